"""The lock of a table, and what waiting for it costs: nobody's time."""

import asyncio
from collections.abc import Callable
from typing import Literal, Protocol

NOTICED = 0.5  # seconds: what the disk may count of a clock and nobody else does


class Clocks(Protocol):
    """Those of a table, as far as its lock knows of them."""

    now: Callable[[], float]
    unkept: float  # seconds they have left out since they were kept

    def leave_out(self, begin: float, end: float) -> None:
        """Nobody could move between these moments."""


class TableLock(asyncio.Lock):
    """Whoever holds it writes, and shows afterwards. Nobody can move meanwhile, so clocks leave that time out; where
    the disk does not know that of a long while, `tell_disk` is called."""

    def __init__(self, clocks: Clocks, tell_disk: Callable[[], None]) -> None:
        super().__init__()
        self._clocks = clocks
        self._tell_disk = tell_disk
        self.since = 0.0  # when whoever holds it began, or caught up last

    async def acquire(self) -> Literal[True]:
        """Wait until it is free, and begin."""
        await super().acquire()
        self.since = self._clocks.now()
        return True

    def catch_up(self) -> None:
        """What has gone by since it is held counts for nobody: the clocks are right as they are now."""
        if self.locked():
            since, self.since = self.since, self._clocks.now()
            self._clocks.leave_out(since, self.since)

    def release(self) -> None:
        """Let the next one in."""
        self.catch_up()
        super().release()
        if self._clocks.unkept >= NOTICED:
            self._tell_disk()
