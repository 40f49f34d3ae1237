"""Bots that misbehave, for the tests of the pool; found by name as if a package had brought them."""

import os
import time

from tafelrunde.bots import Ask, Bot, Budget, registry
from tafelrunde.core import Game
from tests.bots import kuhn


class Rogue(Bot):
    """Hangs, dies, raises or answers nonsense."""

    def __init__(self, way: str) -> None:
        self.way = way

    def choose(self, ask: Ask) -> str:
        if self.way == "hang":
            time.sleep(3600)
        if self.way == "die":
            os._exit(3)
        if self.way == "raise":
            raise RuntimeError("I never liked cards")
        return "all my chips"


def rogue(way: str) -> type[Bot]:
    class Made(Rogue):
        def __init__(self, budget: Budget | None = None) -> None:
            super().__init__(way)

    return Made


def load(slug: str) -> Game:
    """The loader given to workers: Kuhn poker, and the rogues among the bots."""
    for way in ("hang", "die", "raise", "lie"):
        registry.HOUSE[way] = f"tests.bots.rogues:{way.upper()}"
    return kuhn.GAME


HANG, DIE, RAISE, LIE = rogue("hang"), rogue("die"), rogue("raise"), rogue("lie")
