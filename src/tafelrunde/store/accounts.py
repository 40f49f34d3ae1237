"""What the house keeps about accounts: names, logins, standing, keys and devices, links to a new password, what whoever
runs the house has done. Part of the port `Store`."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, Protocol

DEVICES, CHANGES = 30, 30  # of one person; the oldest goes

Standing = Literal["", "silenced", "banned", "gone"]  # gone: the account was deleted, only what others need is left

What = Literal["device", "password", "recovered", "mail"]


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
    arms: str = ""  # the coat of arms they chose, as `web.common.heraldry` writes it; empty: the one their name gives
    owner: int = 0  # the person whose program this is; 0: a person


@dataclass
class Chat:
    """One thing said at a table; `seat` -1: by somebody who looks on. Without words: it was removed."""

    number: int
    seat: int
    name: str
    words: str
    at: float
    person: int = 0


@dataclass(frozen=True)
class Act:
    """Something whoever runs the house has done: when, from which address, what, to which person or table."""

    at: float
    who: str
    what: str
    whom: str
    detail: str = ""


@dataclass(frozen=True)
class SignInChange:
    """Something that changed how somebody signs in: when, and what."""

    at: float
    what: What


class Accounts(Protocol):
    """The part of the port about accounts. Of keys and tokens the store knows hashes only."""

    async def rename(self, person: int, name: str) -> None:
        """Call somebody so from now on, also where they wait for play to begin under their old name; at other tables
        they keep the name they sat down with."""

    async def give_arms(self, person: int, arms: str) -> None:
        """Somebody bears these from now on; empty: those their name gives."""

    async def arms(self, people: Collection[int]) -> dict[int, str]:
        """The coats of arms that these people have chosen; nobody who has chosen none."""

    async def rename_everywhere(self, person: int, name: str) -> None:
        """Call somebody so at all tables, past ones included."""

    async def set_login(self, person: int, login: str, password: str) -> None:
        """Make or change somebody's account; StoreError if the login is taken."""

    async def rehash(self, person: int, old: str, new: str) -> None:
        """Keep another hash of the same password, unless it has been changed meanwhile."""

    async def set_standing(self, person: int, standing: Standing) -> None:
        """What somebody may do here."""

    async def forget(self, person: int, name: str) -> None:
        """Delete whatever is theirs alone. Their finished matches stay, under that name."""

    async def end_sessions(self, person: int) -> None:
        """No key, device or link of theirs opens anything any more."""

    async def knows_device(self, token: str, person: int) -> bool:
        """Was this device let in for that person before?"""

    async def remember_device(self, old: str, new: str, person: int, at: float) -> None:
        """The device has been let in for that person, and shows another token from now on, for everybody it was let in
        for."""

    async def offer_recovery(self, token: str, person: int, until: float) -> None:
        """A link lets somebody choose a new password, once, until then; an older one no longer does."""

    async def recovery(self, token: str, now: float) -> Person | None:
        """Whose link that is, if it is still good."""

    async def recover(self, token: str, now: float, password: str) -> Person | None:
        """Use the link: the password is another, all sessions end. None if it is no longer good."""

    async def book_sign_in_change(self, person: int, change: SignInChange) -> None:
        """Write down a change of how somebody signs in; of more than `CHANGES` the oldest goes."""

    async def sign_in_changes(self, person: int) -> list[SignInChange]:
        """Those of somebody, the latest first."""

    async def said_by(self, person: int) -> list[tuple[str, Chat]]:
        """What somebody has said and was not removed, with the match."""

    async def notes_of(self, person: int) -> dict[str, str]:
        """Somebody's private notes by match."""

    async def unsay(self, match: str, number: int = 0) -> None:
        """Remove one thing said at a table, or (0) everything."""

    async def book_act(self, act: Act) -> None:
        """Write down what whoever runs the house has done."""

    async def acts(self, limit: int = 100, whom: str = "") -> list[Act]:
        """What was done, the latest first; to that person or table alone, if one is named."""
