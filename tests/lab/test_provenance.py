"""Where figures come from, in every form they are written."""

import json
import platform
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tafelrunde import __version__, games
from tafelrunde.lab import provenance as source
from tafelrunde.lab.provenance import fingerprint
from tafelrunde.lab.report.tables import write_table

ROWS = [{"bot": "greedy", "count": 3, "mean": 0.5, "low": None}]


def made(slug: str = "castles_besieged") -> source.Provenance:
    return source.provenance(slug, ["greedy", "random"], 7, "tafelrunde match …")


def test_everything_that_has_a_part_in_a_result_is_named() -> None:
    found = made().data()
    assert found["tafelrunde"] == __version__ and found["game"] == "castles_besieged 1"
    assert found["bots"] == ["greedy", "random"] and found["seed"] == 7 and found["command"] == "tafelrunde match …"
    assert found["program"] == fingerprint("castles_besieged") != found["rules"]
    assert found["python"].endswith(platform.python_version()) and found["cores"] > 0 and found["processor"]
    assert abs(datetime.fromisoformat(found["date"]) - datetime.now(UTC)) < timedelta(minutes=5)
    assert json.loads(json.dumps(found)) == found


def test_rules_have_marks_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = {slug: source.rules_mark(slug) for slug in games.slugs()}
    assert len(set(marks.values())) == len(marks)
    (tmp_path / "rules.py").write_text("LONGEST = 3")
    monkeypatch.setattr("tafelrunde.lab.provenance.files", lambda package: tmp_path)
    one = source.rules_mark("burgundy")
    assert one not in marks.values() and source.rules_mark("burgundy") == one
    (tmp_path / "rules.py").write_text("LONGEST = 4")
    assert source.rules_mark("burgundy") != one


def test_a_csv_has_it_in_a_file_beside(tmp_path: Path) -> None:
    write_table(ROWS, tmp_path / "found.csv", made())
    assert (tmp_path / "found.csv").read_text() == "bot,count,mean,low\ngreedy,3,0.5,\n"
    told = json.loads((tmp_path / "found.csv-metadata.json").read_text())
    assert told["@context"] == "http://www.w3.org/ns/csvw" and told["url"] == "found.csv"
    assert [(column["name"], column["datatype"]) for column in told["tableSchema"]["columns"]] == [
        ("bot", "string"), ("count", "integer"), ("mean", "number"), ("low", "number")]
    assert told["notes"][0]["provenance"]["seed"] == 7


def test_a_parquet_file_has_it_in_its_schema(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    write_table(ROWS, tmp_path / "found.parquet", made())
    table = parquet.read_table(tmp_path / "found.parquet")
    assert table.to_pylist() == ROWS
    assert json.loads(table.schema.metadata[b"provenance"])["bots"] == ["greedy", "random"]


@pytest.mark.parametrize("seed", [2**63, -(2**63) - 1, 2**70])
def test_a_huge_seed_is_the_text_of_its_digits_in_both_forms(seed: int, tmp_path: Path) -> None:
    write_table([{"seed": seed}, {"seed": seed}], tmp_path / "found.csv", made())
    assert (tmp_path / "found.csv").read_text() == f"seed\n{seed}\n{seed}\n"
    told = json.loads((tmp_path / "found.csv-metadata.json").read_text())
    assert told["tableSchema"]["columns"] == [{"name": "seed", "datatype": "string"}]
    parquet = pytest.importorskip("pyarrow.parquet")
    for kept in (seed, 2**63 - 1, -(2**63)):
        write_table([{"seed": kept}], tmp_path / "found.parquet", made())
        assert parquet.read_table(tmp_path / "found.parquet").to_pylist() == [
            {"seed": str(kept) if kept == seed else kept}]
