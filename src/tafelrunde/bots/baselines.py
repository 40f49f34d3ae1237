"""Two bots without a tree: random moves, and one-step lookahead."""

import time
from collections.abc import Mapping
from math import exp, log

from tafelrunde.bots.base import Advice, Ask, Bot, Budget
from tafelrunde.bots.search.one_ply import OnePly
from tafelrunde.bots.values import find
from tafelrunde.core import Rng

WORLDS = 12  # how many worlds greedy samples at most
MOVES = 240  # in how many positions it plays a move at most: among many moves it samples fewer worlds
ERRS = 0x5EED  # errors come from another seed than worlds
RAREST = 2.0**-41  # half of the smallest step of `Rng.unit`, so that a logarithm can be taken


class RandomBot(Bot):
    """Plays any legal move, all equally likely."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.name = "random"

    def choose(self, ask: Ask) -> str:
        return ask.legal[Rng(ask.seed).below(len(ask.legal))]


class GreedyBot(Bot):
    """One step ahead: the move after which the game's value function likes its seat best, over a few worlds.

    An iteration budget is the number of worlds; a time budget ends the looking, but not before the first world.

    With `noise` it misjudges: to the value of each move Gumbel noise of that scale is added, drawn from the seed of
    the ask, so that it plays a move with a probability proportional to exp(value / noise). What costs much is seldom
    overlooked, what costs little often: McKelvey and Palfrey, Quantal Response Equilibria for Normal Form Games (1995).
    """

    def __init__(self, budget: Budget | None = None, noise: float = 0.0) -> None:
        self.name = "greedy"
        self.budget = budget or Budget()
        self.noise = noise

    def choose(self, ask: Ask) -> str:
        return ask.legal[0] if len(ask.legal) == 1 else self.advise(ask, 1)[0].move

    def advise(self, ask: Ask, count: int = 3) -> list[Advice]:
        return self.rank(ask, self.values(ask))[:count]

    def rank(self, ask: Ask, values: Mapping[str, float]) -> list[Advice]:
        """The moves with these values, the best first."""
        seen = add_noise(values, self.noise, ask.seed) if self.noise else values
        best = sorted((text for text in ask.legal if text in values), key=lambda text: -seen[text])
        return [Advice(text, 1.0 / len(best), values[text]) for text in best]

    def values(self, ask: Ask) -> dict[str, float]:
        """The values of the moves one step ahead, in shares of the win."""
        budget = ask.budget or self.budget
        worlds = min(budget.iterations or WORLDS, WORLDS, max(1, MOVES // len(ask.legal)))
        search = OnePly(ask.view, find(ask.game.info.slug), ask.seed)
        end = None if budget.seconds is None else time.monotonic() + budget.seconds
        for _ in range(worlds):
            search.evaluate_world()
            if end is not None and time.monotonic() > end:
                break
        return {ask.game.actions[move]: value for move, value in zip(search.moves, search.values(), strict=True)}


def likelihoods(values: Mapping[str, float], noise: float) -> dict[str, float]:
    """By move, the probability that a player with these values makes it, who misjudges them by that noise
    (`add_noise`)."""
    highest = max(values.values())
    odds = {text: exp((value - highest) / noise) for text, value in values.items()}
    together = sum(odds.values())
    return {text: each / together for text, each in odds.items()}


def add_noise(values: Mapping[str, float], noise: float, seed: int) -> dict[str, float]:
    """The values with Gumbel noise of this scale; the same seed errs alike."""
    rng = Rng(seed ^ ERRS)
    return {text: value - noise * log(-log(rng.unit() + RAREST)) for text, value in values.items()}
