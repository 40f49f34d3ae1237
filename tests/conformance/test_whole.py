"""Whole numbers that come as text: ASCII digits within bounds, or a sentence."""

import pytest

from tafelrunde.core import BadInput, Option, integer, integer_or_none
from tests.conformance.fuzz import BORDERS, WORDS

DEMAND = Option("hits_to_lose", 5, "", "", choices=None, low=1, high=9)


@pytest.mark.parametrize("word", [word for word in WORDS if word not in ("007", "-0", " 5")])
def test_what_only_looks_like_a_number_is_refused_in_words(word: str) -> None:
    assert integer_or_none(word, -(10**9), 10**9) is None
    with pytest.raises(BadInput, match="is no whole number from -3 to 3"):
        integer(word, -3, 3)
    with pytest.raises(BadInput, match="can be a number from 1 to 9, not"):
        DEMAND.read(word)


def test_bounds_are_kept_and_a_minus_counts_only_where_it_may() -> None:
    assert [integer(text, -3, 3) for text in ("-3", "0", "3", "007"[:2])] == [-3, 0, 3, 0]
    assert integer_or_none("4", -3, 3) is None is integer_or_none("-4", -3, 3)
    assert integer_or_none("-1") is None is integer_or_none("")
    assert [number for number in BORDERS if integer_or_none(str(number)) is not None] == [
        number for number in BORDERS if 0 <= number < 1 << 53]
