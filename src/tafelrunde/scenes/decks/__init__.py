"""Decks to print, one module per game whose box is a sheet of cards: `deck(seats, options)`."""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from tafelrunde import games
from tafelrunde.core import BadInput
from tafelrunde.scenes import aids
from tafelrunde.scenes.deck import Deck

PART = "deck"  # the module of a game in a package of its own


@cache
def of(slug: str) -> Callable[[int, Mapping[str, Any]], Deck] | None:
    """What makes a game's deck for a number of players and options; None for a game that is not printed."""
    name = games.module(slug, PART, __name__)
    made: Callable[[int, Mapping[str, Any]], Deck] | None = import_module(name).deck if name else None
    return made


def has(slug: str) -> bool:
    """Can the cards of this game be printed?"""
    return of(slug) is not None


def made(slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Deck:
    """A game's deck; what is not said is as in a match that the rules teach.

    Raises BadInput, also for a game whose cards are not printed.
    """
    build = of(slug)
    if build is None:
        raise BadInput("the cards of {game} are not for printing", game=games.info(slug).title)
    return build(*aids.match_of(slug, seats, options))
