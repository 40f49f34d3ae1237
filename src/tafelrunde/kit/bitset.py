"""Sets of cards as bit masks in one integer. Cards are numbers from 0 to 61."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64]([2**card for card in range(62)])  # a table: native `1 << n` is only 32 bits wide


def places() -> vec[i64]:
    """A table for `lowest`: the card of a one-card set by the set modulo 67, which differs for all of them."""
    found = vec[i64]([-1] * 67)
    for card in range(62):
        found[BIT[card] % 67] = card
    return found


PLACES: Final = places()


def lowest(cards: i64) -> i64:
    """The lowest card of a set that is not empty."""
    return PLACES[(cards & -cards) % 67]


def count(cards: i64) -> i64:
    """The number of cards in the set."""
    number: i64 = 0
    while cards != 0:
        cards &= cards - 1
        number += 1
    return number


def nth(cards: i64, index: i64) -> i64:
    """The card at that place (from 0) in ascending order."""
    while index > 0:
        cards &= cards - 1
        index -= 1
    return lowest(cards)


def members(cards: i64) -> vec[i64]:
    """The cards of the set, ascending."""
    found = vec[i64]([0] * count(cards))
    for place in range(len(found)):
        found[place] = lowest(cards)
        cards &= cards - 1
    return found


def set_of(cards: vec[i64]) -> i64:
    """The set of these cards."""
    found: i64 = 0
    for card in cards:
        found |= BIT[card]
    return found


def union(sets: vec[i64]) -> i64:
    """The cards of all these sets."""
    found: i64 = 0
    for cards in sets:
        found |= cards
    return found
