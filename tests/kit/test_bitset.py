"""Sets of cards as bit masks."""

from librt.vecs import vec
from mypy_extensions import i64

from tafelrunde.kit.bitset import count, lowest, members, nth, set_of, union


def test_a_set_is_listed_in_ascending_order() -> None:
    cards = set_of(vec[i64]([61, 3, 0, 40]))
    assert list(members(cards)) == [0, 3, 40, 61]
    assert [int(nth(cards, index)) for index in range(4)] == [0, 3, 40, 61]
    assert (count(cards), lowest(cards)) == (4, 0)


def test_a_union_holds_the_cards_of_all_sets() -> None:
    assert list(members(union(vec[i64]([1, 6, 4])))) == [0, 1, 2]
    assert union(vec[i64]()) == 0
