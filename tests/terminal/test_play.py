"""The terminal, played by keys as a person would."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tafelrunde import game, games
from tafelrunde.bots import make
from tafelrunde.core.record import read_record
from tafelrunde.match import verify
from tafelrunde.terminal.app import TerminalApp
from tafelrunde.terminal.screens import Cover, Page, Pause
from tafelrunde.terminal.table import Table
from tests.long import long, some_a_day
from tests.terminal.keys import at_keys, press

SECRET = bytes(range(32))
SLUGS = games.slugs()


def table(slug: str, bots: dict[int, str], seats: int | None = None, language: str = "en") -> Table:
    rules = game(slug)
    return Table(rules, seats or min(rules.info.seats), {}, bots, SECRET, language)


@asynccontextmanager
async def played(at: Table, size: tuple[int, int] = (100, 40)) -> AsyncIterator[tuple[TerminalApp, Pilot[None]]]:
    """A table at an open terminal, and its keys; the bots have moved."""
    async with at_keys(TerminalApp(at, pace=0.0), size) as (app, pilot):
        await settle(app, pilot)
        yield app, pilot


async def settle(app: TerminalApp, pilot: Pilot[None]) -> None:
    """Until no bot is thinking; a hand that has ended is read and left by Enter."""
    for _ in range(500):
        if isinstance(app.screen, Pause):
            await pilot.press("enter")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        if app.table.bot_to_move() is None:
            return
    raise AssertionError("the bots never stop")


async def press_on(app: TerminalApp, pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until it is somebody's turn again."""
    await pilot.press(*keys)
    await settle(app, pilot)


async def first_move(app: TerminalApp, pilot: Pilot[None]) -> None:
    await pilot.press("1")
    if app.menu.typed:
        await pilot.press("enter")
    await pilot.pause()


def shown(app: TerminalApp, name: str) -> str:
    return str(getattr(app, name).render())


async def test_enter_plays_the_piece_in_sight() -> None:
    async with played(table("beutelschneider", {1: "random", 2: "random"})) as (app, pilot):
        chosen = app.board.chosen
        assert len(chosen.moves) == 1
        await press_on(app, pilot, "enter")
        assert [line.text for line in app.table.match.lines if line.actor == 0][-1] == chosen.moves[0]


async def test_tab_and_arrows_walk_over_the_pieces() -> None:
    async with played(table("beutelschneider", {1: "random", 2: "random"})) as (app, pilot):
        board = app.board
        first = board.chosen
        await pilot.press("tab")
        second = board.chosen
        assert first is not None and second is not None and second.moves and second != first
        await pilot.press("shift+tab")
        assert board.chosen == first
        await pilot.press("right")
        assert board.chosen.x > first.x
        await pilot.press("left")
        assert board.chosen == first


async def test_w_says_why_not_with_the_rule() -> None:
    async with played(table("beutelschneider", {1: "random", 2: "random"})) as (app, pilot):
        board = app.board
        for _ in range(60):
            blocked = [spot for spot in board.page.spots if spot.tries and not spot.moves]
            if blocked and app.view.legal:
                before = app.table.match.line
                board.look(blocked[0])
                await pilot.press("w")
                assert "[B" in shown(app, "word")
                await pilot.press("escape")
                board.look(blocked[0])
                await pilot.press("enter")
                assert "[B" in shown(app, "word")
                assert app.table.match.line == before
                return
            await first_move(app, pilot)
            await settle(app, pilot)
        raise AssertionError("every card could always be played")


async def test_the_pages_open_and_close() -> None:
    async with played(table("beutelschneider", {1: "random", 2: "random"})) as (app, pilot):
        for key in ("l", "s", "question_mark"):
            await pilot.press(key)
            assert isinstance(app.screen, Page)
            await pilot.press("escape")
            assert not isinstance(app.screen, Page)


async def test_bots_go_on_while_a_page_is_read() -> None:
    async with played(table("beutelschneider", {1: "random", 2: "random"})) as (app, pilot):
        before = app.table.match.line
        app.pace = 0.2
        await first_move(app, pilot)
        await pilot.press("l")
        assert isinstance(app.screen, Page)
        await settle(app, pilot)
        assert app.table.match.line >= before + 3
        await pilot.press("escape")
        assert not isinstance(app.screen, Page)


async def test_two_people_get_a_cover_between_their_turns_and_nothing_else_shows() -> None:
    async with played(table("beutelschneider", {})) as (app, pilot):
        first = app.table.person_to_move()
        for _ in range(20):
            if isinstance(app.screen, Cover):
                break
            await first_move(app, pilot)
        assert isinstance(app.screen, Cover)
        assert app.table.viewer == 0 or first != 0
        before = app.table.match.line
        await pilot.press("1")
        assert app.table.match.line == before
        await press(pilot, "enter")
        assert not isinstance(app.screen, Cover)
        assert app.table.viewer in app.table.match.acting()


