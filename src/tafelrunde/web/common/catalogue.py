"""The games there are: those that can be played and drawn."""

from functools import cache

from tafelrunde import games, scenes
from tafelrunde.core import BadInput, GameInfo


@cache
def slugs() -> tuple[str, ...]:
    """Their names, in the order they are listed."""
    return tuple(slug for slug in games.slugs() if scenes.has(slug))


def infos() -> dict[str, GameInfo]:
    """What they are, by name."""
    return {slug: games.info(slug) for slug in slugs()}


def info(slug: str) -> GameInfo:
    """What one of them is; raises BadInput for an unknown name."""
    if slug not in slugs():
        raise BadInput("there is no game {slug}; the games are {possible}", slug=repr(slug)[:40],
                       possible=", ".join(slugs()))
    return games.info(slug)
