"""Ratings over whole rankings: the strengths that make them likeliest, whoever works them out."""

from itertools import permutations
from math import exp, log, log10
from typing import Any

import pytest

from tafelrunde.lab.play_match import Played
from tafelrunde.lab.ratings import ELO, ratings


def ranked(bots: str, *ranks: int, luck: tuple[tuple[float, ...], ...] = ()) -> Played:
    won = [float(rank == min(ranks)) for rank in ranks]
    return Played(tuple(bots), 0, ranks, ranks, tuple(share / sum(won) for share in won), 1, "", luck=luck)


def strengths(found: dict[str, Any]) -> dict[str, float]:
    """As logarithms."""
    return {bot: mean.mean / ELO for bot, mean in found.items()}


def test_a_small_case_by_hand() -> None:
    """Three seats, a b a: with odds o for a, b is first with 1 of 2o + 1, and second with 2o of that times 1 of o + 1.
    Of 9 matches b is first in 2, second in 4, last in 3, and before all one match of the pair was drawn: so
    7.5 ln o - 9 ln(2o + 1) - 7 ln(o + 1) - ln(o + 1) is greatest, where its derivative is 0: a quadratic equation."""
    def chance(odds: float) -> float:
        first, second = 1 / (2 * odds + 1), 2 * odds / (2 * odds + 1) / (odds + 1)
        last = 1 - first - second
        return 2 * log(first) + 4 * log(second) + 3 * log(last) + 0.5 * log(odds / (odds + 1) ** 2)

    matches = [*[ranked("aba", 2, 1, 3)] * 2, *[ranked("aba", 1, 2, 3)] * 4, *[ranked("aba", 2, 3, 1)] * 3]
    found = ratings([[one] for one in matches])
    odds = 10 ** ((found["a"].mean - found["b"].mean) / 400)
    # derivative: (4 + 6 + 0.5)/o - 18/(2o + 1) - 8/(o + 1) = 0, times o (2o + 1) (o + 1)
    a, b, c = 21 - 18 - 16, 31.5 - 18 - 8, 10.5
    assert odds == pytest.approx((-b - (b * b - 4 * a * c) ** 0.5) / (2 * a))
    assert all(chance(odds) > chance(odds * other) for other in (0.99, 1.01))


def test_of_a_shared_place_every_order_counts_alike() -> None:
    shared = ratings([[ranked("abc", 1, 1, 3)]] * 4)
    both = ratings([[ranked("abc", 1, 2, 3)], [ranked("abc", 2, 1, 3)]] * 2)
    assert strengths(shared) == pytest.approx(strengths(both))
    assert shared["a"].mean == pytest.approx(shared["b"].mean)


def test_whose_points_are_known_keeps_them() -> None:
    """Three matches of four won against b, one of two against c, and with each a drawn one: so the derivative is 0."""
    deals = [[ranked("ab", 1, 2)]] * 3 + [[ranked("ab", 2, 1)], [ranked("ac", 1, 2)], [ranked("ac", 2, 1)]]
    found = ratings(deals, pool={"b": 100.0, "c": 300.0})
    assert (found["b"].low, found["b"].high, found["c"].mean) == pytest.approx((100.0, 100.0, 300.0))
    chances = [1 / (1 + 10 ** ((other - found["a"].mean) / 400)) for other in (100.0, 300.0)]
    assert 5 * chances[0] + 3 * chances[1] == pytest.approx(3.5 + 1.5)
    information = 5 * chances[0] * (1 - chances[0]) + 3 * chances[1] * (1 - chances[1])
    assert found["a"].high - found["a"].low == pytest.approx(2 * 1.959964 * ELO / information ** 0.5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_scale_is_the_same_with_any_number_of_seats(seats: int) -> None:
    """Every order of the places, as likely as it is where two bots are 200 points apart."""
    strength = {"a": 10 ** (200 / 400), "b": 1.0}
    deals = []
    for lineup in (("ab" * seats)[:seats], ("ba" * seats)[:seats]):
        for order in permutations(range(seats)):
            left, chance = [strength[bot] for bot in lineup], 1.0
            for seat in order:
                chance *= strength[lineup[seat]] / sum(left)
                left.remove(strength[lineup[seat]])
            deals += [[ranked(lineup, *(order.index(seat) + 1 for seat in range(seats)))]] * round(2000 * chance)
    found = ratings(deals)
    assert found["a"].mean - found["b"].mean == pytest.approx(200, abs=3)
    assert found["a"].low < 100 < found["a"].high and found["a"].high - found["a"].low < 20


def test_another_program_finds_the_same() -> None:
    choix = pytest.importorskip("choix")
    rankings = [(0, 1, 2, 3)] * 5 + [(1, 0, 3, 2)] * 3 + [(3, 0, 1)] * 2 + [(2, 1)] * 4 + [(0, 4), (4, 0), (4, 3)]
    bots = "abcde"
    deals = [[ranked("".join(bots[bot] for bot in order), *range(1, len(order) + 1))] for order in rankings]
    met = {(one, other) for order in rankings for one in order for other in order if one != other}
    theirs = choix.opt_rankings(5, [*rankings, *rankings, *met])  # a drawn match is half of each way
    assert [strengths(ratings(deals))[bot] for bot in bots] == pytest.approx(list(theirs - theirs.mean()), abs=1e-3)


def test_luck_of_more_than_two_seats_is_taken_out() -> None:
    """Equal bots at three seats; a was lucky in 13 of 20 matches, and won by that."""
    def deal(number: int) -> list[Played]:
        lucky = 0.5 if number % 20 < 13 else -0.5
        return [ranked("aba", *((1, 3, 2) if lucky > 0 else (3, 1, 2)), luck=((lucky / 2, -lucky, lucky / 2),))]

    plain, found = (strengths(ratings([deal(number) for number in range(400)], luck)) for luck in (False, True))
    even = strengths(ratings([deal(number) for number in (0, 19)] * 200))
    assert plain["a"] - even["a"] > 0.1
    assert found["a"] == pytest.approx(even["a"], abs=0.02)


def test_who_wins_all_is_rated_by_the_drawn_match_beforehand() -> None:
    found = ratings([[ranked("ab", 1, 2)]] * 20)
    assert found["a"].mean - found["b"].mean == pytest.approx(400 * log10(20.5 / 0.5))
    assert exp(strengths(found)["a"] - strengths(found)["b"]) == pytest.approx(41)
