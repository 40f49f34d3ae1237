"""What a seat may do: the list of legal moves, the guard and "why not?" are the same question to chapter 3."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Illegal, Rng, Say
from tafelrunde.games.beutelschneider.components import CARDS, NO_SUIT, SUIT_CARDS, SUIT_NAMES
from tafelrunde.games.beutelschneider.following import playable, suit_due
from tafelrunde.games.beutelschneider.table import World
from tafelrunde.kit.bitset import BIT, count, members, nth


def cards(state: World) -> i64:
    """The set of cards that the seat to act may play."""
    return playable(state.table, state.hands[state.table.turn()])


def moves(state: World, seat: i64) -> vec[i64]:
    """The seat's legal moves, ascending; none if it is not to act."""
    return members(cards(state)) if seat >= 0 and seat == state.table.actor() else state.no_moves(seat)


def random_move(state: World, rng: Rng) -> i64:
    """A legal move of the seat to act, all equally likely."""
    possible = cards(state)
    return nth(possible, rng.below(count(possible)))


def problem(state: World, seat: i64, move: i64) -> Illegal | None:
    """Why the seat may not play that card; None if it may. There is no revoke [B24]."""
    if seat < 0 or seat != state.table.actor():
        return Illegal("B3.1", "it is not your turn")
    if not 0 <= move < CARDS:
        return Illegal("B3.1", "that is not a card of this game")
    hand, led = state.hands[seat], state.table.led_suit()
    if hand & BIT[move] == 0:
        return Illegal("B3.1", "that card is not in your hand")
    due = suit_due(hand, led, state.table.rules.must_trump)
    if due == NO_SUIT or SUIT_CARDS[due] & BIT[move] != 0:
        return None
    if due == led:
        return Illegal("B3.2", "you have to follow suit: {suit} was led", suit=Say(SUIT_NAMES[led]))
    return Illegal("B31", "you cannot follow suit, so you have to play a trump")
