"""A closer look: what much was claimed of is played on, without the luck of the dice, and always finds the same."""

from dataclasses import replace
from importlib import import_module
from statistics import fmean, stdev

import pytest

from tafelrunde import games
from tafelrunde.analysis import closer_look, luck
from tafelrunde.analysis.closer_look import measure_gaps, play_on
from tafelrunde.analysis.evaluate import CLOSELY, Evaluation, compare_closely, compare_judged, evaluate
from tafelrunde.bots import Ask
from tafelrunde.bots.values.base import SOLVED
from tafelrunde.bots.values.endgames.castles_besieged import solve
from tafelrunde.core import Rng
from tafelrunde.learned.value_bot import find_judge
from tests.bots.test_endgames import battle

GAME = games.load("castles_besieged")
VALUE = luck.find("castles_besieged")
JUDGE = find_judge("castles_besieged")


def question(seed: int = 5) -> Ask:
    """A position with cards hidden, in which to lay a card gives much away."""
    state = battle(([5, 11], [9, 3]), ([12, 2], [6, 6]), hits=(2, 3), seat=0, pile=[1, 4, 7, 8, 10, 13], turn=41)
    return Ask(GAME, state.view(0), GAME.legal(state, 0), seed)


def judge_at_once(ask: Ask, move: str) -> Evaluation:
    assert JUDGE is not None
    judged = JUDGE.judge_moves(ask.view)
    assert judged is not None
    return compare_judged(ask, judged, move)


def test_only_what_claims_much_is_looked_at_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = question()
    claims = {move: judge_at_once(ask, move) for move in ask.legal}
    assert min(found.loss.value for found in claims.values()) < CLOSELY < max(
        found.loss.value for found in claims.values())
    looked = []
    monkeypatch.setattr(import_module("tafelrunde.analysis.evaluate"), "measure_gaps",
                        lambda ask, judge, value, better, move: looked.append(move) or [0.03, 0.05] * 50)
    for move, claim in claims.items():
        found = evaluate(ask, move)
        if claim.loss.value < CLOSELY:
            assert found == claim
        else:
            assert found.loss.value == pytest.approx(0.04)
            assert closer_look.ERROR < found.loss.error < claim.loss.error
            assert found.ahead[found.best].value == -found.loss.value
            assert replace(found, loss=claim.loss, ahead=claim.ahead) == claim
    assert looked == [move for move, claim in claims.items() if claim.loss.value >= CLOSELY]


@pytest.mark.slow
def test_it_finds_the_same_whatever_the_seed_and_the_truth() -> None:
    ask = question()
    worst = max(ask.legal, key=lambda move: judge_at_once(ask, move).loss.value)
    other = ask.view.determinize(Rng(77))
    assert evaluate(ask, worst) == evaluate(replace(ask, seed=99), worst) == evaluate(
        replace(ask, view=other.view(0)), worst)


def test_what_is_solved_needs_no_closer_look() -> None:
    state = battle(([5, 11], [9]), ([], [6]), hits=(8, 9), seat=1)
    ask = Ask(GAME, state.view(1), GAME.legal(state, 1), 5)
    for move in ask.legal:
        found = judge_at_once(ask, move)
        assert compare_closely(ask, JUDGE, found) is found  # type: ignore[arg-type]


@pytest.mark.slow
def test_without_the_luck_of_the_dice_the_truth_stays_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against what is solved: nearer by far, and not moved."""
    assert JUDGE is not None and VALUE is not None
    state = battle(([5, 11], [9]), ([], [6]), hits=(8, 9), seat=1)
    ask = Ask(GAME, state.view(1), GAME.legal(state, 1), 5)
    solved = solve(ask.view, SOLVED)
    assert solved is not None
    worth = {GAME.actions[move]: share for move, share in zip(solved.moves, solved.shares, strict=True)}
    best, worst = max(worth, key=lambda move: worth[move]), min(worth, key=lambda move: worth[move])
    monkeypatch.setattr(closer_look, "DECISIONS", None)  # to the end
    gaps = measure_gaps(ask, JUDGE, VALUE, best, worst)
    assert len(gaps) == closer_look.WORLDS
    assert fmean(gaps) == pytest.approx(worth[best] - worth[worst], abs=3 * stdev(gaps) / len(gaps) ** 0.5)
    plain = [play_on(after(state, best), 1, JUDGE, seed, None) for seed in range(60)]
    without = [play_on(after(state, best), 1, JUDGE, seed, VALUE) for seed in range(60)]
    assert stdev(without) < 0.6 * stdev(plain)


def after(state: object, move: str) -> object:
    found = state.copy()  # type: ignore[attr-defined]
    found.apply(1, GAME.move(move))
    return found
