"""Beutelschneider (Cutpurse), by Mark Sienholz: trick taking with characters for trumps."""

from typing import Final

from tafelrunde.games.beutelschneider.game import Beutelschneider
from tafelrunde.games.beutelschneider.state import State
from tafelrunde.games.beutelschneider.view import View

CHAPTERS: Final = ("dealing", "following", "trick", "scoring", "ending")  # chapters 2 to 6; 1 is the pack: components
GAME: Final = Beutelschneider()

__all__ = ["CHAPTERS", "GAME", "Beutelschneider", "State", "View"]
