"""The strength of a solver: Rasch's model in the points of Elo."""

import math
import random

import pytest
from hypothesis import given, strategies as st
from tools.puzzles.mine import FOUND

from tafelrunde import puzzles
from tafelrunde.puzzles.rating import LOOKER, NEWEST, POINTS, SPREAD, START, chance

ANSWERS = st.lists(st.tuples(st.integers(1, 5), st.booleans()), min_size=1, max_size=150)


def test_nobody_is_rated_before_the_first_answer() -> None:
    assert puzzles.rate([]) is None


def test_who_looks_one_step_ahead_solves_as_many_as_the_difficulty_says() -> None:
    """`docs/puzzles.md`: in at least 33, 27, 20, 13 of 100 tries for difficulty 1 to 4."""
    shares = [chance(LOOKER, points) for points in POINTS]
    bounds = [1.0, *FOUND, 0.0]
    assert all(more > share > least for more, share, least in zip(bounds[:-1], shares, bounds[1:], strict=True))


def test_worked_example() -> None:
    """Two puzzles of 1405 points, one solved and one not: the likeliest strength lies between them and the beginning,
    1400, and its error is what two answers and the beginning say together."""
    found = puzzles.rate([(3, True), (3, False)])
    assert START < found.points < POINTS[2] and found.points == pytest.approx(1402.0, abs=0.1)
    slope = math.log(10) / 400
    assert found.error == pytest.approx(1 / math.sqrt(2 * slope**2 / 4 + 1 / SPREAD**2), rel=1e-3)


@given(ANSWERS, st.integers(1, 5))
def test_another_answer_moves_it_the_right_way_and_makes_it_surer(answers: list[tuple[int, bool]], level: int) -> None:
    answers = answers[:NEWEST - 1]
    now, more, less = (puzzles.rate(each) for each in (answers, [*answers, (level, True)], [*answers, (level, False)]))
    assert now and more and less
    assert less.points < now.points < more.points
    assert max(now.error, more.error, less.error) < SPREAD


@given(ANSWERS)
def test_only_the_newest_answers_count_and_their_order_does_not(answers: list[tuple[int, bool]]) -> None:
    found, mixed = puzzles.rate(answers), random.Random(len(answers)).sample(answers[-NEWEST:], len(answers[-NEWEST:]))
    assert found == puzzles.rate(answers[-NEWEST:])
    assert found == pytest.approx(puzzles.rate(mixed), abs=1e-3)


def test_a_solver_of_known_strength_is_found() -> None:
    """Two standard errors hold in nineteen of twenty cases: of 200 here in at least 180."""
    dice, inside = random.Random(1), 0
    for _ in range(200):
        true = dice.gauss(START, SPREAD)
        levels = [dice.randint(1, 5) for _ in range(60)]
        found = puzzles.rate([(level, dice.random() < chance(true, POINTS[level - 1])) for level in levels])
        inside += abs(found.points - true) < 2 * found.error
    assert inside >= 180
