"""The search as a bot, which runs the compiled search in slices and keeps its budget."""

import gc
import time

from tafelrunde.bots.base import Advice, Ask, Bot, Budget
from tafelrunde.bots.levels import EMPEROR, SEARCHERS, SECONDS
from tafelrunde.bots.search.rollout import Rollout
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.tree import Search
from tafelrunde.bots.values import find

DEFAULT = Budget(iterations=1000)
FIRST_SLICE = 2  # iterations before the first look at the clock: one of them can take long
SLICE_SECONDS = 0.01  # afterwards a slice lasts about so long; other threads run in between …
YIELDING = 0.001  # … after slices that take this long: giving way costs some 70 µs
SLICE = 64  # iterations of a slice where only iterations count: the clock must not decide anything then
PRIORS_FROM = 64  # iterations from which on a search begins with a prior evaluation of its moves
ENDLESS = 1 << 60


class SearchBot(Bot):
    """Information-set Monte Carlo tree search; in a game whose settings say so a long search compares the moves with
    the highest priors by rollouts instead.

    At a level (squire, knight, baron, king, emperor) it spends the iterations the game's settings name for it, and no
    more than the level's seconds; untimed, the iterations alone decide, and a seed reproduces the move on every
    machine.
    """

    def __init__(
        self, budget: Budget | None = None, settings: Settings | None = None, level: str = "", timed: bool = True
    ) -> None:
        self.name = level or "ismcts"
        self.budget = budget
        self.settings = settings
        self.level = level
        self.timed = timed

    def choose(self, ask: Ask) -> str:
        if len(ask.legal) == 1:
            return ask.legal[0]
        limit = self.limit(ask)
        search = self.search(ask, limit)
        drive(search, limit, until_clear=True)
        return _ranked(search, ask)[0].move

    def advise(self, ask: Ask, count: int = 3) -> list[Advice]:
        limit = self.limit(ask)
        search = self.search(ask, limit)
        drive(search, limit)
        return _ranked(search, ask)[:count]

    def search(self, ask: Ask, limit: Budget) -> Search | Rollout:
        """The search for an ask, not yet begun."""
        value = find(ask.game.info.slug)
        settings = self.settings_for(ask.game.info.slug)
        if value is not None and settings.rollout_moves > 0 and is_long(limit):
            return Rollout(ask.view, value, settings.prior_worlds, settings.rollout_moves, ask.seed)
        return Search(ask.view, value, settings, ask.seed)

    def settings_for(self, slug: str) -> Settings:
        """The bot's own settings, or those that play the game best."""
        value = find(slug)
        return self.settings or (value.settings() if value is not None else Settings())

    def limit(self, ask: Ask) -> Budget:
        """The budget for this move: the ask's, else the bot's own, else its level's."""
        budget = ask.budget or self.budget
        if budget is not None:
            return budget
        if not self.level:
            return DEFAULT
        settings = self.settings_for(ask.game.info.slug)
        spent = settings.emperor if self.level == EMPEROR.bot else settings.iterations[SEARCHERS.index(self.level)]
        return Budget(SECONDS[self.level] if self.timed else None, spent)


def is_long(limit: Budget) -> bool:
    """True for a budget of a search that may take its time."""
    return limit.iterations is None or limit.iterations >= PRIORS_FROM


def _ranked(search: Search | Rollout, ask: Ask) -> list[Advice]:
    """The moves tried, the most visited first (of equals the better one)."""
    found = [(times, mean, ask.game.actions[move]) for move, times, mean in search.candidates()]
    total = max(1, sum(times for times, _, _ in found))
    ranked = sorted(found, key=lambda entry: (entry[0], entry[1]), reverse=True)
    return [Advice(text, times / total, mean) for times, mean, text in ranked if text in ask.legal]


def drive(search: Search | Rollout, budget: Budget, until_clear: bool = False) -> None:
    """Run the search until its budget is used up, in slices, so that other threads get their turn where there is a
    clock. Iterations alone are for measuring: nobody waits then.

    `until_clear` stops earlier, once no other move can still become the most visited. The tree has no cycles, so
    looking for some would only cost time.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        _drive(search, budget, until_clear)
    finally:
        if collecting:
            gc.enable()


def _drive(search: Search | Rollout, budget: Budget, until_clear: bool) -> None:
    left = budget.iterations if budget.iterations is not None else ENDLESS
    begun = now = time.monotonic()
    if is_long(budget):
        search.evaluate_priors()
        now = time.monotonic()
    end = begun + budget.seconds if budget.seconds is not None else None
    size = min(left, FIRST_SLICE)
    while left > 0:
        search.run(size)
        left -= size
        before, now = now, time.monotonic()
        rate = size / max(now - before, 1e-6)
        if end is not None:
            if now + (now - before) > end:
                return
            left = min(left, max(1, int((end - now) * rate)))
        if until_clear and search.lead() > left:
            return
        size = min(left, max(1, min(int(rate * SLICE_SECONDS), size * 4)))
        if end is None:
            size = min(left, SLICE)
        elif now - before >= YIELDING:
            time.sleep(0)
