"""What the operator wants of processes and tables, and what a process does that nobody new is to come to.

An order is told to all processes and carried out by the one it is about. One that is to end, or that people are sent
away from, opens no table any more as long as there is another process to do it: whoever asks for one is sent on.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from tafelrunde.core import BadInput
from tafelrunde.store import KeptProcess, StoreError
from tafelrunde.web.live.cluster.sessions import Sessions
from tafelrunde.web.live.cluster.signals import LetGo, Signal, Take, Withdraw
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.readiness import Readiness, SentOn
from tafelrunde.web.runtime.tasks import Tasks

log = logging.getLogger("tafelrunde.web")
NOTICED = 1.5  # seconds in which a proxy that asks twice a second has turned elsewhere
PAUSE = 0.4  # seconds somebody is kept before they are sent on, to whom the proxy finds by then
AGAIN, OBEYED = 0.25, 4.0  # seconds until something is told once more, and in which it has to be done
SURE = 5.0  # seconds after which a proxy that still sends people here will do so again


class OperatorCommands:
    """The commands of the operator, given and carried out. `noticed`: seconds until a proxy has turned elsewhere."""

    def __init__(self, sessions: Sessions, readiness: Readiness, noticed: float = NOTICED) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._others = sessions.store.others
        self._readiness = readiness
        self._noticed = noticed
        self._since = 0.0  # when it was told that nobody new is to come, by a clock nobody sets
        self._tasks = Tasks()
        readiness.on_draining(self._is_to_end)
        sessions.signals.on(Take, self._take)
        sessions.signals.on(LetGo, self._let_go)
        sessions.signals.on(Withdraw, self._withdraw)

    # -- given

    async def move(self, match: str, process: int) -> None:
        """Have another process take a match; raises BadInput or StoreError."""
        if all(process != each.number or not each.alive or each.draining
               for each in await self._processes()) and process != self._store.process():
            raise BadInput("there is no such process, or it takes no tables now")
        order, before = Take(match, process), await self._store.owner(match)
        await self._take(order)

        async def taken() -> bool:
            return await self._store.owner(match) not in {before} - {process}

        await self._told_until(order, taken)

    async def let_go(self, match: str) -> None:
        """Have the owner of a match let go of it; raises StoreError."""
        self._sessions.signals.tell(LetGo(match))
        await self._let_go(LetGo(match))

    async def withdraw(self, process: int, on: bool) -> None:
        """Send everybody away from a process, or let them come again; raises StoreError."""
        order = Withdraw(process, on)
        await self._withdraw(order)

        async def withdrawn() -> bool:
            return all(each.draining == on for each in await self._processes() if each.number == process)

        await self._told_until(order, withdrawn)

    async def _processes(self) -> Sequence[KeptProcess]:
        return await self._store.processes(self._others.calendar())

    async def _told_until(self, order: Signal, done: Callable[[], Awaitable[bool]]) -> None:
        """Tell it until it is seen to be done: a signal may be lost, and whoever gave it wants to see what came of
        it."""
        end = time.monotonic() + OBEYED
        while not await done():
            if time.monotonic() > end:
                raise StoreError("the other process does not answer; try again in a moment")
            self._sessions.signals.tell(order)
            await asyncio.sleep(AGAIN)

    # -- carried out

    async def _take(self, signal: Take) -> None:
        if signal.process == self._store.process():
            with suppress(Stopped):  # at a table that is closed there is nothing to have
                await self._sessions.find(signal.match)

    async def _let_go(self, signal: LetGo) -> None:
        await self._sessions.let_go(signal.match)

    async def _withdraw(self, signal: Withdraw) -> None:
        if signal.process != self._store.process():
            return
        new = self._readiness.withdrawn != signal.on
        self._readiness.withdrawn, self._since = signal.on, time.monotonic() if new else self._since
        await self._others.withdraw(signal.on or self._readiness.draining)
        if new and signal.on:
            METRICS.counts["drains"].inc()
            log.info("the operator sends people elsewhere")
            self._tasks.start(self._hand_over())

    async def _hand_over(self) -> None:
        """Once the proxy has turned elsewhere: everybody comes back to whoever has their table then."""
        await asyncio.sleep(self._noticed)
        if self._readiness.withdrawn and await self._others.open_elsewhere():
            await self._sessions.drain()

    def _is_to_end(self) -> None:
        self._since = time.monotonic()
        self._tasks.start(self._let_all_know())

    async def _let_all_know(self) -> None:
        try:
            await self._others.withdraw(True)
        except StoreError as error:
            log.warning("the other processes do not know yet that nobody new is to come here: %s", error)

    # -- whoever comes

    async def admit(self, match: str) -> None:
        """Check that somebody may come to a table here; raises SentOn where it is opened elsewhere, or StoreError."""
        if self._readiness.leaving and match not in self._sessions:
            await self._send_on()

    async def admit_new(self) -> None:
        """Check that somebody may open a table here; raises SentOn where nobody may, or StoreError."""
        if self._readiness.leaving:
            await self._send_on()
            raise SentOn(again=False)

    async def _send_on(self) -> None:
        if await self._others.open_elsewhere():
            await asyncio.sleep(PAUSE)
            raise SentOn(again=time.monotonic() - self._since < SURE)
