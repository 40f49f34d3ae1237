"""`tafelrunde puzzles`: lists, shows and exports; every mistake is one sentence."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tools.puzzles.commands import format_proof

from tafelrunde import puzzles
from tafelrunde.cli import puzzles as commands
from tafelrunde.puzzles.puzzle import Proof, read
from tests.commands import Out, expect_refusal, run_command
from tests.puzzles.positions import puzzle_at

SLUG = "beutelschneider"


@pytest.fixture
def ours(monkeypatch: pytest.MonkeyPatch) -> list[puzzles.Puzzle]:
    """A house with two puzzles of its own."""
    made = [puzzle_at(SLUG), puzzle_at(SLUG, decision=6)]
    monkeypatch.setattr(puzzles, "load_puzzles", lambda slug: tuple(made) if slug == SLUG else ())
    return made


def test_puzzles_are_listed(ours: list[puzzles.Puzzle], capsys: Out) -> None:
    lines = run_command(capsys, "puzzles", "list", SLUG).splitlines()
    assert lines[0].split() == ["Game", "Puzzle", "Players", "Difficulty"]
    assert [line.split()[:4] for line in lines[1:]] == [[SLUG, each.id, "4", "3"] for each in ours]
    assert sum("today" in line for line in lines) == 1
    assert run_command(capsys, "puzzles", "list", "--lang", "de").startswith("Spiel")
    assert "there are no puzzles of burgundy" in expect_refusal(capsys, "puzzles", "list", "burgundy")


def test_a_puzzle_is_shown_without_its_solution_unless_asked(ours: list[puzzles.Puzzle], capsys: Out) -> None:
    plain = run_command(capsys, "puzzles", "show", ours[0].id)
    assert "your hand" in plain
    assert all(f"  {move}  " in plain for move in ours[0].legal())
    assert "60 ± 1" not in plain
    assert "60 ± 1" in run_command(capsys, "puzzles", "show", ours[0].id, "--solution")
    assert "there is no puzzle 'ffffffff'" in expect_refusal(capsys, "puzzles", "show", "ffffffff")


def test_how_it_was_proved_is_told(ours: list[puzzles.Puzzle], capsys: Out) -> None:
    """In the solution, and beside what a check finds."""
    ours[0] = proved = played_on(ours[0])
    line = "played on to the end by bots, 64 times after each of the two"
    assert line not in run_command(capsys, "puzzles", "show", proved.id)
    solution = " ".join(run_command(capsys, "puzzles", "show", proved.id, "--solution").split())
    assert line in solution and "wins 21 ± 3 of 100 matches more than" in solution
    assert format_proof(proved) == "; when it was found, played on by baron: +21.0 ± 3.0"
    assert format_proof(ours[1]) == ""


def played_on(puzzle: puzzles.Puzzle) -> puzzles.Puzzle:
    """The puzzle as it would be kept once it is proved."""
    values = [puzzle.values[0], *(replace(value, played=0.21, played_error=0.03) for value in puzzle.values[1:])]
    return replace(puzzle, values=values, proof=Proof("baron", 64))


def test_a_game_is_exported_into_a_new_file(ours: list[puzzles.Puzzle], capsys: Out, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    assert run_command(capsys, "puzzles", "export", SLUG, str(file)) == ""
    assert read(file.read_text("utf-8").splitlines(), "mine") == ours
    assert ours[1].id in run_command(capsys, "puzzles", "list", str(file))
    assert "there is a file" in expect_refusal(capsys, "puzzles", "export", SLUG, str(file))
    nowhere = str(tmp_path / "no" / "mine.jsonl")
    assert "there is no folder" in expect_refusal(capsys, "puzzles", "export", SLUG, nowhere)
    file.write_text(f"{ours[0].line()}\nnonsense\n")
    assert "line 2 of" in expect_refusal(capsys, "puzzles", "list", str(file))
    file.write_text("\n")
    assert "there is no puzzle in" in expect_refusal(capsys, "puzzles", "list", str(file))


def test_what_is_asked_for_is_a_game_an_id_a_file_or_today(ours: list[puzzles.Puzzle], tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(ours[1].line())
    assert commands.select_puzzles(SLUG) == ours
    assert commands.select_puzzles(ours[0].id) == ours[:1]
    assert commands.select_puzzles(str(file)) == ours[1:]
    assert commands.select_puzzles("") == [puzzles.of_the_day(SLUG, commands.today())]


@pytest.mark.parametrize(("words", "why"), [
    (["knit"], "knit"),
    (["play", SLUG], "puzzles are solved in a terminal"),
])
@pytest.mark.usefixtures("ours")
def test_a_mistake_is_one_sentence(words: list[str], why: str, capsys: Out) -> None:
    assert why in expect_refusal(capsys, "puzzles", *words)
