"""Floor 4: bots. They are handed what a seat may know, and hand back a move as text.

    bot = make("ismcts@2000")
    text = bot.choose(Ask(game, view, legal, seed=7))
"""

from tafelrunde.bots.base import Advice, Ask, Bot, BotFailed, Budget
from tafelrunde.bots.levels import STAND_IN
from tafelrunde.bots.registry import NAMES, make, names

__all__ = ["NAMES", "STAND_IN", "Advice", "Ask", "Bot", "BotFailed", "Budget", "make", "names"]
