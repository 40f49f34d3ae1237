"""The score pad of Castles Besieged [C6.1]: a box for every hit a castle stands."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.scenes.pad import PadRow
from tafelrunde.scenes.vocabulary import text


def rows(seats: int, options: Mapping[str, Any]) -> list[PadRow]:
    """Hits of a game; in a match the games won as well."""
    hits, games = int(options["hits_to_lose"]), int(options["games"])
    if games == 1:
        return [PadRow(text("hits landed"), "C6.1", total=True, boxes=hits)]
    return [PadRow(text("hits landed in this game"), "C6.1", boxes=hits),
            PadRow(text("games won"), "C6.2", total=True, boxes=(games + 1) // 2)]
