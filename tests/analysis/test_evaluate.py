"""The evaluation of one decision: unbiased on a toy with known values, the same again, and honest in every game."""

import sys
from collections.abc import Iterable
from itertools import accumulate, chain, repeat
from math import inf, sqrt
from statistics import fmean, stdev
from types import SimpleNamespace

import pytest

from tafelrunde.analysis import Evaluation, evaluate
from tafelrunde.analysis.evaluate import FEWEST, Difference, count_playouts
from tafelrunde.bots import Ask, Budget
from tafelrunde.core import BadInput, Rng
from tests.analysis.lottery import Judge, asked
from tests.bots.test_honest import decisions
from tests.conformance.cases import STANDARD, Case
from tests.long import long_where

SEEDS = 400
FEW = Budget(iterations=36)


def drawn(wins: tuple[int, ...], chosen: str, seed: int, playouts: int = 120) -> Evaluation:
    return evaluate(asked(*wins, seed=seed, budget=Budget(iterations=playouts)), chosen, Judge())


def test_without_a_chosen_move_the_best_is_what_it_is_about() -> None:
    found = evaluate(asked(10, 90), judge=Judge())
    assert (found.best, found.chosen) == ("urn 1", "urn 1")
    assert found.loss.value == pytest.approx(0.0, abs=0.02)


@pytest.mark.slow
def test_between_equal_moves_nothing_is_lost_on_average() -> None:
    found = [drawn((50, 50, 50, 50, 50, 50), "urn 2", seed) for seed in range(SEEDS)]
    losses = [each.loss.value for each in found]
    error = stdev(losses) / sqrt(SEEDS)
    assert abs(fmean(losses)) < 2.5 * error
    flattered = [max(each.share for each in one.candidates) - one.of("urn 2").share for one in found]
    assert fmean(flattered) > 10 * error  # the same numbers, read as "best minus chosen"


@pytest.mark.slow
def test_a_known_loss_is_found_with_its_error() -> None:
    found = [drawn((80, 50, 20, 20), "urn 1", seed, 400) for seed in range(SEEDS // 2)]
    losses = [each.loss.value for each in found]
    assert abs(fmean(losses) - 0.3) < 3 * stdev(losses) / sqrt(len(losses))
    assert stdev(losses) == pytest.approx(fmean(each.loss.error for each in found), rel=0.2)
    assert {each.best for each in found} == {"urn 0"}


def test_points_tell_what_the_move_costs() -> None:
    found = drawn((80, 20), "urn 1", 3, 600)
    own, other = found.costs
    assert own.value == pytest.approx(-0.6, abs=4 * own.error)
    assert other.value == pytest.approx(-own.value)


def test_the_chosen_move_is_compared_however_bad_it_looks_and_five_others() -> None:
    found = drawn((90, 80, 70, 60, 50, 40, 30, 1), "urn 7", 1)
    assert len(found.candidates) == 6
    assert found.of("urn 7").worlds >= FEWEST
    assert found.ahead.keys() == {each.move for each in found.candidates} - {"urn 7"}


def test_the_same_seed_gives_the_same_result_another_one_another_and_too_few_worlds_claim_nothing() -> None:
    one, same, other = (drawn((60, 50, 40), "urn 1", seed) for seed in (5, 5, 6))
    assert one == same != other
    found = drawn((100, 1), "urn 1", 1, 6)
    assert found.loss.error == inf and not found.loss.is_clear(0.05, 3.0)
    assert Difference(0.2, 0.01).is_clear(0.05, 3.0) and not Difference(0.2, 0.1).is_clear(0.05, 3.0)


def timed(monkeypatch: pytest.MonkeyPatch, steps: Iterable[float]) -> Evaluation:
    """An evaluation that may take ten seconds, by a clock that goes on by these steps whenever it is read."""
    now = accumulate(chain(steps, repeat(0.0)))
    monkeypatch.setattr(sys.modules[Evaluation.__module__], "time", SimpleNamespace(monotonic=lambda: next(now)))
    return evaluate(asked(60, 40, budget=Budget(10.0, 400)), "urn 1", Judge())


@pytest.mark.parametrize("steps", [(0.0, 9.9), (5.0, 3.0, 3.0, 3.9), repeat(0.02)])
def test_until_the_seconds_are_over_they_change_nothing(monkeypatch: pytest.MonkeyPatch, steps: Iterable[float]
                                                        ) -> None:
    found = timed(monkeypatch, steps)
    assert found == timed(monkeypatch, ())
    assert not found.is_cut and found.playouts == 400
    assert str(count_playouts(found.playouts, found.is_cut)) == "400 continuations were played"


@pytest.mark.parametrize("steps", [(0.0, 10.1), (0.0,) * 50 + (10.1,), repeat(0.1)])
def test_when_time_is_up_there_is_a_rough_answer_that_says_so(monkeypatch: pytest.MonkeyPatch, steps: Iterable[float]
                                                              ) -> None:
    found = timed(monkeypatch, steps)
    assert found.is_cut and 0 < found.playouts < 400
    assert str(count_playouts(found.playouts, found.is_cut)).startswith(f"time ran out after {found.playouts} cont")


def test_a_move_that_is_not_legal_is_refused() -> None:
    with pytest.raises(BadInput, match="urn 9 is not a legal move"):
        evaluate(asked(60, 40), "urn 9", Judge())


@pytest.mark.slow
@pytest.mark.parametrize(
    "case", long_where(lambda case: case.slug == "loewenherz" and case.seats > 2, STANDARD), ids=str)
def test_two_true_worlds_with_the_same_view_are_judged_alike(case: Case) -> None:
    game, looked = case.game, 0
    for number, state in enumerate(decisions(game, case.seats, 7, 17, 40)):
        seat = state.actor()
        other = state.view(seat).determinize(Rng(number + 1))
        chosen = game.legal(state, seat)[-1]
        here = evaluate(Ask(game, state.view(seat), game.legal(state, seat), number, FEW), chosen)
        there = evaluate(Ask(game, other.view(seat), game.legal(other, seat), number, FEW), chosen)
        assert repr(here) == repr(there), "it knows what the seat cannot know"
        looked += 1
    assert looked
