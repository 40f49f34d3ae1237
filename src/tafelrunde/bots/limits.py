"""Time limits: how long bots may think before they are stopped."""

from tafelrunde.bots.base import Budget
from tafelrunde.bots.registry import HOUSE, seconds_of

GRACE = 4.0  # seconds over its time before a bot is stopped: a busy machine is no reason
PATIENCE = 30.0  # seconds for a bot that has no time budget
SLOWER = 20  # times as long as its longest move so far a bot of the house may take that counts iterations


def limit_of(bot: str, budget: Budget | None = None) -> float:
    """The seconds after which a bot that was asked is stopped."""
    own = budget.seconds if budget is not None else seconds_of(bot)
    return PATIENCE if own is None else own + GRACE


def thinking_seconds(limit: float) -> float:
    """The thinking time, in seconds, that a bot with that limit is charged to the person it thinks for."""
    return max(limit - GRACE, 0.01)


class Limits:
    """Time limits learnt from how long bots have taken at a game."""

    def __init__(self) -> None:
        self._longest: dict[tuple[str, str, Budget | None], float] = {}

    def of(self, slug: str, bot: str, budget: Budget | None) -> float:
        """The seconds after which the bot is stopped; for one that counts iterations, from what it has taken so far."""
        limit, longest = limit_of(bot, budget), self._longest.get((slug, bot, budget))
        return limit if longest is None else min(limit, SLOWER * longest + GRACE)

    def note(self, slug: str, bot: str, budget: Budget | None, took: float) -> None:
        """Note the seconds that a bot without a time budget has taken."""
        if bot.partition("@")[0] in HOUSE and limit_of(bot, budget) == PATIENCE:
            kind = slug, bot, budget
            self._longest[kind] = max(took, self._longest.get(kind, 0.0))
