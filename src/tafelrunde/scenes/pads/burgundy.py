"""The score pad of the Castles of Burgundy [R9.1]: a line for everything that makes points."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.scenes.burgundy.seats import ITEM_NAMES, ITEM_RULES
from tafelrunde.scenes.pad import PadRow
from tafelrunde.scenes.vocabulary import text

OF_AARON = "Aaron's cloisters"  # only in the solitaire


def rows(seats: int, options: Mapping[str, Any]) -> list[PadRow]:
    """Every source of points, and the points."""
    sources = [PadRow(text(name), rule) for name, rule in zip(ITEM_NAMES, ITEM_RULES, strict=True)
               if name != OF_AARON or seats == 1]
    return [*sources, PadRow(text("points"), "R9.1", total=True)]
