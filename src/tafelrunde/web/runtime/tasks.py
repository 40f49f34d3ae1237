"""Background tasks, kept until they are done and logged where they fail; and locks by key."""

import asyncio
import logging
from collections.abc import Coroutine, Hashable
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

from tafelrunde.core import TafelrundeError

Key = TypeVar("Key", bound=Hashable)
Result = TypeVar("Result")
log = logging.getLogger("tafelrunde.web")


class Tasks:
    """The background tasks of one owner."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task that nobody waits for."""
        self._begun(work).add_done_callback(_log)

    async def all(self) -> None:
        """Wait for all that are under way."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    async def to_the_end(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Await something to its end, even if the caller is cancelled meanwhile."""
        task = self._begun(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log)
            raise

    def _begun(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task


def _log(task: asyncio.Task[Any]) -> None:
    """What nobody is told any more; that something is refused is no fault."""
    problem = None if task.cancelled() else task.exception()
    if problem is not None and not isinstance(problem, TafelrundeError):
        log.error("something went wrong that nobody waited for any more", exc_info=problem)


class KeyedLocks(Generic[Key]):
    """A lock for every key, which exists for as long as it is held or waited for."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()

    def __call__(self, key: Key) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())