async def test_the_page_shows_no_hand_but_the_viewers() -> None:
    async with played(table("beutelschneider", {1: "random", 2: "random"})) as (app, _):
        ids = {spot.id for spot in app.board.page.spots}
        for seat in (1, 2):
            other = app.table.match.sight(seat)
            hidden = {piece.id for area in app.table.scene(other).areas if area.id == "hand" for piece in area.pieces}
            assert hidden and not ids & hidden


async def test_resigning_is_asked_twice() -> None:
    async with played(table("beutelschneider", {1: "random", 2: "random"})) as (app, pilot):
        await pilot.press("r")
        assert not app.table.match.is_over
        await pilot.press("escape", "r")
        assert not app.table.match.is_over
        await pilot.press("r")
        assert app.table.match.is_over


async def test_of_three_one_gives_up_and_a_bot_plays_on_for_the_others() -> None:
    async with played(table("beutelschneider", {})) as (app, pilot):
        gone = app.table.viewer
        await press_on(app, pilot, "r", "r")
        assert app.table.match.given_up == (gone,)
        assert not app.table.match.is_over
        assert isinstance(app.screen, Cover)
        await press_on(app, pilot, "enter")
        assert app.table.viewer not in (gone, -3)
        app.table.bots[gone] = make("random")  # as quick as the test
        for _ in range(4):
            await first_move(app, pilot)
            await settle(app, pilot)
            if isinstance(app.screen, Cover):
                await pilot.press("enter")
        again = Table(app.table.game, 3, {}, {}, bytes(32), kept=read_record(app.table.to_keep()))
        assert gone in again.bots
        app.table.resign()
        assert app.table.match.is_over  # one is left
        assert app.table.match.outcome.ranks[gone] == 3


@pytest.mark.parametrize("slug", some_a_day(SLUGS, 2))
@pytest.mark.parametrize("size", [(60, 20), long((140, 45))], ids=str)
async def test_a_match_can_be_played_by_numbers_in_german(slug: str, size: tuple[int, int]) -> None:
    people = min(game(slug).info.seats)
    async with played(table(slug, dict.fromkeys(range(1, people), "random"), language="de"), size) as (app, pilot):
        for _ in range(6):
            if app.table.match.is_over:
                break
            await first_move(app, pilot)
            await settle(app, pilot)
            assert app.board.page.height > 3


async def test_a_match_left_in_the_middle_goes_on_with_the_same_dice() -> None:
    first = table("beutelschneider", {1: "random", 2: "random"})
    async with played(first) as (app, pilot):
        await first_move(app, pilot)
    left = first.to_keep()
    again = Table(first.game, 3, {}, {1: "random", 2: "random"}, bytes(32), kept=read_record(left))
    assert again.to_keep() == left
    async with played(again) as (app, pilot):
        again.resign()
        await settle(app, pilot)
    assert verify(first.game, read_record(again.to_keep())).holds


async def test_a_match_is_kept_move_by_move(tmp_path: Path) -> None:
    """Whatever happens to the terminal, the file holds the match as it stands."""
    file = tmp_path / "mine.txt"

    first = table("castles_besieged", {1: "random"})
    first.file = file
    async with played(first) as (app, pilot):
        assert file.read_text("utf-8") == app.table.to_keep()
        for _ in range(3):
            before = app.table.match.line
            await first_move(app, pilot)
            await settle(app, pilot)
            assert app.table.match.line > before
            assert file.read_text("utf-8") == app.table.to_keep()
    kept = read_record(file.read_text("utf-8"))
    again = Table(first.game, 2, {}, {1: "random"}, bytes(32), kept=kept)
    assert again.match.line == app.table.match.line
    assert list(tmp_path.iterdir()) == [file]


async def test_a_match_that_cannot_be_kept_says_so_and_goes_on(tmp_path: Path) -> None:
    at = table("castles_besieged", {1: "random"})
    at.file = tmp_path / "gone" / "mine.txt"

    async with played(at) as (app, pilot):
        assert {one.message for one in app._notifications} == {"this match cannot be saved: No such file or directory"}
        before = app.table.match.line
        await first_move(app, pilot)
        await settle(app, pilot)
        assert app.table.match.line > before


@pytest.mark.parametrize("slug", some_a_day(SLUGS, 2))
async def test_bots_alone_play_to_the_end_before_a_spectator(slug: str) -> None:
    people = min(game(slug).info.seats)
    async with at_keys(TerminalApp(table(slug, dict.fromkeys(range(people), "random")), pace=0.05)) as (app, pilot):
        await pilot.pause(0.3)
        assert app.table.viewer == -3
        assert "1" not in {binding.key for binding in app.BINDINGS}
        await pilot.press("1", "u", "w")


async def test_a_resized_screen_is_drawn_anew() -> None:
    async with played(table("beutelschneider", {1: "random", 2: "random"}), size=(120, 40)) as (app, pilot):
        wide = app.board.page.width
        await pilot.resize_terminal(50, 30)
        await pilot.pause()
        await pilot.pause()
        assert app.board.page.width < wide
        assert app.board.page.width <= 50
