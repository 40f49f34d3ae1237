"""A level as a bot: by the game's settings a search, or a one-step judgement that errs."""

from dataclasses import replace
from importlib import import_module
from typing import Final

from tafelrunde.bots.base import Advice, Ask, Bot, Budget
from tafelrunde.bots.baselines import GreedyBot
from tafelrunde.bots.levels import EMPEROR, MISJUDGING, SEARCHERS, SECONDS
from tafelrunde.bots.search.settings import Settings
from tafelrunde.bots.search_bot import SearchBot
from tafelrunde.bots.values import find

VALUE_BOT: Final = "tafelrunde.learned.value_bot"  # a floor above, where tensors are: loaded when it is asked for


class LevelBot(Bot):
    """Page, squire, knight, baron, king or emperor: weaker levels judge worse, they do not think for a shorter time.

    A level with iterations (`Settings.iterations`, `Settings.emperor`) searches; another emperor plays by what was
    learned; any other level looks one step ahead and misjudges every move by as much as `Settings.noise` says. All keep
    to the level's seconds, unless it is not `timed`.
    """

    def __init__(self, level: str, budget: Budget | None = None, timed: bool = True) -> None:
        self.name = self.level = level
        self.budget = budget
        self.timed = timed

    def choose(self, ask: Ask) -> str:
        return self.player(ask.game.info.slug).choose(self.with_budget(ask))

    def advise(self, ask: Ask, count: int = 3) -> list[Advice]:
        return self.player(ask.game.info.slug).advise(self.with_budget(ask), count)

    def player(self, slug: str) -> Bot:
        """The bot that plays this level in a game."""
        value = find(slug)
        settings = value.settings() if value is not None else Settings()
        if searches(settings, self.level):
            return SearchBot(level=self.level, timed=self.timed)
        if self.level == EMPEROR.bot:
            learned: Bot = import_module(VALUE_BOT).ValueBot(timed=self.timed)
            return learned
        limit = Budget(SECONDS[self.level]) if self.timed else None
        return GreedyBot(limit, settings.noise[MISJUDGING.index(self.level)])

    def with_budget(self, ask: Ask) -> Ask:
        """The ask with the bot's own budget, where it has none."""
        return ask if ask.budget is not None or self.budget is None else replace(ask, budget=self.budget)


def searches(settings: Settings, level: str) -> bool:
    """True where the level searches in a game with these settings; the king always does."""
    if level == EMPEROR.bot:
        return settings.emperor > 0
    return level in SEARCHERS and (level not in MISJUDGING or settings.iterations[SEARCHERS.index(level)] > 0)
