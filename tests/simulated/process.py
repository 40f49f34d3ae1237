"""A process of a house in a simulated world: the app on the store, as `tafelrunde serve` puts it together."""

import asyncio
import contextvars
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import Future
from math import inf
from typing import Any, Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tafelrunde import games
from tafelrunde.bots import Budget
from tafelrunde.bots.pool import CONSULTED, Task, answer_task
from tafelrunde.store import Store
from tafelrunde.store.others import Alone, Others
from tafelrunde.web.live.table.watchdog import CLOSED
from tafelrunde.web.runtime.house_clock import MOST, HouseClock
from tafelrunde.web.runtime.readiness import Readiness
from tafelrunde.web.runtime.settings import Settings
from tafelrunde.web.server.app import Keys, build
from tests.simulated.database import Database, Engine
from tests.simulated.loop import PROCESS
from tests.simulated.world import World, answered

STALLED: Final = (1.0, 8.0)  # seconds a process stands still at most and at least: its lease lasts three


class Bots:
    """They think at once, and say so up to `slowest` seconds later; at `random` they do not think at all."""

    def __init__(self, world: World, slowest: float = 0.05, at_random: bool = False) -> None:
        self._world = world
        self._slowest = slowest
        self._at_random = at_random
        self._bots: dict[str, Any] = {}

    def ask_move(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
                 budget: Budget | None = None, person: int = 0) -> "Future[str]":
        if self._at_random:
            return self._later(lambda: legal[seed % len(legal)])
        return self._asked(Task(slug, view, tuple(legal), bot, seed, budget, 0))

    def advise(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
               budget: Budget | None = None, count: int = 3, person: int = 0) -> "Future[Any]":
        return self._asked(Task(slug, view, tuple(legal), bot, seed, budget, count))

    def consult(self, work: Callable[[Any], Any], slug: str, view: Mapping[str, Any], legal: Sequence[str], seed: int,
                budget: Budget, person: int = 0) -> "Future[Any]":
        return self._asked(Task(slug, view, tuple(legal), CONSULTED, seed, budget, 0, work))

    def close(self) -> None:
        """Nobody is there to be sent home."""

    def _asked(self, task: Task) -> "Future[Any]":
        return self._later(lambda: answer_task(task, games.load, self._bots))

    def _later(self, work: Callable[[], object]) -> "Future[Any]":
        future, found = Future[Any](), answered(work)

        def tell() -> None:
            if not future.done():
                problem = found.exception()
                future.set_exception(problem) if problem else future.set_result(found.result())

        self._world.loop.call_later(self._world.dice.uniform(0.001, self._slowest), tell)
        return future


class Process:
    """Opened, it has the database alone; with a `place` it is one of several (`lease.join`)."""

    def __init__(self, world: World, database: Database, settings: Settings | None = None, keys: Keys | None = None,
                 bots: Bots | None = None, place: str = "", most: float = MOST) -> None:
        self.world = world
        self.database = database
        self.settings = settings or Settings()
        self.keys = keys or Keys(csrf="07" * 32, admin="08" * 32)
        self.bots = bots or Bots(world)
        self.place = place
        self._most = most  # seconds that can pass without a heartbeat
        self.alive = False
        self.thawed = -inf  # when it last went on
        self.cut_off = False  # does the database not hear it, nor it the database?
        self.connections: dict[Any, None] = {}  # of people, in the order they came; told when the process is gone
        self.app: Any = None
        self.serve: Any = None  # the app, once it is reached
        self.store: Any = None

    async def open(self, join: "Callable[[Process], Coroutine[Any, Any, Others]] | None" = None) -> "Process":
        """Begin to serve; returns when it does. Raises what keeps it from that."""
        self.number = next(self.world.processes)
        self.context = contextvars.copy_context()
        self.context.run(PROCESS.set, self.number)
        self.ended: asyncio.Future[None] = self.world.loop.create_future()
        self.alive, self.serve = True, None
        opened = self.world.loop.create_future()
        self._closing = asyncio.Event()
        self._life = self.begin(self._live(opened, join))
        await asyncio.wait((opened, self._life, self.ended), return_when=asyncio.FIRST_COMPLETED)
        if self._life.done():
            self._life.result()
        return self

    def begin(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        return self.world.loop.create_task(work, context=self.context.copy())

    async def _live(self, opened: "asyncio.Future[None]",
                    join: "Callable[[Process], Coroutine[Any, Any, Others]] | None") -> None:
        CLOSED.strikes.clear()
        self.others = await join(self) if join is not None else Alone()
        self.store = Store(Engine(self.database, self.others, self))
        self.app = build(self.store, self.bots, self.settings, self.keys,
                         now=HouseClock(self.others.calendar, time.monotonic, self._most),
                         readiness=Readiness(time.monotonic))
        proxies = list(self.settings.trusted_proxies)
        async with self.app.lifespan():
            self.serve = ProxyHeadersMiddleware(self.app, proxies) if proxies else self.app
            opened.set_result(None)
            await self._closing.wait()

    def kill(self) -> None:
        if not self.alive:
            return
        self.world.kill(self.number)
        self._leave()

    def stall(self) -> None:
        self.freeze()
        self.world.loop.call_later(self.world.dice.uniform(*STALLED), self.thaw, context=contextvars.Context())

    def freeze(self) -> None:
        self.world.loop.freeze(self.number)

    def thaw(self) -> None:
        if self.alive:
            self.thawed = self.world.loop.time()
            self.world.loop.thaw(self.number)

    @property
    def is_open(self) -> bool:
        return self.alive and self.serve is not None

    async def close(self) -> None:
        if not self.alive:
            return
        for connection in list(self.connections):
            connection.hang_up()
        self._closing.set()
        await self._life
        self._leave()

    def _leave(self) -> None:
        self.alive = False
        for connection in [each for each in self.database.connections if each.process is self]:
            connection.terminate()
        for connection in list(self.connections):
            connection.drop()
        if not self.ended.done():
            self.ended.set_result(None)
