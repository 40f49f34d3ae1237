"""A simulated world: one seed, one loop, and whatever the house reads of the outside led back to them.

    with World(seed=7) as world:
        world.run(work())

While it lasts, these names mean something else, and `test_seams.py` sees that the house reads the outside by no others:
`time.time`, `monotonic`, `perf_counter`, `time_ns` are the loop's time, `time.sleep` lets it pass, all randomness of
the system comes from the seed, and whatever the house would do in a thread or in a process of its own is done at once.
"""

import asyncio
import os
import pickle
import random
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final, Self, TypeVar
from unittest.mock import patch
from zlib import crc32

from litestar._kwargs.dependencies import DependencyContainer

from tafelrunde.core import BadInput
from tafelrunde.web.access import password_hashing
from tafelrunde.web.http import precompressed
from tafelrunde.web.live.table import connection, session
from tafelrunde.web.runtime import jobs
from tests import share_between_houses  # noqa: F401
from tests.simulated.loop import PROCESS, SimulatedLoop

Result = TypeVar("Result")
BEGIN: Final = 1_800_000_000.0  # seconds since 1970 at which every world begins
STEADY: Final = 1_000.0  # what a clock that nobody sets shows then
ROUNDS: Final = 5  # of cancelling, until nothing is left
LET_GO: Final = 60.0  # seconds in which whatever is cancelled has to have ended
# Of several dependencies of a handler, sets say which comes first: in every process the same one.
DependencyContainer.__hash__ = lambda self: crc32(self.key.encode())  # type: ignore[method-assign]


class World:
    """`offsets`: by process, the seconds its calendar is ahead. What happens in order, for `digest`, is `log`."""

    current: "World | None" = None

    def __init__(self, seed: int, disorder: bool = False) -> None:
        self.seed = seed
        self.dice = random.Random(f"chance {seed}")
        self.loop = SimulatedLoop(random.Random(f"order {seed}"), disorder)
        self.offsets: dict[int, float] = {}
        self.processes = count(1)
        self.databases: dict[Path, Any] = {}  # what is kept in a folder
        self.houses: dict[int, Any] = {}  # by port
        self.remains: list[Any] = []  # tasks of killed processes: collected, they would still run their `finally`
        self.log: list[str] = []
        self._held = ExitStack()

    def __enter__(self) -> Self:
        assert World.current is None, "there is one world at a time"
        World.current = self
        self._held.enter_context(_led_back(self))
        return self

    def __exit__(self, *_: object) -> None:
        """Whatever still goes on is cancelled."""
        try:
            self._end()
        finally:
            self._held.close()
            World.current = None

    @property
    def now(self) -> float:
        return BEGIN + self.loop.time()

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """What a coroutine returns, whatever else happens meanwhile."""
        return self.loop.run_until_complete(work)

    def note(self, *words: object) -> None:
        self.log.append(f"{self.loop.time():.6f} {' '.join(map(str, words))}")

    def kill(self, process: int) -> None:
        """Nothing of it happens any more."""
        self.loop.freeze(process)
        self.remains.extend(asyncio.all_tasks(self.loop))

    def _end(self) -> None:
        loop = self.loop
        for _ in range(ROUNDS):  # what is cancelled may begin something on its way out
            left = sorted((task for task in asyncio.all_tasks(loop) if not task.done()),
                          key=lambda task: task.get_name())
            for task in left:
                task.cancel()
            for process in list(loop.frozen):
                loop.thaw(process)  # else what is cancelled would never hear of it
            if not left:
                break
            self.run(asyncio.wait(left, timeout=LET_GO))
        self.run(loop.shutdown_asyncgens())
        loop.close()
        for database in self.databases.values():
            database.close()


class _Inline:
    """An executor whose thread is the one that asks."""

    def __init__(self, *_: Any) -> None:
        """However many there would be."""

    def submit(self, work: Callable[..., Any], *given: Any) -> "Future[Any]":
        return answered(lambda: work(*given))

    def shutdown(self, **_: Any) -> None:
        """There is nothing to end."""


class _Worker:
    """A process for jobs that is none: what goes in and out is copied as through a pipe."""

    def do(self, seconds: float, work: Callable[..., Any], *given: Any) -> Any:
        work, given = pickle.loads(pickle.dumps((work, given)))
        try:
            return pickle.loads(pickle.dumps(work(*given)))
        except BadInput as refused:
            raise pickle.loads(pickle.dumps(refused)) from None
        except Exception as error:
            raise RuntimeError(f"{type(error).__name__}: {error}"[:300]) from error

    def close(self) -> None:
        """There is nothing to end."""


def answered(work: Callable[[], Any]) -> "Future[Any]":
    future: Future[Any] = Future()
    try:
        future.set_result(work())
    except Exception as error:
        future.set_exception(error)
    return future


async def _hash(_: password_hashing.PasswordHashing, work: Callable[..., Any], *given: Any) -> Any:
    await asyncio.sleep(0.05)
    return work(*given)


def _numbered(numbers: Iterator[int]) -> Callable[[Any], int]:
    """A hash in the order of making: sets of such objects are walked through alike in every run."""

    def number(self: Any) -> int:
        if "number in its world" not in self.__dict__:
            self.__dict__["number in its world"] = next(numbers)
        return int(self.__dict__["number in its world"])

    return number


@contextmanager
def _led_back(world: World) -> Iterator[None]:
    loop, entropy, numbers = world.loop, random.Random(f"entropy {world.seed}"), count(1)

    def calendar() -> float:
        return world.now + world.offsets.get(PROCESS.get(), 0.0)

    def steady() -> float:
        return STEADY + loop.time()

    def sleep(seconds: float) -> None:
        world.run(asyncio.sleep(seconds))

    hooks = sys.get_asyncgen_hooks()
    with ExitStack() as held:
        for owner, name, value in (
            (time, "time", calendar), (time, "time_ns", lambda: int(calendar() * 1e9)), (time, "monotonic", steady),
            (time, "perf_counter", steady), (time, "sleep", sleep),
            (os, "urandom", entropy.randbytes), (random, "_urandom", entropy.randbytes),
            (password_hashing.PasswordHashing, "_compute", _hash),
            (precompressed, "ThreadPoolExecutor", _Inline),
            (precompressed.Packer, "prepare", lambda *_: None), (jobs, "Worker", _Worker),
            (connection.Connection, "__hash__", _numbered(numbers)), (session.Session, "__hash__", _numbered(numbers)),
        ):
            held.enter_context(patch.object(owner, name, value))
        try:
            yield
        finally:
            sys.set_asyncgen_hooks(*hooks)
