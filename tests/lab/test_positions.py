"""Positions as a data set: what the seats saw, what they could do and did, and what its schema says of that."""

import json
from pathlib import Path
from typing import Any

import numpy
import pytest

from tafelrunde.cli.app import run
from tafelrunde.core import BadInput
from tafelrunde.lab import match
from tafelrunde.lab.keeper import Keeper
from tafelrunde.lab.moves import read_moves
from tafelrunde.lab.positions import COLUMNS, check_positions
from tafelrunde.lab.provenance import KEY
from tafelrunde.tensors.encoding import find, read
from tests.commands import expect_refusal
from tests.lab.test_match import Here
from tests.lab.test_moves import SHORT, SOURCE

arrow = pytest.importorskip("pyarrow")
pytest.importorskip("pyarrow.parquet")
GAME = "castles_besieged"


def kept(folder: Path, ending: str, records: bool = False) -> tuple[Any, list[Any]]:
    """The table of positions, and the moves of the same matches."""
    path = folder / f"positions{ending}"
    with Keeper(SOURCE, folder / "moves.jsonl", folder / "records" if records else None, path) as keeper:
        match(GAME, ["greedy@1", "random"], 4, Here(), options=SHORT, keeper=keeper)
    table = (arrow.parquet.read_table(path) if ending == ".parquet"
             else arrow.ipc.open_file(arrow.memory_map(str(path))).read_all())
    return table, list(read_moves(folder / "moves.jsonl"))


@pytest.mark.parametrize(("ending", "records"), [(".parquet", False), (".arrow", False), (".arrow", True)])
def test_positions_go_with_the_moves_of_the_same_matches(ending: str, records: bool, tmp_path: Path) -> None:
    table, moves = kept(tmp_path, ending, records)
    actions = json.loads(table.schema.metadata[b"actions"])
    assert table.schema.names == list(COLUMNS) and len(table) == len(moves) > 100
    for row, move in zip(table.to_pylist(), moves, strict=True):
        same = ("match", "deal", "decision", "seat", "bot", "result", "rank", "score")
        assert [row[name] for name in same] == [move[name] for name in same]
        assert actions[row["action"]] == move["move"]
        assert row["action"] in row["legal"] and len(row["legal"]) == move["legal"]


def test_the_schema_says_what_the_entries_mean(tmp_path: Path) -> None:
    table, _ = kept(tmp_path, ".arrow")
    layout = find(GAME).observation
    rows = table["observation"].combine_chunks().flatten().to_numpy().reshape(len(table), -1)
    assert rows.dtype == numpy.uint8 and rows.shape[1] == layout.size
    assert (read(layout, rows)["hits_to_lose"] == 3).all()
    fields = json.loads(table.schema.metadata[b"observation"])
    assert [(one["name"], one["at"], one["size"]) for one in fields] == [
        (field.name, layout.slices[field.name].start, field.size) for field in layout.fields]
    assert all(one["meaning"] for one in fields)
    assert json.loads(table.schema.metadata[KEY.encode()]) == SOURCE.data()
    assert {field.name: field.metadata[b"description"].decode() for field in table.schema} == {
        name: meaning for name, (_, meaning) in COLUMNS.items()}


def test_the_command_writes_them_and_refuses_what_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "some.parquet"
    assert run(["match", GAME, "random", "random", "-n", "2", "--workers", "1", "--positions", str(path)]) == 0
    assert arrow.parquet.read_metadata(path).num_rows > 50
    capsys.readouterr()
    with pytest.raises(BadInput, match=r"ends in \.parquet or \.arrow"):
        check_positions(tmp_path / "some.csv", GAME)
    assert "name one with --seats" in expect_refusal(capsys, "balance", "burgundy", "--positions", str(path))
