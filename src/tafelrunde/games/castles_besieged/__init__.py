"""Castles Besieged, by William F. Bultas: two armies face to face, and two dice."""

from tafelrunde.games.castles_besieged.game import CastlesBesieged
from tafelrunde.games.castles_besieged.state import Battle
from tafelrunde.games.castles_besieged.view import BattleView

GAME = CastlesBesieged()

__all__ = ["GAME", "Battle", "BattleView", "CastlesBesieged"]
