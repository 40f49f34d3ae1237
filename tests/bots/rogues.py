"""Bots that misbehave, for the tests of the pool; found by name as if a package had brought them."""

import os
import time

from tafelrunde import games
from tafelrunde.bots import Ask, Bot, Budget, registry
from tafelrunde.core import Game
from tests.bots import kuhn

WAYS = ("hang", "die", "raise", "lie")


class Rogue(Bot):
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
    let_in()
    return kuhn.GAME


def load_house(slug: str) -> Game:
    """The house's games, and the rogues among the bots."""
    let_in()
    return games.load(slug)


def let_in() -> None:
    for way in WAYS:
        registry.HOUSE[way] = f"tests.bots.rogues:{way.upper()}"


HANG, DIE, RAISE, LIE = rogue("hang"), rogue("die"), rogue("raise"), rogue("lie")
