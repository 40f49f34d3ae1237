"""The sight of a match that a seat is given, what the referee keeps of every line, and checkpoints to go back to."""

from dataclasses import dataclass, field

from tafelrunde.core import News, Outcome, Say, State, View
from tafelrunde.core.record import Line

SPACING = 32  # lines between two checkpoints


@dataclass(frozen=True)
class Entry:
    """One line of the log as one seat may read it: the record line it belongs to, the sentence, its rule."""

    line: int
    say: Say
    rule: str


@dataclass(frozen=True)
class Sight:
    """A seat's sight of a match: the number of lines (which its move must name), its view, its legal moves, and the
    outcome."""

    line: int
    seat: int
    view: View
    legal: tuple[str, ...]
    outcome: Outcome | None
    may_undo: bool


@dataclass
class Booked:
    """A record line with its news; `forced`: a move that decided nothing, booked for its seat."""

    line: Line
    forced: bool = False
    news: list[News] = field(default_factory=list)


class Checkpoints:
    """The state before the first line and about every `SPACING` lines one more, so that a step back does not play the
    whole match again."""

    def __init__(self, start: State) -> None:
        self._kept = [(0, start.copy())]

    def note(self, number: int, state: State) -> None:
        """Keep the state after the line of that number, if there is to be a checkpoint."""
        if number >= self._kept[-1][0] + SPACING:
            self._kept.append((number, state.copy()))

    def back_to(self, number: int) -> tuple[int, State]:
        """The last checkpoint up to that line: its line, and a copy of its state. Later ones are dropped."""
        while self._kept[-1][0] > number:
            self._kept.pop()
        kept, state = self._kept[-1]
        return kept, state.copy()
