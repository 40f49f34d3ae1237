"""Moves chosen before one's turn: which card is played as a die, as long as nothing is taken from its row."""

from tafelrunde.core.say import Say
from tafelrunde.games.burgundy.components import DICE, KINDS, ROUNDS
from tafelrunde.games.burgundy.moves import ACTIONS, PLAY, card_name
from tafelrunde.games.burgundy.view import View


def plannable(view: View) -> dict[str, tuple[Say, ...]]:
    """The dice in hand. A card taken from the row of that die may have been the very one: then it is asked again. A
    card more in it takes nothing away."""
    if view.seat < 0 or view.seat >= view.table.seats:
        return {}
    found: dict[str, tuple[Say, ...]] = {}
    now = Say("round {letter} is being played", letter=ROUNDS[view.table.round])
    for die in range(1, DICE + 1):
        if die in dice_of(view):
            cards = [card % KINDS for card in view.table.display if card // KINDS == die - 1]
            row = [Say("{card} lies in row {row}", card=card_name(kind), row=die) for kind in cards]
            found[ACTIONS[PLAY + die - 1]] = (now, *row)
    return found


def may_plan(view: View) -> bool:
    """Whoever holds a card may choose it."""
    return 0 <= view.seat < view.table.seats and any(die > 0 for die in dice_of(view))


def dice_of(view: View) -> list[int]:
    """What the viewer's hand shows as dice."""
    return [int(view.dice[2 * view.seat + place]) for place in range(len(view.table.players[view.seat].hand))]
