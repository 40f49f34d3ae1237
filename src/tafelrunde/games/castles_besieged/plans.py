"""Moves chosen before one's turn: a card to draw, to lay or to attack with, as long as it faces what it faced."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.games.castles_besieged.moves import ACTIONS, ATTACK, DRAW, LAY
from tafelrunde.games.castles_besieged.view import View


def plannable(view: View) -> dict[str, str]:
    """Drawing is always the same; a card is laid against, or attacks, whatever stands at its place of the other row."""
    if view.seat < 0 or view.table.turn == 0:
        return {}
    own, other = view.table.armies[view.seat].row, view.table.armies[1 - view.seat].row
    found = {ACTIONS[DRAW]: ""}
    for value in dict.fromkeys(view.hand.listed()):
        found[ACTIONS[LAY + value]] = f"faces {facing(other, len(own))}"
    for place, value in enumerate(own):
        found[ACTIONS[ATTACK + place]] = f"{value} attacks {facing(other, place)}"
    return found


def facing(other: vec[i64], place: i64) -> str:
    """What stands at a place of the other row."""
    return str(other[place]) if place < len(other) else "the castle"
