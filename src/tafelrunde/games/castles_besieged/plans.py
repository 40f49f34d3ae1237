"""Moves chosen before one's turn: to draw, to lay a card, or to attack what a card faces."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged.moves import ACTIONS, ATTACK, DRAW, LAY, card_name
from tafelrunde.games.castles_besieged.view import View


def plannable(view: View) -> dict[str, tuple[Say, ...]]:
    """Drawing is always the same. A card is laid at the end of one's own row: what the enemy does with his leaves it
    there, unless he kills one of ours. An attack is meant for what the card faces, and for nothing else."""
    if view.seat < 0 or view.table.turn == 0:
        return {}
    own, other = view.table.armies[view.seat].row, view.table.armies[1 - view.seat].row
    found: dict[str, tuple[Say, ...]] = {ACTIONS[DRAW]: ()}
    row = Say("your row ends with card {place}", place=len(own)) if len(own) > 0 else Say("your row is empty")
    for value in dict.fromkeys(view.hand.listed()):
        found[ACTIONS[LAY + value]] = (row,)
    for place, value in enumerate(own):
        found[ACTIONS[ATTACK + place]] = (facing(value, other, place),)
    return found


def facing(value: i64, other: vec[i64], place: i64) -> Say:
    """What a card stands opposite to."""
    if place < len(other):
        return Say("{card} faces {defender}", card=card_name(value), defender=card_name(other[place]))
    return Say("{card} faces the castle", card=card_name(value))
