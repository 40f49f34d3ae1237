"""What a referee hands a seat: what it sees now, and the log as it may read it."""

from dataclasses import dataclass

from tafelrunde.core import Outcome, Say, View


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
