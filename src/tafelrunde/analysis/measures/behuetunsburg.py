"""Behütunsburg to the end of the turn: the end of the round, the castle, the court, the treasury, Jesters and cards."""

from collections.abc import Callable
from typing import Final, NamedTuple

from tafelrunde.analysis.continuations import Course
from tafelrunde.analysis.measures import Measure
from tafelrunde.core import Say, State
from tafelrunde.games.behuetunsburg.components import JESTER, value_of
from tafelrunde.games.behuetunsburg.court import columns_of, is_complete, people_of
from tafelrunde.games.behuetunsburg.scoring import side_points
from tafelrunde.games.behuetunsburg.state import State as Round
from tafelrunde.games.behuetunsburg.table import OVER
from tafelrunde.kit.multiset import count, size


class Noted(NamedTuple):
    """What matters of a position, by side, but for the hands, by seat; `ended` rounds are over, and `turn` turns."""

    ended: int
    turn: int
    courts: tuple[int, ...]
    chests: tuple[int, ...]
    castles: tuple[int, ...]
    points: tuple[int, ...]
    hands: tuple[int, ...]


def note(state: State) -> Noted:
    assert isinstance(state, Round)
    table, sides = state.table, range(state.rules.sides)
    lying = [0 if table.phase == OVER else int(side_points(table, side)) for side in sides]
    return Noted(len(table.endings), int(table.turn), tuple(table.courts), tuple(table.chests), tuple(table.castles),
                 tuple(int(table.scores[side]) + lying[side] for side in sides), tuple(state.hands))


def turn_of(course: Course) -> tuple[Noted, Noted]:
    """The last position of the turn the decision belongs to, and the one right after it. What comes later is left out:
    after a turn of many small steps the continuation leaves rivals less time, which is no merit of the move."""
    begin, before = note(course.begin), course.notes[0]
    for noted in course.notes:
        if (noted.ended, noted.turn) != (begin.ended, begin.turn):
            return before, noted
        before = noted
    return before, before


def points(course: Course, seat: int) -> float:
    """[H10.4] What is booked, and what lies on the table, once the turn is over."""
    return float(turn_of(course)[1].points[int(course.begin.side_of(seat))])


def own(read: Callable[[Noted, int], float]) -> Callable[[Course, int], float]:
    """A count of the seat's side."""
    return lambda course, seat: read(turn_of(course)[0], int(course.begin.side_of(seat)))


def round_is_over(course: Course, seat: int) -> float:
    return float(turn_of(course)[1].ended > note(course.begin).ended)


def cards_in_hand(course: Course, seat: int) -> float:
    return float(size(turn_of(course)[0].hands[seat]))


def complete(noted: Noted, side: int) -> float:
    return float(is_complete(columns_of(noted.courts[side])))


WHEN: Final = Say("by the end of the turn")
MEASURES: Final = (
    Measure(round_is_over,
            Say("the round ends with this turn in {made} of 100 cases, "
                "after the better move in {best}"), 0.15, good=0, often=True),
    Measure(own(lambda noted, side: float(noted.castles[side])),
            Say("{seat} has a castle in {made} of 100 cases, after the better move in {best}"), 0.15, often=True),
    Measure(own(complete),
            Say("the court of {seat} is complete in {made} of 100 cases, "
                "after the better move in {best}"), 0.2, often=True),
    Measure(own(lambda noted, side: float(size(people_of(noted.courts[side])))),
            Say("people in the court of {seat} on average: {made}, after the better move {best}"), 0.8),
    Measure(own(lambda noted, side: float(count(people_of(noted.courts[side]), JESTER))),
            Say("Jesters in the court of {seat} on average: {made}, after the better move {best}"), 0.4, good=-1),
    Measure(own(lambda noted, side: float(value_of(noted.chests[side]))),
            Say("gold pieces in the treasury of {seat} on average: {made}, after the better move {best}"), 20.0),
    Measure(cards_in_hand, Say("cards in the hand of {seat} on average: {made}, after the better move {best}"), 1.5,
            good=0),
)
