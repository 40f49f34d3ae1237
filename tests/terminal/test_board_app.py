"""The analysis board at the terminal, by keys: moves, chance, back and forward, other eyes, thinking, writing."""

import json
from contextlib import AbstractAsyncContextManager
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from textual.pilot import Pilot

from tafelrunde import BadInput, game, games, read_record, scenes
from tafelrunde.analysis import board as boards
from tafelrunde.analysis.board import Board, from_position, from_record, start
from tafelrunde.analysis.evaluate import Difference
from tafelrunde.bots import Ask
from tafelrunde.cli.app import run
from tafelrunde.cli.board import set_up
from tafelrunde.core import Rng, Say
from tafelrunde.scenes.translate import Translator
from tafelrunde.terminal import analysis_app
from tafelrunde.terminal.analysis_app import AnalysisApp, opinion_text
from tafelrunde.terminal.analysis_table import AnalysisTable
from tafelrunde.terminal.screens import Page
from tests.commands import expect_refusal
from tests.long import long, some_a_day
from tests.terminal.keys import at_keys, press

CASTLES = "castles_besieged"
RECORD = Path(__file__).parents[1] / "games/castles_besieged/records/short_game.txt"

AppAndKeys = AbstractAsyncContextManager[tuple[AnalysisApp, Pilot[None]]]


def at_board(board: Board, language: str = "en", size: tuple[int, int] = (80, 30)) -> AppAndKeys:
    return at_keys(AnalysisApp(AnalysisTable(board, language)), size)


def dealt(slug: str = CASTLES, steps: int = 0) -> Board:
    """A board at a decision, after some more of them."""
    board, rng = start(slug), Rng(5)
    while board.chances() or steps > 0 or len(board.legal(board.seat_to_move())) < 2:
        if board.chances():
            board.roll(rng.below(1000))
        else:
            legal = board.legal(board.seat_to_move())
            board.move(legal[rng.below(len(legal))])
            steps -= 1
    return board


def prompt(app: AnalysisApp) -> str:
    return str(app.prompt.render())


@pytest.mark.parametrize("language", ["en", long("de")])
@pytest.mark.parametrize("slug", some_a_day(games.BUILT_IN, 2))
async def test_every_game_is_set_up_played_and_taken_back(slug: str, language: str) -> None:
    async with at_board(start(slug), language) as (app, pilot):
        board = app.room.board
        for _ in range(4):
            await pilot.press("x") if board.chances() else await pilot.press("1", "enter")
            await pilot.pause()
        assert (board.at, len(board.made)) == (4, 4)
        after = board.position()
        await pilot.press("b", "b")
        assert board.at == 2
        await pilot.press("f", "f")
        assert board.position() == after
        for _ in range(board.seats + 2):
            await pilot.press("v")
        assert app.room.fixed is None
        await pilot.press("question_mark")
        assert isinstance(app.screen, Page)


async def test_chance_is_chosen_from_a_list_with_how_likely_it_is() -> None:
    async with at_board(start(CASTLES)) as (app, pilot):
        board = app.room.board
        chances = board.chances()
        assert [move.move for move in app.menu.moves] == [text for text, _ in chances]
        percent = 100 * chances[1][1] / sum(weight for _, weight in chances)
        shown = str(app.list.render())
        assert f"{chances[1][0]}: {percent:.0f} %" in shown
        assert "choose what comes up, or x rolls it" in prompt(app)
        await press(pilot, "2", "enter")
        assert [line.text for line in board.lines] == [chances[1][0]]


async def test_what_cannot_be_done_is_told_and_changes_nothing() -> None:
    async with at_board(dealt()) as (app, pilot):
        board = app.room.board
        before = board.position()
        for key, words in (("x", "a seat has to decide"), ("f", "nothing was taken back")):
            await pilot.press(key)
            assert words in str(app.word.render())
            assert board.position() == before
        app.play("knit")
        assert "is not a move of" in str(app.word.render())
        await pilot.press("u")
        assert board.position() != before
        while board.back():
            pass
        await pilot.press("b")
        assert "this is where the board began" in str(app.word.render())
        await pilot.press("t")
        assert "chance is next" in str(app.word.render())


@pytest.mark.parametrize("slug", games.BUILT_IN)
def test_all_hands_lie_open_or_only_what_one_may_know(slug: str) -> None:
    board = dealt(slug, 12)
    table = AnalysisTable(board)
    mover = board.seat_to_move()
    assert (table.fixed, table.viewer) == (None, mover)
    opened = table.scene(table.sight())
    spots = [area for area in opened.areas if area.kind == "hand" and area.owner not in (-1, mover)]
    assert all(piece.face.shape != "back" for area in spots for piece in area.pieces)
    assert not any(piece.moves or piece.tries for area in spots for piece in area.pieces)
    labels = {f"the hand of player {seat + 1}" for seat in range(board.seats)}
    assert {table.prose(area.label) for area in spots} <= labels
    ids = [piece.id for area in opened.areas for piece in area.pieces]
    assert len(ids) == len(set(ids))
    for seat in (*range(board.seats), -3):
        table.turn()
        assert table.viewer == seat
        drawn = table.scene(table.sight())
        plain = scenes.of(slug)(board.state.view(seat), board.legal(seat))
        assert drawn.areas == plain.areas
        assert bool(drawn.moves) == (seat == mover or seat in board.state.acting())
    table.turn()
    assert table.fixed is None


