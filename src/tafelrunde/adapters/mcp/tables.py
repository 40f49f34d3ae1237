"""What an assistant is told of a table, wherever that is."""

from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True)
class Seen:
    """A table as one seat may see it: `view` is all it may know, `legal` its moves, empty where others have to move.
    `say` tells in words what has happened since it was last looked at."""

    table: str
    game: str
    seat: int
    names: list[str]
    view: dict[str, Any]
    legal: list[str]
    say: list[str] = field(default_factory=list)
    seconds: float | None = None  # left on the clock
    ranks: list[int] = field(default_factory=list)  # by seat, once the match is over; 1 is the first
    scores: list[int] = field(default_factory=list)
    reason: str = ""  # why it is over

    @property
    def over(self) -> bool:
        """True once the match has ended."""
        return bool(self.ranks)


class Table(Protocol):
    """A match somebody sits at. Its methods wait until the seat has to move or the match is over."""

    name: str

    def look(self) -> Seen:
        """The table as it is; raises TafelrundeError."""

    def play(self, move: str) -> Seen:
        """Make a move; raises Illegal or BadInput, and then nothing has changed."""

    def resign(self) -> Seen:
        """Give up, for good."""
