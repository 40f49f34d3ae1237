"""What is asked of a puzzle, game by game, and how far its moves are played on before they are judged.

A game of another package may have a module `puzzle_outlook` with `TERMS`, the fields of `Terms` as a mapping, and
`OUTLOOK`.
"""

from dataclasses import dataclass
from types import ModuleType
from typing import Final

from tafelrunde import games, scenes
from tafelrunde.bots.values.base import ValueFunction
from tafelrunde.bots.values.outlook import Outlook
from tafelrunde.core import View

PART: Final = "puzzle_outlook"  # the module of a game in a package of its own
OF_A_KIND: Final = 10  # puzzles of a game at most: whoever knows the answer of the others should not know this one


@dataclass(frozen=True)
class Terms:
    """What is asked of a puzzle.

    ahead:  share of the win by which the best move is measured to be ahead of every other
    looks:  the last look at the moves that look best takes so many times the outlook's playouts
    bot:    who plays on to the end from the best move, the plain one and the nearest rival
    worlds: in so many worlds at most
    hope:   it is given up where so many standard errors more than it seems would not prove it in all these worlds: few
            where playing on takes long, for most leads that begin poorly come to nothing
    by_action: moves that begin with the same word are one action, and the puzzle asks for the action: of moves that do
            the same by other means, none is clearly the best
    kind_is_action: moves that begin with the same word are one kind of answer, of which there are few puzzles; else
            those that are said in the same words
    """

    ahead: float = 0.10
    looks: int = 1
    bot: str = "baron"
    worlds: int = 512
    hope: float = 0.5
    by_action: bool = False
    kind_is_action: bool = False

    def same(self, one: str, other: str) -> bool:
        """Does a puzzle take one move for the other?"""
        return one == other or (self.by_action and one.split()[0] == other.split()[0])


TERMS: Final = {
    # A knight plays as well as a baron nearly, ten times as fast; so more worlds are met.
    "beutelschneider": Terms(ahead=0.12, bot="knight", worlds=1024),
    # The emperor's value finds them, so barons play on, who judge by another one. Before the end of a match hardly any
    # move is worth more than this, which looks of a hundred playouts do not see.
    "castles_besieged": Terms(ahead=0.05, looks=16, worlds=1024, hope=1.5, kind_is_action=True),
    # Matches are long, and what looks ahead before their end can hardly be proved by playing on in a reasonable time.
    # What a turn does can be done for many people and by many cards, nearly as well; so a puzzle asks which action it
    # is.
    "behuetunsburg": Terms(ahead=0.10, bot="greedy@3", worlds=768, hope=1.5, by_action=True),
    # What is measured twenty decisions ahead shrinks by the end of the match, so more is asked for. Who plays on judges
    # in three worlds instead of twelve, which takes a third of the time.
    "burgundy": Terms(ahead=0.12, bot="greedy@3"),
    # Matches are long: only a large lead can be proved by playing on in a reasonable time.
    "loewenherz": Terms(ahead=0.12, bot="greedy@3", worlds=96),
}
OUTLOOKS: Final = {  # where puzzles need another one than the coach
    # The coach judges a move at once; here what was learned plays on for thirty decisions before it judges.
    "castles_besieged": Outlook(decisions=30, playouts=100),
    # Everybody goes on by the one-ply policy, to the end of the match where that is near.
    "behuetunsburg": Outlook(rehearsed=True, playouts=400, longest=120),
}


def find_outlook(slug: str, judge: ValueFunction) -> Outlook:
    """The game's own outlook for puzzles, or the one its value function names for the coach."""
    found: Outlook | None = OUTLOOKS.get(slug, getattr(_brought(slug), "OUTLOOK", None))
    return judge.outlook() if found is None else found


def find_terms(slug: str) -> Terms:
    """What is asked of a puzzle of this game."""
    return TERMS[slug] if slug in TERMS else Terms(**getattr(_brought(slug), "TERMS", {}))


def find_kind(slug: str, view: View, move: str) -> str:
    """The kind of answer that a move of the viewer is."""
    return move.split()[0] if find_terms(slug).kind_is_action else str(scenes.label_of(slug)(view, move))


def _brought(slug: str) -> ModuleType | None:
    """What a game of another package says of its puzzles."""
    return None if slug in games.BUILT_IN else games.load_part(slug, PART, "")
