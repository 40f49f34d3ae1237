"""Beutelschneider (Cutpurse), by Mark Sienholz: trick taking with characters for trumps."""

from tafelrunde.games.beutelschneider.game import Beutelschneider
from tafelrunde.games.beutelschneider.state import Hand
from tafelrunde.games.beutelschneider.view import HandView

GAME = Beutelschneider()

__all__ = ["GAME", "Beutelschneider", "Hand", "HandView"]
