"""Player aids, one module per game: `aid(options)` builds the page from the numbers the rules themselves use."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from tafelrunde import games
from tafelrunde.scenes.aid import Aid

PART = "aid"  # the module of a game in a package of its own


@cache
def of(slug: str) -> Callable[[int, Mapping[str, Any]], Aid] | None:
    """What makes a game's aid for a number of players and options; None for a game that brings none."""
    name = games.module(slug, PART, __name__)
    made: Callable[[int, Mapping[str, Any]], Aid] | None = import_module(name).aid if name else None
    return made
