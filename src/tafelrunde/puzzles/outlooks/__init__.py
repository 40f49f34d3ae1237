"""How far a move of a puzzle is played on before it is judged: one module a game, `outlooks/<slug>.py`, where that is
not what the coach does."""

from importlib import import_module

from tafelrunde import games
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.outlook import Outlook

PART = "puzzle_outlook"  # the module of a game in a package of its own


def of(slug: str, judge: ValueFunction) -> Outlook:
    """The game's own outlook for puzzles, or the one its value function names for the coach."""
    name = games.module(slug, PART, __name__)
    if name is None:
        return judge.outlook()
    found: Outlook = import_module(name).OUTLOOK
    return found
