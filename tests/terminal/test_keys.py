"""What keys do at small screens: numbers, refusals that stay, and the newest line of the log."""

from collections.abc import Callable

import pytest
from rich.text import Text
from textual.pilot import Pilot

from tafelrunde.core import Illegal
from tafelrunde.terminal.app import LOG_LINES, TerminalApp
from tests.long import some_a_day
from tests.terminal.test_play import played, press_on, shown, table

SIZES = [(80, 24), (100, 30)]
CARDS, CASTLES, BURGUNDY = "beutelschneider", "castles_besieged", "burgundy"

TABLES = some_a_day([pytest.param(CARDS, 3), pytest.param(CASTLES, 2), pytest.param(BURGUNDY, 2)])
small = pytest.mark.parametrize("size", some_a_day(SIZES), ids=str)


def mine(app: TerminalApp) -> int:
    return sum(line.actor == 0 and not line.is_event for line in app.table.match.lines)


@small
@pytest.mark.parametrize(("slug", "seats"), TABLES)
async def test_a_number_and_enter_are_one_move(slug: str, seats: int, size: tuple[int, int]) -> None:
    """However many moves there are, and however long whoever types waits before Enter."""
    met: set[bool] = set()

    async with played(table(slug, dict.fromkeys(range(1, seats), "random"), seats), size) as (app, pilot):
        for turn in range(9):
            if app.table.match.is_over:
                break
            before, asked = mine(app), app.menu.moves
            met.add(len(asked) < 10)
            number = min(len(asked), 1 + turn % 9)
            await press_on(app, pilot, str(number))
            assert mine(app) == before, "a number alone plays nothing"
            assert f"{number}: " in shown(app, "word")
            await press_on(app, pilot, "enter")
            assert mine(app) == before + 1
            assert [line.text for line in app.table.match.lines if line.actor == 0][-1] == asked[number - 1].move
    assert met == ({True, False} if slug == CARDS else {True})


@small
async def test_a_number_of_two_digits(size: tuple[int, int]) -> None:
    async with played(table(CARDS, {1: "random", 2: "random"}), size) as (app, pilot):
        assert len(app.menu.moves) == 10
        before, tenth = mine(app), app.menu.moves[9].move
        await press_on(app, pilot, "1", "0", "enter")
        assert mine(app) == before + 1
        assert [line.text for line in app.table.match.lines if line.actor == 0][-1] == tenth


@small
@pytest.mark.parametrize("wrong", ["0", "9", "99"])
async def test_enter_after_a_number_that_no_move_has_plays_nothing(wrong: str, size: tuple[int, int]) -> None:
    async with played(table(CARDS, {1: "random", 2: "random"}), size) as (app, pilot):
        await until(app, pilot, lambda: len(app.menu.moves) < 9)
        before = mine(app)
        await pilot.press(*wrong)
        assert shown(app, "word") == f"no move has the number {wrong[-1]}: they go from 1 to {len(app.menu.moves)}"
        await press_on(app, pilot, "enter")
        assert mine(app) == before
        assert app.menu.typed == ""
        await press_on(app, pilot, "1", "enter")
        assert mine(app) == before + 1


@small
async def test_another_number_begins_after_a_wrong_one(size: tuple[int, int]) -> None:
    async with played(table(CARDS, {1: "random", 2: "random"}), size) as (app, pilot):
        await pilot.press("0", "2")
        assert app.menu.typed == "2"
        await pilot.press("backspace")
        assert app.menu.typed == ""
        assert shown(app, "word") == ""


@small
@pytest.mark.parametrize("key", ["tab", "right", "escape", "u", "w"])
async def test_whoever_goes_elsewhere_lets_go_of_the_number(key: str, size: tuple[int, int]) -> None:
    """Otherwise Enter would play the number and not the piece that is looked at."""
    async with played(table(CARDS, {1: "random", 2: "random"}), size) as (app, pilot):
        await pilot.press("2", key)
        assert app.menu.typed == ""


@small
async def test_a_number_outlasts_what_others_do_meanwhile(size: tuple[int, int]) -> None:
    """Where the same moves are left, Enter still plays it."""
    async with played(table(CARDS, {1: "random", 2: "random"}), size) as (app, pilot):
        second, before = app.menu.moves[1].move, mine(app)
        await pilot.press("2")
        app.look()
        await pilot.pause()
        assert f"2: {app.prose(app.menu.moves[1].label)}" in shown(app, "word")
        await press_on(app, pilot, "enter")
        assert mine(app) == before + 1
        assert [line.text for line in app.table.match.lines if line.actor == 0][-1] == second


@small
@pytest.mark.parametrize(("slug", "language"), some_a_day([
    pytest.param(CARDS, "en"), pytest.param(CASTLES, "de"), pytest.param(BURGUNDY, "de")]))
async def test_a_refusal_stays_until_the_next_key(slug: str, language: str, size: tuple[int, int]) -> None:
    """Also one longer than a line, which makes the board smaller, and while bots go on."""
    seats = 3 if slug == CARDS else 2
    async with played(table(slug, dict.fromkeys(range(1, seats), "random"), seats, language), size) as (app, pilot):
        with pytest.raises(Illegal) as found:
            app.table.match.undo(app.table.viewer, app.table.match.line)
        refused = app.prose(found.value.say)
        assert len(refused) > app.size.width
        await pilot.press("u")
        for _ in range(5):
            await pilot.pause(0.05)
        assert shown(app, "word") == refused
        assert app.word.size.height >= len(Text(refused).wrap(app.console, app.word.size.width))
        app.go_on()
        app.draw()
        await pilot.pause(0.05)
        assert shown(app, "word") == refused
        await pilot.press("tab")
        assert shown(app, "word") != refused


@small
@pytest.mark.parametrize(("slug", "seats"), TABLES)
async def test_the_newest_line_of_the_log_is_whole(slug: str, seats: int, size: tuple[int, int]) -> None:
    """Older ones only where they fit as well."""
    def check(app: TerminalApp) -> None:
        entries = [app.prose(entry.say) for entry in app.table.match.log(app.table.viewer)[-LOG_LINES:]]
        lines = shown(app, "told").splitlines()
        assert " ".join(" ".join(lines).split()).endswith(" ".join(entries[-1].split()))
        assert len(lines) <= max(LOG_LINES, len(Text(entries[-1]).wrap(app.console, app.size.width - 2)))
        assert all(len(line) <= app.size.width - 2 for line in lines)
        assert app.told.size.height >= len(lines)
    async with played(table(slug, dict.fromkeys(range(1, seats), "random"), seats), size) as (app, pilot):
        for _ in range(12):
            if app.table.match.is_over:
                break
            await press_on(app, pilot, "1", "enter")
            check(app)
        await pilot.resize_terminal(50, 24)
        await pilot.pause()
        await pilot.pause()
        check(app)


async def until(app: TerminalApp, pilot: Pilot[None], ready: Callable[[], bool]) -> None:
    for _ in range(60):
        if ready():
            return
        await press_on(app, pilot, "1", "enter")
    raise AssertionError("it never comes to that")
