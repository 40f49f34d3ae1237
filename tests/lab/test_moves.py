"""What a run keeps of its matches: every decision as a row, records that verify, and openings explored from them."""

import csv
import json
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.openings import lines
from tafelrunde.core import BadInput
from tafelrunde.core.record import read_record
from tafelrunde.games import load
from tafelrunde.lab import match, play_match
from tafelrunde.lab.duplicate import deals, load_bot, play_deal
from tafelrunde.lab.keeper import Keeper
from tafelrunde.lab.league import league
from tafelrunde.lab.match_log import DIGITS, MOVES, RECORDS
from tafelrunde.lab.moves import COLUMNS, read_moves, source_of
from tafelrunde.lab.openings import openings
from tafelrunde.lab.provenance import provenance
from tafelrunde.match import replayed, verify
from tests.conformance.cases import STANDARD, Case
from tests.lab.test_match import Here

SOURCE = provenance("castles_besieged", ["greedy", "random"], 1, "tafelrunde match")
SHORT = {"hits_to_lose": 3}


def kept(moves: Path | None, records: Path | None = None, pool: Executor | None = None, **more: Any) -> Any:
    with Keeper(SOURCE, moves, records) as keeper:
        return match("castles_besieged", ["greedy@1", "random"], 12, pool or Here(), options=SHORT, keeper=keeper,
                     **more)


