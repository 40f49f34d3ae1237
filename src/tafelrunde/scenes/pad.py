"""Score pads: the rows of a game's score sheet with nothing written in them yet, as data.

Where the sheet of a fresh match does not show all that will be counted, the game's scene module names the rows:
`pad_rows(seats, options)`.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from tafelrunde import games, scenes
from tafelrunde.core import SPECTATOR, BadInput
from tafelrunde.scenes.vocabulary import SeatPanel, Text


class PadRow(Struct, omit_defaults=True):
    """One row of a score pad; `boxes`: the number of boxes to tick, instead of a number to write."""

    label: Text
    rule: str = ""
    total: bool = False
    boxes: int = 0


class Pad(Struct, omit_defaults=True):
    """A score pad: a column for each seat, its rows from above."""

    game: str
    seats: list[SeatPanel]
    rows: list[PadRow]


def build_pad(slug: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> Pad:
    """The score pad of a game, for the players and options of a match as the rules teach it where none are given.
    Raises BadInput for a count or option the game does not have, and for a game without a score sheet."""
    count, chosen = games.info(slug).complete_options(seats, options)
    scene = scenes.of(slug)(games.load(slug).start(count, chosen).view(SPECTATOR), ())
    module = scenes.load_scene_module(slug)
    if hasattr(module, "pad_rows"):
        rows: list[PadRow] = module.pad_rows(count, chosen)
    else:
        rows = [PadRow(row.label, row.rule, row.total) for row in scene.sheet.rows] if scene.sheet else []
    if not rows:
        raise BadInput("{game} has no score sheet", game=games.info(slug).title)
    return Pad(slug, scene.seats[:count], rows)
