"""A weighted deck counts its cards by kind, and draws them without putting them back."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.core import Rng
from tafelrunde.kit.deck import Deck, deck_of, empty_deck, even_chances, weighted_chances


def counted(cards: Deck) -> tuple[list[int], int, int]:
    """Its cards, how many it says they are, and of how many kinds."""
    return cards.to_list(), int(cards.size), int(cards.kinds)


def test_cards_come_and_go() -> None:
    cards = deck_of([3, 0, 3], 4)
    assert counted(cards) == ([0, 3, 3], 3, 2)
    cards.add(1)
    cards.take(0)
    assert counted(cards) == ([1, 3, 3], 3, 2)
    cards.take_all(deck_of([3, 1], 4))
    assert counted(cards) == ([3], 1, 1)


def test_an_empty_deck_has_no_cards_of_any_kind() -> None:
    assert counted(empty_deck(3)) == ([], 0, 0)
    assert list(empty_deck(3).counts) == [0, 0, 0]


def test_a_copy_goes_its_own_way() -> None:
    cards = deck_of([1, 2], 3)
    twin = cards.copy()
    twin.take(1)
    assert (counted(cards), counted(twin)) == (([1, 2], 2, 2), ([2], 1, 1))


@pytest.mark.parametrize(("part", "held"), [([], True), ([0, 2, 2], True), ([2, 2, 2], False), ([1], False)])
def test_what_it_holds(part: list[int], held: bool) -> None:
    assert deck_of([0, 2, 2], 3).holds(deck_of(part, 3)) == held


def test_places_run_over_cards_or_over_kinds() -> None:
    cards = deck_of([4, 2, 2, 0], 5)
    assert [int(cards.nth(place)) for place in range(4)] == [0, 2, 2, 4]
    assert [int(cards.nth_kind(place)) for place in range(3)] == [0, 2, 4]


def test_every_card_is_equally_likely_and_none_is_drawn_twice() -> None:
    rng, first = Rng(1), Counter[int]()
    for _ in range(4000):
        cards = deck_of([0, 2, 2, 2], 3)
        drawn = [int(cards.draw(rng)) for _ in range(4)]
        assert (sorted(drawn), cards.size) == ([0, 2, 2, 2], 0)
        first[drawn[0]] += 1
    assert first[0] == pytest.approx(1000, abs=120)


def test_what_chance_may_say() -> None:
    assert weighted_chances(10, vec[i64]([0, 3, 0, 1])) == [(11, 3), (13, 1)]
    assert even_chances(5, 3) == [(5, 1), (6, 1), (7, 1)]
