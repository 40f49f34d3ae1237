"""Leaving a table and coming back: nothing is lost unasked, a hand's end is read, bots stay who they were."""

from pathlib import Path

import pytest
from rich.console import Console

from tafelrunde.cli.play import seat_bots
from tafelrunde.core import BadInput
from tafelrunde.core.record import read_record
from tafelrunde.terminal.app import TerminalApp
from tafelrunde.terminal.leaving import Leave, fresh_file, record_words
from tafelrunde.terminal.screens import Pause
from tafelrunde.terminal.table import Table, bots_of, was_here
from tests.terminal.keys import press
from tests.terminal.test_play import SECRET, played, press_on, table

CASTLES, CARDS = "castles_besieged", "beutelschneider"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(app: TerminalApp) -> str:
    assert isinstance(app.screen, Leave)
    return "\n".join(str(each.render()) for each in app.screen.query("Static"))  # type: ignore[attr-defined]


async def test_an_unsaved_match_is_offered_to_be_kept(here: Path) -> None:
    async with played(table(CASTLES, {1: "random"})) as (app, pilot):
        await press_on(app, pilot, "1", "enter")
        await pilot.press("q")
        assert "not kept yet" in asked(app)
        page = app.screen.query_one("#page").region
        assert page.x > 0 and page.y > 0 and app.screen.styles.background.a < 1, "the table stays in sight around it"
        await pilot.press("escape")
        assert not isinstance(app.screen, Leave)
        assert app.is_running
        await press(pilot, "q", "q", "enter")
    [file] = here.iterdir()
    assert file.read_text("utf-8") == app.table.to_keep()
    assert record_words(app.table) == [
        f"The match is kept in {file.name}.",
        f"Go on with it: tafelrunde play {CASTLES} --resume {file.name}",
    ]


async def test_whoever_wants_to_keep_nothing_leaves_nothing_behind(here: Path) -> None:
    async with played(table(CASTLES, {1: "random"})) as (app, pilot):
        await press(pilot, "q", "x")
    assert list(here.iterdir()) == []
    assert record_words(app.table) == ["The match was not kept."]


async def test_a_kept_match_is_asked_about_once_and_named(here: Path) -> None:
    at = table(CASTLES, {1: "random"})
    at.file = here / "my match.txt"

    async with played(at) as (app, pilot):
        await pilot.press("q")
        assert "the match is kept in" in asked(app)
        await pilot.press("x", "q", "q")
        assert app.is_running
        await press(pilot, "enter")
    assert f"--resume '{at.file}'" in record_words(app.table)[1]


async def test_a_match_that_could_not_be_saved_is_not_called_kept(here: Path) -> None:
    """The folder is gone, as a disk may be: it is tried once more, then asked, and only what is there is named."""
    at = table(CASTLES, {1: "random"})
    at.file = (folder := here / "gone") / "match.txt"
    async with played(at) as (app, pilot):
        await pilot.press("r", "r", "q")
        assert "not kept yet" in asked(app)
        await pilot.press("escape")
        folder.mkdir()
        await press(pilot, "q")
    assert at.file.read_text("utf-8") == at.to_keep()
    assert record_words(at)[0] == "Replay it: tafelrunde replay " + str(at.file)


async def test_the_end_is_left_at_once_where_it_is_kept_and_offered_where_not(here: Path) -> None:
    async with played(table(CASTLES, {1: "random"})) as (app, pilot):
        await pilot.press("r", "r", "q")
        assert "stay here" in asked(app)
        await press(pilot, "enter")
    [file] = here.iterdir()
    assert record_words(app.table) == [
        f"Replay it: tafelrunde replay {file.name}",
        f"See what each decision was worth: tafelrunde analyse {file.name}",
    ]
    assert read_record(file.read_text("utf-8")).ranks == (2, 1)
    at = table(CASTLES, {1: "random"})
    at.file = here / "other.txt"
    async with played(at) as (app, pilot):
        await press(pilot, "r", "r", "q")
        assert not isinstance(app.screen, Leave)
        assert app._exit


async def test_where_it_cannot_be_kept_one_stays_at_the_table(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    async with played(table(CASTLES, {1: "random"})) as (app, pilot):
        monkeypatch.setattr("tafelrunde.terminal.app.fresh_file", lambda slug: here / "gone" / "mine.txt")
        await press(pilot, "q", "enter")
        assert app.is_running and not app._exit
        assert app.table.file is None
        assert {one.message for one in app._notifications} == {"this match cannot be saved: No such file or directory"}


def test_no_file_is_written_over(here: Path) -> None:
    first = fresh_file(CARDS)
    first.touch()
    second = fresh_file(CARDS)
    assert first.name.startswith(f"{CARDS}-")
    assert second.name == f"{first.stem}-2.txt"


async def test_the_end_of_a_hand_waits_for_a_key() -> None:
    async with played(table(CARDS, {1: "random", 2: "random"}), (80, 24)) as (app, pilot):
        for _ in range(60):
            await pilot.press("1", "enter")
            await app.workers.wait_for_complete()
            await pilot.pause()
            if isinstance(app.screen, Pause):
                break
        assert isinstance(app.screen, Pause)
        console = Console(width=90)
        with console.capture() as captured:
            console.print(app.screen.body)
        words = captured.get()
        assert "scores" in words and "total" in words and "in hand 1" in words
        before = app.table.match.line
        await pilot.pause(0.2)
        assert app.table.match.line == before, "nobody plays on meanwhile"
        await press_on(app, pilot, "enter")
        assert not isinstance(app.screen, Pause)
        assert app.part == "2"


def test_whoever_resumes_meets_the_same_bots() -> None:
    first = table(CARDS, {1: "knight", 2: "ismcts@50", 3: "squire"}, 4)
    kept = read_record(first.to_keep())
    assert was_here(kept)
    assert bots_of(kept) == {1: "knight", 2: "ismcts@50", 3: "squire"}
    assert seat_bots(CARDS, 4, None, None, kept) == bots_of(kept)
    again = Table(first.game, 4, {}, seat_bots(CARDS, 4, None, None, kept), SECRET, kept=kept)
    assert [again.bots[seat].name for seat in (1, 2, 3)] == ["knight", "ismcts@50", "squire"]
    assert again.prose.name(2) == first.prose.name(2) == "Ismcts@50 3"
    assert again.to_keep() == first.to_keep()


def test_other_bots_may_take_their_seats_and_are_named_then() -> None:
    first = table(CARDS, {1: "knight", 3: "squire"}, 4)
    kept = read_record(first.to_keep())
    chosen = seat_bots(CARDS, 4, None, ["random", "page"], kept)
    assert chosen == {1: "random", 3: "page"}
    again = Table(first.game, 4, {}, chosen, SECRET, kept=kept)
    assert again.match.record().names[1] == "Random 2"
    with pytest.raises(BadInput, match="2 seats are free for bots, not 3"):
        seat_bots(CARDS, 4, None, ["random", "page", "page"], kept)


def test_two_people_who_resume_meet_no_bot() -> None:
    kept = read_record(table(CASTLES, {}, 2, "de").to_keep())
    assert seat_bots(CASTLES, 2, None, None, kept) == {}
    assert list(seat_bots(CASTLES, 2, 1, None, kept)) == [1]


def test_a_record_from_elsewhere_starts_no_program() -> None:
    kept = read_record(table(CASTLES, {1: "random"}).to_keep())
    kept.names = {0: "Ada", 1: "Line:rm 2"}
    assert bots_of(kept) == {}
    assert not was_here(kept)
    assert list(seat_bots(CASTLES, 2, None, None, kept)) == [1]
