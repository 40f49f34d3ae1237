"""What a game's value function is: its author's judgement of a position, in a form a search can use."""

from abc import ABC, abstractmethod

from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class ValueFunction(ABC):
    """Judges a running game for one seat. One readable function per game, in `bots/values/<slug>.py`."""

    @abstractmethod
    def value(self, state: State, seat: i64) -> float:
        """The seat's expected share of the win, 0 to 1, judged without searching."""
