"""Golden records: every stored match of every game still replays to its result, line by line."""

from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.core.record import read_record
from tafelrunde.match import replayed, verify

RECORDS = sorted((Path(__file__).parents[1] / "games").glob("*/records/*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_the_record_holds(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    game = games.load(record.game)
    verdict = verify(game, record)
    assert verdict.holds, f"line {verdict.line}: {verdict.why}"
    match = replayed(game, record)
    match.state.audit()  # type: ignore[attr-defined]
    assert str(match.record()) == path.read_text("utf-8"), "the record is written differently today"
