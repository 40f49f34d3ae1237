"""Moves chosen before one's turn: which card is played as a die, as long as its row of the display stays as it is."""

from tafelrunde.games.burgundy.components import DICE, KINDS
from tafelrunde.games.burgundy.moves import ACTIONS, PLAY
from tafelrunde.games.burgundy.view import View


def plannable(view: View) -> dict[str, str]:
    """The dice in hand. A card taken from the row of that die may have been the very one: then it is asked again."""
    if view.seat < 0 or view.seat >= view.table.seats:
        return {}
    found = {}
    for die in range(1, DICE + 1):
        if die in dice_of(view):
            row = [int(card % KINDS) for card in view.table.display if card // KINDS == die - 1]
            found[ACTIONS[PLAY + die - 1]] = f"round {view.table.round}, row {row}"
    return found


def dice_of(view: View) -> list[int]:
    """What the viewer's hand shows as dice."""
    return [int(view.dice[2 * view.seat + place]) for place in range(len(view.table.players[view.seat].hand))]
