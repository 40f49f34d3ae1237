"""What a coach says of a game in the game's own words: one module a game, `coaching/<slug>.py`.

`look(view, legal)` is one line on what to look at now, or None where there is nothing to say; `HORIZON` says in words
how far the continuations go by which a move is measured (None: it is judged at once).
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from tafelrunde import games
from tafelrunde.core import Say

PART = "coaching"
Look = Callable[[Any, Sequence[str]], Say | None]


def look(slug: str, view: Any, legal: Sequence[str]) -> Say | None:
    """What to look at now, for the seat of the view that may make one of these moves."""
    found = _module(slug)
    if found is None or len(legal) < 2:
        return None
    said: Say | None = found.look(view, legal)
    return said


def horizon(slug: str) -> Say | None:
    """How far the continuations of this game go, in words; None: too short for points to tell anything."""
    found = _module(slug)
    said: Say | None = found.HORIZON if found is not None else None
    return said


def _module(slug: str) -> ModuleType | None:
    name = games.module(slug, PART, __name__)
    return None if name is None else import_module(name)
