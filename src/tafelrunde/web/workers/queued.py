"""Bots behind a queue, for a house without bots of its own."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeVar

from tafelrunde.bots import Advice, Ask, BotFailed, Budget
from tafelrunde.bots.limits import Limits, thinking_seconds
from tafelrunde.bots.pool import CONSULTED
from tafelrunde.core import BadInput
from tafelrunde.store.postgres.address import Address
from tafelrunde.store.postgres.asking import AskedTasks, NewTask
from tafelrunde.web.workers import jobs

QUEUED: Final = 60.0  # seconds beyond its limit after which nobody waits for a bot any more, whoever asked
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class _Asked:
    """What is under way: who waits, what sort of thing was asked, and what its answer is made into."""

    future: "Future[Any]"
    kind: tuple[str, str, Budget | None]
    kept_as: Callable[[Any], Any]


class QueuedBots:
    """`web.live.table.bots.Bots` over the queue in the house's database. It belongs to the loop in which it was opened,
    and is asked there.

    A future that is cancelled withdraws its question. A worker that dies costs its question one more try; then the
    future raises BotFailed, as it does for a bot that fails.
    """

    def __init__(self, address: Address, process: Callable[[], int]) -> None:
        self._tasks = AskedTasks(address, process, self._answered)
        self._limits = Limits()
        self._asked: dict[str, _Asked] = {}
        self._loop = asyncio.get_running_loop()
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, address: Address, process: Callable[[], int]) -> "QueuedBots":
        """Open the queue at this address, for the process whose number `process` gives; raises StoreError."""
        made = cls(address, process)
        await made._tasks.open()
        return made

    def ask_move(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
                 budget: Budget | None = None, person: int = 0) -> "Future[str]":
        """Ask a bot for a move, on behalf of a person; the future gives one of `legal`, or raises BotFailed."""
        job = jobs.Job(slug=slug, bot=jobs.check_bot(bot), seed=seed, **jobs.data_of(view, legal),
                       **jobs.limits_of(budget))
        return self._put(job, person, partial(jobs.convert, kind=str))

    def advise(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
               budget: Budget | None = None, count: int = 3, person: int = 0) -> "Future[list[Advice]]":
        """Ask a bot for the moves it thinks best; the future raises BotFailed where it cannot."""
        job = jobs.Job(slug=slug, bot=jobs.check_bot(bot), seed=seed, count=count,
                       **jobs.data_of(view, legal), **jobs.limits_of(budget))
        return self._put(job, person, partial(jobs.convert, kind=list[Advice]))

    def consult(self, work: Callable[[Ask], Answer], slug: str, view: Mapping[str, Any], legal: Sequence[str],
                seed: int, budget: Budget, person: int = 0) -> "Future[Answer]":
        """Have a worker answer a question that is none for a bot, one of `jobs.QUESTIONS`; raises ValueError for
        another. The future raises BotFailed where the worker cannot."""
        name, given, kind = jobs.describe_question(work)
        job = jobs.Job(slug=slug, bot=CONSULTED, seed=seed, question=name, given=given, **jobs.data_of(view, legal),
                       **jobs.limits_of(budget))
        return self._put(job, person, partial(jobs.convert, kind=kind))

    def close(self) -> None:
        """Close: what is still asked fails, and is withdrawn in a moment."""
        if self._closing is None:
            asked, self._asked = self._asked, {}
            for each in asked.values():
                _fail(each.future, BotFailed("the bots have gone home"))
            self._closing = self._loop.create_task(self._tasks.close())

    async def wait_closed(self) -> None:
        """Close, and wait until the database has been let go of."""
        self.close()
        if self._closing is not None:
            await self._closing

    def _put(self, job: jobs.Job, person: int, kept_as: Callable[[Any], Any]) -> "Future[Any]":
        if self._closing is not None:
            raise BotFailed("the bots have gone home")
        future: Future[Any] = Future()
        kind = job.slug, job.bot, job.limits
        limit = self._limits.of(*kind)
        task = NewTask(self._tasks.new_id(), person, jobs.compatibility_key(job.slug), jobs.write_job(job),
                       thinking_seconds(limit), limit, limit + QUEUED)
        self._asked[task.id] = _Asked(future, kind, kept_as)
        future.add_done_callback(lambda done: self._withdraw(task.id) if done.cancelled() else None)
        self._tasks.put(task)
        return future

    def _withdraw(self, task: str) -> None:
        if self._asked.pop(task, None) is not None:
            self._tasks.withdraw(task)

    def _answered(self, task: str, text: str | None) -> None:
        asked = self._asked.pop(task, None)
        if asked is None:
            return
        bot = asked.kind[1]
        if text is None:
            _fail(asked.future, BotFailed("{bot} broke down", bot=bot))
            return
        try:
            answer = jobs.read_answer(text)
            result = None if answer.failed is not None else asked.kept_as(answer.data)
        except BadInput as problem:
            _fail(asked.future, BotFailed("{bot} failed: {why}", bot=bot, why=str(problem)[:200]))
            return
        self._settle(asked, answer, result)

    def _settle(self, asked: _Asked, answer: jobs.Answered, result: object) -> None:
        if answer.failed is not None:
            _fail(asked.future, BotFailed(answer.failed.key, **{name: str(value) for name, value
                                                                in answer.failed.args.items()}))
            return
        self._limits.note(*asked.kind, answer.took)
        if asked.future.set_running_or_notify_cancel():
            asked.future.set_result(result)


def _fail(future: "Future[Any]", failed: BotFailed) -> None:
    if future.set_running_or_notify_cancel():
        future.set_exception(failed)
