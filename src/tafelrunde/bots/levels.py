"""What a level is: the bots to sit down with, from the weakest to the strongest, what people call them, how long they
think, how strong they are.

How many iterations a level of the search spends is the game's: `Settings.iterations`, in the order of `SEARCHERS`.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from tafelrunde.bots import values
from tafelrunde.bots.strength import strengths, weaker_than_greedy
from tafelrunde.core import BadInput, Say


@dataclass(frozen=True)
class Level:
    """A bot to sit down with: its name for `bots.make`, what people call it, what it is like or how strong,
    and the seconds of one core it may take for a move."""

    bot: str
    title: str
    about: str | Say
    seconds: float


PAGE = "greedy@1s"
LEVELS = (
    Level("random", "Jester", "plays whatever is allowed", 0.0),
    Level(PAGE, "Page", "looks one step ahead", 1.0),
    Level("squire", "Squire", "thinks for a tenth of a second", 0.1),
    Level("knight", "Knight", "thinks for a moment", 0.3),
    Level("baron", "Baron", "thinks for a second", 1.0),
    Level("king", "King", "thinks for three seconds", 3.0),
)
SEARCHERS = ("squire", "knight", "baron", "king")  # the levels that search
RUNGS = tuple(level.bot.partition("@")[0] for level in LEVELS)  # of a ladder: without any limit to their time
SECONDS = {level.bot: level.seconds for level in LEVELS}
STAND_IN: Final = "baron"  # plays on for whoever gives up: decent in every game, and a second for a move at most
AGAINST = {  # how strong a bot was measured to be, by the one it is compared with
    "random": "wins {won} of 100 against the jester",
    "greedy": "wins {won} of 100 against the page",
    "squire": "wins {won} of 100 against the squire",
    "knight": "wins {won} of 100 against the knight",
    "baron": "wins {won} of 100 against the baron",
}
BOT_NAMES = ("Gawan", "Enite", "Parzival", "Kunneware", "Erec", "Isolde", "Iwein", "Laudine")


@cache
def levels(slug: str) -> tuple[Level, ...]:
    """The bots that can play this game, the weakest first, with their measured strength: those that judge positions
    need the game's value function. Where the page beats a level, it stands above it."""
    if values.find(slug) is None:
        return LEVELS[:1]
    weaker = weaker_than_greedy(slug)
    order = sorted(LEVELS, key=lambda level: (LEVELS.index(level) if level.bot != PAGE else 1.5 + len(weaker)))
    return tuple(measured(slug, level) for level in order)


def measured(slug: str, level: Level) -> Level:
    """The level with what it wins against the one below it, where that has been measured."""
    won = strengths(slug).get(level.bot.partition("@")[0])
    if won is None or won.rival not in AGAINST:
        return level
    return replace(level, about=Say(AGAINST[won.rival], won=won.of_hundred))


def best_of(slug: str, bot: str) -> str:
    """That bot, or the best there is for a game that no such bot can judge."""
    names = [level.bot for level in levels(slug)]
    return bot if bot in names else names[-1]


def level_of(slug: str, bot: str) -> Level:
    """The level of that bot; raises BadInput."""
    for level in levels(slug):
        if level.bot == bot:
            return level
    raise BadInput("there is no bot {name} for this game", name=repr(bot)[:40])
