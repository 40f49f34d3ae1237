"""Heads, seats and new lines of matches as rows, and back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from tafelrunde.core.record import Line
from tafelrunde.store.matches import NOT_TAKEN, OVER, KeptMatch, KeptSeat, Progress
from tafelrunde.store.sql.engine import Fenced, ForEach, Row, Statement, Transaction, Value
from tafelrunde.store.sql.texts import change, insert, upsert

ADD_LINE: Final = insert("event", "match line actor text at")
PROGRESS: Final = ("updated", "stage", "lines", "acting", "ranks", "scores", "clock", "due", "chapter", "percent",
                   "ended")  # the columns of `progress_values`
ENDING: Final = ("visit", "told", "due")  # tables about what is of no use once a match is over
MOVE_ON: Final = (f"UPDATE match SET {', '.join(f'{name} = ${number}' for number, name in enumerate(PROGRESS, 3))} "
                  "WHERE id = $1 AND fence = $2")
COLUMNS: Final = ("slug version options secret host created updated public pace clock again stage lines acting ranks "
                  "scores due count tempo hints given dice leaving rematch coach accounts_only chapter percent ended "
                  "onlookers")
HEAD: Final = ", ".join(["id", *COLUMNS.split()])
SEAT_COLUMNS: Final = "kind person name bot salt left_by handed gone"
SEAT: Final = ", ".join(SEAT_COLUMNS.split())  # the fields of `KeptSeat`, in their order
SEATS_OF: Final = f"SELECT {SEAT} FROM seat WHERE match = $1 ORDER BY seat"
# a board that other tables still play: nobody may see what came of it
SEALED: Final = "EXISTS (SELECT 1 FROM tournament_match WHERE tournament_match.match = match.id AND sealed = 1)"
ADD_HEAD: Final = insert("match", f"id {COLUMNS} fence owner")
SAVE_HEAD: Final = change("match", "id", COLUMNS, "fence")
SAVE_SEAT: Final = upsert("seat", "match seat", SEAT_COLUMNS)


def head_values(match: KeptMatch) -> tuple[Value, ...]:
    """The values of a match's row, in the order of HEAD."""
    progress = match.progress
    return (match.id, match.slug, match.version, as_json(match.options), match.secret, match.host, match.created,
            match.updated, int(match.public), match.pace, as_json(match.clock), match.again, progress.stage,
            progress.lines, join_numbers(progress.acting), join_numbers(progress.ranks), join_numbers(progress.scores),
            progress.due, len(match.seats), match.tempo, int(match.hints), match.given, match.dice, match.leaving,
            as_json(match.rematch), as_json(match.coach), int(match.accounts_only), as_json(progress.chapter),
            progress.percent, end_time(progress, match.updated), int(match.onlookers))


def seat_values(match: KeptMatch) -> list[tuple[Value, ...]]:
    """The rows of a match's seats."""
    return [(match.id, number, seat.kind, seat.person, seat.name, seat.bot, seat.salt, seat.left_by, seat.handed,
             seat.gone) for number, seat in enumerate(match.seats)]


def match_of(row: Row, seats: list[KeptSeat], fence: int = NOT_TAKEN) -> KeptMatch:
    """The match of a row with the columns of HEAD."""
    clock = from_json(row["clock"])
    progress = Progress(row["stage"], row["lines"], split_numbers(row["acting"]), split_numbers(row["ranks"]),
                        split_numbers(row["scores"]), clock, row["due"], from_json(row["chapter"]), row["percent"])
    return KeptMatch(row["id"], row["slug"], row["version"], from_json(row["options"]), row["secret"], seats,
                     row["host"], row["created"], row["updated"], bool(row["public"]), row["pace"], clock,
                     row["again"], bool(row["hints"]), row["given"], row["dice"], row["leaving"], progress,
                     rematch=from_json(row["rematch"]), coach=from_json(row["coach"]),
                     accounts_only=bool(row["accounts_only"]), onlookers=bool(row["onlookers"]),
                     fence=fence)


def end_time(progress: Progress, at: float) -> float | None:
    """The time at which a match of this progress ended; None: it goes on."""
    return at if progress.stage == OVER else None


def join_numbers(several: Sequence[int]) -> str:
    """Numbers as a column's text."""
    return " ".join(map(str, several))


def split_numbers(kept: str) -> tuple[int, ...]:
    """The numbers of a column's text."""
    return tuple(map(int, kept.split()))


def as_json(data: Any) -> str | None:
    """Plain data as a column's text; None stays None."""
    return None if data is None else msgspec.json.encode(data).decode()


def from_json(kept: str | None) -> Any:
    """The plain data of a column's text."""
    return msgspec.json.decode(kept) if kept else None


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
