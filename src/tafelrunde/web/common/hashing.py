"""The threads that hash passwords: a few, with a bounded queue in front of them."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from tafelrunde.bots.fair_queue import FairQueue
from tafelrunde.core import BadInput
from tafelrunde.web.common.settings import Limits

THREADS = 2  # each takes a core for a twentieth of a second

Result = TypeVar("Result")


class Hashing:
    """Addresses take turns: whoever floods the queue delays only themselves."""

    def __init__(self, limits: Limits, threads: int = THREADS) -> None:
        self._limits = limits
        self._waiting: Counter[str] = Counter()
        self._queue: FairQueue[tuple[Future[Any], Callable[[], Any]]] = FairQueue(
            lambda asked: asked[0].set_running_or_notify_cancel())
        self._most = threads
        self._threads: list[threading.Thread] = []

    async def do(self, address: str, work: Callable[..., Result], *given: Any) -> Result:
        """The answer of a function that hashes; raises BadInput where too many are waiting already."""
        if (self._waiting[address] >= self._limits.hashing_per_address
            or self._waiting.total() >= self._limits.hashing_waiting):
            raise BadInput("too many passwords are being checked at once; try again in a moment")
        if len(self._threads) < self._most:
            self._threads.append(threading.Thread(target=self._work, name="hashing", daemon=True))
            self._threads[-1].start()
        self._waiting[address] += 1
        done: Future[Result] = Future()
        self._queue.put((done, lambda: work(*given)), address, time.monotonic(), 1.0)
        try:
            return await asyncio.wrap_future(done)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    def close(self) -> None:
        """No more."""
        for done, _ in self._queue.close():
            done.cancel()
        for thread in self._threads:
            thread.join(5)

    def _work(self) -> None:
        while (asked := self._queue.get()) is not None:
            done, work = asked
            try:
                done.set_result(work())
            except Exception as error:
                done.set_exception(error)
