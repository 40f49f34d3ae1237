"""Score pads: the rows of a game's own score sheet. Where the sheet of a fresh match does not show all that will be
counted, a module of the game's name says its rows: `rows(seats, options)`."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from tafelrunde import games, scenes
from tafelrunde.core import SPECTATOR, BadInput
from tafelrunde.scenes import aids
from tafelrunde.scenes.pad import Pad, PadRow

PART = "pad"  # the module of a game in a package of its own


def made(slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Pad:
    """A game's score pad; what is not said is as in a match that the rules teach. Raises BadInput."""
    count, chosen = aids.match_of(slug, seats, options)
    scene = scenes.of(slug)(games.load(slug).start(count, chosen).view(SPECTATOR), ())
    part = games.module(slug, PART, __name__)
    if part is not None:
        rows_of: Callable[[int, Mapping[str, Any]], list[PadRow]] = import_module(part).rows
        rows = rows_of(count, chosen)
    else:
        rows = [PadRow(row.label, row.rule, row.total) for row in scene.sheet.rows] if scene.sheet else []
    if not rows:
        raise BadInput("{game} has no score sheet", game=games.info(slug).title)
    return Pad(slug, scene.seats[:count], rows)
