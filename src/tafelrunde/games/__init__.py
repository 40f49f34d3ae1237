"""Floor 3: the five games, sealed siblings. This module only lists and loads them."""

from importlib import import_module

from tafelrunde.core import BadInput, Game, GameInfo

SLUGS = ("beutelschneider", "castles_besieged", "behuetunsburg", "burgundy", "loewenherz")


def info(slug: str) -> GameInfo:
    """A game's card, without loading its rules; raises BadInput for a name that is none."""
    if slug not in SLUGS:
        raise BadInput("there is no game {slug}; there are {possible}", slug=repr(slug)[:40], possible=", ".join(SLUGS))
    card: GameInfo = import_module(f"tafelrunde.games.{slug}.info").INFO
    return card


def load(slug: str) -> Game:
    """A game's rules; raises BadInput for a name that is none."""
    info(slug)
    game: Game = import_module(f"tafelrunde.games.{slug}").GAME
    return game
