"""The Castles of Burgundy in sentences: what moves are called, what they cost and bring, and what is due."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Say
from tafelrunde.games.burgundy import GAME, View, due, moves
from tafelrunde.games.burgundy import components as c
from tafelrunde.games.burgundy.estate import piles_for, size_of_pile, stack
from tafelrunde.games.burgundy.moves import (
    SORT_NAMES,
    card_name,
    gain_said,
    good_name,
    points_said,
    type_name,
    workers_said,
)
from tafelrunde.games.burgundy.scoring import animal_points
from tafelrunde.games.burgundy.table import NONE, Player
from tafelrunde.games.burgundy.workers import die_due, workers_for, workers_for_good

EFFECTS: Final = (
    "a free action", "2 silver", "joins any type", "2 workers", "a good", "an animal", "3 silver",
    "a good or an animal", "takes a building or knowledge", "takes a castle, mine or cloister",
    "places another project", "takes a ship or pasture", "sells one type of goods", "1 point",
)  # fmt: skip


def label(view: View, move: str) -> Say:
    """A move in words."""
    index = GAME.move(move)
    simple = SIMPLE.get(move)
    if simple is not None:
        return Say(simple)
    if index < moves.TAKE:
        return Say("play the {die}", die=index + 1)
    if index < moves.PLACE:
        return Say("take {card} from row {row}", card=card_name((index - moves.TAKE) % c.KINDS),
                   row=(index - moves.TAKE) // c.KINDS + 1)
    if index < moves.ONTO:
        return Say("place {card}", card=card_name(index - moves.PLACE))
    if index < moves.APART:
        return Say("put it on the pile of type {type}", type=type_name(index - moves.ONTO))
    if index < moves.RESTOCK:
        return Say("sell {good}", good=good_name(index - moves.SELL))
    if index < moves.DRAW_ANIMAL:
        return Say("take the top of pile {pile} of the goods", pile=index - moves.DRAW_GOOD + 1)
    if index < moves.BONUS:
        return Say("take the top of pile {pile} of the animals", pile=index - moves.DRAW_ANIMAL + 1)
    if index < moves.DROP:
        return Say("choose {gains}", gains=line_gains(view, index - moves.BONUS))
    if index < moves.KEEP:
        return Say("give up {card}", card=card_name(index - moves.DROP))
    if index < moves.USE:
        return Say("keep {card} as a project", card=card_name(index - moves.KEEP))
    return Say("use {card} as a die", card=card_name(index - moves.USE))


SIMPLE: Final = {
    "apart": "begin a new pile", "restock workers": "restock workers to 2", "take silver": "take 1 silver",
    "return worker": "return a worker", "return silver": "return a silver", "converted": "enough returned",
    "buy": "buy 3 cards for 3 silver", "decline": "decline", "end": "end the turn",
}  # fmt: skip


def line_gains(view: View, line: int) -> tuple[Say, ...]:
    """What a line of the current round card gives."""
    table = view.table
    if line >= table.box.lines[table.round]:
        return (Say("nothing"),)
    amounts = [int(table.box.gain(table.round, line, gain)) for gain in range(len(c.GAINS))]
    return tuple(gain_said(gain, number) for gain, number in enumerate(amounts) if number)


def note(view: View, index: int) -> Say | None:
    """What a legal move costs and gains, before it is made."""
    table, player = view.table, view.table.players[view.table.active]
    die = die_due(table)
    if index < moves.TAKE:
        return reach(view, index + 1)
    if index < moves.PLACE:
        kind = (index - moves.TAKE) % c.KINDS
        return priced(workers_for(die, (index - moves.TAKE) // c.KINDS + 1),
                      Say("placed: {effect}", effect=Say(EFFECTS[c.SORT_OF[kind]])))
    if index < moves.ONTO:
        kind = index - moves.PLACE
        return priced(workers_for(die, c.DIE_OF[kind]), placing(view, player, kind))
    if index <= moves.APART:
        return landing(view, player, int(table.number), index)
    if index < moves.RESTOCK:
        return priced(workers_for_good(table, die, index - moves.SELL), selling(view, player, index - moves.SELL))
    if moves.DROP > index >= moves.DRAW_ANIMAL:
        return animal_gain(view, player, index)
    if index == moves.CONVERTED:
        return points_said((table.returned_workers + table.returned_silver) // c.CONVERSION)
    if moves.USE <= index < moves.BUY:
        return reach(view, int(c.DIE_OF[index - moves.USE]))
    return None


def priced(workers: i64, gain: Say | None) -> Say | None:
    """A gain, with the workers it takes to shift the die."""
    if workers == 0:
        return gain
    if gain is None:
        return Say("takes {workers}", workers=workers_said(workers))
    return Say("takes {workers}; {gain}", workers=workers_said(workers), gain=gain)


def assumed(view: View, said: Say, *paths: str) -> Say:
    """A sentence about printed values, marked where an edition has confirmed none of those entries of the box."""
    doubtful = any(path in view.table.box.unverified for path in paths)
    return Say("{what} (unverified)", what=said) if doubtful else said


def triple_points(view: View, number: int) -> Say:
    """What a triple of that type is worth."""
    return assumed(view, points_said(view.table.box.triple_points[number]), f"triples.{c.TYPES[number]}")


def die_note(view: View, kind: int) -> Say:
    """The number on an action card."""
    table = "buildings" if c.TYPE_OF[kind] == c.BUILDING else "cards"
    return assumed(view, Say("die {die}", die=int(c.DIE_OF[kind])), f"{table}.{c.SORTS[c.SORT_OF[kind]]}")


def good_note(view: View, good: int) -> Say:
    """What a good scores once it is sold."""
    return assumed(view, Say("sold: {points} each", points=points_said(view.table.box.good_points[good])),
                   f"goods.{c.GOODS[good]}.vp")


def workers_note(view: View, seat: int) -> Say:
    """How many workers that seat began with."""
    table = view.table
    given = c.SOLITAIRE_WORKERS if table.seats == 1 else table.box.workers[table.seats - 2][seat]
    return assumed(view, Say("{workers} at the start", workers=workers_said(given)), f"workers.{table.seats}")


def round_title(view: View) -> Say:
    """The name of the current round card."""
    letter = c.ROUNDS[view.table.round]
    return assumed(view, Say("card of round {round}", round=letter), f"rounds.{letter}")


def selling(view: View, player: Player, good: int) -> Say:
    """What a sale brings."""
    cards = int(player.goods[good])
    points = assumed(view, points_said(cards * view.table.box.good_points[good]), f"goods.{c.GOODS[good]}.vp")
    if view.table.start_card in (NONE, player.seat):
        return Say("{points} and {silver} silver", points=points, silver=cards)
    return Say("{points}, {silver} silver and the start player card", points=points, silver=cards)


def animal_gain(view: View, player: Player, index: int) -> Say | None:
    """What the animal on top of a pile adds to the sets."""
    if index >= moves.BONUS:
        return None
    animals = player.animals[:]
    animals[view.table.animals.tops[index - moves.DRAW_ANIMAL]] += 1
    return Say("{points} more for animals",
               points=points_said(animal_points(animals) - animal_points(player.animals)))


def placing(view: View, player: Player, kind: int) -> Say:
    """What placing a card does, wherever it lands if there is no choice."""
    effect = Say(EFFECTS[c.SORT_OF[kind]])
    places = piles_for(player, kind)
    if len(places) > 1:
        return Say("{effect}; the pile is chosen next", effect=effect)
    where = landing(view, player, kind, places[0])
    return Say("{effect}; {landing}", effect=effect, landing=where)


def landing(view: View, player: Player, kind: int, where: int) -> Say:
    """How far the pile is then, and what a completed triple brings."""
    twin = player.copy()
    number = stack(twin, kind, where)
    if twin.open_piles[number] != NONE:
        return Say("{size} of 3 for type {type}", size=int(size_of_pile(twin, twin.open_piles[number])),
                   type=type_name(number))
    points = triple_points(view, number)
    if view.table.firsts[number] == NONE:
        return Say("completes {type}: {points}, the «1.» card and the round bonus", type=type_name(number),
                   points=points)
    return Say("completes {type}: {points} and the round bonus", type=type_name(number), points=points)


def reach(view: View, die: int) -> Say:
    """What a die could do for the viewer: cards and projects it reaches, by the workers that takes."""
    table = view.table
    player = table.players[table.active]
    found: list[Say] = []
    for workers in range(min(int(player.workers), c.DICE // 2) + 1):
        cards = reached(view, player, die, workers)
        if cards:
            found.append(Say("{cards}", cards=cards) if workers == 0 else
                         Say("with {workers} {cards}", workers=workers_said(workers), cards=cards))
    return Say("{things}", things=tuple(found)) if found else Say("restocks, takes silver or converts")


def reached(view: View, player: Player, die: int, workers: int) -> tuple[Say, ...]:
    """What exactly so many workers reach."""
    table = view.table
    found = [Say("row {row}", row=row) for row in range(1, c.DICE + 1)
             if workers_for(die, row) == workers and any(card // c.KINDS + 1 == row for card in table.display)]
    found += [Say("place {card}", card=card_name(kind)) for kind in dict.fromkeys(player.projects)
              if workers_for(die, c.DIE_OF[kind]) == workers]
    found += [Say("sell {good}", good=good_name(good)) for good in range(3)
              if player.goods[good] > 0 and workers_for_good(table, die, good) == workers]
    return tuple(found)


# -- what is due

DUE: Final = {
    due.PLAY: "play a card", due.FETCH: "take a card from the display", due.SELL_ANY: "sell goods",
    due.PLACE_ANY: "place another project", due.GOOD: "take a good", due.ANIMAL: "take an animal",
    due.EITHER: "take a good or an animal", due.PILE: "choose a pile", due.DROP: "give up a project",
    due.OFFER: "use one of the bought cards", due.REWARD: "choose a round bonus", due.CONVERT: "return cards",
    due.END: "end the turn", due.PURCHASE: "turn up the bought cards", due.OPEN: "begin the round",
}  # fmt: skip


def steps(view: View) -> list[Say]:
    """What is to be done, first things first; what a front end shows as the chain."""
    return [step(view, int(frame)) for frame in reversed(list(view.table.stack))]


def step(view: View, frame: int) -> Say:
    """One thing that is due."""
    phase, number = due.phase_of(frame), due.number_of(frame)
    if phase == due.ACT:
        return Say("an action with a {die}", die=int(number)) if number else Say("a free action")
    if phase == due.FETCH:
        return Say("{building}: take a card from the display", building=Say(SORT_NAMES[number]))
    if phase in (due.PILE, due.DROP):
        return Say("{what}: {card}", what=Say(DUE[int(phase)]), card=card_name(number))
    return Say(DUE[int(phase)]) if int(phase) in DUE else Say("chance turns up a card")


def asked(view: View) -> Say:
    """What the viewer is asked, in a sentence."""
    table = view.table
    if table.phase == due.PLAY:
        return Say("play one of your cards")
    if table.phase == due.ACT and table.number == 0:
        return Say("choose a free action: any number")
    if table.phase == due.ACT:
        return Say("choose an action with the {die}", die=int(table.number))
    if table.phase == due.CONVERT:
        return Say("return more, or enough: {cards} are {points}",
                   cards=int(table.returned_workers + table.returned_silver),
                   points=points_said((table.returned_workers + table.returned_silver) // c.CONVERSION))
    if table.phase == due.END:
        return Say("buy cards, or end your turn")
    return step(view, int(table.stack[len(table.stack) - 1]))


def pile_note(view: View, player: Player, cards: vec[i64], number: int) -> Say:
    """What completes a pile of an estate, and what that is worth."""
    size = sum(1 for kind in cards if kind != NONE)
    points = triple_points(view, number)
    if size == c.PILE_CARDS:
        return Say("complete: {points}", points=points)
    if number == c.CLOISTER:
        return Say("{missing:more cloister|more cloisters} for {points}, or cards of another type",
                   missing=c.PILE_CARDS - size, points=points)
    return Say("{missing} more of type {type} or cloisters for {points}", missing=c.PILE_CARDS - size,
               type=type_name(number), points=points)


def card_note(view: View, kind: int) -> Say:
    """What a card does when it is placed, and what a triple of its type is worth, and its die."""
    number = int(c.TYPE_OF[kind])
    return Say("placed: {effect}; a triple of type {type} is worth {points}; {die}",
               effect=Say(EFFECTS[c.SORT_OF[kind]]), type=type_name(number), points=triple_points(view, number),
               die=die_note(view, kind))


def awaited(view: View) -> Say:
    """Whom or what everybody waits for."""
    table = view.table
    if table.is_over():
        return Say("the game is over")
    if due.is_chance(table.phase):
        return Say("cards are turned up")
    return Say("{seat} has to: {what}", seat=int(table.active), what=step(view, int(table.stack[len(table.stack) - 1])))


