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
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import Connection
from queue import PriorityQueue
from typing import Any

from tafelrunde import games
from tafelrunde.bots.base import Advice, Ask, Bot, BotFailed, Budget
from tafelrunde.bots.process import START, Piped
from tafelrunde.bots.registry import make, seconds_of
from tafelrunde.core import Game

GRACE = 5.0  # seconds over its time before a bot is stopped: a busy machine is no reason
PATIENCE = 30.0  # seconds for a bot that has no time budget
NICE = 10  # people's clicks go first: thinking takes what is left of the cores

Loader = Callable[[str], Game]


@dataclass(frozen=True)
class Task:
    """What is sent to a worker: plain data only."""

    slug: str
    view: Mapping[str, Any]
    legal: Sequence[str]
    bot: str
    seed: int
    budget: Budget | None
    count: int  # 0: choose a move; else advise so many

    @property
    def limit(self) -> float:
        """Seconds after which the worker is stopped."""
        own = self.budget.seconds if self.budget is not None else seconds_of(self.bot)
        return PATIENCE if own is None else own + GRACE


@dataclass(frozen=True)
class _Failure:
    """What a worker reports of a bot that raised."""

    why: str


@dataclass(frozen=True, order=True)
class _Waiting:
    """A task in the queue, the first due first; without one a thread goes home."""

    due: float
    number: int
    task: Task | None = field(default=None, compare=False)
    future: "Future[Any] | None" = field(default=None, compare=False)


class BotPool:
    """A few worker processes that think for bots, each asked for one move at a time: the one that is due first, so
    that a squire does not wait for all the kings that came before it, and no king waits for ever.

    `load` finds a game by its name; it must be importable from the worker.
    """

    def __init__(self, workers: int = 2, load: Loader = games.load) -> None:
        self._load = load
        self._tasks: PriorityQueue[_Waiting] = PriorityQueue()
        self._number = count()
        self._closed = False
        self._threads = [
            threading.Thread(target=self._serve, name=f"bot worker {number}", daemon=True) for number in range(workers)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
               budget: Budget | None = None) -> "Future[str]":
        """Ask a bot for a move; the future gives one of `legal`, or raises BotFailed."""
        return self._put(Task(slug, view, tuple(legal), bot, seed, budget, 0))

    def advise(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
               budget: Budget | None = None, count: int = 3) -> "Future[list[Advice]]":
        """Ask a bot for the moves it thinks best; the future raises BotFailed where it cannot."""
        return self._put(Task(slug, view, tuple(legal), bot, seed, budget, count))

    def warm_up(self, slugs: Sequence[str] = ()) -> "Future[None]":
        """Have a worker load these games; done when it has."""
        return self._put(Task(" ".join(slugs), {}, (), "", 0, Budget(seconds=START), 0))

    def close(self) -> None:
        """Stop all workers; moves still being thought about fail."""
        self._closed = True
        for _ in self._threads:
            self._tasks.put(_Waiting(0.0, next(self._number)))
        for thread in self._threads:
            thread.join(5)
        while not self._tasks.empty():
            future = self._tasks.get_nowait().future
            if future is not None and future.set_running_or_notify_cancel():
                future.set_exception(BotFailed("the bots have gone home"))

    def __enter__(self) -> "BotPool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _put(self, task: Task) -> "Future[Any]":
        if self._closed:
            raise BotFailed("the bots have gone home")
        future: Future[Any] = Future()
        self._tasks.put(_Waiting(time.monotonic() + task.limit, next(self._number), task, future))
        return future

    def _serve(self) -> None:
        """One thread for each worker: it only waits, so the GIL stays free."""
        worker = _Worker(self._load)
        while True:
            waiting = self._tasks.get()
            task, future = waiting.task, waiting.future
            if task is None or future is None:
                worker.stop()
                return
            if not future.set_running_or_notify_cancel():
                continue
            try:
                answer = worker.ask(task, lambda: self._closed)
            except BotFailed as failed:
                future.set_exception(failed)
            except Exception as error:
                future.set_exception(BotFailed("{bot} could not be asked: {why}", bot=task.bot, why=str(error)[:200]))
            else:
                future.set_result(answer)


class _Worker:
    """One process that thinks; replaced when it hangs or dies."""

    def __init__(self, load: Loader) -> None:
        self._process = Piped(work, load)
        self.stop = self._process.stop

    def ask(self, task: Task, closing: Callable[[], bool]) -> Any:
        """The worker's answer; raises BotFailed and stops the process if there is none in time."""
        try:
            pipe = self._process.pipe()
        except TimeoutError:
            raise BotFailed("no worker came up for the bots") from None
        try:
            pipe.send(task)
            waited = 0.0
            while not pipe.poll(0.1):
                waited += 0.1
                if waited > task.limit or closing():
                    self.stop()
                    raise BotFailed("{bot} took too long", bot=task.bot)
            answer = pipe.recv()
        except (EOFError, OSError):
            self.stop()
            raise BotFailed("{bot} broke down", bot=task.bot) from None
        if isinstance(answer, _Failure):
            raise BotFailed("{bot} failed: {why}", bot=task.bot, why=answer.why)
        return answer


def work(pipe: Connection, load: Loader) -> None:
    """The life of a worker process: answer tasks until the pipe closes."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    bots: dict[str, Bot] = {}
    pipe.send(True)
    with contextlib.suppress(EOFError, KeyboardInterrupt, OSError):
        while True:
            task: Task = pipe.recv()
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
    if task.bot not in bots:
        bots[task.bot] = make(task.bot)
    game = load(task.slug)
    ask = Ask(game, game.read_view(task.view), task.legal, task.seed, task.budget)
    if task.count:
        return bots[task.bot].advise(ask, task.count)
    move = bots[task.bot].choose(ask)
    if move not in task.legal:
        return _Failure(f"{move!r:.60} is not a legal move")
    return move
