"""Multisets of kinds packed in one integer, five bits a kind: hands, piles and other bags of cards.

A bag is a number, so that copying, adding, subtracting and comparing bags costs nothing. There are up to `KINDS` kinds,
and up to `MOST` cards of each; whoever adds or subtracts sees to that.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

KINDS: Final[i64] = 12
MOST: Final[i64] = 31
ONE: Final = vec[i64]([32**kind for kind in range(12)])  # one card of each kind
ALL: Final = vec[i64]([31 * 32**kind for kind in range(12)])  # every card of a kind: a mask
FIRST_BITS: Final[i64] = sum(32**kind for kind in range(12))
EVEN_KINDS: Final[i64] = sum(31 * 32**kind for kind in range(0, 12, 2))


def count(bag: i64, kind: i64) -> i64:
    """How many cards of that kind are in the bag."""
    return (bag >> (5 * kind)) & MOST


def holds(bag: i64, kind: i64) -> bool:
    """Is at least one card of that kind in the bag?"""
    return bag & ALL[kind] != 0


def size(bag: i64) -> i64:
    """How many cards are in the bag: pairs of kinds are six digits to the base 1024, and the last of them becomes their
    sum (the remainder by 1023 would be that, too, but a division takes much longer)."""
    pairs = (bag & EVEN_KINDS) + ((bag >> 5) & EVEN_KINDS)
    pairs += pairs >> 30
    return (pairs + (pairs >> 10) + (pairs >> 20)) & 1023


def without_one(bag: i64, kind: i64) -> i64:
    """The bag with one card of a kind less, or unchanged if there is none."""
    return bag - ONE[kind] if bag & ALL[kind] != 0 else bag


def one_of_each(bag: i64) -> i64:
    """One card of every kind in the bag."""
    return (bag | (bag >> 1) | (bag >> 2) | (bag >> 3) | (bag >> 4)) & FIRST_BITS


def without_one_of_each(bag: i64) -> i64:
    """One card fewer of every kind in the bag: what is still certain after one unseen card has left."""
    return bag - one_of_each(bag)


def within(part: i64, whole: i64) -> bool:
    """Is every card of one bag in the other?"""
    while part != 0:
        if part & MOST > whole & MOST:
            return False
        part >>= 5
        whole >>= 5
    return True


def nth(bag: i64, index: i64) -> i64:
    """The kind of the card at that place (from 0), cards in ascending order of kind; the bag must be that large."""
    kind: i64 = 0
    while True:
        index -= bag & MOST
        if index < 0:
            return kind
        bag >>= 5
        kind += 1


def kinds_in(bag: i64) -> vec[i64]:
    """The kinds of which there are cards, ascending."""
    return append_kinds(vec[i64](capacity=KINDS), bag)


def append_kinds(found: vec[i64], bag: i64, first: i64 = 0) -> vec[i64]:
    """`found` and the kinds of which there are cards, ascending, counted from `first`."""
    while bag != 0:
        if bag & MOST != 0:
            found = append(found, first)
        bag >>= 5
        first += 1
    return found


def cards_in(bag: i64) -> vec[i64]:
    """The kinds of all cards, ascending, one entry a card."""
    cards = vec[i64](capacity=size(bag))
    kind: i64 = 0
    while bag != 0:
        for _ in range(bag & MOST):
            cards = append(cards, kind)
        bag >>= 5
        kind += 1
    return cards


def bag_of(cards: vec[i64]) -> i64:
    """The bag of these cards."""
    bag: i64 = 0
    for card in cards:
        bag += ONE[card]
    return bag
