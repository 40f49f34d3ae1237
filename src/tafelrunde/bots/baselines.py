"""Two bots that need no tree: chance, and one step ahead."""

import time

from tafelrunde.bots.base import Advice, Ask, Bot, Budget
from tafelrunde.bots.search.one_ply import OnePly
from tafelrunde.bots.values import find
from tafelrunde.core import Rng

WORLDS = 12  # how many worlds greedy samples at most
MOVES = 240  # in how many positions it plays a move at most: among many moves it samples fewer worlds


class RandomBot(Bot):
    """Any legal move, all equally likely."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.name = "random"

    def choose(self, ask: Ask) -> str:
        return ask.legal[Rng(ask.seed).below(len(ask.legal))]


class GreedyBot(Bot):
    """One step ahead: the move after which the game's value function likes its seat best, over a few worlds.

    An iteration budget is the number of worlds; a time budget ends the looking, but not before the first world.
    """

    def __init__(self, budget: Budget | None = None) -> None:
        self.name = "greedy"
        self.budget = budget or Budget()

    def choose(self, ask: Ask) -> str:
        return ask.legal[0] if len(ask.legal) == 1 else self.advise(ask, 1)[0].move

    def advise(self, ask: Ask, count: int = 3) -> list[Advice]:
        budget = ask.budget or self.budget
        worlds = min(budget.iterations or WORLDS, WORLDS, max(1, MOVES // len(ask.legal)))
        search = OnePly(ask.view, find(ask.game.info.slug), ask.seed)
        end = None if budget.seconds is None else time.monotonic() + budget.seconds
        for _ in range(worlds):
            search.evaluate_world()
            if end is not None and time.monotonic() > end:
                break
        values = {ask.game.actions[move]: value for move, value in zip(search.moves, search.values(), strict=True)}
        best = sorted((text for text in ask.legal if text in values), key=lambda text: -values[text])
        return [Advice(text, 1.0 / len(best), values[text]) for text in best[:count]]
