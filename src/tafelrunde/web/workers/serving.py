"""A process of workers: bots that think for a house whose processes may be anywhere. Tasks go from the queue to a pool
of bots, and their answers back."""

import asyncio
import logging
import os
import signal
import time
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import Future
from contextlib import AsyncExitStack, suppress
from typing import Any, Final

from tafelrunde import games
from tafelrunde.bots import BotFailed
from tafelrunde.bots.pool import BotPool
from tafelrunde.core import BadInput
from tafelrunde.store import StoreError
from tafelrunde.store.postgres.address import Address, read_address
from tafelrunde.store.postgres.connections import check_server, connect
from tafelrunde.store.postgres.opening import check_version
from tafelrunde.store.postgres.serving import LEASE, Claim, ServedTasks
from tafelrunde.web.live.table.bots import Bots
from tafelrunde.web.runtime.logging import set_up
from tafelrunde.web.runtime.settings import Settings
from tafelrunde.web.workers.jobs import (
    Job,
    check_bot,
    compatibility_key,
    question,
    read_job,
    write_answer,
    write_failure,
)
from tafelrunde.web.workers.metrics_port import Figures, port_open

FINISH: Final = 10.0  # seconds that what is under way has at the end: longer than the best bots think
HUNG: Final = 45.0  # seconds without a look at the queue after which this process is not well
log = logging.getLogger("tafelrunde.bots")
LOOK: Final = 5.0  # seconds after which the queue is looked at, though nobody has said that there is something in it
RENEW: Final = 1.5  # seconds from one renewal of claims to the next: several may fail before a claim is over
AGAIN: Final = 0.5  # seconds after which the database is told once more what could not be told


class Serving:
    """As many tasks at a time as there are workers: what waits stays in the queue, where everybody's turn is known.
    `reads` says what this program can read (`jobs.reads`)."""

    def __init__(self, queue: ServedTasks, bots: Bots, workers: int, reads: Collection[str], figures: Figures) -> None:
        self._queue = queue
        self._bots = bots
        self._workers = workers
        self._reads = reads
        self._figures = figures
        self._woken = asyncio.Event()
        self._ending = False
        self._busy: dict[asyncio.Task[None], Claim] = {}
        self.looked = time.monotonic()  # when the queue was last looked at
        figures.workers.set(workers)

    def wake(self) -> None:
        """Look for tasks now."""
        self._woken.set()

    def end(self) -> None:
        """Stop claiming tasks."""
        self._ending = True
        self._woken.set()

    async def run(self, finish: float) -> None:
        """Serve until `end` is called; then what is under way has so many seconds, and what has not been finished by
        then is given back."""
        beating = [asyncio.create_task(self._every(seconds, work)) for seconds, work in (
            (RENEW, self._renew), (LOOK, self._queue.tidy))]
        try:
            while not self._ending:
                self._woken.clear()
                if not await self._claimed():
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._woken.wait(), LOOK)
            await self._finish(finish)
        finally:
            for task in beating:
                task.cancel()
            await asyncio.gather(*beating, return_exceptions=True)

    async def _claimed(self) -> bool:
        """Take the next task, if a worker is free and there is one."""
        self.looked = time.monotonic()
        if len(self._busy) >= self._workers:
            return False
        try:
            claim = await self._queue.claim(self._reads)
        except StoreError as error:
            log.warning("the queue cannot be looked at: %s", error)
            await asyncio.sleep(AGAIN)
            return False
        if claim is None:
            return False
        task = asyncio.create_task(self._served(claim))
        self._busy[task] = claim
        task.add_done_callback(self._freed)
        self._figures.busy.set(len(self._busy))
        return True

    def _freed(self, task: "asyncio.Task[None]") -> None:
        del self._busy[task]
        self._figures.busy.set(len(self._busy))
        self._woken.set()
        if not task.cancelled() and (problem := task.exception()) is not None:
            log.error("something went wrong with a task", exc_info=problem)

    async def _served(self, claim: Claim) -> None:
        begun = time.monotonic()
        try:
            found = await asyncio.wrap_future(self._asked(read_job(claim.job), claim.person))
            text, done = write_answer(time.monotonic() - begun, found), self._figures.answered
        except Exception as problem:  # whatever goes wrong inside a bot, whoever asked hears of it
            if self._ending:  # Ctrl+C ends bots as well: it is not their fault
                await self._give_back([claim])
                return
            failed = problem if isinstance(problem, BotFailed) else BotFailed(
                "{bot} could not be asked: {why}", bot="a bot", why=str(problem)[:200])
            log.warning("task %s: %s", claim.id, failed)
            text, done = write_failure(time.monotonic() - begun, failed), self._figures.failed
        self._figures.seconds.observe(time.monotonic() - begun)
        (done if await self._told(claim, text) else self._figures.late).inc()

    def _asked(self, job: Job, person: int) -> "Future[Any]":
        """Ask a bot of this machine."""
        given = job.slug, job.view, job.legal
        if job.question:
            if job.limits is None:
                raise BadInput("a question of this kind needs a budget")
            return self._bots.consult(question(job.question, job.given), *given, job.seed, job.limits, person)
        if job.count:
            return self._bots.advise(*given, check_bot(job.bot), job.seed, job.limits, job.count, person)
        return self._bots.ask_move(*given, check_bot(job.bot), job.seed, job.limits, person)

    async def _told(self, claim: Claim, text: str) -> bool:
        """Was the answer wanted? Where the database is away it may be in a moment, if nobody else has claimed the task
        by then."""
        until = time.monotonic() + 2 * LEASE
        while True:
            try:
                return await self._queue.answer(claim, text)
            except StoreError as error:
                if time.monotonic() > until:
                    log.warning("task %s: nobody can be told the answer: %s", claim.id, error)
                    return False
                await asyncio.sleep(AGAIN)

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except StoreError as error:
                log.warning("the queue cannot be looked after: %s", error)

    async def _renew(self) -> None:
        if self._busy:
            await self._queue.renew(list(self._busy.values()))

    async def _finish(self, seconds: float) -> None:
        if self._busy:
            await asyncio.wait(list(self._busy), timeout=seconds)
        left = dict(self._busy)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        if left:
            await self._give_back(list(left.values()))

    async def _give_back(self, claims: list[Claim]) -> None:
        log.info("tasks are given back: %s", " ".join(claim.id for claim in claims))
        try:
            await self._queue.give_back(claims)
        except StoreError as error:  # then their claims run out
            log.warning("tasks could not be given back: %s", error)
        self._figures.returned.inc(len(claims))


