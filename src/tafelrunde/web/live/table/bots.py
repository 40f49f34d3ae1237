"""Bots at a live table: whom to ask, with which seed, and how long to wait."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

from tafelrunde.bots import Advice, Ask, Budget
from tafelrunde.bots.limits import limit_of

Answer = TypeVar("Answer")
QUEUED = 45.0  # seconds a bot may wait for a free worker, beyond those after which the pool stops it


class Bots(Protocol):
    """The bots of a house: `bots.pool.BotPool`, or `web.workers.queued.QueuedBots`."""

    def ask_move(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
                 budget: Budget | None = None, person: int = 0) -> "Future[str]":
        """Ask a bot for a move, given its seat's view as data, on behalf of a person."""

    def advise(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
               budget: Budget | None = None, count: int = 3, person: int = 0) -> "Future[list[Advice]]":
        """Ask a bot for the moves it thinks best, best first."""

    def consult(self, work: Callable[[Ask], Answer], slug: str, view: Mapping[str, Any], legal: Sequence[str],
                seed: int, budget: Budget, person: int = 0) -> "Future[Answer]":
        """Have a worker answer a question that is none for a bot."""

    def close(self) -> None:
        """End all bots."""


def patience(bot: str, budget: Budget | None = None) -> float:
    """The seconds that an answer of a bot may take before another has to move; as a rule the pool stops it much
    earlier."""
    return limit_of(bot, budget) + QUEUED


def bot_seed(secret: bytes, line: int, seat: int) -> int:
    """A bot's seed for one move: the same after a restart, and independent of the dice."""
    digest = hashlib.sha256(b"bot" + secret + f"{line}/{seat}".encode()).digest()
    return int.from_bytes(digest[:7], "big")
