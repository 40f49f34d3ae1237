"""Moves in words: what they are called, what they cost and what they bring."""

from typing import Final

from mypy_extensions import i64

from tafelrunde.core import Say
from tafelrunde.core.say import say_choice
from tafelrunde.games.burgundy import GAME, View, components as c, moves as m
from tafelrunde.games.burgundy.estate import piles_for, size_of_pile, stack
from tafelrunde.games.burgundy.scoring import animal_points
from tafelrunde.games.burgundy.table import NONE, Player, total
from tafelrunde.games.burgundy.workers import die_due, workers_for, workers_for_good
from tafelrunde.scenes.burgundy.sentences import EFFECTS, line_gains, triple_brings
from tafelrunde.scenes.vocabulary import Move, text

GROUPS: Final = ((m.TAKE, "dice"), (m.PLACE, "take a card"), (m.ONTO, "place a project"),
                 (m.SELL, "choose a pile"), (m.RESTOCK, "sell goods"), (m.RETURN_WORKER, "storage"),
                 (m.DRAW_GOOD, "convert"), (m.BONUS, "draw"), (m.DROP, "round bonus"),
                 (m.KEEP, "give up a project"), (m.BUY, "bought cards"), (m.MOVES, "turn"))  # fmt: skip
SIMPLE: Final = {
    "apart": "begin a new pile", "restock workers": "restock workers to 2", "take silver": "take 1 silver",
    "return worker": "return a worker", "return silver": "return a silver", "converted": "enough returned",
    "buy": "buy 3 cards for 3 silver", "decline": "decline", "end": "end the turn",
}  # fmt: skip


