"""Löwenherz up to the next action card: regions and what they enclose, knights, ducats, politics cards."""

from collections.abc import Callable
from typing import Final

from tafelrunde.analysis.continued import Course
from tafelrunde.analysis.measures import Measure
from tafelrunde.core import Say
from tafelrunde.games.loewenherz import table as t
from tafelrunde.games.loewenherz.state import State
from tafelrunde.games.loewenherz.table import Table

Count = Callable[[Table, int], float]


def table_of(state: object) -> Table:
    assert isinstance(state, State)
    return state.table


def at_the_end(count: Count) -> Callable[[Course, int], float]:
    """What a seat has where a continuation ended."""
    return lambda course, seat: count(table_of(course.end), seat)


def since(count: Count) -> Callable[[Course, int], float]:
    """What came about in a continuation."""
    return lambda course, seat: count(table_of(course.end), seat) - count(table_of(course.begin), seat)


def enclosed(table: Table, seat: int, what: str) -> float:
    """Squares (size), towns or hills in the regions of a seat [L3.1]."""
    board = table.board
    counted = getattr(board, what)
    return float(sum(counted[zone] for zone in range(len(board.castles)) if board.owner(zone) == seat))


def robbed(table: Table, seat: int) -> float:
    """[L7.2m, L7.2n] Points lost to expansions of others."""
    return -float(table.points[seat * t.SOURCES + t.ROBBED] + table.points[seat * t.SOURCES + t.SEVERED])


def expanded(table: Table, seat: int) -> float:
    """[L7.2l] Points for squares and towns taken."""
    return float(table.points[seat * t.SOURCES + t.EXPANSIONS])


MEASURES: Final = (
    Measure(at_the_end(lambda table, seat: float(table.board.regions(seat))),
            Say("regions of {seat} on average: {made}, after the better move {best}"), 0.2),
    Measure(at_the_end(lambda table, seat: enclosed(table, seat, "size")),
            Say("squares in the regions of {seat} on average: {made}, after the better move {best}"), 1.5),
    Measure(at_the_end(lambda table, seat: enclosed(table, seat, "towns")),
            Say("towns in the regions of {seat} on average: {made}, after the better move {best}"), 0.25),
    Measure(at_the_end(lambda table, seat: enclosed(table, seat, "hills")),
            Say("hills in the regions of {seat} on average: {made}, after the better move {best}"), 0.4),
    Measure(at_the_end(lambda table, seat: float(table.board.knights_on_map(seat))),
            Say("knights of {seat} on the map on average: {made}, after the better move {best}"), 0.5),
    Measure(since(robbed), Say("{seat} loses {made} power points to expansions of others on average, after the better "
                               "move {best}"), 0.8, good=-1),
    Measure(since(expanded), Say("{seat} makes {made} power points by expanding on average, after the better move "
                                 "{best}"), 0.8),
    Measure(at_the_end(lambda table, seat: float(table.ducats[seat])),
            Say("ducats of {seat} on average: {made}, after the better move {best}"), 2.0),
    Measure(at_the_end(lambda table, seat: float(table.hand_size(seat))),
            Say("politics cards of {seat} on average: {made}, after the better move {best}"), 0.4),
)