def serve_bots(settings: Settings, workers: int | None = None, host: str = "127.0.0.1",
               port: int | None = None) -> None:
    """Serve the queue in the database that the settings name until SIGTERM or Ctrl+C, with so many bots at a time, or
    as many as there are cores; `port` is where metrics can be read, if anywhere. Raises BadInput, StoreError or
    CannotOpen."""
    address = read_address(settings.store)
    set_up(settings.log_level, settings.place, settings.secrets)
    asyncio.run(_serve(address, settings.place, workers or os.cpu_count() or 1, host, port))


async def _serve(address: Address, place: str, workers: int, host: str, port: int | None) -> None:
    await _check(address)
    figures = Figures(place)
    async with AsyncExitStack() as left:
        bots = left.enter_context(BotPool(workers))
        queue = ServedTasks(address, lambda: serving.wake())
        serving = Serving(queue, bots, workers, [compatibility_key(slug) for slug in games.slugs()], figures)
        left.push_async_callback(queue.close)
        await queue.open()
        for sign in (signal.SIGTERM, signal.SIGINT):
            with suppress(NotImplementedError):  # on Windows Ctrl+C ends it at once, and claims run out
                asyncio.get_running_loop().add_signal_handler(sign, serving.end)
        watched = ""
        if port is not None:
            opened = left.enter_context(port_open(host, port, figures.text,
                                                  lambda: time.monotonic() - serving.looked < HUNG))
            watched = f"; metrics at http://{host}:{opened}/metrics"
        for _ in range(workers):
            bots.warm_up()
        think = "1 bot thinks" if workers == 1 else f"{workers} bots think"
        print(f"{think} for the house in {address}{watched} – Ctrl+C ends it.", flush=True)
        await serving.run(FINISH)


async def _check(address: Address) -> None:
    """Raises StoreError where there is no house, or one of another version: this process does not bring it up to
    date."""
    connection = await connect(address)
    try:
        await check_server(connection)
        await check_version(connection)
    finally:
        await connection.close()
