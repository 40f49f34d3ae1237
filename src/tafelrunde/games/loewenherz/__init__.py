"""Löwenherz, by Klaus Teuber: walls and regions on a map, bargaining, duels."""

from tafelrunde.games.loewenherz.game import Loewenherz
from tafelrunde.games.loewenherz.reign import Reign
from tafelrunde.games.loewenherz.view import RealmView

GAME = Loewenherz()

__all__ = ["GAME", "Loewenherz", "RealmView", "Reign"]
