"""Moves chosen before one's turn: only how to draw; what is drawn decides about all the rest."""

from tafelrunde.core.say import Say
from tafelrunde.games.behuetunsburg.table import ANSWER, DEFENCE, DIE, OVER, SETUP, STARTER, WAVE
from tafelrunde.games.behuetunsburg.view import View

DRAW_CARDS = "draw"


def plannable(view: View) -> dict[str, tuple[Say, ...]]:
    """Drawing cards: it can do no harm that was not there before, whatever happens to one until then."""
    phase = view.table.phase
    if view.seat < 0 or phase in (STARTER, SETUP, DIE, OVER):
        return {}
    return {DRAW_CARDS: (Say("round {round} is being played", round=int(view.table.round) + 1),)}


def is_aside(view: View) -> bool:
    """A thief, a crime wave or a trade asks those whose turn it is not."""
    return view.table.phase in (DEFENCE, WAVE, ANSWER) and view.seat != view.table.active
