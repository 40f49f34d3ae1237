"""The command line: what it prints, and that every mistake is one sentence and exit code 2."""

import io
import json
import random
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from tafelrunde import all_games, games
from tafelrunde.bots import levels
from tafelrunde.cli.app import COMMANDS, MOVED, run
from tafelrunde.cli.parameters import options_of
from tafelrunde.cli.play import place_for
from tafelrunde.core import BadInput
from tafelrunde.core.text import one_line
from tafelrunde.games import info
from tafelrunde.terminal.table import Table
from tests.commands import Out, expect_refusal, run_command

RECORDS = Path(__file__).parents[1] / "games/beutelschneider/records"
TIE = RECORDS / "tie.txt"
ALONE = RECORDS.parents[1] / "burgundy/records/solitaire-won.txt"


def test_the_front_page_names_every_command(capsys: Out) -> None:
    page = run_command(capsys)
    assert all(name in page for name in COMMANDS)
    assert "or example:" in page


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_page_with_an_example(name: str, capsys: Out) -> None:
    page = run_command(capsys, name, "--help")
    assert f"tafelrunde {name}" in page
    assert "or example:" in page


@pytest.mark.parametrize("name", MOVED)
def test_a_command_that_is_a_tool_now_says_where(name: str, capsys: Out) -> None:
    assert f"`python -m tools {name}`" in expect_refusal(capsys, *name.split(), "burgundy")


def test_games_are_listed_and_cards_shown_with_options_in_words_and_as_they_are_typed(capsys: Out) -> None:
    assert "Mark Sienholz" in run_command(capsys, "games")
    cards = json.loads(run_command(capsys, "games", "--json"))
    assert [card["game"] for card in cards] == [card.slug for card in all_games()]
    card, = json.loads(run_command(capsys, "games", "beutelschneider", "--json"))
    tiebreak = next(option for option in card["options"] if option["name"] == "tiebreak")
    assert tiebreak["words"]["share"] == "they win together"
    shown = " ".join(run_command(capsys, "games", "beutelschneider").split())
    assert all(word in shown for word in ("must_trump", "share:", "play_on:"))


@pytest.mark.parametrize("slug", [card.slug for card in all_games()])
def test_every_game_has_rules_to_print(slug: str, capsys: Out) -> None:
    assert len(run_command(capsys, "rules", slug)) > 1000


def test_the_coverage_is_a_table(capsys: Out) -> None:
    assert "written, coded and tested" in run_command(capsys, "rules", "beutelschneider", "--coverage")


def test_a_paragraph_is_shown_with_its_code_and_a_chapter_is_all_its_paragraphs(capsys: Out) -> None:
    text = run_command(capsys, "rules", "beutelschneider", "B3.2")
    assert "coded in following.py:" in text and "B3.1" not in text
    text = run_command(capsys, "rules", "beutelschneider", "B3")
    assert "B3.1" in text and "B31" not in text


def test_a_record_is_told_in_words(capsys: Out) -> None:
    assert "Ada" in run_command(capsys, "replay", str(TIE))
    assert "spielt" in run_command(capsys, "replay", str(TIE), "--lang", "de", "--seat", "0")


def test_golden_records_hold(capsys: Out) -> None:
    files = [str(file) for file in sorted(RECORDS.glob("*.txt"))]
    told = run_command(capsys, "verify", *files)
    assert told.count("holds, ") == told.count("Every draw follows from the secret.") == len(files)


def test_a_tampered_record_does_not_hold(capsys: Out, tmp_path: Path) -> None:
    lines = TIE.read_text("utf-8").splitlines()
    at = lines.index("---") + 1
    lines[at] = lines[at][:-1] + str((int(lines[at][-1]) + 1) % 3)
    forged = tmp_path / "forged.txt"
    forged.write_text("\n".join(lines), "utf-8")
    assert run(["verify", str(forged)]) == 1
    assert "does not hold: line 1:" in capsys.readouterr().out


def test_dice_that_were_not_checked_are_not_called_checked(capsys: Out, tmp_path: Path) -> None:
    """Whoever goes on from another match takes its chance lines over; a record may say so of all of its own."""
    text, forked = TIE.read_text("utf-8"), tmp_path / "forked.txt"
    count = len(re.findall(r"^\d+ ", text, re.MULTILINE))
    forked.write_text(text.replace("---\n", f"given: {count}\n---\n", 1), "utf-8")
    told = run_command(capsys, "verify", str(forked))
    assert f"up to line {count} are another match's, and were not checked" in told and "Every draw" not in told


