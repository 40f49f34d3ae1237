"""Long work on what strangers send, in processes of its own: limited in time and memory, and nobody waits for it.

A record of four million characters may take minutes to replay, one with many steps taken back hours. So records are
checked here and not in the event loop that serves the tables. Only plain data goes in and comes out.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Generic, TypeVar

from tafelrunde.bots.worker import NotStarted, Worker as AnyWorker
from tafelrunde.core import BadInput
from tafelrunde.web.runtime.tasks import KeyedLocks

SECONDS = 10.0  # one job may take, once it has begun
MEMORY = 2 << 30  # bytes of addresses a process may use
WAITING = 16  # jobs at once; whoever comes then is asked to come later
CROWDED = "too many people are asking for this at once; come back in a minute"
AT_ONCE = 8  # jobs of one address, of which one at a time waits among those of others

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")


class TooLong(BadInput):
    """Raised where a job takes longer than it may, or more memory than there is."""


class Worker(AnyWorker):
    """A process that does one job after the other, and is ended when a job takes too long."""

    def __init__(self) -> None:
        super().__init__(MEMORY)

    def do(self, seconds: float, work: Callable[..., Result], *given: Any) -> Result:
        """The result of a function of a module; raises TooLong."""
        try:
            return self.call(seconds, work, *given)
        except NotStarted:
            raise TooLong("this cannot be done at the moment") from None
        except TimeoutError:
            raise TooLong("this took longer than {seconds:second|seconds} and was stopped",
                          seconds=f"{seconds:g}") from None
        except EOFError:
            raise TooLong("this needed too much memory and was stopped") from None


class ResultCache(Generic[Key, Result]):
    """Results that several people ask for: each is made once for all who wait for it, and the latest are kept as long
    as there is room. `size_of` measures one in the unit of `room`."""

    def __init__(self, room: int, size_of: Callable[[Result], int]) -> None:
        self._room = room
        self._size_of = size_of
        self._kept: OrderedDict[Key, Result] = OrderedDict()
        self._making: dict[Key, asyncio.Task[Result]] = {}
        self._size = 0

    def find(self, key: Key) -> Result | None:
        """The latest result for a key; None if there is none."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def make(self, key: Key, make: Callable[[], Awaitable[Result]]) -> Result:
        """Make a new result, or wait for the one that is being made for somebody else. Raises what `make` does."""
        if key not in self._making:
            task = self._making[key] = asyncio.ensure_future(self._make(key, make))
            task.add_done_callback(lambda done: self._end(key, done))
        return await asyncio.shield(self._making[key])

    def _end(self, key: Key, task: "asyncio.Task[Result]") -> None:
        """Nobody may be left who waits for it: what went wrong was told to those who did."""
        del self._making[key]
        if not task.cancelled():
            task.exception()

    async def _make(self, key: Key, make: Callable[[], Awaitable[Result]]) -> Result:
        result = await make()
        if key in self._kept:
            self._size -= self._size_of(self._kept.pop(key))
        self._kept[key] = result
        self._size += self._size_of(result)
        while self._size > self._room:
            self._size -= self._size_of(self._kept.popitem(last=False)[1])
        return result


class Jobs:
    """A pool of workers with a bounded queue in which addresses take turns."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = [Worker() for _ in range(workers)]
        self._free = list(self._workers)
        self._turn = asyncio.Semaphore(workers)
        self._waiting = 0
        self._asked = Counter[str]()  # by address
        self._turns = KeyedLocks[str]()

    async def do(self, work: Callable[..., Result], *given: Any, seconds: float = SECONDS, address: str = "") -> Result:
        """The result of a function of a module, asked for from an address ("": the house itself). Raises TooLong, or
        BadInput for an address that has asked for enough."""
        if not address:
            return await self._do(work, *given, seconds=seconds)
        if self._asked[address] >= AT_ONCE:
            raise BadInput("your last question is still being answered; wait for it")
        if len(self._asked) >= WAITING and address not in self._asked:
            raise TooLong(CROWDED)
        self._asked[address] += 1
        try:
            async with self._turns(address):
                return await self._do(work, *given, seconds=seconds)
        finally:
            self._asked[address] -= 1
            if not self._asked[address]:
                del self._asked[address]

    async def _do(self, work: Callable[..., Result], *given: Any, seconds: float) -> Result:
        if self._waiting >= WAITING:
            raise TooLong(CROWDED)
        self._waiting += 1
        try:
            async with self._turn:
                worker = self._free.pop()
                try:
                    return await asyncio.to_thread(worker.do, seconds, work, *given)
                finally:
                    self._free.append(worker)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.close()
