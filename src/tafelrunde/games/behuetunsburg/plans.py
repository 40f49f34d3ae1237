"""Moves chosen before one's turn: only how to draw; what is drawn decides about all the rest."""

from tafelrunde.games.behuetunsburg.table import DIE, OVER, SETUP, STARTER
from tafelrunde.games.behuetunsburg.view import View

DRAW_CARDS = "draw"


def plannable(view: View) -> dict[str, str]:
    """Drawing cards: it can do no harm that was not there before. Being asked anything else first ends the plan."""
    phase = view.table.phase
    if view.seat < 0 or phase in (STARTER, SETUP, DIE, OVER):
        return {}
    return {DRAW_CARDS: f"round {view.table.round}"}
