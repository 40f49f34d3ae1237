"""Bots in processes of their own: whoever asks never waits, and a bot that hangs or dies harms nobody.

    pool = BotPool(workers=2)
    future = pool.submit("beutelschneider", view.data(), legal, "ismcts@0.3s", seed=7)
    text = future.result()  # raises BotFailed: let a simpler bot play

Only plain data crosses into a worker, so a bot there cannot reach the true state even if it tried.
"""

import contextlib
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from tafelrunde import games
from tafelrunde.bots.base import Advice, Ask, Bot, BotFailed, Budget
from tafelrunde.bots.child_process import STARTS, ChildProcess
from tafelrunde.bots.fair_queue import FairQueue
from tafelrunde.bots.limits import Limits, thinking
from tafelrunde.bots.registry import make
from tafelrunde.core import Game

PROBE = 3.0  # seconds a worker may take to say that it lives, before it is given anything
NICE = 10  # people's clicks go first: thinking takes what is left of the cores

CONSULTED = "the coach"  # stands for the bot where none is asked

Loader = Callable[[str], Game]
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Task:
    """What is sent to a worker: plain data only."""

    slug: str
    view: Mapping[str, Any]
    legal: Sequence[str]
    bot: str
    seed: int
    budget: Budget | None
    count: int  # 0: choose a move; else advise this many moves
    work: Callable[[Ask], object] | None = None  # instead of a bot, whoever answers the question

    @property
    def kind(self) -> tuple[str, str, Budget | None]:
        """Tasks of one kind take about as long."""
        return self.slug, self.bot, self.budget


@dataclass(frozen=True)
class _Failure:
    """What a worker reports of a bot that raised."""

    why: str


@dataclass(frozen=True)
class _Waiting:
    """A task in the queue, and the seconds after which its worker is stopped."""

    task: Task
    limit: float
    future: "Future[Any]"


class BotPool:
    """A few worker processes that think for bots, each asked for one move at a time: people take turns, and of one
    person's moves the one that is due first is first (`bots.fair_queue`).

    A worker that hangs is noticed and replaced: one that thinks when its time is up, one that is idle before it is
    given anything. `load` finds a game by its name; it must be importable from the worker.
    """

    def __init__(self, workers: int = 2, load: Loader = games.load) -> None:
        self._load = load
        self._tasks: FairQueue[_Waiting] = FairQueue(lambda waiting: waiting.future.set_running_or_notify_cancel())
        self._limits = Limits()
        self._closed = False
        self._threads = [
            threading.Thread(target=self._serve, name=f"bot worker {number}", daemon=True) for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
               budget: Budget | None = None, person: int = 0) -> "Future[str]":
        """Ask a bot for a move, on behalf of a person; the future gives one of `legal`, or raises BotFailed."""
        return self._put(Task(slug, view, tuple(legal), bot, seed, budget, 0), person)

    def advise(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
               budget: Budget | None = None, count: int = 3, person: int = 0) -> "Future[list[Advice]]":
        """Ask a bot for the moves it thinks best; the future raises BotFailed where it cannot."""
        return self._put(Task(slug, view, tuple(legal), bot, seed, budget, count), person)

    def consult(self, work: Callable[[Ask], Answer], slug: str, view: Mapping[str, Any], legal: Sequence[str],
                seed: int, budget: Budget, person: int = 0) -> "Future[Answer]":
        """Have a worker answer a question that is none for a bot; `work` must be importable there, and its answer
        picklable. The future raises BotFailed where it cannot, or takes much longer than the seconds of the budget."""
        return self._put(Task(slug, view, tuple(legal), CONSULTED, seed, budget, 0, work), person)

    def warm_up(self, slugs: Sequence[str] = ()) -> "Future[None]":
        """Have a worker load these games; done when it has."""
        return self._put(Task(" ".join(slugs), {}, (), "", 0, Budget(seconds=sum(STARTS)), 0), 0)

    def close(self) -> None:
        """Stop all workers; moves still being thought about fail."""
        self._closed = True
        for waiting in self._tasks.close():
            if waiting.future.set_running_or_notify_cancel():
                waiting.future.set_exception(BotFailed("the bots have gone home"))
        for thread in self._threads:
            thread.join(5)

    def __enter__(self) -> "BotPool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _put(self, task: Task, person: int) -> "Future[Any]":
        if self._closed:
            raise BotFailed("the bots have gone home")
        future: Future[Any] = Future()
        limit = self._limits.of(*task.kind)
        self._tasks.put(_Waiting(task, limit, future), person, time.monotonic() + limit, thinking(limit))
        return future

    def _serve(self) -> None:
        """One thread for each worker: it only waits, so the GIL stays free."""
        worker = _Worker(self._load)
        while (waiting := self._tasks.get()) is not None:
            task, future, begun = waiting.task, waiting.future, time.monotonic()
            try:
                answer = worker.ask(task, waiting.limit, lambda: self._closed)
            except BotFailed as failed:
                future.set_exception(failed)
                if not self._closed:
                    worker.replace()  # before it takes another: until then another worker does
            except Exception as error:
                future.set_exception(BotFailed("{bot} could not be asked: {why}", bot=task.bot, why=str(error)[:200]))
            else:
                self._limits.note(*task.kind, time.monotonic() - begun)
                future.set_result(answer)
        worker.stop()


