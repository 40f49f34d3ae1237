"""Somebody gives up all seats. At a table that another process has, that one does it: nobody there is sent away."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, Protocol

from tafelrunde.store import KeptMatch, OwnedElsewhere
from tafelrunde.web.live.errors import Stopped
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.signals import LeaveSeats, SeatsLeft, Signals

ANSWERED: Final = 1.0  # seconds until another process has done it; then the table is asked for


class Sessions(Protocol):
    """The sessions of this process."""

    signals: Signals

    def __contains__(self, match: str) -> bool:
        """Is it open here?"""

    async def find(self, match: str, *, ask: bool = True) -> Session | None:
        """One of them, opened if need be."""

    async def unfinished(self, person: int) -> list[KeptMatch]:
        """Somebody's matches that are not over."""


class Leaving:
    """Of one process, at whatever tables it or others have. `leave` gives up somebody's seats at one table."""

    def __init__(self, sessions: Sessions, leave: Callable[[Session, int], Awaitable[None]]) -> None:
        self._sessions = sessions
        self._give_up = leave
        sessions.signals.on(LeaveSeats, self._leave_here)

    async def leave_all(self, person: int) -> None:
        """Where a table waits the seats are free again, where play has begun a bot plays on. Raises StoreError."""
        for kept in await self._sessions.unfinished(person):
            with suppress(Stopped):  # at a table that is closed nobody waits
                await self._leave(kept.id, person)

    async def _leave(self, match: str, person: int) -> None:
        try:
            session = await self._sessions.find(match, ask=False)
        except OwnedElsewhere:
            answer = SeatsLeft(match, person)
            if await self._sessions.signals.ask(LeaveSeats(match, person), answer, ANSWERED):
                return
            session = await self._sessions.find(match)
        if session is not None:  # else it was dropped a moment ago
            await self._give_up(session, person)

    async def _leave_here(self, told: LeaveSeats) -> None:
        if told.match in self._sessions and (session := await self._sessions.find(told.match, ask=False)) is not None:
            await self._give_up(session, told.person)
            self._sessions.signals.tell(SeatsLeft(told.match, told.person))
