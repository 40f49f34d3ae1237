"""What the store keeps of a match, its lines apart. Times are seconds since 1970."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tafelrunde.core.record import Line, Record
from tafelrunde.match.dice import VERSION, commitment
from tafelrunde.match.leaving import PLAY_ON

OPEN, RUNNING, OVER = "open", "running", "over"  # stages of a match
CLOSED = "closed"  # by the operator: it has no end, and nobody comes in
PROGRAM = "program"  # what the seat of a program says of it
NEW, NOT_TAKEN = 0, -1  # fences of a match that nobody has kept yet, and of one that was only read


@dataclass
class KeptSeat:
    """A seat and who sits there. `person` 0: nobody, or a bot."""

    kind: Literal["person", "bot", "open"] = "open"
    person: int = 0
    name: str = ""
    bot: str = ""  # a bot's name, as `bots.make` reads it; PROGRAM where the person is a program
    salt: str = ""  # what was mixed into the dice
    left_by: int = 0  # the person who left it; 0: nobody has, or is back
    handed: int = -1  # the line after which they handed it to a bot of their own will; -1: they did not
    gone: int = -1  # the line after which others played on for them, however that came; -1: they do themselves

    @property
    def is_program(self) -> bool:
        """True where a program sits there, which plays over the network."""
        return self.kind == "person" and self.bot == PROGRAM

    @property
    def sitter(self) -> int:
        """Whose seat it is in another match of the same people: of whoever left it to a bot, else of who sits there."""
        return self.left_by if self.kind == "bot" else self.person


@dataclass
class Progress:
    """The progress of a match, as the lobby shows it."""

    stage: str
    lines: int
    acting: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    clock: dict[str, Any] | None = None
    due: float | None = None  # when a clock runs out if nobody moves
    chapter: list[Any] | None = None  # the part of the match, in words as they travel (`Say.data()`)
    percent: int = -1  # of the match; -1: it cannot be told


@dataclass
class KeptMatch:
    """Everything about a match but its lines."""

    id: str
    slug: str
    version: int
    options: dict[str, Any]
    secret: bytes
    seats: list[KeptSeat]
    host: int  # the person who opened the table
    created: float
    updated: float
    public: bool = True  # listed in the lobby
    pace: int = 700  # milliseconds between moves of bots
    clock: dict[str, Any] | None = None
    again: str = ""  # the next match of the same people
    rematch: dict[str, Any] | None = field(default=None, kw_only=True)  # the offer of one, as `web.rematch` keeps it
    coach: dict[str, Any] | None = field(default=None, kw_only=True)  # what `web.live.coaching` noted
    hints: bool = False  # may people ask a bot what it would play?
    given: int = 0  # this many of the first lines were not drawn here, but taken from another match
    dice: int = VERSION  # of the way they are drawn: a match keeps the one it was opened with
    leaving: str = PLAY_ON  # what becomes of the match when somebody gives up
    accounts_only: bool = field(default=False, kw_only=True)  # rated only if everybody there has an account
    onlookers: bool = field(default=True, kw_only=True)  # may people without a seat look on while it is played?
    fence: int = field(default=NEW, kw_only=True, compare=False)  # what its writes are allowed by
    suspect: bool = field(default=False, kw_only=True, compare=False)  # the process that had it hangs, maybe for it
    # when nobody could move, as the process that had it had died
    unserved: tuple[float, float] | None = field(default=None, kw_only=True, compare=False)
    progress: Progress = field(default_factory=lambda: Progress(OPEN, 0))

    @property
    def tempo(self) -> str:
        """Which kind of clocks it has: none, live or slow."""
        return str(self.clock["pace"][0]) if self.clock is not None else "none"

    def record(self, lines: Sequence[Line] = ()) -> Record:
        """The match with these lines, as it is kept: with the secret of its dice, which nobody may see before the
        end."""
        salts = {number: seat.salt for number, seat in enumerate(self.seats) if seat.salt}
        names = {number: seat.name for number, seat in enumerate(self.seats) if seat.name}
        options = {name: str(value) for name, value in self.options.items()}
        return Record(self.slug, self.version, len(self.seats), options, names, commitment(self.secret), salts,
                      list(lines), self.progress.ranks, self.progress.scores, self.secret.hex(), self.given, self.dice,
                      self.leaving)


def merge_offer(offer: dict[str, Any], guest: int, person: int) -> dict[str, Any]:
    """The offer of another match, once a guest has become a person with an account."""
    agreed = {person if each == guest else each for each in offer["agreed"]}
    return {**offer, "by": person if offer["by"] == guest else offer["by"], "agreed": sorted(agreed)}


@dataclass
class Chat:
    """A chat message; `seat` -1: of an onlooker. Without words: it was removed."""

    number: int
    seat: int
    name: str
    words: str
    at: float
    person: int = 0


@dataclass
class Plan:
    """A move chosen before its turn: after which line, under which circumstances."""

    move: str
    line: int
    under: str


@dataclass(frozen=True)
class Visit:
    """Somebody at a running match, with or without a seat: from which address and device (both as marks that tell
    nothing else), and when last."""

    person: int
    address: str
    device: str
    at: float


@dataclass(frozen=True)
class ReviewSum:
    """What the decisions of one seat of a reviewed match came to, as `analysis.over_time` wrote it down."""

    match: str
    slug: str
    at: float
    told: str
