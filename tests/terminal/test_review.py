"""The review in the terminal: made beside the table, gone through by arrows, with the position of each costly move."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tafelrunde import game, read_record
from tafelrunde.analysis.calibration import Calibration
from tafelrunde.analysis.match_review import in_front
from tafelrunde.terminal.app import TerminalApp
from tafelrunde.terminal.review import Review
from tafelrunde.terminal.screens import Page
from tafelrunde.terminal.table import Table
from tests.terminal.keys import press
from tests.terminal.test_play import played

RECORDS = Path(__file__).parents[1] / "games"
SECRET = bytes(32)


def finished(language: str = "en") -> Table:
    record = read_record((RECORDS / "castles_besieged/records/short_game.txt").read_text())
    rules = game("castles_besieged")
    return Table(rules, 2, {}, {}, SECRET, language, kept=record)


def shown(app: TerminalApp) -> str:
    return "\n".join(str(each.render()) for each in app.screen.query(Static))


async def until_made(app: TerminalApp, pilot: Pilot[None]) -> Review:
    await pilot.press("v")
    await app.workers.wait_for_complete()
    await pilot.pause()
    assert isinstance(app.screen, Review)
    return app.screen


@pytest.fixture(autouse=True)
def many_costly_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every loss is worth a word, so that there is something to go through."""
    monkeypatch.setattr(Calibration, "is_notable", lambda self, loss: loss.value > 0)


async def test_after_the_match_a_key_opens_the_review_and_enter_shows_how_the_table_stood() -> None:
    async with played(finished()) as (app, pilot):
        assert "v: what each decision was worth" in str(app.prompt.render())
        review = await until_made(app, pilot)
        assert len(review.moves) == len(in_front(review.found.judged)) > 1
        marked = [each.has_class("chosen") for each in review.list.query(".costly")]
        assert marked == [True] + [False] * (len(review.moves) - 1)
        assert "was held to be better" in shown(app)
        await pilot.press("down", "down", "up")
        assert review.chosen == 1
        await press(pilot, "enter")
        assert isinstance(app.screen, Page)
        assert f"before line {review.moves[1].line}" in shown(app)
        await press(pilot, "escape", "escape")
        assert not isinstance(app.screen, Page | Review)
        await press(pilot, "v")  # kept: no worker is needed any more
        assert isinstance(app.screen, Review)
        assert app.screen.found is review.found


async def test_the_review_speaks_the_language_of_the_table() -> None:
    async with played(finished("de"), (80, 24)) as (app, pilot):
        assert "v: was jede Entscheidung wert war" in str(app.prompt.render())
        await until_made(app, pilot)
        assert "Rückblick" in shown(app)
        assert "galt als besser" in shown(app)


async def test_a_review_can_be_left_while_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    parts: list[int] = []
    monkeypatch.setattr("tafelrunde.analysis.match_review.part_of", lambda *args: parts.append(args[2]))
    monkeypatch.setattr(Review, "progress", lambda self, done: self.dismiss() if done == 1 else None)

    async with played(finished()) as (app, pilot):
        await pilot.press("v")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert not isinstance(app.screen, Review)
        assert app.table.reviews == {}
    assert len(parts) < 24


async def test_while_the_match_runs_there_is_no_review() -> None:
    async with played(Table(game("castles_besieged"), 2, {}, {1: "random"}, SECRET)) as (app, pilot):
        await pilot.press("v")
        assert not isinstance(app.screen, Review)
        assert "waits for the end" in str(app.word.render())
