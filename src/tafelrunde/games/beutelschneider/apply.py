"""A legal move, sent to its chapter."""

from mypy_extensions import i64

from tafelrunde.games.beutelschneider import dealing, ending, following, scoring
from tafelrunde.games.beutelschneider.moves import FIRST_DEALER
from tafelrunde.games.beutelschneider.table import World


def apply(state: World, seat: i64, move: i64) -> None:
    """Carry out a move: a card played; or by chance, the first dealer drawn or a card dealt."""
    if seat >= 0:
        play_card(state, seat, move)
    elif move >= FIRST_DEALER:
        dealing.choose_dealer(state, move - FIRST_DEALER)
    else:
        dealing.deal_card(state, move)


def play_card(state: World, seat: i64, card: i64) -> None:
    """A card to the trick; the last one of a trick completes it, and the last trick of a hand the hand."""
    following.play(state, seat, card)
    table = state.table
    if table.laid == table.seats:
        scoring.take_trick(state)
        if table.tricks_played == table.tricks or ending.has_won_at_once(table):
            ending.finish_hand(state)