async def test_another_seat_sees_the_table_but_has_no_moves() -> None:
    async with at_board(dealt()) as (app, pilot):
        mover = app.room.board.seat_to_move()
        assert app.menu.moves and "all hands open" in prompt(app)
        for _ in range(2 - mover):  # to the seat that is not to move
            await pilot.press("v")
        assert app.room.viewer == 1 - mover
        assert not app.menu.moves
        assert f"player {mover + 1} is to move: v looks with other eyes" in prompt(app)
        await pilot.press("1", "enter")
        assert app.room.board.seat_to_move() == mover


async def test_what_would_you_do_is_thought_about_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Ask] = []

    def thought(ask: Ask) -> boards.Opinion:
        asked.append(ask)
        return boards.Opinion(ask.seat, (
            boards.Looked(ask.legal[0], Say("the best"), 0.62, Difference(0.0, 0.0), 16),
            boards.Looked(ask.legal[1], Say("another"), 0.5, Difference(0.12, 0.034), 16)), 32, Say("as known"))

    monkeypatch.setattr(analysis_app, "opinion", thought)

    async with at_board(dealt()) as (app, pilot):
        mover = app.room.board.seat_to_move()
        await pilot.press("t")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, Page) and app.screen.heading == "What would you do?"
        assert [ask.seat for ask in asked] == [mover]
        assert list(asked[0].legal) == app.room.board.legal(mover)
        await pilot.press("escape")
        app.answer(thought(asked[0]), start(CASTLES).state)  # about a position that is no longer there
        await pilot.pause()
        assert not isinstance(app.screen, Page)


def test_the_answer_is_a_table_with_shares_and_errors() -> None:
    board = from_record(read_record(RECORD.read_text()))
    while board.back():
        if not board.chances() and len(board.legal(board.seat_to_move())) > 1:
            break
    found = board.ask()
    console = Console(width=100, file=StringIO())
    console.print(opinion_text(Translator("en", {}, CASTLES, "terminal"), found))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert f"{100 * found.best.share:.0f}" in text
    assert f"{100 * found.moves[-1].behind.value:.1f} ± {100 * found.moves[-1].behind.error:.1f}" in text
    assert "judged without playing on" in text
    assert "judged by what" in text


async def test_the_position_is_written_and_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                  capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)

    board = dealt()
    before = board.position()
    async with at_board(board) as (app, pilot):
        await pilot.press("p")
        await pilot.press("1", "enter", "p", "q")
    assert len(app.written) == 2
    again, _ = set_up(CASTLES, position=str(app.written[0]))
    assert again.position() == before
    assert set_up(CASTLES, position=str(app.written[1]))[0].position() == board.position()
    assert from_position(CASTLES, json.loads(app.written[0].read_text())).position() == before
    assert run(("board", "beutelschneider", "--position", str(app.written[0]))) == 2
    assert "this is a position of Castles Besieged, not of Beutelschneider" in capsys.readouterr().err


@pytest.mark.parametrize("slug", some_a_day(games.BUILT_IN, 2))
async def test_the_pages_of_a_table_open_at_a_pasted_position_too(slug: str) -> None:
    async with at_board(from_position(slug, dealt(slug, 5).position())) as (app, pilot):
        await pilot.press("1", "enter", "w")
        for key in ("l", "s", "a", "question_mark"):
            await pilot.press(key)
            assert isinstance(app.screen, Page), key
            await pilot.press("escape")
            assert not isinstance(app.screen, Page)


def test_a_record_is_opened_behind_a_line_with_the_names_of_its_seats() -> None:
    kept = read_record(RECORD.read_text())
    board, names = set_up(CASTLES, record=str(RECORD), line=30)
    assert (len(board.lines), names) == (30, kept.names)
    assert board.following
    board, _ = set_up("burgundy", seats=2)
    assert (board.seats, board.options) == (2, game("burgundy").info.read_options(2))


@pytest.mark.parametrize(("words", "sentence"), [
    (["chess"], "there is no game 'chess'"),
    ([CASTLES, "--seats", "3"], "is for 2 players, not 3"),
    ([CASTLES, "--option", "hits_to_lose=99"], "the option hits_to_lose can be"),
    ([CASTLES, "--record", str(RECORD), "--position", "x"], "not with both"),
    ([CASTLES, "--record", str(RECORD), "--seats", "2"], "has its seats and options already"),
    ([CASTLES, "--line", "3"], "a line is that of a record"),
    ([CASTLES, "--record", str(RECORD), "--line", "9999"], "the record has the lines 0 to"),
    (["burgundy", "--record", str(RECORD)], "the record is of castles_besieged"),
    ([CASTLES, "--position", str(RECORD)], "the position is no JSON: it cannot be read from line 1, column 1"),
    ([CASTLES], "an analysis board needs a terminal"),
])
def test_what_cannot_be_set_up_is_told_in_a_sentence(words: list[str], sentence: str,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    told = expect_refusal(capsys, "board", *words)
    assert sentence in told and told.count("\n") == 1


def test_a_text_that_is_no_position_is_told_in_a_sentence() -> None:
    for text in ("[" * 100_000, "9" * 5000, "{", ""):
        with pytest.raises(BadInput, match="the position is no JSON"):
            boards.read_position(text)
