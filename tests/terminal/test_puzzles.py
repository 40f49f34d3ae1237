"""Puzzles in the terminal: one move is asked for, then what it was worth, in the smallest usual screen."""

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from tafelrunde import games, puzzles
from tafelrunde.puzzles import Puzzle
from tafelrunde.terminal.puzzle import PuzzleApp, PuzzleTable
from tafelrunde.terminal.screens import Page
from tests.puzzles.positions import puzzle_at
from tests.terminal.keys import press_keys

SLUG = "beutelschneider"
Script = Callable[[PuzzleApp, Pilot[None]], Awaitable[None]]


def solved(found: list[Puzzle], script: Script, language: str = "en") -> PuzzleApp:
    """The app after a script of keys."""
    return press_keys(PuzzleApp(PuzzleTable(found, language)), script)


async def answer(app: PuzzleApp, pilot: Pilot[None], move: str) -> None:
    """By the move's number."""
    number = next(place for place, each in enumerate(app.menu.moves, start=1) if each.move == move)
    await pilot.press(*str(number), "enter")
    await pilot.pause()


def shown(app: PuzzleApp) -> str:
    return " ".join(str(app.prompt.render()).split())


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_a_puzzle_of_every_game_is_asked_and_answered(slug: str) -> None:
    puzzle = puzzle_at(slug)

    async def script(app: PuzzleApp, pilot: Pilot[None]) -> None:
        assert f"Puzzle {puzzle.id}, difficulty 3 of 5" in shown(app)
        assert "One move is clearly the best. Which?" in shown(app)
        assert {each.move for each in app.menu.moves} <= set(puzzle.legal())
        app.play(puzzle.best)
        await pilot.pause()
        assert isinstance(app.screen, Page)
        await pilot.press("enter")
        await pilot.pause()
        assert "is the best move" in shown(app)
        assert not app.menu.moves

    assert solved([puzzle], script).room.solved == 1


def test_a_wrong_move_is_told_how_far_it_is_behind() -> None:
    puzzle = puzzle_at(SLUG)

    async def script(app: PuzzleApp, pilot: Pilot[None]) -> None:
        await answer(app, pilot, puzzle.plain)
        page = app.screen
        assert isinstance(page, Page)
        await pilot.press("escape")
        await pilot.pause()
        assert "is about 20 of 100 matches behind" in shown(app)
        assert app.room.label(puzzle.best) in shown(app)

    assert solved([puzzle], script).room.solved == 0


def test_another_form_of_the_best_move_solves_a_puzzle_that_asks_for_an_action() -> None:
    puzzle = next(each for each in puzzles.load_puzzles("behuetunsburg") if each.also)

    async def script(app: PuzzleApp, pilot: Pilot[None]) -> None:
        assert "One action is clearly the best. Which?" in shown(app)
        app.play(puzzle.also[0])
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert "does it, too" in shown(app)

    assert solved([puzzle], script).room.solved == 1


def test_a_move_that_was_left_out_early_is_no_number() -> None:
    puzzle = puzzle_at(SLUG)
    middle = puzzle.legal()[1]

    async def script(app: PuzzleApp, pilot: Pilot[None]) -> None:
        await answer(app, pilot, middle)
        await pilot.press("escape")
        await pilot.pause()
        assert "others looked better than" in shown(app)

    solved([puzzle], script)


def test_enter_leads_on_and_b_back_and_v_shows_the_values_again() -> None:
    found = [puzzle_at(SLUG), puzzle_at("castles_besieged")]

    async def script(app: PuzzleApp, pilot: Pilot[None]) -> None:
        await pilot.press("v")  # nothing to show yet
        assert not isinstance(app.screen, Page)
        await answer(app, pilot, found[0].best)
        await pilot.press("escape", "v")
        await pilot.pause()
        assert isinstance(app.screen, Page)
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert (app.room.puzzle, app.room.answered) == (found[1], None)
        assert "2 von 2" in shown(app)
        await pilot.press("b")
        await pilot.pause()
        assert app.room.puzzle == found[0]
        assert app.menu.moves

    solved(found, script, "de")


def test_why_not_is_answered_by_the_rules() -> None:
    puzzle = puzzle_at(SLUG)
    table = PuzzleTable([puzzle])
    forbidden = next(move for move in table.game.actions if move not in puzzle.legal())
    assert table.why_not(forbidden) is not None
    assert table.why_not(puzzle.best) is None
