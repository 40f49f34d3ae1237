"""A score pad: the rows of a game's score sheet with nothing written in them yet, as data."""

from msgspec import Struct

from tafelrunde.scenes.vocabulary import SeatPanel, Text


class PadRow(Struct, omit_defaults=True):
    """One line; `boxes`: so many to tick, in place of a number."""

    label: Text
    rule: str = ""
    total: bool = False
    boxes: int = 0


class Pad(Struct, omit_defaults=True):
    """The whole pad: a column for each seat, its rows from above."""

    game: str
    seats: list[SeatPanel]
    rows: list[PadRow]
