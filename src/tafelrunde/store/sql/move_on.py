"""New lines of a match and its progress: what is written at every move."""

from dataclasses import dataclass
from typing import Final

from tafelrunde.core.record import Line
from tafelrunde.store.matches import OVER, Progress
from tafelrunde.store.sql.engine import Fenced, ForEach, Statement, Transaction, Value
from tafelrunde.store.sql.heads import as_json, end_time, join_numbers
from tafelrunde.store.sql.texts import insert

ADD_LINE: Final = insert("event", "match line actor text at")
PROGRESS: Final = ("updated", "stage", "lines", "acting", "ranks", "scores", "clock", "due", "chapter", "percent",
                   "ended")  # the columns of `progress_values`
ENDING: Final = ("visit", "told", "due")  # tables about what is of no use once a match is over
MOVE_ON: Final = (f"UPDATE match SET {', '.join(f'{name} = ${number}' for number, name in enumerate(PROGRESS, 3))} "
                  "WHERE id = $1 AND fence = $2")


@dataclass(frozen=True, slots=True)
class MoveOn:
    """A match moves on. Called, it is the transaction that writes so; an engine may instead write those of several
    matches together."""

    match: str
    fence: int
    lines: tuple[Line, ...]
    at: float
    progress: Progress

    @property
    def ends(self) -> bool:
        """True where the match is over then."""
        return self.progress.stage == OVER

    def line_values(self) -> list[tuple[Value, ...]]:
        """The rows of its lines."""
        return [(self.match, line.number, line.actor, line.text, self.at) for line in self.lines]

    def progress_values(self) -> tuple[Value, ...]:
        """The values of the columns PROGRESS."""
        progress = self.progress
        return (self.at, progress.stage, progress.lines, join_numbers(progress.acting), join_numbers(progress.ranks),
                join_numbers(progress.scores), as_json(progress.clock), progress.due, as_json(progress.chapter),
                progress.percent, end_time(progress, self.at))

    def __call__(self) -> Transaction[None]:
        yield Fenced(MOVE_ON, self.match, self.fence, *self.progress_values())
        yield ForEach(ADD_LINE, self.line_values())
        if self.ends:
            for table in ENDING:
                yield Statement(f"DELETE FROM {table} WHERE match = $1", self.match)
