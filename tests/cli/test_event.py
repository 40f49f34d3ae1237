"""`tafelrunde event`: a record is made, judged and told; what is wrong is one sentence."""

from pathlib import Path

import pytest

from tafelrunde.cli.app import MISTAKE, run
from tafelrunde.cli.event import format_repeats
from tests.commands import run_command


def test_an_event_is_simulated_checked_and_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["event", "simulate", "--people", "12", "--seats", "4", "--trouble", "0"]) == 0
    file = tmp_path / "event.txt"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert run_command(capsys, "event", "check", str(file)).endswith("9 repeats, of which 9 could not be avoided\n")
    assert len(run_command(capsys, "event", "standings", str(file)).splitlines()) == 12
    file.write_text(file.read_text("utf-8").replace(" result 1.1 ", " result 1.9 "), "utf-8")
    assert run(["event", "check", str(file)]) == 1
    assert "there is no table 1.9" in capsys.readouterr().out
    sums = {"repeats": 1, "bound": 1, "changed": 0}
    assert format_repeats(sums, "swiss") == "1 repeat, of which 1 could not be avoided"


def test_no_range_is_told_where_points_do_not_decide(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """In a knock-out the rank is how far somebody came: a bound by points would be wrong."""
    file = tmp_path / "event.txt"
    for format, ranges in (("swiss", 8), ("knockout", 0)):
        assert run(["event", "simulate", "--format", format, "--people", "8", "--seats", "4", "--trouble", "0"]) == 0
        lines = capsys.readouterr().out.splitlines()
        for text, shown in ((lines[:-1], ranges), (lines, 0)):  # at the end the rank itself says it
            file.write_text("\n".join(text), "utf-8")
            assert run_command(capsys, "event", "standings", str(file)).count("–") == shown
            assert run_command(capsys, "event", "standings", str(file), "--json").count("can_be") == shown


def test_many_events_are_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["event", "simulate", "--events", "3", "--people", "9", "--seats", "3"]) == 0
    assert capsys.readouterr().out.startswith("swiss: 3 events, ")


@pytest.mark.parametrize(("words", "sentence"), [
    (["simulate", "--seats", "1"], "'1' is no whole number from 2 to 6"),
    (["simulate", "--seats", "9"], "'9' is no whole number from 2 to 6"),
    (["simulate", "--rounds", "0"], "'0' is no whole number from 1 to 1000"),
    (["simulate", "--people", "1"], "so many take part in a simulated event: 2 to 10000"),
    (["simulate", "--format", "duel"], "there is no format 'duel'"),
    (["simulate", "--format", "dutch", "--seats", "4"], "the Dutch system pairs two at a table"),
    (["check", "nowhere.txt"], "nowhere.txt cannot be read: No such file or directory"),
    (["standings", __file__], "the record of an event begins with the line"),
])
def test_what_is_wrong_is_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["event", *words]) == MISTAKE
    told = capsys.readouterr().err
    assert sentence in told and told.count("\n") == 1
