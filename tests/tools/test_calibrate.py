"""Claims against truth: a fit finds the slope that is there, and the pairs of a game are the same again."""

import json
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest
from tools.calibrate import pairs_of, read_pairs, truth_of
from tools.fit import Pair, fit, fit_scale, losing, threshold

from tafelrunde import BadInput, games
from tafelrunde.analysis import luck
from tafelrunde.bots import Ask, make
from tafelrunde.bots.values.base import SOLVED
from tafelrunde.bots.values.endgames.castles_besieged import solve
from tests.bots.test_endgames import battle
from tests.puzzles.positions import puzzle_at


def made(count: int, slope: float, error: float, seed: int = 1) -> list[Pair]:
    """Pairs whose claims are this much too small, with errors."""
    dice, found = Random(seed), []
    for number in range(count):
        loss = max(0.0, dice.gauss(0.03, 0.08))
        claimed = loss / slope + dice.gauss(0, error)
        found.append(Pair(number // 4, number % 4, "a", "b", claimed, error, loss + dice.gauss(0, 0.02), 0.02, 12))
    return found


@pytest.mark.soak
@pytest.mark.parametrize("slope", [0.5, 1.0, 1.5])
def test_the_slope_that_is_there_is_found(slope: float) -> None:
    found = fit("toy", made(800, slope, 0.01))
    assert found.scale.slope == pytest.approx(slope, rel=0.12)
    assert found.scale.low < found.scale.slope < found.scale.high
    assert found.checked[0] == pytest.approx(1.0, abs=0.1)


def test_claims_with_large_errors_are_shrunk() -> None:
    sure, unsure = fit_scale(made(800, 1.0, 0.005)), fit_scale(made(800, 1.0, 0.1))
    kept_of_unsure = unsure.slope * unsure.spread**2 / (unsure.spread**2 + 0.1**2)
    kept_of_sure = sure.slope * sure.spread**2 / (sure.spread**2 + 0.005**2)
    assert kept_of_unsure < 0.6 < 0.85 < kept_of_sure


def test_the_word_mistake_waits_until_it_is_true() -> None:
    """Every claimed loss of less than 20 points is false, every other one true."""
    pairs = [Pair(n, 0, "a", "b", n / 400, 0.001, 0.25 if n >= 80 else 0.0, 0.01, 12) for n in range(20, 100)]
    scale = fit_scale(pairs)
    least = threshold(pairs, scale)
    called = [pair for pair in pairs if pair.claimed * scale.slope >= least]
    assert least > 0.10
    assert sum(pair.truth >= 0.05 for pair in called) >= 0.85 * len(called)


def test_the_truth_is_found_without_the_luck_of_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Emperors play the end of a match as it is solved, so that the truth is known; without luck they are close to it,
    with luck they need several times as many worlds."""
    state = battle(([5, 11], [9]), ([], [6]), hits=(8, 9), seat=1)
    game = games.load("castles_besieged")
    ask = Ask(game, state.view(1), game.legal(state, 1), 5)
    solved = solve(ask.view, SOLVED)
    assert solved is not None
    worth = {game.actions[move]: share for move, share in zip(solved.moves, solved.shares, strict=True)}
    best, worst = max(worth, key=lambda move: worth[move]), min(worth, key=lambda move: worth[move])
    bots = [make("emperor", timed=False)] * 2
    without = truth_of(ask, bots, best, worst, 60, 3)
    monkeypatch.setattr(luck, "find", lambda slug: None)
    plain = truth_of(ask, bots, best, worst, 60, 3)
    truth = worth[best] - worth[worst]
    assert truth > 0.02
    for gaps in (without, plain):
        assert abs(fmean(gaps) - truth) < 3 * stdev(gaps) / 60**0.5
    assert stdev(without) < 0.6 * stdev(plain)


def test_the_truth_of_a_hand_is_known_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dealt later says nothing of a card: a hand is played to its end and judged there by calibrated chances,
    which tells as much as whole matches tell in ten times as many worlds, and the same."""
    ask = puzzle_at("beutelschneider", decision=6).ask(1)
    bots = [make("knight", timed=False)] * 4
    hands = truth_of(ask, bots, ask.legal[0], ask.legal[-1], 60, 3)
    monkeypatch.setattr(luck, "find", lambda slug: None)
    matches = truth_of(ask, bots, ask.legal[0], ask.legal[-1], 60, 3)
    assert stdev(hands) < 0.35 * stdev(matches)
    assert abs(fmean(hands) - fmean(matches)) < 3 * (stdev(hands)**2 + stdev(matches)**2)**0.5 / 60**0.5


@pytest.mark.parametrize("noise", [0.01, 0.05, 0.1])
def test_what_the_truth_is_off_by_does_not_make_calls_false(noise: float) -> None:
    """Of losses around 10 points, 3 apart, 95 of 100 are 5 points or more, however roughly each is measured."""
    dice = Random(3)
    pairs = [Pair(n, 0, "a", "b", 0.1, 0.001, dice.gauss(0.10, 0.03) + dice.gauss(0, noise), noise, 12)
             for n in range(3000)]
    assert losing(pairs) == pytest.approx(0.952, abs=0.03)


def test_pairs_seen_in_more_worlds_count_more() -> None:
    """Half of the truths are noise from two worlds around nothing, half are sure."""
    dice = Random(4)
    rough = [Pair(n, 0, "a", "b", 0.1, 0.001, dice.gauss(0.0, 0.3), 0.3, 2) for n in range(200)]
    sure = [Pair(n, 1, "a", "b", 0.1, 0.001, 0.1 + dice.gauss(0, 0.02), 0.02, 450) for n in range(200)]
    assert fit_scale([*rough, *sure]).slope > 0.8


def test_too_few_pairs_fit_nothing() -> None:
    with pytest.raises(BadInput, match="too few"):
        fit("toy", made(4, 1.0, 0.01))


@pytest.mark.soak
def test_the_pairs_of_a_match_are_the_same_again() -> None:
    once, again = (pairs_of("castles_besieged", 2, "greedy", "greedy", 2, 5) for _ in range(2))
    assert once == again
    assert once
    assert all(pair.move != pair.best for pair in once)


def test_a_file_goes_on_only_with_its_own_game_and_program(tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    heading = {"game": "toy", "truth": "king"}
    assert read_pairs(file, heading) == ([], set())
    [pair] = made(1, 1.0, 0.01)
    row = json.dumps({"match": 7, "pairs": [pair.__dict__]})
    file.write_text(file.read_text() + row + "\n" + row[:20])  # the last line was cut off
    assert read_pairs(file, heading) == ([pair], {7})
    with pytest.raises(BadInput, match="another game"):
        read_pairs(file, heading | {"truth": "baron"})
