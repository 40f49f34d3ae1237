"""Stores in memory, closed when the test that opened them is over; what a test needs to wait for a store."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

from tafelrunde.store import Store
from tests.simulated.database import Database, Engine

Kind = TypeVar("Kind", bound=Store)
Result = TypeVar("Result")
_opened: list[Store] = []


def done(work: "Coroutine[Any, Any, Result]") -> Result:
    """What a coroutine returns, for tests that are none themselves; a loop that runs here already waits meanwhile."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(asyncio.run, work).result(timeout=60)


class MemoryEngine(Engine):
    """A database in memory, gone with it. Others come first before an answer and after it, as with a database beyond a
    network."""

    def __init__(self) -> None:
        super().__init__(Database())

    async def close(self) -> None:
        self.database.close()


def memory_store() -> Store:
    """A store in memory, closed when the test is over."""
    return opened(Store(MemoryEngine()))


def opened(store: Kind) -> Kind:
    """The store, to be closed when the test is over."""
    _opened.append(store)
    return store


@contextmanager
def using(store: Kind) -> Iterator[Kind]:
    """The store, closed at the end of the block."""
    try:
        yield store
    finally:
        done(store.close())


@asynccontextmanager
async def keep_open(opening: Awaitable[Store]) -> AsyncIterator[Store]:
    """The store that is being opened, closed at the end of the block."""
    store = await opening
    try:
        yield store
    finally:
        await store.close()


def close_stores() -> None:
    while _opened:
        done(_opened.pop().close())
