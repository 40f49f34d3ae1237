"""What makes a puzzle in a game: one module a game, `outlooks/<slug>.py`, where that is not what holds for all.

`OUTLOOK`: how far a move is played on before it is judged; else as the coach does it. `TERMS`: how far ahead the best
move has to be, and who plays on to the end to prove it; else `Terms()`.
"""

from dataclasses import dataclass

from tafelrunde import games
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.outlook import Outlook

PART = "puzzle_outlook"  # the module of a game in a package of its own


@dataclass(frozen=True)
class Terms:
    """What is asked of a puzzle.

    ahead:  share of the win by which the best move is measured to be ahead of every other
    bot:    who plays on to the end from the best move, the plain one and the nearest rival
    worlds: in so many worlds at most
    hope:   it is given up where so many standard errors more than it seems would not prove it in all these worlds: few
            where playing on takes long, for most leads that begin poorly come to nothing
    by_action: moves that begin with the same word are one action, and the puzzle asks for the action: of moves that do
            the same by other means, none is clearly the best
    """

    ahead: float = 0.10
    bot: str = "baron"
    worlds: int = 512
    hope: float = 0.5
    by_action: bool = False

    def same(self, one: str, other: str) -> bool:
        """Does a puzzle take one move for the other?"""
        return one == other or (self.by_action and one.split()[0] == other.split()[0])


def of(slug: str, judge: ValueFunction) -> Outlook:
    """The game's own outlook for puzzles, or the one its value function names for the coach."""
    found: Outlook | None = getattr(games.load_part(slug, PART, __name__), "OUTLOOK", None)
    return judge.outlook() if found is None else found


def terms(slug: str) -> Terms:
    """What is asked of a puzzle of this game."""
    found: Terms = getattr(games.load_part(slug, PART, __name__), "TERMS", Terms())
    return found
