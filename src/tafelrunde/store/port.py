"""What the rooms want of a store, whatever it is made of.

Whatever is awaited may take its time, reads as well, and meanwhile the world goes on; a write is done when the thing is
on the disk, and one that was begun is finished even if whoever waits for it goes. Times are seconds since 1970.

What belongs to a match is written by the one process that has taken it, with the fence it was given then: once
somebody else has taken the match, that writes nothing any more. The key of an event line is (match, line): nobody
writes the same line twice.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from tafelrunde.core import TafelrundeError
from tafelrunde.core.integers import LARGEST
from tafelrunde.core.record import Line, Record
from tafelrunde.match.dice import VERSION, commitment
from tafelrunde.match.leaving import PLAY_ON
from tafelrunde.store.accounts import Accounts, Chat, Person
from tafelrunde.store.counts import Counts
from tafelrunde.store.notices import NoticeStore
from tafelrunde.store.others import Others
from tafelrunde.store.people import PeopleStore
from tafelrunde.store.processes import Processes
from tafelrunde.store.programs import ProgramStore

OPEN, RUNNING, OVER = "open", "running", "over"  # stages of a match
CLOSED = "closed"  # by whoever runs the house: it has no end, and nobody comes in
PROGRAM = "program"  # what the seat of a program says of it
NEW, NOT_TAKEN = 0, -1  # fences of a match that nobody has kept yet, and of one that was only read


class StoreError(TafelrundeError):
    """Something could not be saved or read; nothing was changed, unless it is Unknown."""


class Unknown(StoreError):
    """No answer came: what was to be saved may have been, or may be in a moment. Whoever takes the match next knows."""


class Lost(StoreError):
    """Somebody else has taken the match meanwhile."""

    def __init__(self) -> None:
        told = "this table has been opened elsewhere meanwhile; nothing was changed"
        super().__init__(told)


class OwnedElsewhere(StoreError):
    """Another process of the house has the match and is alive, at this place ("": it has not said where)."""

    def __init__(self, place: str) -> None:
        told = "this table is open in another process of the house; try again in a moment"
        super().__init__(told)
        self.place = place


@dataclass
class KeptSeat:
    """Who sits at a seat. `person` 0: nobody, or a bot."""

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
        """Does a program sit there, which plays over the network?"""
        return self.kind == "person" and self.bot == PROGRAM

    @property
    def sitter(self) -> int:
        """Whose seat it is in another match of the same people: of whoever left it to a bot, else of who sits there."""
        return self.left_by if self.kind == "bot" else self.person


@dataclass
class Progress:
    """How far a match is, as the lobby shows it."""

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


@runtime_checkable
class Store(PeopleStore, Accounts, Counts, NoticeStore, Processes, ProgramStore, Protocol):
    """The port. Every method may raise StoreError; one that writes has changed nothing then. One that is given the head
    of a match writes only by its fence, and raises Lost where that is no longer good."""

    async def save_match(self, match: KeptMatch) -> None:
        """Add a new match, which is taken by that, or replace its head (not its lines)."""

    async def append(self, match: KeptMatch, lines: Sequence[Line], at: float, progress: Progress) -> None:
        """Add lines, and say how far the match is now."""

    async def match(self, match: str) -> KeptMatch | None:
        """The head of a match, to be looked at: nothing can be written with it."""

    async def take(self, match: str) -> KeptMatch | None:
        """The head of a match, to be written with; whoever had taken it before has lost it. What is read of the match
        after that is all there is. Raises OwnedElsewhere where another process has it and lives."""

    async def disown(self, match: str) -> bool:
        """Let go of a match that this process has taken, whatever it was to be written with; had it?"""

    async def orphans(self, limit: int = 1000) -> list[str]:
        """Running matches whose process has died, those that somebody moved at last come first; in the process itself
        also those that it has taken."""

    async def release(self, match: KeptMatch) -> None:
        """Let go of a match: whoever asks next may take it. Nothing happens if it is somebody else's by now."""

    async def lines(self, match: str) -> list[Line]:
        """All its lines, in order."""

    async def stage(self, stage: str, limit: int = 50, slug: str = "", seats: int = 0, pace: str = "",
              free: int = 0, since: float = 0.0, each: int = 0) -> list[KeptMatch]:
        """Public matches of a stage, the latest first; of one game, one number of seats, one pace, with at least this
        many open seats, touched since then, if named. With `each` that many of every host go before the rest of
        anybody's."""

    async def open_match(self, match: KeptMatch, most: int, waiting: int) -> Literal["", "going", "waiting"]:
        """Add a new match, unless its host has that many going, or that many that wait for players and this does, too.
        Of which there are too many, or ""."""

    async def opened(self, person: int, stage: str = "") -> int:
        """How many tables somebody has opened that are not over; that are of a stage, if one is named."""

    async def abandoned(self, before: float, limit: int = 100) -> list[str]:
        """Tables that wait for players and that nobody has touched since."""

    async def drop_match(self, match: KeptMatch) -> None:
        """Forget a table nobody has played at: everything about it."""

    async def drop_guests(self, before: float) -> int:
        """Forget people without an account whom the house met before that moment and who have been at no table; how
        many. Their numbers are never given again: what they have said keeps its own."""

    async def overdue(self, now: float, limit: int = 100) -> list[str]:
        """Matches in which a clock has run out by now."""

    async def matches_of(self, person: int, limit: int = 50) -> list[KeptMatch]:
        """Matches somebody sits at or has left, the running ones first, then the latest first; none that are closed."""

    async def waiting(self, person: int) -> list[str]:
        """The running matches in which it is somebody's turn and others wait: there is somebody else at the table, or
        a clock runs. Those whose time runs out first come first, then those that have waited longest."""

    async def played(self, person: int, limit: int = 1000) -> list[KeptMatch]:
        """Matches that are over and that somebody sat at to the end, or left, the latest first."""

    async def add_person(self, token: str, name: str, at: float) -> Person:
        """Somebody new, with a first key, or whoever has that already; of keys the store knows hashes only."""

    async def add_key(self, token: str, person: int) -> None:
        """One more key for somebody: another browser."""

    async def drop_key(self, token: str) -> None:
        """This key opens nothing any more."""

    async def person(self, token: str) -> Person | None:
        """Whoever holds the key with that hash."""

    async def person_by_login(self, login: str) -> Person | None:
        """Whoever has the account of that name."""

    async def person_by_id(self, person: int) -> Person | None:
        """Whoever has that number."""

    async def people(self, limit: int = 100, name: str = "") -> list[Person]:
        """People whose name or login holds these letters, the latest first."""

    async def merge_accounts(self, guest: int, person: int) -> None:
        """Give the matches, ratings, holidays and wishes of a guest to a person; the guest's keys open nothing any
        more."""

    async def speak(self, match: KeptMatch, chat: Chat) -> None:
        """Keep something said."""

    async def chat(self, match: str, last: int = LARGEST) -> list[Chat]:
        """What was said at a table, in order; no more than the last so many things."""

    async def speakers(self, match: str) -> dict[int, str]:
        """Who has said something at a table, by number, with their names."""

    async def review(self, match: str) -> str | None:
        """The review of a match that is over, as it was kept; None if there is none."""

    async def save_review(self, match: str, text: str, sums: Sequence[str] = ()) -> None:
        """Keep it, in place of an older one, with what the decisions of each seat came to."""

    async def review_sums(self, person: int, limit: int = 500) -> list[ReviewSum]:
        """What somebody's decisions came to in reviewed matches that they sat at to the end, the latest last."""

    async def review_sums_of(self, match: str) -> dict[int, str]:
        """What the decisions of each seat of a reviewed match came to, by seat; empty for any other."""

    async def in_a_row(self, match: str, limit: int = 50) -> list[KeptMatch]:
        """The matches of the same people that followed each other, this one among them, the first one first; of more
        than `limit` those about it."""

    async def write_note(self, match: str, person: int, words: str) -> None:
        """Keep somebody's private notes on a match; none if they are empty."""

    async def note(self, match: str, person: int) -> str:
        """Somebody's private notes on a match."""

    async def save_plan(self, match: KeptMatch, seat: int, plan: Plan | None) -> None:
        """Keep what a seat wants played when its turn comes; None: nothing."""

    async def plans(self, match: str) -> dict[int, Plan]:
        """The plans of a match by seat."""

    @property
    def others(self) -> Others:
        """The other processes that have this store."""

    async def secret(self, name: str, made: Callable[[], str]) -> str:
        """A secret of the house, made by whichever process first asks for it."""

    @property
    def trouble(self) -> StoreError | None:
        """Why nothing could be kept last; None: it could."""

    async def beat(self, now: float, gaps: Sequence[tuple[float, float]] = ()) -> None:
        """Keep how far the time of the house has got, and gaps in it (from, until; one that begins with another
        replaces it)."""

    async def pulse(self, now: float, longest: float, close: float) -> tuple[float, float] | None:
        """Keep that the house is there now, whichever of its processes says so. If none has for longer than that, keep
        the time since then as a gap, one with the last gap if that is so close, and tell it."""

    async def last_beat(self) -> float | None:
        """How far the time of the house had got; None if it was never kept."""

    async def gaps(self, since: float = 0.0) -> list[tuple[float, float]]:
        """The gaps that end after a moment, in order."""

    async def save_visit(self, match: KeptMatch, visit: Visit) -> None:
        """Keep that somebody was there; forgotten when the match is over."""

    async def visits(self, match: str) -> list[Visit]:
        """Everybody who has been at a running match."""

    async def counts(self) -> dict[str, int]:
        """How many matches there are of each stage and how many people (`person`). Those that are over and people are
        an estimate where there are many and the engine would take long to count them."""

    async def close(self) -> None:
        """Finish all writing and let go of the file."""
