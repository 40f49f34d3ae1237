"""An engine of the store that measures how long its answers take."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from tafelrunde.store import StoreError
from tafelrunde.store.sql import Engine, Row, Transaction, Value
from tafelrunde.web.runtime.metrics import METRICS

Result = TypeVar("Result")


class TimedEngine:
    """An engine that times another in `METRICS`; what failed is timed as well."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.others = engine.others
        self.lives = engine.lives
        self.hangs = engine.hangs
        self.size = engine.size

    @property
    def process(self) -> int:
        """Of `Engine`."""
        return self._engine.process

    async def rows(self, text: str, *values: Value) -> Sequence[Row]:
        """Of `Engine`."""
        begun = time.perf_counter()
        try:
            return await self._engine.rows(text, *values)
        finally:
            METRICS.reads.observe(time.perf_counter() - begun)

    @property
    def trouble(self) -> StoreError | None:
        """Of `Engine`."""
        return self._engine.trouble

    async def change(self, work: Callable[[], Transaction[Result]]) -> Result:
        """Of `Engine`."""
        begun = time.perf_counter()
        METRICS.store_waiting += 1
        try:
            return await self._engine.change(work)
        finally:
            METRICS.store_waiting -= 1
            METRICS.changes.observe(time.perf_counter() - begun)

    async def count_on(self) -> None:
        """Of `Engine`."""
        await self._engine.count_on()

    async def close(self) -> None:
        """Of `Engine`."""
        await self._engine.close()
