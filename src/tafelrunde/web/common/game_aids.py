"""The player aids the pages show: for the players and options of a table, or as the rules teach the game."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from litestar.exceptions import NotFoundException

from tafelrunde import games
from tafelrunde.scenes.aid import Aid, build_aid, has_aid
from tafelrunde.web.common import catalogue

KEPT = 200  # aids


class Wanted(NamedTuple):
    """Which match an aid is for; `table` is the id of one, or empty. `seats` None: as the rules teach the game."""

    slug: str
    seats: int | None = None
    options: Mapping[str, Any] | None = None
    table: str = ""

    @property
    def query(self) -> str:
        """What has to be said again in the address of anything made for the same match."""
        return f"table={self.table}" if self.table else f"seats={self.seats}" if self.seats is not None else ""


def known(slug: str) -> str:
    """The game, if there is one of that name; else the page that says there is none."""
    if slug not in catalogue.slugs():
        raise NotFoundException
    return slug


def aid_of(wanted: Wanted) -> Aid:
    """The aid, or the page that says there is none; raises BadInput for a number of players the game does not have."""
    if not has_aid(wanted.slug):
        raise NotFoundException
    seats, options = games.info(wanted.slug).complete_options(wanted.seats, wanted.options)
    return _made(wanted.slug, seats, msgspec.json.encode(options, order="deterministic"))


@lru_cache(KEPT)
def _made(slug: str, seats: int, options: bytes) -> Aid:
    return build_aid(slug, seats, msgspec.json.decode(options))
