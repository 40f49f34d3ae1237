"""Puzzles in the terminal: one move is asked for, then what it was worth, in the smallest usual screen."""

from contextlib import AbstractAsyncContextManager

import pytest
from textual.pilot import Pilot

from tafelrunde import games, puzzles
from tafelrunde.puzzles import Puzzle
from tafelrunde.terminal.puzzle import PuzzleApp, PuzzleTable
from tafelrunde.terminal.screens import Page
from tests.long import some_a_day
from tests.puzzles.positions import puzzle_at
from tests.terminal.keys import at_keys, press

SLUG = "beutelschneider"


def solved(found: list[Puzzle], language: str = "en") -> AbstractAsyncContextManager[tuple[PuzzleApp, Pilot[None]]]:
    return at_keys(PuzzleApp(PuzzleTable(found, language)))


async def answer(app: PuzzleApp, pilot: Pilot[None], move: str) -> None:
    number = next(place for place, each in enumerate(app.menu.moves, start=1) if each.move == move)
    await press(pilot, *str(number), "enter")


def shown(app: PuzzleApp) -> str:
    return " ".join(str(app.prompt.render()).split())


@pytest.mark.parametrize("slug", some_a_day(games.BUILT_IN, 2))
async def test_a_puzzle_of_every_game_is_asked_and_answered(slug: str) -> None:
    puzzle = puzzle_at(slug)

    async with solved([puzzle]) as (app, pilot):
        assert f"Puzzle {puzzle.id}, difficulty 3 of 5" in shown(app)
        assert "One move is clearly the best. Which?" in shown(app)
        assert {each.move for each in app.menu.moves} <= set(puzzle.legal())
        app.play(puzzle.best)
        await pilot.pause()
        assert isinstance(app.screen, Page)
        await press(pilot, "enter")
        assert "is the best move" in shown(app)
        assert not app.menu.moves
    assert app.room.solved == 1


async def test_a_wrong_move_is_told_how_far_it_is_behind() -> None:
    puzzle = puzzle_at(SLUG)

    async with solved([puzzle]) as (app, pilot):
        await answer(app, pilot, puzzle.plain)
        page = app.screen
        assert isinstance(page, Page)
        await press(pilot, "escape")
        assert "is about 20 of 100 matches behind" in shown(app)
        assert app.room.label(puzzle.best) in shown(app)
    assert app.room.solved == 0


async def test_another_form_of_the_best_move_solves_a_puzzle_that_asks_for_an_action() -> None:
    puzzle = next(each for each in puzzles.load_puzzles("behuetunsburg") if each.also)

    async with solved([puzzle]) as (app, pilot):
        assert "One action is clearly the best. Which?" in shown(app)
        app.play(puzzle.also[0])
        await pilot.pause()
        await press(pilot, "escape")
        assert "does it, too" in shown(app)
    assert app.room.solved == 1


async def test_a_move_that_was_left_out_early_is_no_number() -> None:
    puzzle = puzzle_at(SLUG)
    middle = puzzle.legal()[1]

    async with solved([puzzle]) as (app, pilot):
        await answer(app, pilot, middle)
        await press(pilot, "escape")
        assert "others looked better than" in shown(app)


async def test_enter_leads_on_and_b_back_and_v_shows_the_values_again() -> None:
    found = [puzzle_at(SLUG), puzzle_at("castles_besieged")]

    async with solved(found, "de") as (app, pilot):
        await pilot.press("v")  # nothing to show yet
        assert not isinstance(app.screen, Page)
        await answer(app, pilot, found[0].best)
        await press(pilot, "escape", "v")
        assert isinstance(app.screen, Page)
        await press(pilot, "escape", "enter")
        assert (app.room.puzzle, app.room.answered) == (found[1], None)
        assert "2 von 2" in shown(app)
        await press(pilot, "b")
        assert app.room.puzzle == found[0]
        assert app.menu.moves


def test_why_not_is_answered_by_the_rules() -> None:
    puzzle = puzzle_at(SLUG)
    table = PuzzleTable([puzzle])
    forbidden = next(move for move in table.game.actions if move not in puzzle.legal())
    assert table.why_not(forbidden) is not None
    assert table.why_not(puzzle.best) is None
