"""The heartbeat of the server: how far its time had got is on the disk, and the time it was down is given back.

A gap is one row for the whole server and no change of any match: clocks leave it out as they leave out holidays.
Where a house has several processes it is a gap when none of them was there; whichever comes first notes it and tells
the rest.
"""

import asyncio
import logging
import math
import time
from typing import Protocol

from tafelrunde.match.clock import LONGEST, Span
from tafelrunde.store import Store, StoreError
from tafelrunde.web.common.house_clock import BEAT, HouseClock
from tafelrunde.web.live.signals import Interrupted, Signals

log = logging.getLogger("tafelrunde.web")
FRESH = 5.0  # seconds for which a beat that was kept tells that the server can write
SILENT = 2.5 * BEAT  # seconds without a beat of any process: the house was not there
CLOSE = 2 * BEAT  # seconds: gaps closer together are one, or a server that keeps falling over leaves thousands
REMEMBERED = 7 * LONGEST  # a clock runs no longer than that, holidays of two years included


class Tables(Protocol):
    """Whatever has clocks that leave gaps out."""

    gaps: list[Span]
    signals: Signals

    def interrupted(self, gap: Span) -> None:
        """The server was down for a while."""


class Heartbeat:
    """Beats for as long as the server runs."""

    def __init__(self, store: Store, tables: Tables, clock: HouseClock) -> None:
        self.store = store
        self.tables = tables
        self.clock = clock
        self._unwritten: list[Span] = []
        self._kept = -math.inf  # when the last beat was, by a clock nobody sets
        self.trouble: StoreError | None = None  # why it could not be kept

    async def wake(self) -> None:
        """The server starts: the time it was down is nobody's."""
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
        """One heartbeat."""
        gap = self.clock.beat()
        if self.store.others.alone:  # else others were there meanwhile, or whoever comes first notes the gap
            self._note(gap)
        await self._write()

    async def probe(self) -> StoreError | None:
        """Can the server write now? Tried, unless that was a moment ago and went well; what is wrong, or None. A beat
        may find room where a move did not, so what failed last counts as well."""
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
