"""Behütunsburg: Castle & Court, by Thomas and Jeannie Compter: couples for the court, gold for the castle."""

from tafelrunde.games.behuetunsburg.game import Behuetunsburg
from tafelrunde.games.behuetunsburg.state import Round
from tafelrunde.games.behuetunsburg.view import RoundView

GAME = Behuetunsburg()
State = Round
View = RoundView

__all__ = ["GAME", "Behuetunsburg", "Round", "RoundView", "State", "View"]