def test_letters_that_the_terminal_does_not_have(monkeypatch: pytest.MonkeyPatch) -> None:
    there = io.TextIOWrapper(told := io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr("sys.stdout", there)
    assert run(["aid", "beutelschneider"]) == 0
    assert b"?" in told.getvalue()


def test_standard_input_is_a_file_too(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TIE.read_bytes())))
    assert "holds" in run_command(capsys, "verify", "-")


NAMES = ["\\[/x]", "\\\\[bold]y", "\x1b]52;c;cHduZWQ=\x1b\\x", "\x9b31mAda", "A\u202eda", ":skull:"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_neither_breaks_nor_steers_the_terminal(name: str, capsys: Out, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(re.sub(r"(?m)^name 0: .*$", lambda _: f"name 0: {name}", TIE.read_text("utf-8")), "utf-8")
    told = run_command(capsys, "replay", str(file))
    assert told.replace("\n", "").isprintable()
    assert one_line(name) in told
    assert "holds" in run_command(capsys, "verify", str(file))


def test_a_line_or_file_that_cannot_be_read_does_not_steer_the_terminal_either(capsys: Out, tmp_path: Path) -> None:
    file = tmp_path / "\x1b]0;evil\x07.txt"
    file.write_text("tafelrunde record 2\n\x1b]0;evil\x07\n", "utf-8")
    for command in ("verify", "replay"):
        sentence = expect_refusal(capsys, command, str(file))
        assert sentence.rstrip("\n").isprintable() and "line 2 of the record cannot be read" in sentence
    file.write_bytes(TIE.read_bytes())
    assert run_command(capsys, "verify", str(file)).rstrip("\n").isprintable()


def test_a_file_that_is_no_record_is_named_and_the_others_are_checked(capsys: Out, tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()
    assert run(["verify", str(TIE), str(empty), str(tmp_path / "none"), str(TIE)]) == 2
    out, err = capsys.readouterr()
    assert out.count("tie.txt: holds") == 2
    first, second = err.splitlines()
    assert "empty.txt: a record begins with" in first and "none: there is no file" in second


@pytest.mark.parametrize(("words", "sentence"), [
    (["nonsense"], "there is no command 'nonsense'"),
    (["--nonsense"], "there is no command '--nonsense'"),
    (["games", "chess"], "there is no game 'chess'"),
    (["games", "--loud"], "--loud"),
    (["rules"], "GAME"),
    (["rules", "beutelschneider", "Z9"], "there is no rule 'Z9'"),
    (["replay"], "FILE"),
    (["replay", "no/such/file"], "there is no file"),
    (["replay", "/"], "is not a file"),
    (["replay", str(TIE), "--seat", "9"], "the record has 4 seats, counted from 0"),
    (["analyse", str(ALONE), "--seat", "1"], "the record has 1 seat, counted from 0"),
    (["replay", str(TIE), "--seat", "x"], "unable to convert"),
    (["replay", str(TIE), "--lang", "xx"], "speaks en, de and fr, not"),
    (["verify"], "at least one"),
], ids=str)  # fmt: skip
def test_mistakes_are_answered_by_one_sentence(words: list[str], sentence: str, capsys: Out) -> None:
    assert sentence in expect_refusal(capsys, *words)


def test_wrong_files_are_refused(capsys: Out, tmp_path: Path) -> None:
    binary, huge, empty, foreign = (tmp_path / name for name in ("binary", "huge", "empty", "foreign"))
    binary.write_bytes(bytes(range(256)))
    huge.write_bytes(b"1" * 5_000_000)
    empty.write_bytes(b"")
    foreign.write_text("tafelrunde record 1\ngame: chess 1\nseats: 2\n---\n", "utf-8")
    assert "is not a text file" in expect_refusal(capsys, "verify", str(binary))
    assert "larger than any record" in expect_refusal(capsys, "verify", str(huge))
    assert "a record begins with" in expect_refusal(capsys, "verify", str(empty))
    assert "there is no game 'chess'" in expect_refusal(capsys, "verify", str(foreign))


def test_a_match_in_the_terminal_never_overwrites_another(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    assert place_for(None, None) is None
    assert place_for(str(file), None) == file
    file.touch()
    assert place_for(None, str(file)) == place_for(str(file), str(file)) == file
    other = tmp_path / "other.txt"
    assert place_for(str(other), str(file)) == other
    with pytest.raises(BadInput, match=r"mine.txt already: go on with it \(--resume\), or name another"):
        place_for(str(file), None)
    with pytest.raises(BadInput, match="there is no folder"):
        place_for(str(tmp_path / "no" / "mine.txt"), None)


@pytest.mark.slow
def test_damaged_records_never_end_in_a_traceback(capsys: Out, tmp_path: Path) -> None:
    rng = random.Random(5)
    whole = (RECORDS / "instant-win.txt").read_text("utf-8")
    for number in range(150):
        letters = list(whole[: rng.randrange(len(whole))] if number % 3 == 0 else whole)
        for _ in range(rng.randrange(1, 4)):
            if letters:
                letters[rng.randrange(min(len(letters), 600))] = rng.choice("0 9*-!\n:xé")
        file = tmp_path / "damaged.txt"
        file.write_text("".join(letters), "utf-8")
        for command in ("verify", "replay"):
            code = run([command, str(file)])
            err = capsys.readouterr().err
            assert code in (0, 1, 2)
            assert "Traceback" not in err
            assert err.count("\n") <= 1


def test_options_are_names_with_values() -> None:
    card = info("beutelschneider")
    assert options_of(card, ["target=200", "tiebreak=share"]) == {"target": "200", "tiebreak": "share"}
    for wrong in (["target"], ["=3"], ["a=1", "a=2"]):
        with pytest.raises(BadInput):
            options_of(card, wrong)


def test_an_option_that_is_a_text_may_stand_in_a_file(tmp_path: Path) -> None:
    """Whatever it is called, and no other option: for those an @ is a value like any other, and refused as one."""
    file = tmp_path / "mine.toml"
    file.write_text("[triples]\nmine = 4\n")
    card = info("burgundy")
    named = replace(card, options=(replace(card.options[0], name="values"),))
    assert options_of(named, [f"values=@{file}"]) == {"values": file.read_text()}
    assert options_of(card, None, str(file)) == {"edition": file.read_text()}
    assert options_of(info("beutelschneider"), [f"target=@{file}"]) == {"target": f"@{file}"}


@pytest.mark.parametrize("way", [["--edition", "{file}"], ["--option", "edition=@{file}"]], ids=["edition", "option"])
def test_play_takes_an_edition_like_every_other_command(way: list[str], tmp_path: Path, capsys: Out,
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[triples]\nmine = 99\n")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    words = [word.format(file=file) for word in way]
    assert "triples.mine of the edition needs whole numbers" in expect_refusal(capsys, "play", "burgundy", *words)
    assert "has no option edition" in expect_refusal(capsys, "play", "castles_besieged", *words)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Table]:
    """The tables that `play` would have shown."""
    tables: list[Table] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("tafelrunde.terminal.app.TerminalApp", lambda table, pace: SimpleNamespace(
        run=lambda: tables.append(table)))
    return tables


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_play_begins_with_the_match_that_the_rules_teach(slug: str, shown: list[Table]) -> None:
    assert run(["play", slug]) == 0
    [table] = shown
    card = info(slug)
    assert {seat: bot.name for seat, bot in table.bots.items()} == dict.fromkeys(range(1, card.usual_seats), "page")
    assert table.match.options == card.read_options(card.usual_seats, card.first_options)


def test_what_is_asked_for_goes_before_what_is_usual(shown: list[Table]) -> None:
    assert run(["play", "loewenherz", "--seats", "4", "-o", "setup=variable", "--bots", "king", "squire"]) == 0
    assert run(["play", "loewenherz", "--seats", "2"]) == 0
    first, second = shown
    assert first.match.options["setup"] == second.match.options["setup"] == "variable"
    assert [bot.name for bot in first.bots.values()] == ["king", "squire", "squire"]


@pytest.mark.parametrize(("words", "sentence"), [
    (["castles_besieged", "--bots", "page", "knight"], "1 seat is free for bots, not 2"),
    (["beutelschneider", "--seats", "3", "--people", "1", "--bots", "page", "page", "king"],
     "2 seats are free for bots, not 3"),
    (["castles_besieged", "--people", "2", "--bots", "page"], "0 seats are free for bots, not 1"),
    (["castles_besieged", "--bots", "duke"], "there is no bot 'duke'"),
])  # fmt: skip
def test_bots_without_a_seat_or_a_name_are_refused(words: list[str], sentence: str, shown: list[Table],
                                                   capsys: Out) -> None:
    assert sentence in expect_refusal(capsys, "play", *words)
    assert shown == []


def test_the_help_of_play_names_every_level(capsys: Out) -> None:
    told = run_command(capsys, "play", "--help")
    assert all(level in told for level in levels.RUNGS)
