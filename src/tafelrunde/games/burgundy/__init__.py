"""The Castles of Burgundy: The Card Game."""

from tafelrunde.games.burgundy.game import Burgundy
from tafelrunde.games.burgundy.state import Castles
from tafelrunde.games.burgundy.view import CastlesView

GAME = Burgundy()

__all__ = ["GAME", "Burgundy", "Castles", "CastlesView"]
