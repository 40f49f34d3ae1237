"""What a seat is handed of a match, and what the referee keeps of every line."""

from dataclasses import dataclass, field

from tafelrunde.core import News, Outcome, Say, View
from tafelrunde.core.record import Line


@dataclass(frozen=True)
class Entry:
    """One line of the log as one seat may read it: the record line it belongs to, the sentence, its rule."""

    line: int
    say: Say
    rule: str


@dataclass(frozen=True)
class Sight:
    """What a seat is handed: how many lines there are (its move must name that number), its view, its legal
    moves, and how the match ended."""

    line: int
    seat: int
    view: View
    legal: tuple[str, ...]
    outcome: Outcome | None
    may_undo: bool


@dataclass
class Booked:
    """A record line with what it made known; was it a move that decided nothing, booked for its seat?"""

    line: Line
    forced: bool = False
    news: list[News] = field(default_factory=list)
