"""The score pad of Behütunsburg [H10.4]: in every round people, money and the castle."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.scenes.pad import PadRow
from tafelrunde.scenes.vocabulary import text


def rows(seats: int, options: Mapping[str, Any]) -> list[PadRow]:
    """The rounds, and all of them together."""
    rounds = [PadRow(text("round {number}", number=number), "H10.4") for number in range(1, int(options["rounds"]) + 1)]
    return [*rounds, PadRow(text("total"), "H10.5", total=True)]
