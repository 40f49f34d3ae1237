"""The operator's access: the key that opens their pages, and the log of what is done there, written before it is done.

The key is the file `admin-key` of the data folder, or the one the settings name; without that file there are no such
pages. It is never kept anywhere else.
"""

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass, field

from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler

from tafelrunde.core import Say, integer_or_none
from tafelrunde.store import Act, Store
from tafelrunde.web.http.client import AnyConnection
from tafelrunde.web.http.identity import TWO_YEARS

COOKIE = "admin"
DEVICE = "admin_device"  # opens nothing: strangers cannot use up the attempts of whoever has it
SECONDS = 12 * 3600  # the pages stay open
SHORTEST = 16  # characters of the key
SHOWN = 100  # rows of a list
ACTS = {  # what is done and logged
    "closed": Say("closed the table"),
    "unsaid": Say("removed what was said"),
    "renamed": Say("changed the name"),
    "silenced": Say("silenced"),
    "banned": Say("banned them"),
    "lifted": Say("lifted silence, ban or sanction"),
    "sanctioned": Say("cautioned, warned or suspended them"),
    "linked": Say("made a link to a new password"),
    "reloaded": Say("reloaded the table from the disk"),
    "moved": Say("moved the table to another process"),
    "let_go": Say("had its process let go of the table"),
    "directed": Say("changed a group or a tournament by a command"),
    "withdrawn": Say("sent people away from the process"),
    "readmitted": Say("let people come to the process again"),
}


@dataclass(frozen=True)
class AdminKey:
    """The key to the operator's pages; an empty one, or one that is too short, opens nothing."""

    text: str = field(default="", repr=False)

    def __bool__(self) -> bool:
        return len(self.text) >= SHORTEST

    def fits(self, tried: str) -> bool:
        """True for the right key; takes as long for a wrong one."""
        return bool(self) and hmac.compare_digest(self.text.encode(), tried.encode())

    def cookies(self, secure: bool) -> list[Cookie]:
        """The cookies of a browser that has shown the key."""
        now = int(time.time())
        return [Cookie(name, value=self._signed(name, now + seconds), httponly=True, samesite="strict", secure=secure,
                       path="/admin", max_age=seconds) for name, seconds in ((COOKIE, SECONDS), (DEVICE, TWO_YEARS))]

    def opens_for(self, connection: AnyConnection) -> bool:
        """True for a visitor with a valid cookie."""
        return bool(self._good(connection, COOKIE))

    def device(self, connection: AnyConnection) -> str:
        """The number of a device that has shown the key before; empty for any other."""
        return self._good(connection, DEVICE)

    def _signed(self, name: str, end: int, number: str = "") -> str:
        """A cookie of that name that is good until that second; every one has a random number of its own."""
        number = number or secrets.token_hex(16)
        mark = hmac.new(self.text.encode(), f"{name} {end} {number}".encode(), hashlib.sha256)
        return f"{end}.{number}.{mark.hexdigest()}"

    def _good(self, connection: AnyConnection, name: str) -> str:
        given = connection.cookies.get(name, "")
        until, _, rest = given.partition(".")
        number, end = rest.partition(".")[0], integer_or_none(until) or 0
        if not (self and number and end > time.time()):
            return ""
        return number if hmac.compare_digest(given.encode(), self._signed(name, end, number).encode()) else ""


def operators_only(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard of the operator's pages: raises NotFoundException without the key."""
    if not connection.app.state.admin_key.opens_for(connection):
        raise NotFoundException


async def book_act(store: Store, now: float, address: str, what: str, whom: str, detail: str = "") -> None:
    """Log what the operator is about to do; raises StoreError."""
    await store.book_act(Act(now, address, what, whom, detail))
