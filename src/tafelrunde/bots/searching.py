"""The tree search as a bot: it drives the compiled search in slices and keeps its budget."""

import gc
import time

from tafelrunde.bots.base import Advice, Ask, Bot, Budget
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search.tree import Search
from tafelrunde.bots.values import find

DEFAULT = Budget(iterations=1000)
FIRST_SLICE = 16  # iterations before the first look at the clock
SLICE_SECONDS = 0.01  # afterwards a slice lasts about so long; other threads run in between


class SearchBot(Bot):
    """Information-set tree search over worlds sampled from the view."""

    def __init__(self, budget: Budget | None = None, settings: Settings | None = None) -> None:
        self.name = "ismcts"
        self.budget = budget or DEFAULT
        self.settings = settings

    def choose(self, ask: Ask) -> str:
        if len(ask.legal) == 1:
            return ask.legal[0]
        return self.advise(ask, 1)[0].move

    def advise(self, ask: Ask, count: int = 3) -> list[Advice]:
        search = self.search(ask)
        drive(search, ask.budget or self.budget)
        visits = {ask.game.actions[move]: (times, mean) for move, times, mean in search.candidates()}
        total = max(1, sum(times for times, _ in visits.values()))
        best = sorted(ask.legal, key=lambda text: visits.get(text, (0, 0.0)), reverse=True)
        return [Advice(text, visits[text][0] / total, visits[text][1]) for text in best[:count] if text in visits]

    def search(self, ask: Ask) -> Search:
        """The search of an ask, not yet begun."""
        value = find(ask.game.info.slug)
        settings = self.settings or (value.settings() if value is not None else Settings())
        return Search(ask.view, value, settings, ask.seed)


def drive(search: Search, budget: Budget) -> None:
    """Run the search until its budget is used up, in slices, so that other threads get their turn.

    The tree has no cycles, so looking for some would only cost time.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        _drive(search, budget)
    finally:
        if collecting:
            gc.enable()


def _drive(search: Search, budget: Budget) -> None:
    left = budget.iterations if budget.iterations is not None else 1 << 60
    if budget.seconds is None:
        end = None
    else:
        end = time.monotonic() + budget.seconds
    size = min(left, FIRST_SLICE)
    while left > 0:
        begun = time.monotonic()
        search.run(size)
        left -= size
        now = time.monotonic()
        if end is not None and now + (now - begun) > end:
            return
        rate = size / max(now - begun, 1e-6)
        size = min(left, max(1, min(int(rate * SLICE_SECONDS), size * 4)))
        time.sleep(0)
