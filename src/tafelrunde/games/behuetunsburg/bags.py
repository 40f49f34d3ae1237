"""Bags: multisets of card kinds in one integer, five bits a kind.

A hand is a number, so that copying, adding and comparing hands costs nothing. No kind is more than 24 times in two
decks, so five bits are enough. A court is a bag too, with ten places: six columns of real persons and four of
Jesters by the role they play.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

FIELDS: Final[i64] = 11
ONE: Final = vec[i64]([32**field for field in range(11)])  # one card of each kind
ALL: Final = vec[i64]([31 * 32**field for field in range(11)])  # every card of a kind: a mask
FIRST_BITS: Final[i64] = sum(32**field for field in range(11))
EVEN_FIELDS: Final[i64] = sum(31 * 32**field for field in range(0, 11, 2))


def count(bag: i64, kind: i64) -> i64:
    """How many cards of that kind."""
    return (bag >> (5 * kind)) & 31


def holds(bag: i64, kind: i64) -> bool:
    """Is at least one card of that kind in the bag?"""
    return bag & ALL[kind] != 0


def size(bag: i64) -> i64:
    """How many cards. Pairs of fields become digits to the base 1024, whose sum is the remainder by 1023."""
    return ((bag & EVEN_FIELDS) + ((bag >> 5) & EVEN_FIELDS)) % 1023


def without_one_of_each(bag: i64) -> i64:
    """One card fewer of every kind that is there: what is still certain after one unseen card has left."""
    present = (bag | (bag >> 1) | (bag >> 2) | (bag >> 3) | (bag >> 4)) & FIRST_BITS
    return bag - present


def without_one(bag: i64, kind: i64) -> i64:
    """One card fewer of a kind, if it is there."""
    return bag - ONE[kind] if bag & ALL[kind] != 0 else bag


def within(part: i64, whole: i64) -> bool:
    """Is every card of one bag in the other?"""
    for kind in range(FIELDS):
        if count(part, kind) > count(whole, kind):
            return False
    return True


def nth(bag: i64, index: i64) -> i64:
    """The kind of the card at that place (from 0), counted kind by kind."""
    kind: i64 = 0
    while True:
        index -= bag & 31
        if index < 0:
            return kind
        bag >>= 5
        kind += 1


def kinds_in(bag: i64) -> vec[i64]:
    """The kinds that are in the bag, ascending."""
    kinds = vec[i64]()
    kind: i64 = 0
    while bag != 0:
        if bag & 31 != 0:
            kinds = append(kinds, kind)
        bag >>= 5
        kind += 1
    return kinds


def cards_in(bag: i64) -> vec[i64]:
    """The kinds of all cards, ascending, one entry a card."""
    cards = vec[i64]()
    for kind in range(FIELDS):
        for _ in range(count(bag, kind)):
            cards = append(cards, kind)
    return cards
