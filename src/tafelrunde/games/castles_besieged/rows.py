"""Chapter 4: the two rows that face each other."""

from librt.vecs import pop
from mypy_extensions import i64

from tafelrunde.games.castles_besieged.table import Table


def is_blocked(table: Table, seat: i64, place: i64) -> bool:
    """[C4.2] Does a card lie opposite that place? [C4.1] Both rows start at the same edge: the n-th faces the n-th."""
    return place < len(table.army(1 - seat).row)


def kill(table: Table, seat: i64, place: i64) -> None:
    """[C4.3] A card of the seat's row goes to the discard pile, open [C19]; later ones close up [C9]."""
    army = table.army(seat)
    army.row, value = pop(army.row, place)
    army.laid = pop(army.laid, place)[0]
    table.discard.add(value)
