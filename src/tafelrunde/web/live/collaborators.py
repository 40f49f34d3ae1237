"""What a session needs of whatever is around it."""

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from tafelrunde.store import KeptMatch
from tafelrunde.web.common.haste import HasteByName
from tafelrunde.web.live.messages import ElsewhereMessage, HintsMessage, WarningMessage


class Adviser(Protocol):
    """Whoever gives hints."""

    async def ask(self, seat: int, line: int) -> HintsMessage:
        """What a bot would play for a seat that answers a line; raises Illegal."""


class Onlooker(Protocol):
    """Whoever looks at a move before it is played."""

    def looks_at(self, seat: int, move: str, line: int) -> bool:
        """Is this a move to look at?"""

    def attend(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that takes a while, whatever becomes of the connection that asked for it."""

    async def look(self, seat: int, move: str, line: int) -> WarningMessage | None:
        """What to say before it is played."""

    def played(self, seat: int, move: str, line: int) -> bool:
        """It has been; is there something to keep?"""


class Reader(Protocol):
    """Whoever looks at a table."""

    @property
    def person(self) -> int: ...


class Tab(Protocol):
    """One of their connections."""

    @property
    def viewer(self) -> Reader: ...

    def tell(self, message: ElsewhereMessage) -> str:
        """Send a message."""


class Tables(Protocol):
    """All tables of the server, as one of them needs them."""

    talk: HasteByName  # by person: how fast they speak, mute and note

    async def deal_again(self, kept: KeptMatch, host: int) -> str:
        """The id of the next match of the same people; raises BadInput or StoreError."""

    async def keep_coached(self, person: int, on: bool) -> None:
        """Whether somebody wants a coach, at whatever table; raises StoreError."""

    def came(self, connection: Tab, match: str) -> bool:
        """Somebody has opened a table; is it still open in the session they are with?"""

    def left(self, connection: Tab) -> None:
        """They have closed it."""

    async def tell_elsewhere(self, person: int, here: str, tell: Callable[[ElsewhereMessage], object]) -> None:
        """Tell somebody who comes to a table at how many others it is their turn, if there are any; raises
        StoreError."""

    def lost(self, session: object) -> None:
        """Another process has this one's match by now: whoever comes back gets it from there."""

    def shut_session(self, session: object) -> None:
        """Shut this one whatever goes on in it; whoever comes back gets the match from the disk."""
