"""What is in sight on a screen of any size: the own side always, the list of moves by keys."""

import pytest
from rich.text import Text

from tafelrunde import game
from tafelrunde.drawing.characters.canvas import Spot
from tafelrunde.drawing.characters.ink import sign
from tafelrunde.drawing.characters.pictures import Painter
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Area, Face, Piece, Scene, text
from tafelrunde.terminal.app import TerminalApp
from tests.long import crosswise, some_a_day
from tests.terminal.keys import press
from tests.terminal.test_play import SLUGS, played, press_on, shown, table

SIZES = [(80, 24), (100, 30), (170, 50)]


def full(slug: str) -> tuple[str, dict[int, str], int]:
    seats = max(game(slug).info.seats)
    return slug, dict.fromkeys(range(1, seats), "random"), seats


def in_sight(app: TerminalApp) -> set[int]:
    return {app.board.line_at(y) for y in range(app.board.size.height)}


def own_spots(app: TerminalApp) -> list[Spot]:
    ids = {piece.id for area in app.picture.areas if area.owner == app.table.viewer for piece in area.pieces}
    return [spot for spot in app.board.page.spots if spot.id in ids]


@pytest.mark.parametrize(("slug", "size"), crosswise(some_a_day(SLUGS, 3), SIZES), ids=str)
async def test_the_own_side_is_in_sight_however_far_the_rest_is_scrolled(slug: str, size: tuple[int, int]) -> None:
    async with played(table(*full(slug)), size) as (app, pilot):
        for _ in range(4):
            await press_on(app, pilot, "1", "enter")
            for key in ("home", "end"):
                await press(pilot, key)
                lines = in_sight(app)
                assert len(lines) == app.board.size.height, "no line is shown twice"
                for spot in own_spots(app):
                    assert lines.issuperset(range(spot.y, spot.y + spot.height)), spot.says
            assert app.board.page.width <= size[0]


@pytest.mark.parametrize("slug", some_a_day(["beutelschneider", "castles_besieged"]))
async def test_the_card_games_need_no_scrolling_on_a_small_screen(slug: str) -> None:
    async with played(table(*full(slug)), (80, 24)) as (app, pilot):
        for _ in range(12):
            await press_on(app, pilot, "2", "enter", "1", "enter")
            assert app.board.page.height <= app.board.size.height


async def test_a_click_on_what_is_pinned_takes_what_is_seen_there() -> None:
    async with played(table(*full("burgundy")), (80, 24)) as (app, pilot):
        await press(pilot, "home")
        board = app.board
        assert board.page.pinned > 0
        assert board.page.height > board.size.height
        spot = next(spot for spot in own_spots(app) if spot.y >= board.page.height - board.page.pinned)
        y = next(y for y in range(board.size.height) if board.line_at(y) == spot.y)
        await pilot.click(board, offset=(spot.x + 1 + board.styles.padding.left, y))
        await pilot.pause()
        assert board.chosen.id == spot.id


def scene(*areas: Area) -> Scene:
    return Scene("game", 0, [], list(areas), prompt=None)  # type: ignore[arg-type]


def test_a_picture_is_as_large_as_there_is_room() -> None:
    cards = [Piece(f"c{n}", Face(corner=str(n), title=text("Guard")), text("the guard")) for n in range(3)]
    backs = [Piece(f"b{n}", Face(shape="back"), text("a card face down")) for n in range(4)]
    whole = scene(Area("far", "hand", text("hand"), owner=1, pieces=backs),
                  Area("row", "row", text("row"), pieces=cards), Area("hand", "hand", text("hand"), owner=0))
    painter = Painter(Translator("en", {1: "Bo"}))
    heights = [painter.scene(whole, 60, height).height for height in range(3, 20)]
    assert all(found <= height for found, height in zip(heights, range(3, 20), strict=True) if height > 3)
    assert heights == sorted(heights)
    small = painter.scene(whole, 60, 4).text()
    assert "Bo:  hand [░░×4]" in small
    assert "row [0] [1] [2]" in small or "row [0 Guard] [1 Guard] [2 Guard]" in small


def test_a_long_row_is_drawn_smaller_before_it_is_cut() -> None:
    cards = [Piece(f"c{n}", Face(corner=str(n), title=text("Squires & Cadets")), text("squires")) for n in range(7)]
    rows = [Area(f"row{n}", "row", text("the row"), pieces=cards) for n in range(2)]
    page = Painter(Translator("en")).scene(scene(Area("field", "facing", text("the field"), areas=rows)), 78)
    assert page.width <= 78
    assert "[0] [1] [2] [3] [4] [5] [6]" in page.text()


@pytest.mark.parametrize("cards", range(1, 13))
def test_rows_that_face_each_other_take_a_line_each_where_lines_are_short(cards: int) -> None:
    chips = [Piece(f"c{n}", Face(corner="6", title=text("Squires & Cadets")), text("squires")) for n in range(cards)]
    rows = [Area(f"row{n}", "row", text("the row of somebody"), pieces=chips) for n in range(2)]
    page = Painter(Translator("en")).scene(scene(Area("field", "facing", text("the field"), areas=rows)), 54, 2)
    assert page.height == 2
    assert page.width <= 54
    assert page.text().count("[6") == 2 * cards


def test_no_sign_is_the_initial_of_a_pictures_name() -> None:
    assert sign("baby-elephant") == "▪"
    assert sign("") == " "
    piece = Piece("one", Face(corner="4", art="baby-elephant"), text("elephants"))
    assert Painter(Translator("en")).chip(piece).text() == "[4]"


def test_a_card_face_down_is_not_called_hidden_besides() -> None:
    piece = Piece("one", Face(shape="back"), text("a card face down"), marks=["hidden"])
    assert Painter(Translator("en")).piece_says(piece) == "a card face down"


def test_long_names_of_cards_are_whole() -> None:
    for name in ("Squires & Cadets", "crown and scepter", "Knappen & Kadetten"):
        piece = Piece("one", Face(corner="6", title=text(name)), text(name))
        assert name in Painter(Translator("en")).card(piece).text()


async def test_the_list_of_moves_is_scrolled_by_keys_and_by_numbers() -> None:
    async with played(table("castles_besieged", {1: "random"}), (80, 24)) as (app, pilot):
        while len(app.menu.moves) < 8:
            await press_on(app, pilot, "1", "enter")
        assert app.moves.size.height < app.list.size.height
        await press(pilot, "full_stop")
        assert app.moves.scroll_y > 0
        await press(pilot, "comma")
        assert app.moves.scroll_y == 0
        last = str(len(app.menu.moves))
        await press(pilot, *last)
        lines = Text(shown(app, "list")).wrap(app.console, app.list.size.width)
        at = next(line for line, words in enumerate(lines) if words.plain.lstrip().startswith(f"{last} "))
        assert app.moves.scroll_y <= at < app.moves.scroll_y + app.moves.size.height
        await press_on(app, pilot, "enter")
        assert app.moves.scroll_y == 0
