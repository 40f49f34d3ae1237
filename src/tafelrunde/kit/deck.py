"""A deck in which only the kinds of cards count: draws without replacement, and chance moves with their weights.

A deck has no order. A card gets its kind when it is drawn, each kind as likely as the cards of it that are left.
"""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tafelrunde.core.rng import Rng


@mypyc_attr(acyclic=True)
class Deck:
    """A draw pile, a discard pile, a hand: how many cards of each kind it has."""

    def __init__(self, counts: vec[i64], size: i64, kinds: i64) -> None:
        self.counts = counts  # by kind
        self.size = size  # how many cards
        self.kinds = kinds  # how many different kinds

    def copy(self) -> "Deck":
        return Deck(self.counts[:], self.size, self.kinds)

    def add(self, kind: i64) -> None:
        """Add a card of that kind."""
        if self.counts[kind] == 0:
            self.kinds += 1
        self.counts[kind] += 1
        self.size += 1

    def take(self, kind: i64) -> None:
        """Remove a card of that kind; there must be one."""
        self.counts[kind] -= 1
        self.size -= 1
        if self.counts[kind] == 0:
            self.kinds -= 1

    def take_all(self, cards: "Deck") -> None:
        """Remove all these cards; they must be there."""
        for kind in range(len(cards.counts)):
            for _ in range(cards.counts[kind]):
                self.take(kind)

    def holds(self, cards: "Deck") -> bool:
        """Are all these cards there?"""
        for kind in range(len(cards.counts)):
            if cards.counts[kind] > self.counts[kind]:
                return False
        return True

    def nth(self, place: i64) -> i64:
        """The kind of the card at that place (from 0), cards in ascending order; the deck must be that large."""
        kind: i64 = 0
        place -= self.counts[0]
        while place >= 0:
            kind += 1
            place -= self.counts[kind]
        return kind

    def nth_kind(self, place: i64) -> i64:
        """The kind at that place (from 0) of the different kinds in ascending order; there must be that many."""
        kind: i64 = -1
        while place >= 0:
            kind += 1
            if self.counts[kind] > 0:
                place -= 1
        return kind

    def put_kinds(self, out: vec[i64], at: i64, first: i64) -> i64:
        """Write the different kinds, ascending, each as that much more than `first`; the place after them.

        A kind that is not there is written over by the next one: a branch for each would be mispredicted too often.
        """
        counts = self.counts
        end = at + self.kinds
        kind: i64 = 0
        while at < end:
            out[at] = first + kind
            there: i64 = 1 if counts[kind] > 0 else 0
            at += there
            kind += 1
        return at

    def pick(self, rng: Rng) -> i64:
        """The kind of a random card, each card equally likely; it stays where it is. The deck must not be empty."""
        return self.nth(rng.below(self.size))

    def draw(self, rng: Rng) -> i64:
        """Remove a random card, each equally likely; returns its kind."""
        kind = self.pick(rng)
        self.take(kind)
        return kind

    def to_list(self) -> list[int]:
        """The kinds of all cards in ascending order."""
        return [kind for kind in range(len(self.counts)) for _ in range(self.counts[kind])]


def empty_deck(kinds: i64) -> Deck:
    """No cards, of kinds from 0 to below `kinds`."""
    return Deck(vec[i64]([0] * kinds), 0, 0)


def deck_of(cards: Sequence[int], kinds: int) -> Deck:
    """The deck of these cards, of kinds from 0 to below `kinds`."""
    found = empty_deck(kinds)
    for card in cards:
        found.add(card)
    return found


def deck_of_counts(counts: vec[i64]) -> Deck:
    """The deck with that many cards of each kind."""
    size, kinds = i64(0), i64(0)
    for number in counts:
        size += number
        kinds += 1 if number > 0 else 0
    return Deck(counts, size, kinds)


def weighted_chances(first: i64, weights: vec[i64]) -> list[tuple[int, int]]:
    """Chance moves with their weights: `first` is the move of kind 0, and a kind without weight cannot come up."""
    return [(int(first + kind), int(weights[kind])) for kind in range(len(weights)) if weights[kind] > 0]


def even_chances(first: i64, number: i64) -> list[tuple[int, int]]:
    """That many chance moves from `first` on, all equally likely: a die, a lot."""
    return [(int(first + each), 1) for each in range(number)]
