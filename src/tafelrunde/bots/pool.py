"""Bots in processes of their own: whoever asks never waits, and a bot that hangs or dies harms nobody.

    pool = BotPool(workers=2)
    future = pool.ask_move("beutelschneider", view.data(), legal, "ismcts@0.3s", seed=7)
    text = future.result()  # raises BotFailed: let a simpler bot play

Only plain data crosses into a worker, so a bot there cannot reach the true state even if it tried.
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from tafelrunde import games
from tafelrunde.bots.base import Advice, Ask, Bot, BotFailed, Budget
from tafelrunde.bots.fair_queue import FairQueue
from tafelrunde.bots.limits import Limits, thinking_seconds
from tafelrunde.bots.registry import make
from tafelrunde.bots.worker import STARTS, NotStarted, Worker
from tafelrunde.core import BadInput, Game

CONSULTED = "the coach"  # stands for the bot where none is asked

Loader = Callable[[str], Game]
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Task:
    """A task for a worker: plain data only."""

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
        """The key of tasks that take about as long."""
        return self.slug, self.bot, self.budget

    @property
    def is_move(self) -> bool:
        """True where a move is asked for."""
        return self.bot != "" and self.count == 0 and self.work is None


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

    def ask_move(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
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
        """Have a worker load these games; the future is done when it has."""
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
        self._tasks.put(_Waiting(task, limit, future), person, time.monotonic() + limit, thinking_seconds(limit))
        return future

    def _serve(self) -> None:
        """One thread for each worker: it only waits, so the GIL stays free."""
        worker = Worker()
        while (waiting := self._tasks.get()) is not None:
            task, future, begun = waiting.task, waiting.future, time.monotonic()
            try:
                answer = self._ask(worker, task, waiting.limit)
            except BotFailed as failed:
                future.set_exception(failed)
                if not self._closed:
                    with suppress(NotStarted):
                        worker.start()  # before it takes another: until then another worker does
            except Exception as error:
                future.set_exception(BotFailed("{bot} could not be asked: {why}", bot=task.bot, why=str(error)[:200]))
            else:
                self._limits.note(*task.kind, time.monotonic() - begun)
                future.set_result(answer)
        worker.close()

    def _ask(self, worker: Worker, task: Task, limit: float) -> object:
        """A worker's answer; raises BotFailed if there is none in time, or none that is right."""
        try:
            answer = worker.call(limit, think, task, self._load, closing=lambda: self._closed)
        except NotStarted:
            raise BotFailed("no worker came up for the bots") from None
        except TimeoutError:
            raise BotFailed("{bot} took too long", bot=task.bot) from None
        except EOFError:
            raise BotFailed("{bot} broke down", bot=task.bot) from None
        except BadInput as refused:
            raise BotFailed("{bot} failed: {why}", bot=task.bot, why=f"BadInput: {refused}"[:200]) from None
        except RuntimeError as error:
            raise BotFailed("{bot} failed: {why}", bot=task.bot, why=str(error)[:200]) from None
        if task.is_move and answer not in task.legal:
            raise BotFailed("{bot} failed: {why}", bot=task.bot, why=f"{answer!r:.60} is not a legal move")
        return answer


_BOTS: dict[str, Bot] = {}  # in a worker: those that were asked so far, by name


def think(task: Task, load: Loader) -> object:
    """Do a task; runs in a worker."""
    return answer_task(task, load, _BOTS)


def answer_task(task: Task, load: Loader, bots: dict[str, Bot]) -> object:
    """The move, the advice, or the answer of `work`. `bots` are those made so far, by name. Raises what the bot
    raises."""
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
    return bots[task.bot].choose(ask)
