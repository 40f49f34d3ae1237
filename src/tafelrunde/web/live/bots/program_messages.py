"""The messages that a program is sent: those of the line protocol (`bots.external`), and what a running table needs
besides. JSON objects, one a line; sentences are in English. A program ignores fields and types it does not know."""

from typing import Any, Literal

from msgspec import Struct

from tafelrunde.bots.external import PROTOCOL
from tafelrunde.store import KeptMatch
from tafelrunde.web.lists.match_cards import turn_of
from tafelrunde.web.live.table.viewer import seats_of


class LogEntry(Struct):
    """A sentence of the log; `line` is the record line it belongs to."""

    line: int
    say: str


class HelloMessage(Struct, tag="hello", tag_field="type"):
    """The match this stream is about; the first line once it has begun."""

    match: str
    game: str
    seat: int
    names: list[str]  # by seat
    options: dict[str, Any]
    commitment: str  # SHA-256 of the secret the dice are drawn from
    protocol: int = PROTOCOL


class QuestionMessage(Struct, tag="move", tag_field="type"):
    """A question: it is the seat's turn. `id` is the number to answer with, `view` all that the seat may know."""

    id: int
    game: str
    seat: int
    view: dict[str, Any]
    legal: list[str]
    seconds: float | None  # left on the seat's clock; None: there is none
    seed: int  # the same whenever this is asked
    clocks: list[float | None]  # seconds left by seat
    running: list[int]  # seats whose clock runs
    log: list[LogEntry]  # what was told since the last message, or (`log_since` 0) everything
    log_since: int
    paused: bool  # by agreement: nobody moves until somebody resumes


class LookMessage(Struct, tag="sight", tag_field="type"):
    """The table as it is while others move; the fields are those of a question."""

    id: int
    game: str
    seat: int
    view: dict[str, Any]
    acting: list[int]
    clocks: list[float | None]
    running: list[int]
    log: list[LogEntry]
    log_since: int
    paused: bool


class EndMessage(Struct, tag="end", tag_field="type"):
    """The end of the match; the connection ends with this."""

    id: int
    game: str
    seat: int
    view: dict[str, Any]
    scores: list[int]  # by seat
    ranks: list[int]  # by seat, 1 the first; ties share one
    reason: str
    log: list[LogEntry]
    log_since: int


class NoMessage(Struct, tag="refusal", tag_field="type", omit_defaults=True):
    """A refusal; nothing was changed."""

    say: str
    rule: str = ""


class ByeMessage(Struct, tag="bye", tag_field="type"):
    """The last line of a stream. `again`: the table goes on, and whoever opens it again finds everything as it is."""

    again: bool
    why: Literal["over", "no seat", "moved", "closed", "busy"]


ToProgram = HelloMessage | QuestionMessage | LookMessage | EndMessage | NoMessage


class ListedSeat(Struct):
    """A seat as a list shows it: a person, a program, a bot of the house, or nobody (open)."""

    kind: str
    name: str


class Listed(Struct):
    """A table as a list shows it."""

    match: str
    game: str
    seats: list[ListedSeat]
    options: dict[str, Any]
    clock: list[Any]  # kind and its numbers: ["none"], ["live", start, per move …], ["slow", seconds a move …]
    stage: str  # open or running
    seat: int  # the reader's, -1: none
    turn: bool  # is it the reader's?
    host: int  # the number of who opened it


def list_table(match: KeptMatch, reader: int) -> Listed:
    """A table as one program reads it."""
    seats = [ListedSeat("program" if seat.is_program else seat.kind, seat.name) for seat in match.seats]
    mine = seats_of(match, reader)
    clock = ["none"] if match.clock is None else list(match.clock["pace"])
    return Listed(match.id, match.slug, seats, match.options, clock, match.progress.stage, mine[0] if mine else -1,
                  turn_of(match, reader), match.host)
