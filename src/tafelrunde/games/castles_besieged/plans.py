"""Moves chosen before one's turn: to draw, to lay a card, or to attack what a card faces."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.say import Say
from tafelrunde.games.castles_besieged.moves import ACTIONS, ATTACK, DRAW, LAY, card_name
from tafelrunde.games.castles_besieged.view import View


def plannable(view: View) -> dict[str, tuple[Say, ...]]:
    """All of them are meant for this game of the match: the next one begins with another hand. Drawing is always the
    same. A card is laid at the end of one's own row: what the enemy does with his leaves it there, unless he kills one
    of ours. An attack is meant for what the card faces, and for nothing else."""
    if view.seat < 0 or view.table.turn == 0:
        return {}
    table = view.table
    own, other = table.armies[view.seat].row, table.armies[1 - view.seat].row
    game = Say("game {game} is being played", game=int(table.games_played) + 1)
    found: dict[str, tuple[Say, ...]] = {ACTIONS[DRAW]: (game,)} if may_draw(view) else {}
    row = Say("your row ends with card {place}", place=len(own)) if len(own) > 0 else Say("your row is empty")
    for value in dict.fromkeys(view.hand.listed()):
        found[ACTIONS[LAY + value]] = (game, row)
    for place, value in enumerate(own):
        found[ACTIONS[ATTACK + place]] = (game, facing(value, other, place))
    return found


def may_draw(view: View) -> bool:
    """[C3.2, C26] Is there a card to draw as the table stands, and room for it in the hand?"""
    rules = view.table.rules
    cards = view.pile_size + (view.table.discard.size if rules.reshuffle_discard else 0)
    return cards > 0 and view.hand.size < rules.hand_limit


def facing(value: i64, other: vec[i64], place: i64) -> Say:
    """What a card stands opposite to."""
    if place < len(other):
        return Say("{card} faces {defender}", card=card_name(value), defender=card_name(other[place]))
    return Say("{card} faces the castle", card=card_name(value))
