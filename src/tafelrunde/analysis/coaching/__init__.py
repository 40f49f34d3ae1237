"""What a coach says of a game in the game's own words: one module a game, `coaching/<slug>.py`.

`look(view, legal)` is one line on what to look at now, or None where there is nothing to say; `HORIZON` says in words
how far the continuations go by which a move is measured (None: it is judged at once). `KINDS` names what sort of
decision a move is by the first word of its notation; where that is not enough there is `kind(view, move)`. `ROUTINE`
are the first words of moves that say nothing as replies to somebody else's; where that is not enough there is
`tells(view, move)`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from tafelrunde import games
from tafelrunde.core import Say

PART = "coaching"
Look = Callable[[Any, Sequence[str]], Say | None]


def look(slug: str, view: Any, legal: Sequence[str]) -> Say | None:
    """What to look at now, for the seat of the view that may make one of these moves."""
    found = games.load_part(slug, PART, __name__)
    if found is None or len(legal) < 2:
        return None
    said: Say | None = found.look(view, legal)
    return said


def horizon(slug: str) -> Say | None:
    """How far the continuations of this game go, in words; None: too short for points to tell anything."""
    found = games.load_part(slug, PART, __name__)
    said: Say | None = found.HORIZON if found is not None else None
    return said


def kind(slug: str, view: Any, move: str) -> Say:
    """What sort of decision a move is, in the game's words; its own verb where nothing is said."""
    found, verb = games.load_part(slug, PART, __name__), move.partition(" ")[0]
    if found is not None and hasattr(found, "kind"):
        said: Say = found.kind(view, move)
        return said
    return Say(found.KINDS.get(verb, verb) if found is not None and hasattr(found, "KINDS") else verb)


def tells(slug: str, view: Any, move: str) -> bool:
    """True for a move that is worth telling as a rival's reply: not one that every turn has, or that has to be made."""
    found = games.load_part(slug, PART, __name__)
    if found is not None and hasattr(found, "tells"):
        said: bool = found.tells(view, move)
        return said
    return found is None or move.partition(" ")[0] not in getattr(found, "ROUTINE", ())
