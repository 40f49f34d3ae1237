"""The interval for means of values with known bounds: right for the smallest samples, and no wider than it must be."""

import random
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, factorial, prod, sqrt

import pytest

from tafelrunde.lab.bounded import bounded_interval
from tafelrunde.lab.statistics import CONFIDENCE, mean_of

TAIL = (1 - CONFIDENCE) / 2


def exact(wins: int, count: int) -> tuple[float, float]:
    """The interval of Clopper and Pearson, by halving."""

    def at_least(chance: float) -> float:
        return sum(comb(count, some) * chance**some * (1 - chance)**(count - some) for some in range(wins, count + 1))

    def where(is_low: bool) -> float:
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            tail = at_least(middle) if is_low else at_least(middle) - comb(count, wins) * middle**wins * (
                1 - middle)**(count - wins)
            low, high = (middle, high) if tail < (TAIL if is_low else 1 - TAIL) else (low, middle)
        return low

    return where(True) if wins else 0.0, where(False) if wins < count else 1.0


@pytest.mark.parametrize("count", [1, 2, 3, 5, 10, 30, 100])
def test_of_wins_and_losses_it_is_the_exact_interval(count: int) -> None:
    for wins in {0, 1, count // 3, count // 2, count - 1, count}:
        low, high = bounded_interval([1.0] * wins + [0.0] * (count - wins), 0, 1, CONFIDENCE)
        sure_low, sure_high = exact(wins, count)
        assert low == pytest.approx(sure_low, abs=0.003) and high == pytest.approx(sure_high, abs=0.003)
        assert low <= sure_low + 1e-4 and high >= sure_high - 1e-4


def samples(kinds: int, count: int) -> Iterator[tuple[int, ...]]:
    """How often each of some values may come up."""
    return (sample for sample in product(range(count + 1), repeat=kinds) if sum(sample) == count)


@pytest.mark.parametrize("values", [(0.0, 0.5, 1.0), (0.0, 0.3, 1.0), (0.2, 0.25, 1.0), (0.0, 0.9, 0.95)])
@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_it_holds_whatever_the_distribution_is(values: Sequence[float], count: int) -> None:
    """All samples of a few values, weighted by how likely they are: exactly how often the interval has the mean."""
    found = {sample: bounded_interval([value for value, often in zip(values, sample, strict=True)
                                       for _ in range(often)], 0, 1, CONFIDENCE)
             for sample in samples(len(values), count)}
    for some in samples(len(values), 12):
        odds = [part / 12 for part in some]
        mean = sum(value * chance for value, chance in zip(values, odds, strict=True))
        covered = sum(factorial(count) / prod(map(factorial, sample))
                      * prod(chance**often for chance, often in zip(odds, sample, strict=True))
                      for sample, (low, high) in found.items() if low - 1e-9 <= mean <= high + 1e-9)
        assert covered >= CONFIDENCE, f"{odds}: {covered:.3f}"


@pytest.mark.parametrize(("draw", "mean"), [
    (lambda dice: dice.random(), 0.5),
    (lambda dice: dice.betavariate(0.2, 2.0), 1 / 11),
    (lambda dice: dice.choice((0.0, 0.25, 0.25, 0.5, 1.0)), 0.4),
])
@pytest.mark.parametrize("count", [3, 8, 25])
def test_it_holds_for_samples_drawn(draw: object, mean: float, count: int) -> None:
    dice, tries = random.Random(count), 400
    covered = 0
    for _ in range(tries):
        low, high = bounded_interval([draw(dice) for _ in range(count)], 0, 1, CONFIDENCE)  # type: ignore[operator]
        covered += low <= mean <= high
    assert covered / tries >= CONFIDENCE - 2.5 * sqrt(CONFIDENCE * (1 - CONFIDENCE) / tries)


def test_of_many_values_it_is_the_usual_interval() -> None:
    dice = random.Random(1)
    values = [dice.random() for _ in range(3000)]
    low, high = bounded_interval(values, 0, 1, CONFIDENCE)
    half = 1.96 * sqrt(1 / 12 / len(values))
    assert (high - low) / 2 == pytest.approx(half, rel=0.03)
    assert (high + low) / 2 == pytest.approx(sum(values) / len(values), abs=0.001)


def test_it_stays_within_the_bounds_and_never_shrinks_to_a_point() -> None:
    found = mean_of([10.0, 9.0, 9.5], (0, 10))
    assert 0 < found.low < 9 and 9.9 < found.high <= 10
    for same in (-10.0, 0.0, 3.0, 10.0):
        low, high = bounded_interval([same] * 3, -10, 10, CONFIDENCE)
        assert -10 <= low <= same <= high <= 10 and high - low > 5
    assert bounded_interval([2.0, 2.0], 2, 2, CONFIDENCE) == (2, 2)


def test_it_is_the_same_from_both_sides_and_on_every_scale() -> None:
    values = [0.1, 0.4, 0.4, 0.9]
    low, high = bounded_interval(values, 0, 1, CONFIDENCE)
    turned = bounded_interval([1 - value for value in values], 0, 1, CONFIDENCE)
    assert (1 - turned[1], 1 - turned[0]) == pytest.approx((low, high), abs=1e-7)
    wide = bounded_interval([20 * value - 10 for value in values], -10, 10, CONFIDENCE)
    assert wide == pytest.approx((20 * low - 10, 20 * high - 10), abs=1e-6)
