"""The Castles of Burgundy: The Card Game."""

from typing import Final

from tafelrunde.games.burgundy.game import Burgundy
from tafelrunde.games.burgundy.state import State
from tafelrunde.games.burgundy.view import View

GAME = Burgundy()
# 1 the box, its editions and what is dealt from it · 2 a turn and what is due in it · 3 the six actions · 4 workers
# and silver · 5 the estate · 6 effects · 7 triples · 8 rounds · 9 the end · 10 alone against Aaron
CHAPTERS: Final = (
    "edition", "corrections", "setup", "deck", "display", "open_piles", "chance", "turn", "due", "actions", "workers",
    "purchase", "estate", "effects", "triples", "rounds", "scoring", "solitaire",
)  # fmt: skip

__all__ = ["CHAPTERS", "GAME", "Burgundy", "State", "View"]
