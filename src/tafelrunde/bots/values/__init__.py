"""One readable value function per game."""

from functools import cache
from importlib import import_module

from tafelrunde import games
from tafelrunde.bots.values.base import ValueFunction


@cache
def find(slug: str) -> ValueFunction | None:
    """The value function of a game; None if nobody has written one."""
    name = games.module(slug, "value", __name__)
    if name is None:
        return None
    value: ValueFunction = import_module(name).Value()
    return value
