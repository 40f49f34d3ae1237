"""Löwenherz, by Klaus Teuber: walls and regions on a map, bargaining, duels."""

from typing import Final

from tafelrunde.games.loewenherz.game import Loewenherz
from tafelrunde.games.loewenherz.state import State
from tafelrunde.games.loewenherz.view import View

GAME: Final = Loewenherz()

STRUCTURES: Final = ("geometry", "board")  # what the chapters stand on: the map and its zones (2, 3)
# The chapters of RULES.md: setting up (4), the turn (5), several who pick the same and what a demand may be (6, L3),
# paying (8.3), the actions (7), politics (7.3, 8), the end (9).
CHAPTERS: Final = (
    "setup", "turn", "bargaining", "ceiling", "duel", "paying", "walls", "swords", "expansion", "crown", "alliance",
    "renegade", "ending",
)

__all__ = ["CHAPTERS", "GAME", "STRUCTURES", "Loewenherz", "State", "View"]
