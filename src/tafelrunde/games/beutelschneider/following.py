"""Chapter 3: playing a card, and which card may be played."""

from mypy_extensions import i64

from tafelrunde.games.beutelschneider import news
from tafelrunde.games.beutelschneider.components import BLUE, NO_SUIT, SUIT, SUIT_CARDS
from tafelrunde.games.beutelschneider.table import Table, World
from tafelrunde.kit.bitset import BIT


def suit_due(hand: i64, led: i64, must_trump: bool) -> i64:
    """The suit a card of which has to be played to a trick whose led suit is `led`, or NO_SUIT if any card may be.

    [B3.1] The leader (`led` is NO_SUIT) may play any card, a trump too [B4].
    [B3.2] Everybody else follows suit if possible; blue is a suit like the others, the cutpurse is red [B5].
    [B31] With `must_trump` whoever cannot follow has to play a trump, if there is one; it need not be the highest.
    [B3.3] Whoever has none of the led suit may play any card; nobody has to trump or to head the trick [B3].
    """
    if led == NO_SUIT:
        return NO_SUIT
    if hand & SUIT_CARDS[led] != 0:
        return led
    if must_trump and hand & SUIT_CARDS[BLUE] != 0:
        return BLUE
    return NO_SUIT


def playable(table: Table, hand: i64) -> i64:
    """The cards of a hand that may be played to the trick as it lies."""
    due = suit_due(hand, table.led_suit(), table.rules.must_trump)
    return hand if due == NO_SUIT else hand & SUIT_CARDS[due]


def voids_shown_by(card: i64, led: i64, must_trump: bool) -> i64:
    """The suits (a bit each) that a seat shows to lack by playing this card of another suit than was led [B27]."""
    shown = BIT[led]
    if must_trump and SUIT[card] != BLUE:
        shown |= BIT[BLUE]
    return shown


def play(state: World, seat: i64, card: i64) -> None:
    """[B3.1] The card leaves the hand and is added to the trick."""
    table = state.table
    led = table.led_suit()
    if led != NO_SUIT and SUIT[card] != led:
        table.voids[seat] |= voids_shown_by(card, led, table.rules.must_trump)
    bit = BIT[card]
    state.hands[seat] ^= bit
    table.played |= bit
    table.played_by[seat] |= bit
    table.cards[table.laid] = card
    table.laid += 1
    news.card_played(state, seat, card)
