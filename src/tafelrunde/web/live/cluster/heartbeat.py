"""The heartbeat of the server: how far its time had got is on the disk, and the time it was down is given back.

A gap is one row for the whole server and no change of any match: clocks leave it out as they leave out holidays.
Where a house has several processes it is a gap when none of them was there; whichever comes first notes it and tells
the rest. `StoreWatch` looks whether the store can be read and written, and tells the readiness of the process.
"""

import asyncio
import logging
import math
import time

from tafelrunde.match.clock import LONGEST, Span
from tafelrunde.store import Store, StoreError
from tafelrunde.web.live.cluster.sessions import Sessions
from tafelrunde.web.live.cluster.signals import Interrupted
from tafelrunde.web.runtime.house_clock import BEAT, HouseClock
from tafelrunde.web.runtime.readiness import Readiness

log = logging.getLogger("tafelrunde.web")
CUT_OFF = "this process is cut off from the others of the house"
NO_ANSWER = "the store does not answer"
MOMENT = 0.25  # seconds to wait for the store: proxies give up after half a second
OUTAGE = 3.0  # seconds a store that several processes share may be away; a database restarts in less
FRESH = 5.0  # seconds for which a beat that was kept tells that the server can write
SILENT = 2.5 * BEAT  # seconds without a beat of any process: the house was not there
CLOSE = 2 * BEAT  # seconds: gaps closer together are one, or a server that keeps falling over leaves thousands
REMEMBERED = 7 * LONGEST  # a clock runs no longer than that, holidays of two years included


class Heartbeat:
    """The heartbeat of this process."""

    def __init__(self, store: Store, tables: Sessions, clock: HouseClock) -> None:
        self.store = store
        self.tables = tables
        self.clock = clock
        self._unwritten: list[Span] = []
        self._kept = -math.inf  # when the last beat was, by a clock nobody sets
        self.trouble: StoreError | None = None  # why it could not be kept

    async def wake(self) -> None:
        """Give back the time the server was down, as it starts."""
        self.tables.gaps[:] = await self.store.gaps(self.clock() - REMEMBERED)
        last = await self.store.last_beat() if self.store.others.alone else None
        if last is not None:
            self._note(self.clock.go_on(last))
        await self._write()

    async def watch(self) -> None:
        """Beat until cancelled."""
        while True:
            await asyncio.sleep(BEAT)
            await self.beat()

    async def beat(self) -> None:
        """Keep one heartbeat."""
        gap = self.clock.beat()
        if self.store.others.alone:  # else others were there meanwhile, or whoever comes first notes the gap
            self._note(gap)
        await self._write()

    async def probe(self) -> StoreError | None:
        """What keeps the server from writing now, or None. It is tried, unless that was a moment ago and went well;
        what failed last counts as well, for a beat may find room where a move did not."""
        if self.trouble is not None or time.monotonic() - self._kept > FRESH:
            await self.beat()
        return self.trouble or self.store.trouble

    def _note(self, gap: Span | None) -> None:
        if gap is None:
            return
        gaps = self.tables.gaps
        begin = gaps.pop()[0] if gaps and gap[0] - gaps[-1][1] <= CLOSE else gap[0]
        self._unwritten.append((begin, gap[1]))
        self.tables.interrupted((begin, gap[1]))

    async def _write(self) -> None:
        """Where nothing can be saved now, what is due is saved with a later beat."""
        gaps, self._kept = list(self._unwritten), time.monotonic()
        try:
            if self.store.others.alone:
                await self.store.beat(self.clock(), gaps)
            elif (gap := await self.store.pulse(self.clock(), SILENT, CLOSE)) is not None:
                self.tables.signals.tell(Interrupted(*gap))
                self.tables.interrupted(gap)
        except StoreError as error:
            log.error("the heartbeat cannot be kept: %s", error)
            self.trouble = error
            return
        self.trouble = None
        del self._unwritten[: len(gaps)]


class StoreWatch:
    """A watch on whether the store answers and can be written. Of many callers at the same time one asks the store.
    Trouble is borne for `borne` seconds, but not before the store has answered once."""

    def __init__(self, store: Store, heartbeat: Heartbeat, readiness: Readiness, borne: float = 0.0) -> None:
        self._store = store
        self._heartbeat = heartbeat
        self._readiness = readiness
        self._borne = borne
        self._met = False
        self._question: asyncio.Task[str | None] | None = None

    async def look(self) -> None:
        """Note the state of the store, waiting a moment at most: no answer by then is what is wrong, until there is
        one. A process whose tables others may have by now is not borne for a moment, and what it asked before is asked
        again when it is back."""
        if not self._store.others.sure:
            self._question = None
            self._readiness.doubt("store", CUT_OFF)
            return
        if self._question is None or self._question.done():
            self._question = asyncio.create_task(self._trouble())
        question = self._question
        await asyncio.wait((question,), timeout=MOMENT)
        trouble = question.result() if question.done() else NO_ANSWER
        if trouble is None:
            self._met = True
            self._readiness.settle("store")
        else:
            self._readiness.doubt("store", trouble, self._borne if self._met else 0.0)

    async def _trouble(self) -> str | None:
        try:
            await self._store.match("")
        except StoreError as error:
            return str(error)
        found = await self._heartbeat.probe()
        return str(found) if found is not None else None

    def close(self) -> None:
        """Cancel what is being asked."""
        if self._question is not None:
            self._question.cancel()
