"""Behütunsburg: Castle & Court, by Thomas and Jeannie Compter: couples for the court, gold for the castle."""

from typing import Final

from tafelrunde.games.behuetunsburg.game import Behuetunsburg
from tafelrunde.games.behuetunsburg.state import State
from tafelrunde.games.behuetunsburg.view import View

GAME = Behuetunsburg()

# What the chapters stand on: courts (chapter 3), and who knows which cards (chapter 11).
STRUCTURES: Final = ("court", "memory")
# The modules that carry out chapters of RULES.md: 2 and 10 (rounds), 3 (playing), 4 and 7 (drawing), 5, 6 and 12
# (payment), 8 (defence, trading), 10 (scoring), 13 (rogues).
CHAPTERS: Final = ("rounds", "playing", "drawing", "discarding", "payment", "defence", "trading", "scoring", "rogues")

__all__ = ["CHAPTERS", "GAME", "STRUCTURES", "Behuetunsburg", "State", "View"]
