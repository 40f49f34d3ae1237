"""Löwenherz up to the next action card: regions and what they enclose, knights, ducats, politics cards, and what is
within reach: the next region to close, regions to expand into."""

from collections.abc import Callable
from typing import Final, NamedTuple

from tafelrunde.analysis.continuations import Course
from tafelrunde.analysis.measures import Measure
from tafelrunde.bots.values.loewenherz.enclosure import FARTHEST, open_land
from tafelrunde.core import Say, State as AnyState
from tafelrunde.games.loewenherz import geometry as g, table as t
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
    """What came about in a continuation, as a measure."""
    return lambda course, seat: count(table_of(course.end), seat) - count(table_of(course.begin), seat)


class Reach(NamedTuple):
    """What is within reach where a continuation ended, by seat: walls missing to enclose another castle, regions of
    others it could expand into, own regions that others could."""

    missing: tuple[int, ...]
    weaker: tuple[int, ...]
    exposed: tuple[int, ...]


def note(state: AnyState) -> Reach:
    table = table_of(state)
    raids = raids_of(table)
    weaker = [len({robbed for owner, _, robbed in raids if owner == seat}) for seat in range(table.seats)]
    exposed = [len({robbed for _, loser, robbed in raids if loser == seat}) for seat in range(table.seats)]
    return Reach(tuple(missing_of(table)), tuple(weaker), tuple(exposed))


def missing_of(table: Table) -> list[int]:
    """The walls that each seat still needs to enclose a castle in open land, the fewest of its castles: one more than
    are ever counted where all need more, 0 where none is left."""
    board, land = table.board, open_land(table.board, table.seats, 0)
    found: list[int] = []
    for seat in range(table.seats):
        needed = [int(land.missing[place]) for place in range(len(land.owners)) if land.owners[place] == seat]
        is_open = board.regions(seat) < board.count(seat)
        found.append(min(needed, default=int(FARTHEST) + 1 if is_open else 0))
    return found


def raids_of(table: Table) -> set[tuple[int, int, int]]:
    """[L7.2k] Who could expand into whose region (its zone): more knights in a neighbouring region, and no alliance
    between the two [L8.1b]."""
    board, found = table.board, set()
    for edge in range(len(g.EDGE_ONE)):
        one, other = int(board.zone[g.EDGE_ONE[edge]]), int(board.zone[g.EDGE_OTHER[edge]])
        if one == other or not board.is_region(one) or not board.is_region(other):
            continue
        strong, weak = (one, other) if board.knights[one] > board.knights[other] else (other, one)
        owner, loser = int(board.owner(strong)), int(board.owner(weak))
        if (board.knights[strong] > board.knights[weak] and owner != loser
                and table.alliance_of(board.home[strong], board.home[weak]) < 0):
            found.add((owner, loser, weak))
    return found


def reach(read: Callable[[Reach], tuple[int, ...]]) -> Callable[[Course, int], float]:
    """A count of what is within reach."""
    return lambda course, seat: float(read(course.notes[-1])[seat])


def count_enclosed(table: Table, seat: int, what: str) -> float:
    """Squares (size), towns or hills in the regions of a seat [L3.1]."""
    board = table.board
    counted = getattr(board, what)
    return float(sum(counted[zone] for zone in range(len(board.castles)) if board.owner(zone) == seat))


def points_lost(table: Table, seat: int) -> float:
    """[L7.2m, L7.2n] Points lost to expansions of others."""
    return -float(table.points[seat * t.SOURCES + t.ROBBED] + table.points[seat * t.SOURCES + t.SEVERED])


def points_won(table: Table, seat: int) -> float:
    """[L7.2l] Points for squares and towns taken."""
    return float(table.points[seat * t.SOURCES + t.EXPANSIONS])


MEASURES: Final = (
    Measure(at_the_end(lambda table, seat: float(table.board.regions(seat))),
            Say("regions of {seat} on average: {made}, after the better move {best}"), 0.2),
    Measure(at_the_end(lambda table, seat: count_enclosed(table, seat, "size")),
            Say("squares in the regions of {seat} on average: {made}, after the better move {best}"), 1.5),
    Measure(at_the_end(lambda table, seat: count_enclosed(table, seat, "towns")),
            Say("towns in the regions of {seat} on average: {made}, after the better move {best}"), 0.25),
    Measure(at_the_end(lambda table, seat: count_enclosed(table, seat, "hills")),
            Say("hills in the regions of {seat} on average: {made}, after the better move {best}"), 0.4),
    Measure(at_the_end(lambda table, seat: float(table.board.knights_on_map(seat))),
            Say("knights of {seat} on the map on average: {made}, after the better move {best}"), 0.5),
    Measure(since(points_lost),
            Say("{seat} loses {made} power points to expansions of others on average, after the better move {best}"),
            0.8, good=-1),
    Measure(since(points_won),
            Say("{seat} makes {made} power points by expanding on average, after the better move {best}"), 0.8),
    Measure(reach(lambda found: found.missing),
            Say("walls that {seat} needs to enclose another castle, on average: {made}, after the better move {best}"),
            0.4, good=-1),
    Measure(reach(lambda found: found.weaker),
            Say("regions of others with fewer knights beside one of {seat}, on average: {made}, after the better move "
                "{best}"), 0.4),
    Measure(reach(lambda found: found.exposed),
            Say("regions of {seat} beside one of others with more knights, on average: {made}, after the better move "
                "{best}"), 0.4, good=-1),
    Measure(at_the_end(lambda table, seat: float(table.ducats[seat])),
            Say("ducats of {seat} on average: {made}, after the better move {best}"), 2.0),
    Measure(at_the_end(lambda table, seat: float(table.hand_size(seat))),
            Say("politics cards of {seat} on average: {made}, after the better move {best}"), 0.4),
)
