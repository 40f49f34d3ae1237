"""The heartbeat of the house: how far its time had got stands on the disk, and what went by without it is given back.

A gap is one row for the whole house and no change of any match: clocks leave it out as they leave out holidays.
"""

import asyncio
import logging
import math
import time

from tafelrunde.match.clock import LONGEST, Span
from tafelrunde.store import Store, StoreError
from tafelrunde.web.common.house_clock import BEAT, HouseClock
from tafelrunde.web.live.registry import Registry

log = logging.getLogger("tafelrunde.web")
FRESH = 5.0  # seconds for which a beat that was kept tells that the house can write
CLOSE = 2 * BEAT  # seconds: gaps with no more between them are one, or a house that keeps falling over leaves thousands
REMEMBERED = 7 * LONGEST  # a clock runs no longer than that, holidays of two years included


class Heartbeat:
    """Beats for as long as the house is open."""

    def __init__(self, store: Store, registry: Registry, clock: HouseClock) -> None:
        self.store = store
        self.registry = registry
        self.clock = clock
        self._unwritten: list[Span] = []
        self._kept = -math.inf  # when the last beat was, by a clock nobody sets
        self.trouble: StoreError | None = None  # why it could not be kept

    async def wake(self) -> None:
        """The house opens: the time it was shut is nobody's."""
        self.registry.gaps[:] = self.store.gaps(self.clock() - REMEMBERED)
        last = self.store.last_beat()
        if last is not None:
            self._note(self.clock.go_on(last))
        await self._write()

    async def watch(self) -> None:
        """Beat for ever."""
        while True:
            await asyncio.sleep(BEAT)
            await self.beat()

    async def beat(self) -> None:
        """One heartbeat."""
        self._note(self.clock.beat())
        await self._write()

    async def probe(self) -> StoreError | None:
        """Can the house write now? Tried, unless that was a moment ago; what is wrong, or None. A beat may find room
        where a move did not, so what failed last counts as well."""
        if time.monotonic() - self._kept > FRESH:
            await self.beat()
        return self.trouble or self.store.trouble

    def _note(self, gap: Span | None) -> None:
        if gap is None:
            return
        gaps = self.registry.gaps
        begin = gaps.pop()[0] if gaps and gap[0] - gaps[-1][1] <= CLOSE else gap[0]
        self._unwritten.append((begin, gap[1]))
        self.registry.interrupted((begin, gap[1]))

    async def _write(self) -> None:
        """Where nothing can be saved now, what is due is saved with a later beat."""
        gaps, self._kept = list(self._unwritten), time.monotonic()
        try:
            await asyncio.wrap_future(self.store.beat(self.clock(), gaps))
        except StoreError as error:
            log.error("the heartbeat cannot be kept: %s", error)
            self.trouble = error
            return
        self.trouble = None
        del self._unwritten[: len(gaps)]
