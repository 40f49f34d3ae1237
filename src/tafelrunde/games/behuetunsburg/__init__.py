"""Behütunsburg: Castle & Court, by Thomas and Jeannie Compter: couples for the court, gold for the castle."""

from typing import Final

from tafelrunde.games.behuetunsburg.game import Behuetunsburg
from tafelrunde.games.behuetunsburg.state import State
from tafelrunde.games.behuetunsburg.view import View

GAME = Behuetunsburg()

# The modules that carry out chapters of RULES.md: 2 and 10 (rounds), 3 (court, playing), 4 and 7 (drawing), 5, 6 and 12
# (payment), 8 (defence, trading), 10 (scoring), 11 (memory), 13 (rogues).
CHAPTERS: Final = ("rounds", "court", "playing", "drawing", "discarding", "payment", "defence", "trading", "scoring",
                   "memory", "rogues")

__all__ = ["CHAPTERS", "GAME", "Behuetunsburg", "State", "View"]
