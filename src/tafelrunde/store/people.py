"""What the store keeps of people. Times are seconds since 1970.

A program that plays over the network is a person with an owner: it has a name, seats and ratings like anybody, and a
single key, its token. Its owner stays on record when it is deleted, as rebuilding the ratings depends on it.
"""

from dataclasses import dataclass
from typing import Literal

DEVICES, CHANGES = 30, 30  # of one person; the oldest goes

Standing = Literal["", "silenced", "banned", "gone"]  # gone: the account was deleted, only what others need is left
What = Literal["device", "password", "recovered", "mail"]  # may change how somebody signs in


@dataclass
class Person:
    """Somebody the house knows by the keys (cookies) it gave them; `login` and `password` (a hash) only with an
    account."""

    id: int
    name: str
    created: float
    login: str = ""
    password: str = ""
    standing: Standing = ""
    arms: str = ""  # the coat of arms they chose, as `web.lists.heraldry` writes it; empty: the one their name gives
    owner: int = 0  # the person whose program this is; 0: a person


Kind = Literal["caution", "warning", "suspension"]


@dataclass(frozen=True)
class Sanction:
    """What the operator, or whoever leads a group (`group`, else ""), has decided about somebody: since when and until
    when it holds, why, and by whom (0: the operator). A caution is only told; a warning stands until its end; whoever
    is suspended joins no table with others, no evening and no tournament of the house or of the group."""

    id: int
    person: int
    group: str
    kind: Kind
    at: float
    until: float
    why: str
    who: int


@dataclass(frozen=True)
class Act:
    """Something the operator has done: when, from which address, what, to which person or table."""

    at: float
    who: str
    what: str
    whom: str
    detail: str = ""


@dataclass(frozen=True)
class SignInChange:
    """A change of how somebody signs in."""

    at: float
    what: What


@dataclass(frozen=True)
class Holiday:
    """Time in which a person's clocks stand still in slow matches."""

    start: float
    end: float


@dataclass(frozen=True)
class Rating:
    """The strength of a person at a game with this many seats: `mu` ± `sigma` on openskill's scale."""

    person: int
    slug: str
    seats: int
    mu: float
    sigma: float
    played: int = 0
    won: int = 0


@dataclass(frozen=True)
class Rated:
    """A rating as a match left it."""

    match: str
    at: float  # when the match ended
    rating: Rating


@dataclass(frozen=True)
class Tried:
    """A person's first answer to a puzzle: whether it was the best move, and the day whose puzzle it was, in UTC as
    2026-11-23 ("": of no day)."""

    puzzle: str
    day: str
    solved: bool


@dataclass(frozen=True)
class Invitation:
    """What a host asks somebody, or a program, to come to: the id of a table or a tournament, or the subject of an
    evening, with the group whose that is (tables: ""). It stands from `at` to `until`; 0: it was declined."""

    subject: str
    person: int
    kind: Literal["table", "evening", "tournament"]
    in_group: str
    host: int
    at: float
    until: float


@dataclass(frozen=True)
class Seek:
    """What somebody would play: any of these games with any of these numbers of seats at any of these clocks (choices
    in the form of a new table). It ends at `until`, later if they are seen again."""

    person: int
    games: tuple[str, ...]
    seats: tuple[int, ...]
    speeds: tuple[str, ...]
    since: float
    changed: float  # when it was widened last
    seen: float  # when they were there last
    until: float
    match: str = ""  # the table that was made of it
    name: str = ""
    arms: str = ""
