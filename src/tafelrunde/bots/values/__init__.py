"""One readable value function per game."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from tafelrunde.bots.values.base import ValueFunction


@cache
def find(slug: str) -> ValueFunction | None:
    """The value function of a game; None if nobody has written one."""
    name = f"tafelrunde.bots.values.{slug}"
    if not slug.isidentifier() or find_spec(name) is None:
        return None
    value: ValueFunction = import_module(name).Value()
    return value
