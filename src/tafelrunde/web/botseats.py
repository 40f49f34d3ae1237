"""Bots in processes of their own: the house never waits for one, and a bot that fails costs nobody the match."""

import multiprocessing
import os
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, Protocol


class BotPool(Protocol):
    """Whatever asks bots: a pool of processes, or a stand-in of the tests."""

    def submit(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int) -> "Future[str]":
        """The move of the bot of this name, given its seat's view as data."""

    def close(self) -> None:
        """End all bots."""


class Processes:
    """The pool of the house; its processes start with the first question."""

    def __init__(self, workers: int = 2) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int) -> "Future[str]":
        """The move of the bot of this name, given its seat's view as data."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=_leave_with_the_house)
        return self._pool.submit(_choose, slug, dict(view), list(legal), bot, seed)

    def close(self) -> None:
        """End all bots."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _leave_with_the_house() -> None:
    """A house that is killed cannot say goodbye: its bots watch whether it still lives."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _choose(slug: str, view: dict[str, Any], legal: list[str], bot: str, seed: int) -> str:
    from tafelrunde import games
    from tafelrunde.bots import Ask, make

    game = games.load(slug)
    return make(bot).choose(Ask(game, game.read_view(view), legal, seed))
