"""How a match stands: by the seeds in the stores, and who needs how many more."""

from mypy_extensions import i64

from kalah.rules import HOUSES, State
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.core import state


class Value(ValueFunction):
    """The share of the win is read off the lead, which counts for more the fewer seeds are left to win."""

    def value(self, state: state.State, seat: i64) -> float:
        assert isinstance(state, State)
        left = 2 * HOUSES * int(state.seeds) - state.store(0) - state.store(1)
        lead = state.store(seat) - state.store(1 - seat)
        return min(1.0, max(0.0, 0.5 + lead / (left + 6.0)))
