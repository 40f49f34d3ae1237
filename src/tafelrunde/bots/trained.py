"""Where the weights lie that come with the house, for the bot `learned`; they are read a floor above, where tensors are
(`tafelrunde.learned.weights`)."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from tafelrunde import games

SUFFIX: Final = ".weights"


def weights_file(slug: str, seats: int) -> Traversable:
    """The file for a game and number of seats, whether it is there or not."""
    return files("tafelrunde").joinpath("learned", "weights", f"{slug}-{seats}{SUFFIX}")


@cache
def has_learned(slug: str) -> bool:
    """Does `learned` play this game, however many sit down?"""
    return slug in games.BUILT_IN and all(weights_file(slug, seats).is_file() for seats in games.info(slug).seats)
