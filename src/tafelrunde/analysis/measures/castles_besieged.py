"""Castles Besieged, right after the move, hit and miss weighed: who stands free before which castle, rows, hands,
hits."""

from collections.abc import Callable
from typing import Final

from tafelrunde.analysis.continuations import Course
from tafelrunde.analysis.measures import Measure
from tafelrunde.bots.values.castles_besieged import WORST, after, surest, ways_to_hit
from tafelrunde.core import Say
from tafelrunde.games.castles_besieged.components import PAIRS
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.table import THE_DICE

Count = Callable[[State, int], float]


def mean_count(count: Count) -> Callable[[Course, int], float]:
    """A count where a continuation ended; before the dice fall, its mean over hit and miss."""

    def read(course: Course, seat: int) -> float:
        state = course.end
        assert isinstance(state, State)
        if state.table.awaited != THE_DICE:
            return count(state, seat)
        likely = float(ways_to_hit(state.table)) / float(PAIRS)
        hit, miss = after(state, surest(state.table)), after(state, WORST)
        return likely * count(hit, seat) + (1.0 - likely) * count(miss, seat)

    return read


def free_before(state: State, seat: int) -> float:
    """[C4.2] Enemy cards with none of the seat's opposite: they may attack its castle."""
    return float(max(0, len(state.table.army(1 - seat).row) - len(state.table.army(seat).row)))


def row(state: State, seat: int) -> float:
    return float(len(state.table.army(seat).row))


def hand(state: State, seat: int) -> float:
    return float(state.hands[seat].size)


def hits(state: State, seat: int) -> float:
    return float(state.table.army(seat).hits)


MEASURES: Final = (
    Measure(mean_count(free_before),
            Say("unblocked enemy cards before the castle of {seat}: {made}, after the better move {best}"), 0.4,
            good=-1, group="rows"),
    Measure(mean_count(row), Say("cards in the row of {seat}: {made}, after the better move {best}"), 0.5,
            group="rows"),
    Measure(mean_count(hits), Say("hits on the castle of {seat}: {made}, after the better move {best}"), 0.3,
            good=-1),
    Measure(mean_count(hand), Say("cards in the hand of {seat}: {made}, after the better move {best}"), 1.0),
)
