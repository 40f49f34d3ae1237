"""Castles Besieged, by William F. Bultas: two armies face to face, and two dice."""

from typing import Final

from tafelrunde.games.castles_besieged.game import CastlesBesieged
from tafelrunde.games.castles_besieged.state import State
from tafelrunde.games.castles_besieged.view import View

CHAPTERS: Final = ("dealing", "turn", "rows", "attack", "ending")  # chapters 2 to 6; 1 is the box: components
GAME: Final = CastlesBesieged()

__all__ = ["CHAPTERS", "GAME", "CastlesBesieged", "State", "View"]
