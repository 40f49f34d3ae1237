"""Golden records: every stored match of every game still replays to its result, line by line."""

from pathlib import Path

import pytest

from tafelrunde import games
from tafelrunde.core.record import read_record
from tafelrunde.match import replayed, verify
from tests.conformance.cases import folder_of_tests

RECORDS = [path for slug in games.slugs() for path in sorted(folder_of_tests(slug).glob("records/*.txt"))]


@pytest.mark.parametrize("slug", games.slugs())
def test_the_game_has_a_record(slug: str) -> None:
    assert any(folder_of_tests(slug).glob("records/*.txt")), (
        f"write one for every way it can end: python -m tests.conformance.make_record {slug} SEATS NAME")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{read_record(path.read_text('utf-8')).game}-{path.stem}")
def test_the_record_holds(path: Path) -> None:
    record = read_record(path.read_text("utf-8"))
    game = games.load(record.game)
    verdict = verify(game, record)
    assert verdict.holds, f"line {verdict.line}: {verdict.why}"
    match = replayed(game, record)
    match.state.audit()  # type: ignore[attr-defined]
    assert str(match.record()) == path.read_text("utf-8"), "the record is written differently today"
