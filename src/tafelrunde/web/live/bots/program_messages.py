"""The messages that a program is sent: those of the line protocol (`bots.external`), and what a running table needs
besides. JSON objects, one a line; sentences are in English. A program ignores fields and types it does not know."""

from typing import Any, Literal

from msgspec import Struct

from tafelrunde.bots.external import PROTOCOL


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
