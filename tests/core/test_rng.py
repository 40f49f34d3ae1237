"""The generator of searches and playouts: related seeds have unrelated luck, and every integer is a seed."""

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from tafelrunde.core import Rng
from tafelrunde.core.rng import first_state, scramble
from tests.core.luck import FAR, PAIRS, Luck, all_luck, chi_square, drawn, luck

HUGE = [2**53, 2**61 - 1, 2**61, 2**62 - 1, 2**62, 2**63 - 1, 2**63, 2**64, 10**40, 2**4000]


@pytest.mark.soak
def test_related_seeds_have_unrelated_luck() -> None:
    """Neighbours, single bits, signs, huge seeds; in each of the first three draws."""
    for found in all_luck():
        print(found)
        assert found.deviation < FAR, found
        assert 0.147 < found.agreed < 0.187, found


def test_the_test_finds_luck_that_is_related() -> None:
    """A seed beside itself, and neighbours that never agree."""
    assert luck("itself", lambda number: (number, number)).deviation > 50
    never = [(seed % 6, (seed + 1) % 6) for seed in range(PAIRS)]
    statistic, freedom = chi_square(never, 6)
    assert Luck("never agreeing", statistic, freedom, 1, 6, 0.0).deviation > 50


@pytest.mark.parametrize("sides", [2, 6, 52])
def test_the_first_draws_of_consecutive_seeds_are_even(sides: int) -> None:
    for draw in range(3):
        counts = Counter(drawn(seed, sides)[draw] for seed in range(PAIRS))
        statistic = sum((counts[side] - PAIRS / sides) ** 2 / (PAIRS / sides) for side in range(sides))
        assert Luck("", statistic, sides - 1, draw + 1, sides, 0.0).deviation < FAR


@given(st.integers(), st.integers())
def test_different_seeds_begin_differently(one: int, other: int) -> None:
    assert (first_state(one) == first_state(other)) == (one == other)


def test_no_two_numbers_are_scrambled_to_the_same() -> None:
    assert len({int(scramble(number)) for number in range(50_000)}) == 50_000


@pytest.mark.parametrize("seed", [0, *HUGE, *(-seed for seed in HUGE)])
def test_negative_and_huge_seeds_are_seeds_like_any_other(seed: int) -> None:
    first = [[int(Rng(each).below(1 << 20)) for _ in range(2)] for each in (seed - 1, seed, seed + 1, -seed - 7)]
    assert [int(Rng(seed).below(1 << 20)) for _ in range(2)] == first[1]
    assert len({number for pair in first for number in pair}) == 4
    assert all(0 <= number < 1 << 20 for pair in first for number in pair)


@pytest.mark.parametrize(("seed", "draws"), [
    (0, [551, 620, 655, 252]), (1, [311, 661, 461, 503]), (7, [189, 563, 13, 364]), (-1, [717, 260, 120, 271]),
    (2**70, [488, 650, 477, 435]), (-(2**70), [537, 445, 933, 506]),
])
def test_the_same_seed_draws_the_same_everywhere(seed: int, draws: list[int]) -> None:
    """Compiled, interpreted, on every machine: written down once."""
    rng = Rng(seed)
    assert [int(rng.below(1000)) for _ in range(4)] == draws
