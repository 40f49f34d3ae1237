"""Behütunsburg over the next turns: the end of the round, the castle, the court, the treasury, Jesters and cards."""

from collections.abc import Callable
from typing import Final, NamedTuple

from tafelrunde.analysis.continued import Course
from tafelrunde.analysis.measures import Measure
from tafelrunde.core import Say, State
from tafelrunde.games.behuetunsburg.components import JESTER
from tafelrunde.games.behuetunsburg.court import columns_of, is_complete, people_of
from tafelrunde.games.behuetunsburg.state import State as Round
from tafelrunde.games.behuetunsburg.state import value_of
from tafelrunde.kit.multiset import count, size


class Noted(NamedTuple):
    """What matters of a position, by side, but for the hands, by seat; `ended` rounds are over."""

    ended: int
    courts: tuple[int, ...]
    chests: tuple[int, ...]
    castles: tuple[int, ...]
    hands: tuple[int, ...]


def note(state: State) -> Noted:
    assert isinstance(state, Round)
    table = state.table
    return Noted(len(table.endings), tuple(table.courts), tuple(table.chests), tuple(table.castles), tuple(state.hands))


def last(course: Course) -> Noted:
    """The last position of the round the decision belongs to: after its end the courts are empty."""
    noted: tuple[Noted, ...] = course.notes
    ended = note(course.begin).ended
    return next((each for each in reversed(noted) if each.ended == ended), noted[0])


def own(read: Callable[[Noted, int], float]) -> Callable[[Course, int], float]:
    """A count of the seat's side."""
    return lambda course, seat: read(last(course), int(course.begin.side_of(seat)))


def round_is_over(course: Course, seat: int) -> float:
    return float(note(course.end).ended > note(course.begin).ended)


def cards_in_hand(course: Course, seat: int) -> float:
    return float(size(last(course).hands[seat]))


def complete(noted: Noted, side: int) -> float:
    return float(is_complete(columns_of(noted.courts[side])))


MEASURES: Final = (
    Measure(round_is_over, Say("the round ends within the next turns {made} times in 100, after the better move {best} "
                               "times"), 0.15, good=0, often=True),
    Measure(own(lambda noted, side: float(noted.castles[side])),
            Say("{seat} has a castle {made} times in 100, after the better move {best} times"), 0.15, often=True),
    Measure(own(complete), Say("the court of {seat} is complete {made} times in 100, after the better move {best} "
                               "times"), 0.2, often=True),
    Measure(own(lambda noted, side: float(size(people_of(noted.courts[side])))),
            Say("people in the court of {seat} on average: {made}, after the better move {best}"), 0.8),
    Measure(own(lambda noted, side: float(count(people_of(noted.courts[side]), JESTER))),
            Say("Jesters in the court of {seat} on average: {made}, after the better move {best}"), 0.4, good=-1),
    Measure(own(lambda noted, side: float(value_of(noted.chests[side]))),
            Say("gold pieces in the treasury of {seat} on average: {made}, after the better move {best}"), 20.0),
    Measure(cards_in_hand, Say("cards in the hand of {seat} on average: {made}, after the better move {best}"), 1.5,
            good=0),
)
