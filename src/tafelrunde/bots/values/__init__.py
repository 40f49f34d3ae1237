"""One readable value function per game."""

from functools import cache

from tafelrunde import games
from tafelrunde.bots.values.base import ValueFunction


@cache
def find(slug: str) -> ValueFunction | None:
    """The value function of a game; None if nobody has written one."""
    module = games.load_part(slug, "value", __name__)
    return None if module is None else module.Value()
