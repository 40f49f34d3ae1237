"""The table in sentences: what cards are worth, what is due, and what is asked."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import SPECTATOR, Say
from tafelrunde.games.burgundy import View, components as c, due
from tafelrunde.games.burgundy.edition import Box
from tafelrunde.games.burgundy.moves import SORT_NAMES, card_name, say_gain, say_points, say_workers, type_name
from tafelrunde.games.burgundy.table import NONE, Player, total
from tafelrunde.scenes.vocabulary import Prompt

EFFECTS: Final = (  # what a card does when it is placed, by sort
    Say("a free action"), say_gain(c.GAIN_SILVER, c.MINE_SILVER), Say("joins any type"),
    say_gain(c.GAIN_WORKERS, c.KNOWLEDGE_WORKERS), Say("a good"), Say("an animal"),
    say_gain(c.GAIN_SILVER, c.BANK_SILVER), Say("a good or an animal"), Say("takes a building or knowledge"),
    Say("takes a castle, mine or cloister"), Say("places another project"), Say("takes a ship or pasture"),
    Say("sells one type of goods"), say_gain(c.GAIN_POINTS, c.WATCHTOWER_POINTS),
)  # fmt: skip


def gains(box: Box, number: int, line: int) -> tuple[Say, ...]:
    """The gains of a line of a round's card."""
    amounts = [int(box.gain(number, line, gain)) for gain in range(len(c.GAINS))]
    return tuple(say_gain(gain, amount) for gain, amount in enumerate(amounts) if amount)


def line_gains(view: View, line: int) -> tuple[Say, ...]:
    """The gains of a line of the current round card."""
    table = view.table
    if line >= table.box.lines[table.round]:
        return (Say("nothing"),)
    return gains(table.box, int(table.round), line)


def triple_points(view: View, number: int) -> Say:
    """The points for a triple of that type."""
    return say_points(view.table.box.triple_points[number])


def triple_brings(view: View, number: int) -> Say:
    """All that a triple of that type brings: points, the first one its card, and a round bonus [R7.1, R7.2, R7.3]."""
    return triple_gain(triple_points(view, number), view.table.firsts[number] == NONE)


def triple_gain(points: Say, first: bool) -> Say:
    """The same for the first triple of its type, or for a later one."""
    if first:
        return Say("{points}, the «1.» card and the round bonus", points=points)
    return Say("{points} and the round bonus", points=points)


def good_note(view: View, good: int) -> Say:
    """The points of a good once it is sold."""
    return Say("sold: {points} each", points=say_points(view.table.box.good_points[good]))


def workers_note(view: View, seat: int) -> Say:
    """The number of workers that seat began with."""
    table = view.table
    given = c.SOLITAIRE_WORKERS if table.seats == 1 else table.box.workers[table.seats - 2][seat]
    return Say("{workers} at the start", workers=say_workers(given))


def pile_note(view: View, player: Player, cards: vec[i64], number: int) -> Say:
    """What an estate's pile needs to be complete, and what that is worth."""
    size = sum(1 for kind in cards if kind != NONE)
    if size == c.PILE_CARDS:
        return Say("complete: {points}", points=triple_points(view, number))
    seated = player.seat < view.table.seats  # Aaron gets the points alone [R10.3]
    points = triple_brings(view, number) if seated else triple_points(view, number)
    if number == c.CLOISTER:
        return Say("{missing:more cloister|more cloisters} for {points}, or cards of another type",
                   missing=c.PILE_CARDS - size, points=points)
    return Say("{missing} more of type {type} or cloisters for {points}", missing=c.PILE_CARDS - size,
               type=type_name(number), points=points)


def card_note(kind: int, points: Say) -> Say:
    """The effect of a card when it is placed, the worth of a triple of its type, and its die."""
    return Say("placed: {effect}; a triple of type {type} is worth {points}; {die}",
               effect=EFFECTS[c.SORT_OF[kind]], type=type_name(c.TYPE_OF[kind]), points=points,
               die=Say("die {die}", die=int(c.DIE_OF[kind])))


DUE: Final = {
    due.PLAY: "play a card", due.FETCH: "take a card from the display", due.SELL_ANY: "sell goods",
    due.PLACE_ANY: "place another project", due.GOOD: "take a good", due.ANIMAL: "take an animal",
    due.EITHER: "take a good or an animal", due.PILE: "choose a pile", due.DROP: "give up a project",
    due.OFFER: "use one of the bought cards", due.REWARD: "choose a round bonus", due.CONVERT: "return cards",
    due.END: "end the turn", due.PURCHASE: "turn up the bought cards", due.OPEN: "begin the round",
}  # fmt: skip


def steps(view: View) -> list[Say]:
    """The steps still to be done, the next first, which a front end shows as a chain."""
    return [step(view, int(frame)) for frame in reversed(list(view.table.stack))]


def step(view: View, frame: int) -> Say:
    """One step that is due."""
    phase, number = due.phase_of(frame), due.number_of(frame)
    if phase == due.ACT:
        return Say("an action with a {die}", die=int(number)) if number else Say("a free action")
    if phase == due.FETCH:
        return Say("{building}: take a card from the display", building=Say(SORT_NAMES[number]))
    if phase in (due.PILE, due.DROP):
        return Say("{what}: {card}", what=Say(DUE[int(phase)]), card=card_name(number))
    return Say(DUE[int(phase)]) if int(phase) in DUE else Say("chance turns up a card")


def question(view: View) -> Say:
    """The question to the viewer, in a sentence."""
    table = view.table
    if table.phase == due.PLAY:
        return Say("play one of your cards")
    if table.phase == due.ACT and table.number == 0:
        return Say("choose a free action: any number")
    if table.phase == due.ACT:
        return Say("choose an action with the {die}", die=int(table.number))
    if table.phase == due.CONVERT:
        return Say("return more, or enough: {cards:card is|cards are} worth {points}",
                   cards=int(total(table.returned)),
                   points=say_points(total(table.returned) // c.CONVERSION))
    if table.phase == due.END:
        return Say("buy cards, or end your turn")
    return step(view, int(table.stack[len(table.stack) - 1]))


def prompt(view: View, legal: Sequence[str]) -> Prompt:
    """The question to the viewer, and the chain of steps still to come."""
    table = view.table
    if not legal or view.seat == SPECTATOR:
        return Prompt(name_awaited(view).data(), rule="R9.1" if table.is_over() else "R2.1")
    chain = [said.data() for said in steps(view)]
    if len(chain) > 1:
        return Prompt(question(view).data(), steps=chain, now=0, rule="R6.17")
    return Prompt(question(view).data(), rule="R2.1")


def name_awaited(view: View) -> Say:
    """The player or the chance event that the table waits for."""
    table = view.table
    if table.is_over():
        return Say("the game is over")
    if due.is_chance(table.phase):
        return Say("cards are turned up")
    return Say("{seat} has to: {what}", seat=int(table.active), what=step(view, int(table.stack[len(table.stack) - 1])))
