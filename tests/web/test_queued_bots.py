"""A house's bots by way of the queue: what is asked here is answered by workers that serve it, or fails in the words of
the pool."""

import asyncio
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest

from tafelrunde import games
from tafelrunde.analysis import counsel
from tafelrunde.bots import Ask, BotFailed, Budget
from tafelrunde.bots.pool import BotPool
from tafelrunde.core.rng import Rng
from tafelrunde.store.postgres import serving as queue_serving
from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.engine import PostgresEngine
from tafelrunde.store.postgres.serving import ServedTasks
from tafelrunde.web.workers.jobs import compatibility_key
from tafelrunde.web.workers.metrics_port import Figures, port_open
from tafelrunde.web.workers.ports import CannotOpen
from tafelrunde.web.workers.queued import QueuedBots
from tafelrunde.web.workers.serving import Serving
from tests.bots import rogues
from tests.postgres import server
from tests.waiting import soon

pytestmark = pytest.mark.sockets
CARDS = "beutelschneider"


@pytest.fixture
def database() -> Iterator[str]:
    url = server().house()
    yield url
    server().drop(url)


@pytest.fixture(scope="module")
def pool() -> Iterator[BotPool]:
    with BotPool(workers=1, load=rogues.load_house) as made:
        made.warm_up([CARDS]).result(90)
        yield made


def position() -> tuple[dict[str, Any], tuple[str, ...]]:
    game = games.load(CARDS)
    state = game.start(4)
    while state.actor() == -1:
        state.roll(Rng(3))
    return state.view(state.actor()).data(), tuple(game.legal(state))


VIEW, LEGAL = position()
FEW = Budget(iterations=60)


class Workers:
    """A process of workers, in this loop."""

    def __init__(self, url: str, bots: Any, count: int = 1, knows: str = "") -> None:
        self.figures = Figures()
        self.queue = ServedTasks(read_address(url), lambda: self.serving.wake())
        self.serving = Serving(self.queue, bots, count, [knows or compatibility_key(CARDS)], self.figures)
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Workers":
        await self.queue.open()
        self._running = asyncio.create_task(self.serving.run(0.2))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.serving.end()
        await self._running
        await self.queue.close()

    async def die(self) -> None:
        """Without a word."""
        for task in (self._running, *self.serving._busy):
            task.cancel()
        await asyncio.gather(self._running, return_exceptions=True)
        await self.queue.close()

    def count(self, name: str) -> float:
        rows = dict(row.rsplit(" ", 1) for row in self.figures.text().decode().splitlines() if row[0] != "#")
        return float(rows[f"tafelrunde_tasks_{name}_total"])


@asynccontextmanager
async def bots_of(url: str) -> AsyncIterator[QueuedBots]:
    """A house's bots, asked by way of its database."""
    engine = await PostgresEngine.open(read_address(url))
    bots = await QueuedBots.open(read_address(url), lambda: engine.process)
    try:
        async with asyncio.timeout(90):
            yield bots
    finally:
        await bots.wait_closed()
        await engine.close()


async def answer(future: Any) -> Any:
    return await asyncio.wait_for(asyncio.wrap_future(future), 60)


