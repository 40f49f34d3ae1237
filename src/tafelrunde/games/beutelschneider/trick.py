"""Chapter 4: who takes the trick."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.games.beutelschneider.components import ASSASSIN, BLUE, SOVEREIGN, STRENGTH, SUIT

NO_CARD: Final[i64] = -1


def contains(trick: vec[i64], wanted: i64) -> bool:
    """Is the card in the trick?"""
    for card in trick:
        if card == wanted:
            return True
    return False


def played_after(trick: vec[i64], later: i64, earlier: i64) -> bool:
    """Are both cards in the trick, `later` after `earlier`?"""
    earlier_seen = False
    for card in trick:
        if card == earlier:
            earlier_seen = True
        elif card == later:
            return earlier_seen
    return False


def sovereign_is_killed(trick: vec[i64]) -> bool:
    """[B4.3] The assassin kills the sovereign if he is played after him in the same trick."""
    return played_after(trick, ASSASSIN, SOVEREIGN)


def winning_place(trick: vec[i64]) -> i64:
    """The place in the trick (0: led) of the card that takes it. [B4.3] A killed sovereign cannot [B9]."""
    best = highest_place(trick, NO_CARD)
    if trick[best] == SOVEREIGN and sovereign_is_killed(trick):
        return highest_place(trick, SOVEREIGN)
    return best


def highest_place(trick: vec[i64], dead: i64) -> i64:
    """The place of the highest card that is not `dead`.

    [B4.1] Trumps beat all other cards; without a trump the highest card of the led suit takes the trick.
    [B4.2] Trumps rise guard, assassin, adventurer and countess, sovereign.
    [B4.4] Of adventurer and countess the later one is higher [B11, B12, B13].
    """
    led = SUIT[trick[0]]
    best: i64 = 0
    best_strength: i64 = -1
    for place in range(len(trick)):
        card = trick[place]
        if (SUIT[card] != led and SUIT[card] != BLUE) or card == dead:
            continue
        if STRENGTH[card] >= best_strength:  # equal only for adventurer and countess
            best = place
            best_strength = STRENGTH[card]
    return best


def would_take(trick: vec[i64], best: i64, card: i64) -> bool:
    """Would the card, played next, take the trick that the card at place `best` takes so far?"""
    rival = trick[best]
    if SUIT[card] != BLUE:
        return SUIT[card] == SUIT[rival] and card > rival
    return SUIT[rival] != BLUE or winning_place(append(trick[:], card)) == len(trick)