class _Worker:
    """One process that thinks; replaced when it hangs or dies."""

    def __init__(self, load: Loader) -> None:
        self._process = ChildProcess(work, load)
        self.stop = self._process.stop

    def replace(self) -> None:
        """See that there is a living process."""
        with contextlib.suppress(TimeoutError):
            self._process.pipe()

    def ask(self, task: Task, limit: float, closing: Callable[[], bool]) -> Any:
        """The worker's answer; raises BotFailed and stops the process if there is none in time."""
        try:
            pipe = self._living()
        except TimeoutError:
            raise BotFailed("no worker came up for the bots") from None
        begun, dog = time.monotonic(), self._process.watched(limit)
        try:
            pipe.send(task)
            while not pipe.poll(0.1):
                if closing():
                    raise EOFError
            answer = pipe.recv()
        except (EOFError, OSError):
            self.stop()
            late = closing() or time.monotonic() - begun >= limit
            raise BotFailed("{bot} took too long" if late else "{bot} broke down", bot=task.bot) from None
        finally:
            dog.cancel()
        if isinstance(answer, _Failure):
            raise BotFailed("{bot} failed: {why}", bot=task.bot, why=answer.why)
        return answer

    def _living(self) -> Connection:
        """The pipe to a process that answers: it is asked for a sign of life, and replaced if it gives none. Raises
        TimeoutError if none comes up."""
        pipe = self._process.pipe()
        dog = self._process.watched(PROBE)
        try:
            pipe.send(None)
            pipe.recv()
        except (EOFError, OSError):
            self.stop()
            return self._process.pipe()
        finally:
            dog.cancel()
        return pipe


def work(pipe: Connection, load: Loader) -> None:
    """The life of a worker process: answer tasks until the pipe closes."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    bots: dict[str, Bot] = {}
    pipe.send(True)
    with contextlib.suppress(EOFError, KeyboardInterrupt, OSError):
        while True:
            task: Task | None = pipe.recv()
            if task is None:
                pipe.send(True)
                continue
            try:
                answer = _answer(task, load, bots)
            except Exception as error:
                answer = _Failure(f"{type(error).__name__}: {error}"[:200])
            pipe.send(answer)


def _answer(task: Task, load: Loader, bots: dict[str, Bot]) -> object:
    if not task.bot:
        for slug in task.slug.split():
            load(slug)
        return None
    game = load(task.slug)
    ask = Ask(game, game.read_view(task.view), task.legal, task.seed, task.budget)
    if task.work is not None:
        return task.work(ask)
    if task.bot not in bots:
        bots[task.bot] = make(task.bot)
    if task.count:
        return bots[task.bot].advise(ask, task.count)
    move = bots[task.bot].choose(ask)
    if move not in task.legal:
        return _Failure(f"{move!r:.60} is not a legal move")
    return move
