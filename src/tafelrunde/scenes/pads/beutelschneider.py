"""The score pad of Beutelschneider [B6.1]: a line for every hand."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.scenes.pad import PadRow
from tafelrunde.scenes.vocabulary import text

HANDS: Final = 8  # lines where a match has no set number of hands: a hand makes some 15 points
MOST: Final = 16


def rows(seats: int, options: Mapping[str, Any]) -> list[PadRow]:
    """The hands, and the points of all of them."""
    hands = min(options["hands_limit"] or HANDS, MOST)
    lines = [PadRow(text("hand {number}", number=number), "B6.1") for number in range(1, hands + 1)]
    return [*lines, PadRow(text("points"), "B6.2", total=True)]
