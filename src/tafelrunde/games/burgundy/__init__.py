"""The Castles of Burgundy: The Card Game."""

from typing import Final

from tafelrunde.games.burgundy.game import Burgundy
from tafelrunde.games.burgundy.state import State
from tafelrunde.games.burgundy.view import View

GAME = Burgundy()
STRUCTURES: Final = ("deck", "due")  # what the chapters stand on: cards nobody has seen, and the stack of what is due
# 1 the box, its editions and what is dealt from it · 2 a turn · 3 the six actions · 4 workers
# and silver · 5 the estate · 6 effects · 7 triples · 8 rounds · 9 the end · 10 alone against Aaron
CHAPTERS: Final = (
    "edition", "corrections", "setup", "display", "open_piles", "chance", "turn", "actions", "workers", "purchase",
    "estate", "effects", "triples", "rounds", "scoring", "solitaire",
)  # fmt: skip

__all__ = ["CHAPTERS", "GAME", "STRUCTURES", "Burgundy", "State", "View"]
