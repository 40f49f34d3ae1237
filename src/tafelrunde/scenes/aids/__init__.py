"""Player aids, one module per game: `aid(seats, options)` builds the page from the numbers the rules themselves use."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from tafelrunde import games
from tafelrunde.core import BadInput, Options
from tafelrunde.scenes.aid import Aid

PART = "aid"  # the module of a game in a package of its own


@cache
def of(slug: str) -> Callable[[int, Mapping[str, Any]], Aid] | None:
    """What makes a game's aid for a number of players and options; None for a game that brings none."""
    name = games.module(slug, PART, __name__)
    made: Callable[[int, Mapping[str, Any]], Aid] | None = import_module(name).aid if name else None
    return made


def has(slug: str) -> bool:
    """Is there an aid to this game?"""
    return of(slug) is not None


def made(slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Aid:
    """A game's aid for so many players and such options; without them for a match as the rules teach it.

    Raises BadInput for a game without an aid, and for a count or option the game does not have.
    """
    card, build = games.info(slug), of(slug)
    if build is None:
        raise BadInput("there is no player aid of {game}", game=card.title)
    return build(*match_of(slug, seats, options))


def match_of(slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[int, Options]:
    """A number of players and all options; what is not said is as in a match that the rules teach. Raises BadInput."""
    card = games.info(slug)
    count = card.usual_seats if seats is None else seats
    given = options if options is not None else card.first_options if count == card.usual_seats else {}
    return count, card.read_options(count, given)


def symbols(slug: str) -> set[str]:
    """The ids of all symbols in a game's aids, whatever the number of players."""
    aids = [made(slug, seats) for seats in games.info(slug).seats] if has(slug) else []
    return {one for aid in aids for block in aid.blocks for row in block.rows for entry in row for one in entry.art}
