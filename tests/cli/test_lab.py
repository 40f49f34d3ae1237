"""The lab's commands: one set of options for all, reports in every form, clear refusals."""

import csv
import json
from pathlib import Path

import pytest

from tafelrunde.cli.app import build_app, run
from tafelrunde.cli.lab_parameters import Trial, format_time_left
from tests.commands import Out, expect_refusal, run_command

GAME = "castles_besieged"
COMMANDS = {
    "match": ["match", GAME, "greedy@1", "random"],
    "league": ["league", GAME, "greedy@1", "random"],
    "rate": ["rate", GAME, "greedy@1", "--against", "random"],
    "ladder": ["ladder", GAME, "random", "greedy@1"],
    "balance": ["balance", GAME, "--bot", "random", "--standard-only"],
}


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_all_commands_take_the_same(words: list[str]) -> None:
    more = ["-n", "7", "--seed", "3", "--seats", "2", "--option", "hits_to_lose=5", "--edition", "a.toml", "--workers",
            "2", "--file", "a.jsonl", "--cluster", "tcp://127.0.0.1:1", "--html", "a.html", "--table", "a.csv",
            "--until-decided", "--json", "--moves", "moves.csv", "--positions", "some.arrow", "--records", "records"]
    _, bound, *_ = build_app(words).parse_args([*words, *more], exit_on_error=False, print_error=False)
    assert bound.arguments["trial"] == Trial(7, 3, [2], ["hits_to_lose=5"], "a.toml", Path("a.jsonl"), True,
                                             2, "tcp://127.0.0.1:1", Path("a.html"), Path("a.csv"), True,
                                             Path("moves.csv"), Path("some.arrow"), Path("records"))


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_report_in_every_form(
    words: list[str], tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    html, table, file = (tmp_path / name for name in ("report.html", "report.csv", "report.jsonl"))
    more = ["-n", "4", "--option", "hits_to_lose=3", "--workers", "1", "--html", str(html), "--table", str(table),
            "--file", str(file)]
    monkeypatch.setattr("sys.argv", ["tafelrunde", *words, *more])
    assert run([*words, *more]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "intervals at 95 %" in told.out
    assert f"again: tafelrunde {words[0]} " in told.out
    assert html.read_text().startswith("<!doctype html>")
    with table.open(newline="") as opened:
        assert {"mean", "low", "high", "count"} <= set(next(csv.DictReader(opened)))
    told = json.loads(run_command(capsys, *words, *more, "--json"))
    assert list(told)[-1] == "provenance" and told["provenance"]["command"].startswith(f"tafelrunde {words[0]} ")
    notes, = json.loads(table.with_name("report.csv-metadata.json").read_text())["notes"]
    assert {**notes["provenance"], "command": "", "date": ""} == {**told["provenance"], "command": "", "date": ""}


def test_the_same_command_finds_the_same_but_for_where_it_comes_from(capsys: Out) -> None:
    found = [run_command(capsys, *COMMANDS["match"], "-n", "4", "--workers", "1", "--json") for _ in range(2)]
    assert found[0].partition('"provenance"')[0] == found[1].partition('"provenance"')[0] != ""


def test_moves_records_and_openings(tmp_path: Path, capsys: Out) -> None:
    moves, records = tmp_path / "moves.csv", tmp_path / "records"
    assert run(["league", GAME, "greedy@1", "random", "-n", "6", "--workers", "1", "-o", "hits_to_lose=3", "--moves",
                str(moves), "--records", str(records)]) == 0
    capsys.readouterr()
    assert run_command(capsys, "verify", *map(str, sorted(records.glob("*.txt")))).count("holds") == 6
    told = run_command(capsys, "openings", str(moves), "--first", "2", "--most", "1")
    assert told.count("an equal share of the wins is 0.500") == 2 and "more\n" in told
    assert "2 players, hits_to_lose=3, seat 1, 6 matches" in told
    data = json.loads(run_command(capsys, "openings", str(moves), "--bot", "greedy@1", "--seat", "0", "--json"))
    assert sum(one["matches"] for one in data["openings"]) == 3 and data["of"]["bots"] == ["greedy@1", "random"]
    for words, sentence in ((["--bot", "nobody"], "there are no such moves"), (["--first", "0"], "--first has to be"),
                            (["--most", "0"], "--most has to be"), (["--most", "-1"], "--most has to be between 1")):
        assert sentence in expect_refusal(capsys, "openings", str(moves), *words)


def test_what_was_found_is_printed_though_a_file_cannot_be_written(capsys: Out) -> None:
    assert run([*COMMANDS["match"], "-n", "2", "--workers", "1", "--html", "/dev/full"]) == 2
    told = capsys.readouterr()
    assert "intervals at 95 %" in told.out and "No space left" in told.err


def test_one_match_is_told_as_one(tmp_path: Path, capsys: Out) -> None:
    told = run_command(capsys, *COMMANDS["league"], "-n", "1", "--workers", "1", "-o", "hits_to_lose=3")
    assert "2 matches of 1 deal\n" in told and "1 deals" not in told and "1 matches" not in told
    moves = str(tmp_path / "moves.csv")
    assert run(["balance", "burgundy", "--bot", "random", "--standard-only", "--seats", "1", "--seats", "2", "-n", "1",
                "--workers", "1", "--moves", moves]) == 0
    assert "1 player, standard rules, 1 match: score" in capsys.readouterr().out
    told = run_command(capsys, "openings", moves, "--seat", "0", "--bot", "random")
    assert "1 player, seat 0, " in told and "2 players, seat 0, " in told


def test_the_last_bot_takes_the_seats_that_are_left(capsys: Out) -> None:
    assert run(["match", "beutelschneider", "greedy@1", "random", "--seats", "4", "-n", "4", "--workers", "1", "-o",
                "hands_limit=1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lineup"] == ["greedy@1", "random", "random", "random"]


@pytest.mark.parametrize("way", [["--edition"], ["--option", "edition=@"]], ids=["edition", "option"])
@pytest.mark.parametrize("words", [
    ["match", "burgundy", "random", "random", "-n", "1"],
    ["league", "burgundy", "random", "greedy@1", "-n", "1"],
    ["ladder", "burgundy", "random", "greedy@1", "-n", "1"],
    ["balance", "burgundy", "--bot", "random", "--standard-only", "--seats", "2", "-n", "1"],
], ids=lambda words: words[0])
@pytest.mark.slow
def test_an_edition_is_read_from_a_file(words: list[str], way: list[str], tmp_path: Path, capsys: Out) -> None:
    """By every command of the lab, in both ways, and checked like anywhere else."""
    file = tmp_path / "mine.toml"
    more = [*way[:-1], f"{way[-1]}{file}"] if "=" in way[-1] else [*way, str(file)]
    assert "there is no file" in expect_refusal(capsys, *words, *more)
    file.write_text("[triples]\nmine = 99\n")
    assert "triples.mine of the edition needs whole numbers from 1 to 20" in expect_refusal(capsys, *words, *more)
    file.write_text("[triples]\nmine = 9\n")
    assert '{\\"triples\\":{\\"mine\\":9}}' in run_command(capsys, *words, *more, "--workers", "1", "--json")


@pytest.mark.parametrize(("words", "sentence"), [
    (["match", GAME], "name a bot for each seat"),
    (["match", "beutelschneider", "emperor", "king", "--seats", "3"], "no weights for beutelschneider with 3 seats"),
    (["match", GAME, "greedy", "nobody"], "there is no bot 'nobody'"),
    (["match", GAME, "greedy", "random", "random"], "is for 2 players, not 3"),
    (["match", "loewenherz", "greedy", "random", "random", "--seats", "2"], "3 bots do not fit at 2 seats"),
    (["match", GAME, "greedy", "random", "--games", "0"], "the number of games is from 1"),
    (["match", GAME, "greedy", "random", "--workers", "0"], "the number of workers is from 1"),
    (["errors", GAME, "--workers", "-1"], "--workers has to be between 1 and 1024"),
    (["luck", GAME, "--workers", "0"], "--workers has to be between 1 and 1024"),
    (["match", GAME, "greedy", "random", "--table", "a.txt"], "ends in .csv or .parquet"),
    (["match", GAME, "greedy", "random", "--html", "/no/such/folder/a.html"], "there is no folder"),
    (["match", GAME, "greedy", "random", "--html", "/"], "/ is a folder; name a file"),
    (["match", GAME, "random", ".:c"], "there is no bot '.:c'"),
    (["league", "burgundy", "greedy", "random", "--seats", "1"], "need two seats or more"),
    (["match", GAME, "greedy", "random", "--option", "luck=3"], "has no option luck"),
    (["match", GAME, "greedy", "random", "--edition", "a.toml"], "has no option edition"),
    (["match", GAME, "greedy", "random", "--option", "hits_to_lose=@a.toml"], "can be a number"),
    (["match", "burgundy", "greedy", "random", "--edition", "a", "-o", "edition=standard"], "edition is given twice"),
    (["league", GAME, "greedy", "greedy"], "two or more different bots"),
    (["ladder", GAME, "greedy"], "two or more different bots"),
    (["rate", GAME], "two or more different bots"),
    (["rate", GAME, "greedy", "--against", "greedy"], "no points of greedy were measured here, but of random, page"),
    (["rate", "burgundy", "greedy", "--seats", "1"], "no levels were measured in this game with 1 seat"),
    (["ladder", GAME, "--top", "-1"], "the number of games is from 1"),
    (["ladder", GAME, "--seats", "2", "--seats", "3"], "name one player count"),
    (["balance", "loewenherz", "--seats", "7"], "is for 2, 3 or 4 players"),
    (["balance", "chess"], "there is no game 'chess'"),
], ids=str)  # fmt: skip
def test_mistakes_are_answered_before_anything_is_played(words: list[str], sentence: str, capsys: Out) -> None:
    assert sentence in expect_refusal(capsys, *words)


def test_a_cluster_that_is_not_there(capsys: Out) -> None:
    pytest.importorskip("distributed")
    assert "there is no cluster at nonsense://1" in expect_refusal(capsys, *COMMANDS["match"], "--cluster", "nonsense://1")


def test_time_left_in_words() -> None:
    assert [format_time_left(seconds) for seconds in (40.2, 720, 12_600)] == ["40 s", "12 min", "3.5 h"]
