"""Goofspiel: the same cards for everybody, and one prize after the other."""

from typing import Final

from goofspiel.game import Goofspiel
from goofspiel.state import State
from goofspiel.view import View

CHAPTERS: Final = ("bidding",)  # of RULES.md: G2; G1 is a line of game.py, G3 of state.py
GAME = Goofspiel()

__all__ = ["CHAPTERS", "GAME", "Goofspiel", "State", "View"]
