"""What has to be done although nobody asks for it: clocks that run out at tables nobody has open, tables whose process
has died, matches that are in no rating yet, what is abandoned.

Of several processes one at a time does that for all. Every process shuts its own idle sessions, and goes on where it
had to stop because a write had failed.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from tafelrunde.match.clock import DAY
from tafelrunde.store import OPEN, OwnedElsewhere, StoreError
from tafelrunde.web.live.cluster.sessions import Sessions, deal
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.mistakes import log_failure

log = logging.getLogger("tafelrunde.web")
SWEEP = 60.0  # seconds between two looks at clocks
ADOPT = 5.0  # and at what dead processes have left
GROUPS = 10.0  # and at the evenings and tournaments of groups
TIDY = 600.0
BREATH = 0.05  # seconds between two tables that are opened: people come first


class BackgroundTasks:
    """The tasks that run for as long as the server does."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._store = sessions.store

    def all(self, *groups: Callable[[], Awaitable[None]],
            here: Callable[[], Awaitable[None]]) -> list[Coroutine[Any, Any, None]]:
        """The coroutines of all tasks, each of which runs until it is cancelled; those of `groups` open their evenings
        and tables of those who seek others, and go on with their tournaments. Every process does what is done `here`:
        it notes who is there."""
        return [
            self._shut_idle(),
            self._repeat(ADOPT, self.look_again, "what was shut for a failed write is not opened again"),
            self._lead(SWEEP, lambda: self.ring(self._sessions.now()), "overdue matches cannot be found"),
            self._lead(ADOPT, self.adopt, "matches that nobody looks after cannot be found"),
            *(self._lead(GROUPS, work, "evenings and tournaments do not go on") for work in groups),
            self._repeat(GROUPS, here, "who seeks others and is there cannot be noted"),
            self._lead(TIDY, lambda: self.forget(self._sessions.now()), "what is abandoned cannot be forgotten"),
            self._lead(TIDY, self.count_unrated, "ratings are behind"),
        ]

    async def _shut_idle(self) -> None:
        while True:
            self._sessions.shut_idle(time.monotonic() - self._sessions.limits.idle_seconds)
            await asyncio.sleep(SWEEP)

    async def look_again(self) -> None:
        """Make up, once, for writes that failed here: open what was shut for them, as bots, clocks and notices do not
        go on by themselves, and deal where everybody has come."""
        for name in sorted(self._sessions.shut_unseen):
            session = await self._open(name)
            self._sessions.shut_unseen.discard(name)
            if session is not None:
                session.tell_listeners()
        for session in self._sessions.live():
            if session.match is None:  # of those that are being played none is held up
                with suppress(Stopped):
                    await deal(session)

    async def _lead(self, seconds: float, work: Callable[[], Awaitable[None]], otherwise: str) -> None:
        """Do it now and then, for as long as it is this process that does so for all."""
        async def lead() -> None:
            if await self._store.others.lead():
                await work()

        await self._repeat(seconds, lead, otherwise)

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[None]], otherwise: str) -> None:
        """Do it now and then."""
        while True:
            try:
                await work()
            except StoreError as error:
                log.error("%s: %s", otherwise, error)
            except Exception:  # a task that ends is missed until the house is started again
                METRICS.count_mistake(otherwise)
            await asyncio.sleep(seconds)

    async def ring(self, now: float) -> None:
        """Open, once, every session whose clock has run out: the autopilot ends the match or, if the server was down
        meanwhile, keeps when the clock really will run out."""
        for name in await self._store.find_overdue(now):
            with log_failure(f"table {name} does not go on"):
                session = await self._open(name)
                if session is not None:
                    session.tell_overdue()

    async def adopt(self) -> None:
        """Open, once, every match of a process that has died and that does not wait for somebody: if it has not begun
        yet, it begins, its bots move on, its clocks run, and whoever is awaited there is told."""
        for name in await self._store.orphans():
            if name not in self._sessions:
                with log_failure(f"table {name} does not go on"):
                    session = await self._open(name)
                    if session is not None:
                        with suppress(Stopped):
                            await deal(session)
                        session.tell_listeners()
                await asyncio.sleep(BREATH)

    async def forget(self, now: float) -> None:
        """Delete, once, what has been abandoned."""
        limits = self._sessions.limits
        before = now - limits.open_days * DAY
        for name in await self._store.find_abandoned(before):
            with suppress(OwnedElsewhere):
                await self._forget(name, before)
        await self._store.drop_guests(now - limits.guest_days * DAY)
        await self._store.forget_counts(now)

    async def _forget(self, name: str, before: float) -> None:
        async with self._sessions.holding(name, ask=False) as (session, kept):
            if kept is None or (session is not None and session.connections):
                return
            if kept.progress.stage == OPEN and kept.updated < before:  # still
                self._sessions.shut(name)
                await self._store.drop_match(kept)

    async def count_unrated(self) -> None:
        """Rate, once, matches that are over and in no rating: those of an earlier version, or of a server that was
        killed."""
        while waiting := await self._store.unrated_matches():
            for match in waiting:
                await self._store.rate(match)

    async def _open(self, name: str) -> Session | None:
        """The session; None where another process has it, and where its rules do not come back: the operator has to
        look at it."""
        with suppress(Stopped, OwnedElsewhere):
            return await self._sessions.find(name, ask=False)
        return None
