"""What the house keeps about people beyond their matches: holidays, ratings, how they want to be told, whom they do
not want to hear. Part of the port `Store`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

When = Literal["never", "slow", "always"]  # for which tables somebody wants to be told


@dataclass(frozen=True)
class Holiday:
    """No time passes for the person in slow matches between these moments, in seconds since 1970."""

    start: float
    end: float


@dataclass(frozen=True)
class Rating:
    """How strong somebody is at a game with this many seats: `mu` ± `sigma` as openskill counts."""

    person: int
    slug: str
    seats: int
    mu: float
    sigma: float
    played: int = 0
    won: int = 0


@dataclass(frozen=True)
class Notice:
    """How somebody wants to learn that it is their turn. `mail` is used once it is confirmed by the link sent to it;
    `token` stands in that link and in the one that ends all mail."""

    person: int
    language: str = "en"
    mail: str = ""
    confirmed: bool = False
    token: str = ""
    mail_when: When = "slow"
    push_when: When = "slow"


@dataclass(frozen=True)
class Push:
    """A browser that may be sent notices: its address at its maker's push service, and its two keys (base64url)."""

    endpoint: str
    person: int
    key: str
    auth: str
    language: str = "en"


@dataclass(frozen=True)
class Tried:
    """A puzzle somebody has answered, for the first time: was it the best move, and the day (UTC, as 2026-11-23) whose
    puzzle it was ("": of none)."""

    puzzle: str
    day: str
    solved: bool


@dataclass(frozen=True)
class Rated:
    """A rating as a match left it."""

    match: str
    at: float  # when the match ended
    rating: Rating


class PeopleStore(Protocol):
    """The part of the port about people."""

    async def holidays(self, person: int) -> list[Holiday]:
        """Somebody's holidays, past ones included, in order."""

    async def save_holidays(self, person: int, holidays: Sequence[Holiday]) -> None:
        """Replace them."""

    async def rate(self, match: str) -> bool:
        """Count a match that is over in the ratings, once; did it count?"""

    async def rate_in_order(self, matches: Sequence[str]) -> int:
        """Count all of these, or none, one after the other; how many counted."""

    async def unrated(self, limit: int = 100) -> list[str]:
        """Matches that are over and not yet counted, in the order they ended."""

    async def forget_ratings(self) -> None:
        """Start all ratings over; every match that is over is uncounted again."""

    async def ratings(self, slug: str, seats: int, limit: int = 100) -> list[Rating]:
        """The best at a game with this many seats, best first."""

    async def ratings_of(self, person: int) -> list[Rating]:
        """All of somebody's, by game and seats."""

    async def rating_history(self, person: int) -> list[Rated]:
        """Somebody's ratings as their matches left them, in the order these ended; how many were played and won
        is not told."""

    async def notice(self, person: int) -> Notice:
        """How somebody wants to be told; the usual way if nothing was ever said."""

    async def notice_by_token(self, token: str) -> Notice | None:
        """Whose link that is."""

    async def save_notice(self, notice: Notice) -> None:
        """Keep it."""

    async def pushes(self, person: int) -> list[Push]:
        """Somebody's browsers that may be sent notices."""

    async def add_push(self, push: Push) -> None:
        """One more; the same browser replaces itself."""

    async def drop_push(self, endpoint: str, person: int = 0) -> None:
        """That one no more; of this person, if one is named."""

    async def muted(self, person: int) -> set[int]:
        """Whom somebody does not want to hear; 0 is everybody who only looks on."""

    async def learnt(self, person: int) -> set[tuple[str, str]]:
        """The lessons somebody has played to the end: game and name."""

    async def save_learnt(self, person: int, slug: str, name: str, at: float) -> None:
        """One more; a lesson played again stays where it is."""

    async def tried(self, person: int) -> list[Tried]:
        """The puzzles somebody has answered."""

    async def save_tried(self, person: int, tried: Tried, at: float) -> None:
        """One more; of answers to the same puzzle on the same day the first stays."""

    async def finished_games(self, person: int) -> set[str]:
        """The games of which somebody has sat at a match to its end, or left one that is over."""

    async def mute(self, person: int, other: int, on: bool) -> None:
        """Not to hear somebody from now on, or to hear them again."""

    async def coached(self, person: int) -> bool | None:
        """Does somebody want a coach at their tables? None if they never said."""

    async def save_coached(self, person: int, on: bool) -> None:
        """Keep it."""

    async def practised(self, person: int, slug: str, but: str) -> int:
        """How many matches of a game somebody has played to the end against bots alone, a given match not counted."""
