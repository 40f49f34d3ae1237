"""Work beside whatever else goes on: kept until it is done, and what goes wrong in it is logged."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from tafelrunde.core import TafelrundeError

Result = TypeVar("Result")
log = logging.getLogger("tafelrunde.web")


class Tasks:
    """The tasks that belong to one thing."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task nobody waits for."""
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