class Slow:
    """Bots that answer when they are told to."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def ask_move(self, *_: Any, **__: Any) -> Any:
        from concurrent.futures import Future

        self.asked.append(Future())
        return self.asked[-1]


async def test_workers_answer_what_the_pool_would(database: str, pool: BotPool) -> None:
    async with bots_of(database) as bots, Workers(database, pool) as workers:
        move, advice, told = await asyncio.gather(
            answer(bots.ask_move(CARDS, VIEW, LEGAL, "ismcts@50", 7)),
            answer(bots.advise(CARDS, VIEW, LEGAL, "ismcts@50", 7, count=2)),
            answer(bots.consult(partial(counsel, chosen=LEGAL[0]), CARDS, VIEW, LEGAL, 5, FEW)))
        assert move == pool.ask_move(CARDS, VIEW, LEGAL, "ismcts@50", 7).result(60)
        assert advice == pool.advise(CARDS, VIEW, LEGAL, "ismcts@50", 7, count=2).result(60)
        game = games.load(CARDS)
        assert told == counsel(Ask(game, game.read_view(VIEW), LEGAL, 5, FEW), LEGAL[0])
        await soon(lambda: workers.count("answered") == 3)  # it is told before it is counted


@pytest.mark.parametrize(("way", "sentence"), [
    ("raise", "raise failed: RuntimeError: I never liked cards"),
    ("lie", "lie failed: 'all my chips' is not a legal move"),
    ("die", "die broke down"),
    ("nobody", "nobody failed: BadInput: there is no bot 'nobody'"),
])
async def test_a_bot_that_fails_says_so_in_the_words_of_the_pool(database: str, pool: BotPool, way: str,
                                                           sentence: str) -> None:
    async with bots_of(database) as bots, Workers(database, pool) as workers:
        with pytest.raises(BotFailed, match=sentence):
            await answer(bots.ask_move(CARDS, VIEW, LEGAL, way, 1))
        assert await answer(bots.ask_move(CARDS, VIEW, LEGAL, "random", 1)) in LEGAL
        await soon(lambda: (workers.count("failed"), workers.count("answered")) == (1, 1))


async def test_what_a_dead_worker_had_another_answers(database: str, pool: BotPool,
                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue_serving, "LEASE", 0.3)
    async with bots_of(database) as bots:
        dead = await Workers(database, Slow()).__aenter__()
        asked = bots.ask_move(CARDS, VIEW, LEGAL, "random", 1)
        await soon(lambda: len(dead.serving._busy) == 1)
        await dead.die()
        await asyncio.sleep(0.3)
        async with Workers(database, pool):
            assert await answer(asked) in LEGAL


async def test_who_ends_in_order_finishes_or_gives_back(database: str, pool: BotPool) -> None:
    slow = Slow()
    async with bots_of(database) as bots:
        async with Workers(database, slow, 2) as ending:
            quick, lasting = (bots.ask_move(CARDS, VIEW, LEGAL, "random", seed) for seed in (1, 2))
            await soon(lambda: len(slow.asked) == 2)
            ending.serving.end()
            slow.asked[0].set_running_or_notify_cancel()
            slow.asked[0].set_result(LEGAL[-1])
        assert (ending.count("answered"), ending.count("returned")) == (1, 1)
        begun = time.monotonic()
        async with Workers(database, pool):
            assert {await answer(quick), await answer(lasting)} <= set(LEGAL)
        assert time.monotonic() - begun < queue_serving.LEASE, "it did not wait for the claim to run out"


async def test_a_worker_of_older_rules_leaves_newer_tasks_to_others(database: str, pool: BotPool) -> None:
    async with bots_of(database) as bots, Workers(database, pool, knows=f"1 {CARDS} 0") as older:
        asked = bots.ask_move(CARDS, VIEW, LEGAL, "random", 1)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(asked)), 0.5)
        async with Workers(database, pool) as newer:
            assert await answer(asked) in LEGAL
            await soon(lambda: (older.count("answered"), newer.count("answered")) == (0, 1))


async def test_who_does_not_wait_any_more_withdraws_the_question(database: str) -> None:
    slow = Slow()
    async with bots_of(database) as bots, Workers(database, slow, 2) as workers:
        asked = bots.ask_move(CARDS, VIEW, LEGAL, "random", 1)
        await soon(lambda: len(slow.asked) == 1)
        asked.cancel()
        await soon(lambda: bots._tasks._sending is None)  # the database has been told
        slow.asked[0].set_running_or_notify_cancel()
        slow.asked[0].set_result(LEGAL[0])
        await soon(lambda: workers.count("late") == 1)
        assert not bots._asked


async def test_closing_fails_what_is_asked(database: str) -> None:
    async with bots_of(database) as bots:
        asked = bots.ask_move(CARDS, VIEW, LEGAL, "random", 1)
        bots.close()
        with pytest.raises(BotFailed, match="gone home"):
            asked.result(0)
        with pytest.raises(BotFailed, match="gone home"):
            bots.ask_move(CARDS, VIEW, LEGAL, "random", 1)


def test_the_port_tells_figures_and_health_and_nothing_else() -> None:
    figures, well = Figures("hall:1"), [True]
    with port_open("127.0.0.1", 0, figures.text, lambda: well[0]) as port:
        def get(path: str) -> str:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as told:
                return str(told.read().decode())

        assert 'tafelrunde_tasks_answered_total{process="hall:1"} 0.0' in get("/metrics")
        assert get("/healthz") == '{"ok": true}'
        well[0] = False
        for path, status in (("/healthz", 503), ("/", 404)):
            with pytest.raises(urllib.error.HTTPError, match=str(status)) as refused:
                get(path)
            refused.value.close()
        with pytest.raises(CannotOpen, match="cannot listen"), port_open("127.0.0.1", port, figures.text, bool):
            pass
