"""Chapter 3: which card may be played."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core.illegal import Illegal
from tafelrunde.core.say import Say
from tafelrunde.games.beutelschneider.components import BLUE, SUIT, SUIT_CARDS, SUIT_NAMES, TRUMPS

NO_SUIT: Final[i64] = -1
SUIT_BIT: Final = vec[i64]([1, 2, 4, 8])


def playable(hand: i64, led: i64, must_trump: bool) -> i64:
    """The cards of the hand that may be played to a trick whose led suit is `led` (NO_SUIT: the seat leads).

    [B3.1] The leader may play any card, a trump too [B4].
    [B3.2] Everybody else follows suit if he can; blue is a suit like the others, the cutpurse is red [B5].
    [B3.3] Who has none of the led suit plays any card; nobody has to trump or to head the trick [B3].
    [B31] With `must_trump` who cannot follow has to play a trump, if he has one; he need not overtrump.
    """
    if led == NO_SUIT:
        return hand
    following = hand & SUIT_CARDS[led]
    if following != 0:
        return following
    if must_trump and hand & TRUMPS != 0:
        return hand & TRUMPS
    return hand


def why_not(hand: i64, led: i64, card_is_held: bool) -> Illegal:
    """Why a card may not be played: not held, or the suit has to be followed, or a trump is due [B24]."""
    if not card_is_held:
        return Illegal("B3.1", "that card is not in your hand")
    if hand & SUIT_CARDS[led] != 0:
        return Illegal("B3.2", "you have to follow suit: {suit} was led", suit=Say(SUIT_NAMES[led]))
    return Illegal("B31", "you cannot follow suit, so you have to play a trump")


def shown_void(card: i64, led: i64, must_trump: bool) -> i64:
    """The suits (a bit each) that somebody shows to lack who plays this card of another suit than was led [B27]."""
    shown = SUIT_BIT[led]
    if must_trump and SUIT[card] != BLUE:
        shown |= SUIT_BIT[BLUE]
    return shown
