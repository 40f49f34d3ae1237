"""Moves chosen before one's turn: a card to draw, to lay or to attack with, as long as it faces what it faced."""

from tafelrunde.games.castles_besieged.moves import ACTIONS, ATTACK, DRAW, LAY
from tafelrunde.games.castles_besieged.view import BattleView

CASTLE = "the castle"


def plannable(view: BattleView) -> dict[str, str]:
    """Drawing is always the same; a card is laid against, or attacks, whatever stands at its place of the other row."""
    if view.seat < 0 or view.field.turn == 0:
        return {}
    own, other = view.field.army(view.seat).values(), view.field.army(1 - view.seat).values()
    found = {ACTIONS[DRAW]: ""}
    for value in dict.fromkeys(view.hand.listed()):
        found[ACTIONS[LAY + value]] = f"faces {facing(other, len(own))}"
    for place, value in enumerate(own):
        found[ACTIONS[ATTACK + place]] = f"{value} attacks {facing(other, place)}"
    return found


def facing(other: list[int], place: int) -> str:
    """What stands at a place of the other row."""
    return str(other[place]) if place < len(other) else CASTLE
