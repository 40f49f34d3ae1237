"""What the store keeps of groups – people who play together again and again – and of their tournaments. Times are
seconds since 1970.

An event is its record (`tafelrunde.events`); what stands beside it here is only what a record does not tell: which
person of the house somebody in it is, and which match is played at which of its tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, Literal
from zoneinfo import ZoneInfo

from tafelrunde.events import Line

Capability = Literal["members", "evenings"]
# what a member may do besides playing: let people in and out, say what others may do; set evenings
LONGEST_NAME: Final = 40
LONGEST_TAG: Final = 24
CAPABILITIES: Final[tuple[Capability, ...]] = "members", "evenings"
AHEAD, OPENED, CANCELLED = 0, 1, 2  # stages of an evening
DIRECTOR: Final = "member-"  # and the number of a person: who directs a tournament in which they have no number


@dataclass(frozen=True)
class Group:
    """A group; whoever has the `invitation`, part of a link, may join."""

    id: str
    name: str
    about: str
    created: float
    invitation: str


@dataclass(frozen=True)
class Member:
    """A person in a group: what they were allowed, as words, since when they are in it, whether they only `ask` to be
    let in, how they are called, and the coat of arms they chose."""

    group: str
    person: int
    may: str
    since: float
    asks: bool
    name: str
    arms: str


@dataclass(frozen=True)
class Evening:
    """A date at which a group meets: the house opens tables of a game then for all who have said that they come, and
    sets the next one, so many `weeks` later at the same time of day there (0: none). All of a `series` are told apart
    by their `turn`; whenever it is moved or cancelled, its `sequence` grows. One begins so many seconds `late`
    on a day that lacks the hour of its series, as clocks are put forward. What comes of its tables counts for its
    `tag`, a word of the group's."""

    id: int
    group: str
    at: float
    zone: str  # of the tz database
    slug: str
    speed: str  # a choice of clocks in the form of a new table
    weeks: int
    series: str = ""
    turn: int = 0
    sequence: int = 0
    changed: float = 0.0
    late: int = 0
    stage: int = AHEAD
    tag: str = ""

    @property
    def subject(self) -> str:
        """What it is called for good, wherever it is moved."""
        return f"{self.series}-{self.turn}"

    @property
    def mark(self) -> int:
        """A number that grows with whatever there is to tell about it."""
        return 1 + 2 * self.sequence + (self.stage == OPENED)


def may(members: Sequence[Member], person: int, what: Capability) -> bool:
    """True where a person may do that in a group with these members, the first who came first. A group that nobody
    leads any more, as accounts can be deleted, is led by whoever has been in it longest."""
    inside = [each for each in members if not each.asks]
    own = next((each for each in inside if each.person == person), None)
    if own is None:
        return False
    led = any("members" in each.may.split() for each in inside)
    return what in own.may.split() or (not led and own == inside[0])


def next_evening(evening: Evening, now: float) -> Evening | None:
    """The evening that follows one: at the same time of day in its zone, whatever clocks there are put to meanwhile,
    and not before now; None where none follows."""
    if not evening.weeks:
        return None
    zone, at, turn = ZoneInfo(evening.zone), evening.at, evening.turn
    there = datetime.fromtimestamp(at, zone) - timedelta(seconds=evening.late)
    while at <= now:
        there += timedelta(weeks=evening.weeks)  # by the clock on the wall
        at, turn = there.timestamp(), turn + 1
    late = int((datetime.fromtimestamp(at, zone) - there).total_seconds())  # by the same clock: 0 unless it was put on
    return replace(evening, at=at, turn=turn, changed=now, late=late)


@dataclass(frozen=True)
class Tournament:
    """A tournament of a group: the head of its record, and the clocks of its tables (a choice in the form of a new
    table). Times are seconds since 1970. `at` is when it will begin by itself (0: it will not, or has begun), told in
    that `zone`: as its record says, for lists."""

    id: str
    group: str
    title: str
    terms: str
    speed: str
    created: float
    over: bool = False
    secret: bytes = field(default=b"", repr=False)  # what boards are dealt from; told after the end
    at: float = 0.0
    zone: str = ""
    tag: str = ""  # of its matches, as of an evening's


@dataclass(frozen=True)
class TournamentState:
    """All that is kept of a tournament: its lines, its people by their number in the record, its matches by the name of
    their table, and those that are still to be closed, as others sit there now or nobody does."""

    tournament: Tournament
    lines: list[Line] = field(default_factory=list)
    people: dict[str, int] = field(default_factory=dict)
    matches: dict[str, str] = field(default_factory=dict)
    dropped: list[str] = field(default_factory=list)