def label(view: View, move: str) -> Say:
    """A move in words."""
    index = GAME.move(move)
    simple = SIMPLE.get(move)
    if simple is not None:
        return Say(simple)
    if index < m.TAKE:
        return Say("play the {die}", die=index + 1)
    if index < m.PLACE:
        return Say("take {card} from row {row}", card=m.card_name((index - m.TAKE) % c.KINDS),
                   row=(index - m.TAKE) // c.KINDS + 1)
    if index < m.ONTO:
        return Say("place {card}", card=m.card_name(index - m.PLACE))
    if index < m.APART:
        return Say("put it on the pile of type {type}", type=m.type_name(index - m.ONTO))
    if index < m.RESTOCK:
        return Say("sell {good}", good=m.good_name(index - m.SELL))
    if index < m.DRAW_ANIMAL:
        return Say("take the top of pile {pile} of the goods", pile=index - m.DRAW_GOOD + 1)
    if index < m.BONUS:
        return Say("take the top of pile {pile} of the animals", pile=index - m.DRAW_ANIMAL + 1)
    if index < m.DROP:
        return Say("choose {gains}", gains=line_gains(view, index - m.BONUS))
    if index < m.KEEP:
        return Say("give up {card}", card=m.card_name(index - m.DROP))
    if index < m.USE:
        return Say("keep {card} as a project", card=m.card_name(index - m.KEEP))
    return Say("use {card} as a die", card=m.card_name(index - m.USE))


def move_entry(view: View, move: str) -> Move:
    """A legal move with what it costs and gains."""
    index = GAME.move(move)
    said = note(view, index)
    group = next(name for end, name in GROUPS if index < end)
    mark = "end" if move in ("end", "decline", "converted") else ""
    return Move(move, label(view, move).data(), group=text(group), note=None if said is None else said.data(),
                mark=mark, to=goal_of(view.table.players[view.table.active], index))


def goal_of(player: Player, index: int) -> str:
    """The area to which a move brings the card it begins with; "" if there is a choice left, or none comes anywhere."""
    if m.DROP <= index < m.KEEP:
        return "gone"
    if m.TAKE <= index < m.PLACE or m.KEEP <= index < m.USE:
        return f"projects{player.seat}" if len(player.projects) < c.PROJECT_LIMIT else ""
    if m.PLACE <= index < m.ONTO:
        piles = piles_for(player, index - m.PLACE)
        if len(piles) == 1 and piles[0] < m.APART:
            return f"estate{player.seat}-{player.open_piles[piles[0] - m.ONTO]}"
    return ""


def note(view: View, index: int) -> Say | None:
    """The costs and gains of a legal move, before it is made."""
    table, player = view.table, view.table.players[view.table.active]
    die = die_due(table)
    if index < m.TAKE:
        return describe_reach(view, index + 1)
    if index < m.PLACE:
        kind = (index - m.TAKE) % c.KINDS
        return add_price(workers_for(die, (index - m.TAKE) // c.KINDS + 1),
                         Say("placed: {effect}", effect=EFFECTS[c.SORT_OF[kind]]))
    if index < m.ONTO:
        kind = index - m.PLACE
        return add_price(workers_for(die, c.DIE_OF[kind]), placing_gain(view, player, kind))
    if index <= m.APART:
        return landing_gain(view, player, int(table.number), index)
    if index < m.RESTOCK:
        return add_price(workers_for_good(table, die, index - m.SELL), sale_gain(view, player, index - m.SELL))
    if m.DROP > index >= m.DRAW_ANIMAL:
        return animal_gain(view, player, index)
    if index == m.CONVERTED:
        return m.say_points(total(table.returned) // c.CONVERSION)
    if m.USE <= index < m.BUY:
        return describe_reach(view, int(c.DIE_OF[index - m.USE]))
    return None


def add_price(workers: i64, gain: Say | None) -> Say | None:
    """A gain, with the workers it takes to shift the die."""
    if workers == 0:
        return gain
    if gain is None:
        return Say("takes {workers}", workers=m.say_workers(workers))
    return Say("takes {workers}; {gain}", workers=m.say_workers(workers), gain=gain)


def sale_gain(view: View, player: Player, good: int) -> Say:
    """The gain of a sale."""
    cards = int(player.goods[good])
    points = m.say_points(cards * view.table.box.good_points[good])
    if view.table.start_card in (NONE, player.seat):
        return Say("{points} and {silver} silver", points=points, silver=cards)
    return Say("{points}, {silver} silver and the start player card", points=points, silver=cards)


def animal_gain(view: View, player: Player, index: int) -> Say | None:
    """The points that the animal on top of a pile adds to the sets."""
    if index >= m.BONUS:
        return None
    animals = player.animals[:]
    animals[view.table.animals.tops[index - m.DRAW_ANIMAL]] += 1
    return Say("{points} more for animals",
               points=m.say_points(animal_points(animals) - animal_points(player.animals)))


def placing_gain(view: View, player: Player, kind: int) -> Say:
    """The effect of placing a card, wherever it lands if there is no choice."""
    effect = EFFECTS[c.SORT_OF[kind]]
    places = piles_for(player, kind)
    if len(places) > 1:
        return Say("{effect}; the pile is chosen next", effect=effect)
    where = landing_gain(view, player, kind, places[0])
    return Say("{effect}; {landing}", effect=effect, landing=where)


def landing_gain(view: View, player: Player, kind: int, where: int) -> Say:
    """The state of the pile once the card is on it, and what a completed triple brings."""
    twin = player.copy()
    number = stack(twin, kind, where)
    if twin.open_piles[number] != NONE:
        return Say("{size} of 3 for type {type}", size=int(size_of_pile(twin, twin.open_piles[number])),
                   type=m.type_name(number))
    return Say("completes {type}: {gains}", type=m.type_name(number), gains=triple_brings(view, number))


def describe_reach(view: View, die: int) -> Say:
    """The cards and projects that a die of the viewer reaches, by the workers it takes."""
    table = view.table
    player = table.players[table.active]
    found: list[Say] = []
    for workers in range(min(int(player.workers), c.DICE // 2) + 1):
        cards = name_reached(view, player, die, workers)
        if cards:
            found.append(say_choice(cards) if workers == 0 else
                         Say("with {workers} {cards}", workers=m.say_workers(workers), cards=say_choice(cards)))
    return say_choice(found) if found else Say("restocks, takes silver or converts")


def name_reached(view: View, player: Player, die: int, workers: int) -> tuple[Say, ...]:
    """The things reached with exactly that many workers."""
    table = view.table
    found = [Say("row {row}", row=row) for row in range(1, c.DICE + 1)
             if workers_for(die, row) == workers and any(card // c.KINDS + 1 == row for card in table.display)]
    found += [Say("place {card}", card=m.card_name(kind)) for kind in dict.fromkeys(player.projects)
              if workers_for(die, c.DIE_OF[kind]) == workers]
    found += [Say("sell {good}", good=m.good_name(good)) for good in range(3)
              if player.goods[good] > 0 and workers_for_good(table, die, good) == workers]
    return tuple(found)
