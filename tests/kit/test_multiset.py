"""Bags packed in one number behave like counters."""

import random
from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.kit.multiset import (
    ALL,
    KINDS,
    MOST,
    ONE,
    bag_of,
    cards_in,
    count,
    holds,
    kinds_in,
    nth,
    size,
    within,
    without_one,
    without_one_of_each,
)


def some_bags(number: int) -> list[tuple[Counter[int], int]]:
    """Random multisets, as counters and packed, from empty to full."""
    rng = random.Random(1)
    found = []
    for _ in range(number):
        most = rng.choice((1, 3, int(MOST)))
        counter = Counter({kind: rng.randint(0, most) for kind in range(int(KINDS)) if rng.random() < 0.7})
        found.append((+counter, packed(counter)))
    return found


def packed(counter: Counter[int]) -> int:
    return int(bag_of(vec[i64](list(counter.elements()))))


@pytest.mark.parametrize(("counter", "bag"), some_bags(60))
def test_what_is_in_a_bag(counter: Counter[int], bag: int) -> None:
    cards = sorted(counter.elements())
    assert size(bag) == len(cards)
    assert list(cards_in(bag)) == cards
    assert list(kinds_in(bag)) == sorted(counter)
    assert [nth(bag, place) for place in range(len(cards))] == cards
    for kind in range(int(KINDS)):
        assert count(bag, kind) == counter[kind]
        assert holds(bag, kind) == (kind in counter)
        assert without_one(bag, kind) == packed(counter - Counter([kind]))
    assert without_one_of_each(bag) == packed(counter - Counter(list(counter)))


def test_one_bag_within_another() -> None:
    bags = some_bags(40)
    for part, packed_part in bags:
        assert within(packed_part, packed_part) and within(0, packed_part)
        for whole, packed_whole in bags:
            assert within(packed_part, packed_whole) == (part <= whole)
            assert within(packed(part & whole), packed_whole)


def test_a_full_bag_fits_in_a_number() -> None:
    full = sum(int(mask) for mask in ALL)
    assert full < 2**62
    assert size(full) == KINDS * MOST
    assert sum(int(one) for one in ONE) == without_one_of_each(full) ^ full