@pytest.mark.slow
@pytest.mark.parametrize("case", STANDARD, ids=str)
def test_the_record_of_a_match_of_bots_verifies_dice_and_all(case: Case) -> None:
    quick = {"beutelschneider": {"hands_limit": 1}, "castles_besieged": SHORT, "loewenherz": {}}.get(case.slug, {})
    bots = [load_bot("random") if case.slug != "behuetunsburg" else load_bot("greedy@1")] * case.seats
    played = play_match(case.game, case.seats, quick, bots, 5, count_leads=False, keeps=RECORDS)
    record = read_record(played.record)
    verdict = verify(case.game, record)
    assert verdict.holds and verdict.dice, str(verdict.why)
    assert (record.scores, record.ranks) == (played.scores, played.ranks)
    lines = [line for line in record.lines if line.actor >= 0]
    assert [(line.number, line.actor, line.text) for line in lines] == [
        (one.line, one.seat, one.move) for one in played.moves]
    for place in {0, len(lines) // 2, len(lines) - 1}:
        one = played.moves[place]
        before = replayed(case.game, read_record(played.record.partition(f"\n{one.line} {one.seat} ")[0] + "\n"))
        assert before.state.fingerprint(DIGITS) == one.position
        assert len(before.state.legal(one.seat)) == one.legal


def test_moves_alone_change_nothing_of_a_match() -> None:
    bots = [load_bot("greedy@1"), load_bot("random")]
    plain = play_match(load("castles_besieged"), 2, SHORT, bots, 3)
    told = play_match(load("castles_besieged"), 2, SHORT, bots, 3, keeps=MOVES)
    assert len(told.moves) == told.decisions == plain.decisions and not told.record
    assert (told.scores, told.ranks, told.reason) == (plain.scores, plain.ranks, plain.reason)
    keys = {deals("castles_besieged", SHORT, ("a", "b"), 1, 1, keeps=what)[0].key for what in ("", MOVES, RECORDS)}
    assert len(keys) == 3, "results without moves are taken for results with them"


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_every_decision_is_a_row_whatever_the_form(ending: str, tmp_path: Path) -> None:
    if ending == ".parquet":
        pytest.importorskip("pyarrow")
    report = kept(tmp_path / f"moves{ending}", tmp_path / "records")
    rows = list(read_moves(tmp_path / f"moves{ending}"))
    assert all(list(row) == list(COLUMNS) for row in rows)
    assert len(rows) == pytest.approx(report.decisions * report.matches)
    assert source_of(tmp_path / f"moves{ending}") == SOURCE.data()
    for number, file in enumerate(sorted((tmp_path / "records").glob("*.txt"))):
        record = read_record(file.read_text())
        own = [row for row in rows if row["match"] == number]
        assert [(row["line"], row["seat"], row["move"]) for row in own] == [
            (line.number, line.actor, line.text) for line in record.lines if line.actor >= 0]
        assert [row["decision"] for row in own] == list(range(1, len(own) + 1))
        assert {row["deal"] for row in own} == {number // 2} and {row["seats"] for row in own} == {2}
        for row in own:
            seat = row["seat"]
            assert row["bot"] == record.names[seat] and row["score"] == record.scores[seat]
            assert row["rank"] == record.ranks[seat] and row["result"] == (1.0 if row["rank"] == 1 else 0.0)
    assert json.loads((tmp_path / "records/provenance.json").read_text()) == SOURCE.data()


def test_the_schema_of_parquet_says_what_columns_mean(tmp_path: Path) -> None:
    assert all(kind in ("integer", "number", "string") and len(meaning) > 10 for kind, meaning in COLUMNS.values())
    parquet = pytest.importorskip("pyarrow.parquet")
    kept(tmp_path / "moves.parquet")
    schema = parquet.read_schema(tmp_path / "moves.parquet")
    assert {field.name: field.metadata[b"description"].decode() for field in schema} == {
        name: meaning for name, (_, meaning) in COLUMNS.items()}
    assert parquet.read_table(tmp_path / "moves.parquet").column("line").null_count > 0, "no records, no lines of them"


def test_rows_are_the_same_in_whatever_order_deals_come_in(tmp_path: Path) -> None:
    kept(tmp_path / "one.csv")
    with ThreadPoolExecutor(4) as threads:
        kept(tmp_path / "other.csv", pool=threads, workers=4)
    assert (tmp_path / "one.csv").read_text() == (tmp_path / "other.csv").read_text() != ""


def test_an_interrupted_run_ends_with_the_same_rows(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        kept(tmp_path / "half.csv", tmp_path / "half", Here(limit=4), workers=1,
             file=tmp_path / "deals.jsonl")
    rest = Here()
    kept(tmp_path / "half.csv", tmp_path / "half", rest, file=tmp_path / "deals.jsonl")
    kept(tmp_path / "whole.csv", tmp_path / "whole")
    assert 0 < rest.jobs < 6
    for name in ("{}.csv", "{}/castles_besieged-1-000007.txt"):
        assert (tmp_path / name.format("half")).read_text() == (tmp_path / name.format("whole")).read_text()


@pytest.mark.slow
def test_a_league_counts_its_matches_through_and_keeps_only_those_that_count(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    pairs = [("random", "greedy@1"), ("greedy@1", "greedy@2")]
    with Keeper(SOURCE, tmp_path / "moves.csv", None) as keeper:
        report = league("castles_besieged", pairs, 400, Here(), options=SHORT, keeper=keeper, until_decided=True)
    rows = list(read_moves(tmp_path / "moves.csv"))
    matches = {row["match"] for row in rows}
    assert matches == set(range(sum(one.matches for one in report.pairings)))
    assert report.pairings[0].matches < 400, "nothing was left out, so nothing is shown"
    counted = {one: {row["match"] for row in rows if row["bot"] == one} for one in ("random", "greedy@2")}
    assert [len(counted[one]) for one in ("random", "greedy@2")] == [one.matches for one in report.pairings]


def rows_like(*matches: tuple[int, str, str, float]) -> list[dict[str, Any]]:
    """Matches of two seats with two decisions each: deal, what seat 0 and seat 1 play, what seat 0 wins."""
    return [{"match": number, "deal": deal, "seats": 2, "setting": "", "seat": seat, "bot": "ab"[(number + seat) % 2],
             "move": move, "result": result if seat == 0 else 1 - result}
            for number, (deal, first, second, result) in enumerate(matches)
            for seat, move in ((0, first), (1, second), (0, "later"), (1, "later"))]


def test_openings_are_counted_by_deals() -> None:
    rows = rows_like((0, "x", "u", 1.0), (0, "y", "u", 0.0), (1, "x", "v", 1.0), (1, "x", "v", 0.0), (2, "x", "u", 0.5))
    one, two, three, four = openings(rows)
    assert [(each.seat, each.moves, each.matches) for each in (one, two, three, four)] == [
        (0, ("x",), 4), (0, ("y",), 1), (1, ("u",), 3), (1, ("v",), 2)]
    assert (one.share.mean, one.share.count, one.fair) == (pytest.approx((1.0 + 0.5 + 0.5) / 3), 3, 0.5)
    assert (one.often.mean, one.often.count) == (pytest.approx((0.5 + 1 + 1) / 3), 3)
    assert 0 < one.share.low < one.share.mean < one.share.high <= 1
    assert two.share.low == 0 and two.share.high > 0.9, "one match says next to nothing"
    assert [each.moves for each in openings(rows, first=2, seat=0)] == [("x", "later"), ("y", "later")]
    assert [(each.seat, each.moves, each.matches) for each in openings(rows, bot="a")] == [
        (0, ("x",), 3), (1, ("u",), 1), (1, ("v",), 1)]
    assert openings([]) == []


def test_openings_of_tables_of_different_sizes_are_told_apart() -> None:
    """A file of `balance` has all numbers of seats there are."""
    pair = rows_like((0, "x", "u", 1.0), (1, "y", "u", 0.0))
    four = [{**row, "match": row["match"] + 2, "seats": 4, "result": row["result"] / 2} for row in pair]
    alone = [{"match": 4, "deal": 0, "seats": 1, "setting": "", "seat": 0, "bot": "a", "move": "x", "result": 1.0}]
    found = openings([*pair, *four, *alone], seat=0)
    assert [(each.seats, each.moves, each.matches, each.fair) for each in found] == [
        (1, ("x",), 1, 0.5), (2, ("x",), 1, 0.5), (2, ("y",), 1, 0.5), (4, ("x",), 1, 0.25), (4, ("y",), 1, 0.25)]
    assert [each.often.mean for each in found] == [1.0, 0.5, 0.5, 0.5, 0.5]
    assert [each.share.mean for each in found] == [1.0, 1.0, 0.0, 0.5, 0.0]
    assert [each.data()["seats"] for each in found] == [1, 2, 2, 4, 4]


def test_openings_of_tables_of_different_options_are_told_apart(tmp_path: Path) -> None:
    """A file of `balance` has the standard rules, each option by itself, and first turns that chance has taken."""
    file = tmp_path / "moves.csv"
    with Keeper(SOURCE, file, None) as keeper:
        for options, free in (({}, False), (SHORT, False), (SHORT, True)):
            (deal,) = deals("castles_besieged", options, ("greedy@1", "random"), 1, 1, free_opening=free, keeps=MOVES)
            keeper.take(deal, play_deal(deal))
    found = openings(read_moves(file), seat=0)
    settings = ["", "hits_to_lose=3", "hits_to_lose=3 free_opening"]
    assert list(dict.fromkeys(each.setting for each in found)) == settings
    assert [sum(each.matches for each in found if each.setting == one) for one in settings] == [2, 2, 2]
    assert [line for line in lines(found, 9) if line.startswith("2 players, hits_to_lose=3, seat 0, 2 matches")]


def test_a_file_of_moves_that_says_nothing_of_options_is_read(tmp_path: Path) -> None:
    """Version 0.3.0 wrote such files."""
    file = tmp_path / "moves.jsonl"
    file.write_text(json.dumps({**dict.fromkeys(COLUMNS.keys() - {"setting"}, 0), "move": "x"}) + "\n")
    assert [(each.setting, each.moves) for each in openings(read_moves(file))] == [("", ("x",))]


WRONG: dict[str, Callable[[Path], object]] = {
    "no.csv": lambda path: path.write_text("a,b\n1,2\n"),
    "no.jsonl": lambda path: path.write_text('{"a": 1}\n'),
    "broken.jsonl": lambda path: path.write_text("{"),
    "binary.csv": lambda path: path.write_bytes(bytes(range(128, 256))),
    "no.parquet": lambda path: path.write_bytes(b"PAR1"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_file_of_moves_is_refused_in_a_sentence(name: str, tmp_path: Path) -> None:
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    WRONG[name](tmp_path / name)
    with pytest.raises(BadInput, match="is no file of moves"):
        list(read_moves(tmp_path / name))
    assert source_of(tmp_path / name) == {}
    for path, sentence in ((tmp_path / "moves.txt", "ends in .parquet"), (tmp_path / "none.csv", "there is no file")):
        with pytest.raises(BadInput, match=sentence):
            list(read_moves(path))


def test_a_number_that_is_none_is_refused(tmp_path: Path) -> None:
    kept(tmp_path / "moves.csv")
    with (tmp_path / "moves.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    rows[1][0] = "first"
    with (tmp_path / "moves.csv").open("w", newline="") as file:
        csv.writer(file).writerows(rows)
    with pytest.raises(BadInput, match="is no file of moves"):
        list(read_moves(tmp_path / "moves.csv"))
