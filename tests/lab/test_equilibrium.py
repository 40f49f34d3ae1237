"""Equilibria: Kuhn's value, OpenSpiel's figures, and the same best responses as the walk with perfect recall finds."""

import json
from typing import Any

import pytest

pytest.importorskip("numpy")

from tafelrunde import games
from tafelrunde.cli.app import run
from tafelrunde.core import BadInput
from tafelrunde.lab.equilibrium import GAP, Solved, Tree, solve
from tafelrunde.lab.exploitability import Report, measure, uniform
from tests.bots import kuhn
from tests.commands import run_command
from tests.lab.test_exploitability import GAINS

KUHN = 0.5 - 1 / 18 / 4  # Kuhn (1950): -1/18 chip, as a share of the win


def of_kuhn() -> Tree:
    return Tree(kuhn.GAME, kuhn.GAME.start(2))


def gains(report: Report) -> list[float]:
    return [best - value for best, value in zip(report.responses, report.values, strict=True)]


def test_kuhn_poker_has_its_value() -> None:
    """12 information sets, and the value between bounds that close."""
    tree = of_kuhn()
    policy, iterations = tree.solve(gap=1e-4)
    report = tree.report("kuhn", {}, "", policy)
    low, high = Solved(report, iterations, ()).bounds or (1.0, 0.0)
    assert report.asked == 12
    assert low <= KUHN <= high and high - low <= 1e-4
    assert 1.0 - high > 0 and report.values[0] == pytest.approx(KUHN, abs=1e-4)


def test_random_play_is_exploited_by_as_much_as_openspiel_finds() -> None:
    """Kuhn poker: NashConv 11/12 of a chip, 1/2 and 5/12 by seat."""
    tree = of_kuhn()
    report = tree.report("kuhn", {}, "", tree.policy_of(uniform))
    assert report.responses == pytest.approx(((2 + 1 / 2) / 4, (2 + 5 / 12) / 4))
    castles = solve("castles_besieged", ("random",), options={"stop_after": 3})
    assert gains(castles.bots[0]) == pytest.approx(GAINS)


@pytest.mark.parametrize(("slug", "bot", "options"), [
    ("castles_besieged", "random", {"stop_after": 4}),
    ("castles_besieged", "page", {"stop_after": 4}),
    pytest.param("beutelschneider", "random", {}, marks=pytest.mark.soak),
])
def test_what_is_left_out_changes_nothing(slug: str, bot: str, options: dict[str, Any]) -> None:
    """The dice of earlier attacks, and the order in which cards came."""
    whole = measure(slug, bot, options=options, seeds=2)
    merged = solve(slug, (bot,), options=options, seeds=2, iterations=1).bots[0]
    assert merged.values == pytest.approx(whole.values)
    assert merged.responses == pytest.approx(whole.responses)
    assert merged.positions * 5 < whole.positions


def test_a_best_response_asks_nothing_of_the_own_policy() -> None:
    """Where both always bet, the jack passes and folds, the queen breaks even and the king wins two chips, although
    the policy itself never gets where it folds."""
    tree = of_kuhn()
    policy = tree.policy_of(lambda state, seat: [(kuhn.BET, 1.0)])
    assert tree.response(policy, 0) == pytest.approx((2 + (-1 + 0 + 2) / 3) / 4)


@pytest.mark.parametrize(("turns", "sets", "value"), [
    (5, 449, 0.5), pytest.param(7, 6939, 0.3914, marks=pytest.mark.slow),
])
def test_values_that_are_published_hold(turns: int, sets: int, value: float) -> None:
    """docs/research.md"""
    found = solve("castles_besieged", options={"stop_after": turns})
    low, high = found.bounds or (1.0, 0.0)
    assert found.equilibrium.asked == sets
    assert low <= value <= high and 0 <= high - low <= GAP
    assert found.equilibrium.nash_conv == pytest.approx(high - low)


def test_three_seats_have_no_single_value() -> None:
    report = Report("", 3, {}, "", 0, (1 / 3,) * 3, (0.4,) * 3, 1, 1)
    assert Solved(report, 1, ()).bounds is None


def test_hidden_moves_and_large_games_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="more than 1000 positions"):
        solve("castles_besieged", most=1000, options={"stop_after": 5})
    with pytest.raises(BadInput, match="more than 50 positions"):
        Tree(games.load("castles_besieged"), games.load("castles_besieged").start(2), 50)
    monkeypatch.setattr(kuhn.Kuhn, "observed", lambda state, seat, move, viewer: 0)
    with pytest.raises(BadInput, match="hidden moves"):
        of_kuhn()


def test_the_command_prints_bounds_and_bots(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["exploitability", "castles_besieged", "--equilibrium", "--bot", "random", "-o", "stop_after=3"]
    told = run_command(capsys, *words)
    assert "36 information sets" in told and "value for the first seat: [0.4" in told
    assert "random, its policy exactly" in told and "again: tafelrunde" in told
    found = json.loads(run_command(capsys, *words, "--json"))
    assert found["bounds"][0] <= 0.5 <= found["bounds"][1]
    assert [bot["bot"] for bot in found["bots"]] == ["random"]
    assert run([*words, "--bot", "open:greedy"]) != 0
    assert "sees what others hide" in capsys.readouterr().err
