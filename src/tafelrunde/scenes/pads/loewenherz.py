"""The score pad of Löwenherz [L9.2]: power points by their source, and what decides between equals."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.scenes.loewenherz.seats import SOURCE_NAMES, SOURCE_RULES
from tafelrunde.scenes.pad import PadRow
from tafelrunde.scenes.vocabulary import text


def rows(seats: int, options: Mapping[str, Any]) -> list[PadRow]:
    """Every source, their sum, and the purse."""
    sources = [PadRow(text(name), rule) for name, rule in zip(SOURCE_NAMES, SOURCE_RULES, strict=True)]
    return [*sources, PadRow(text("power points"), total=True), PadRow(text("ducats and treasure"), "L9.2")]
