"""Moves chosen before one's turn: only how to draw; what is drawn decides about all the rest."""

from tafelrunde.core.say import Say
from tafelrunde.games.behuetunsburg.moves import ACTIONS, DRAW_CARDS, ROLL
from tafelrunde.games.behuetunsburg.table import ANSWER, DEFENCE, DRAW, OVER, SETUP, STARTER, WAVE
from tafelrunde.games.behuetunsburg.view import View


def plannable(view: View) -> dict[str, tuple[Say, ...]]:
    """Drawing cards, or the die that tells how many [H8.3]: it can do no harm that was not there before, whatever
    happens to one until then. Whoever is in the middle of a turn has drawn in it."""
    table = view.table
    if view.seat < 0 or table.phase in (STARTER, SETUP, OVER) or (view.seat == table.active and table.phase != DRAW):
        return {}
    draw = ACTIONS[ROLL if view.rules.die else DRAW_CARDS]
    return {draw: (Say("round {round} is being played", round=int(table.round) + 1),)}


def is_aside(view: View) -> bool:
    """A thief, a crime wave or a trade asks those whose turn it is not."""
    return view.table.phase in (DEFENCE, WAVE, ANSWER) and view.seat != view.table.active
