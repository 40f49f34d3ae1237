"""The coach against truth: what is asked, and how the answers are counted."""

import pytest
from tools.__main__ import TOOLS
from tools.coach import EACH, Asked, Report, Share, ask_of_match, measure, weakest

from tafelrunde.cli.app import run
from tafelrunde.core import BadInput
from tests.lab.test_match import Here


def asked(loss: float, warned: bool) -> Asked:
    return Asked("castles_besieged", "draw", loss, 0.01, warned, 0.02)


def test_the_bars_are_shares_of_warnings_by_what_is_truly_lost() -> None:
    good = [asked(0.2, True)] * 4 + [asked(0.1, False)] + [asked(0.05, True)] + [asked(0.019, False)] * 20
    report = Report("castles_besieged", "greedy", 2, tuple(good))
    assert (report.much, report.between, report.nothing) == (Share(4, 5), Share(1, 1), Share(0, 20))
    assert report.holds
    assert not Report("castles_besieged", "greedy", 2, (*good, *[asked(0.0, True)] * 2)).holds
    assert not Report("castles_besieged", "greedy", 2, (*good, asked(0.3, False))).holds
    assert report.seconds == pytest.approx((0.02, 0.02, 0.02))


def test_the_interval_is_wilsons() -> None:
    low, high = Share(8, 10).interval
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert Share(0, 0).interval == (0.0, 1.0)


@pytest.mark.soak
def test_positions_come_from_matches_and_are_the_same_again_but_for_the_clock() -> None:
    found = measure("beutelschneider", 6, Here(), bot="greedy@1", seed=3)
    assert len(found.asked) == 6
    again = ask_of_match("beutelschneider", 3, "greedy@1", 5)
    assert len(again) == EACH
    assert [(one.move, one.loss) for one in again] == [
        (one.move, one.loss) for one in ask_of_match("beutelschneider", 3, "greedy@1", 5)]


def test_a_game_nobody_judges_has_no_coach() -> None:
    with pytest.raises(BadInput, match="no bot can judge this game"):
        weakest("goofspiel")


@pytest.mark.slow
def test_the_command_prints_bars_and_times(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["coach", "beutelschneider", "--positions", "4", "--workers", "1", "--bot", "greedy@1"], TOOLS) == 0
    told = capsys.readouterr().out
    assert "beutelschneider, 4 seats, greedy@1: 4 positions" in told
    assert "at least 80 %" in told and "a question takes" in told
    assert run(["coach", "beutelschneider", "--positions", "0"], TOOLS) == 2
