"""What the terminal teaches: the rules of the moment, the player aid, the small print of cards."""

from io import StringIO

import pytest
from rich.console import Console

from tafelrunde.drawing.characters.pictures import Painter
from tafelrunde.games import BUILT_IN
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.aid import build_aid
from tafelrunde.scenes.translate import Translator, capitalize
from tafelrunde.scenes.vocabulary import Area, Face, Piece, text
from tafelrunde.terminal.screens import Page
from tests.commands import run_command
from tests.long import crosswise
from tests.scenes.test_aids import SLUGS
from tests.terminal.test_play import played, table


def told(page: Page) -> str:
    console = Console(width=100, file=StringIO())
    with console.capture() as capture:
        console.print(page.body)
    return capture.get()


async def read(slug: str, key: str, language: str = "en") -> str:
    """The page a key opens at the first decision of a match."""
    seats = 2 if slug == "castles_besieged" else 3
    async with played(table(slug, dict.fromkeys(range(1, seats), "random"), seats, language)) as (app, pilot):
        await pilot.press(key)
        found = told(app.screen)
        await pilot.press(key)
        assert not isinstance(app.screen, Page)
    return found


@pytest.mark.parametrize(("slug", "language"), crosswise(BUILT_IN, ["en", "de"]))
async def test_help_begins_with_the_rules_of_the_moment(slug: str, language: str) -> None:
    page = " ".join((await read(slug, "question_mark", language)).split())
    rules = {rule.id: rule for chapter in rulebook.chapters(slug, language) for rule in chapter.rules}
    cited = [word for word in page.split() if word in rules]
    assert cited
    first = rules[cited[0]].text.replace("*", "").replace("`", "")
    assert " ".join(first.split()) in page
    assert f"tafelrunde rules {slug}" in page
    assert ("PgUp, PgDn" if language == "en" else "Bild") in page


async def test_a_card_that_may_not_be_played_brings_its_paragraph() -> None:
    found: list[str] = []

    async with played(table("beutelschneider", {1: "random", 2: "random"})) as (app, pilot):
        for _ in range(12):
            barred = [spot for spot in app.board.page.spots if spot.tries and not spot.moves]
            if barred:
                refused = app.table.why_not(barred[0].tries)
                await pilot.press("question_mark")
                page = app.screen
                assert isinstance(page, Page)
                assert refused.rule in told(page).split()
                found.append(refused.rule)
                return
            await pilot.press("1", "enter")
            await app.workers.wait_for_complete()
            await pilot.pause()
    assert found


@pytest.mark.parametrize(("slug", "language"), crosswise(SLUGS, ["en", "de"]))
async def test_a_key_shows_the_aid_and_the_shell_prints_it(slug: str, language: str,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    prose = Translator(language, game=slug)
    seats = 2 if slug == "castles_besieged" else 3
    page = " ".join((await read(slug, "a", language)).split())
    shell = " ".join(run_command(capsys, "aid", slug, "--seats", str(seats), "--lang", language).split())
    for block in build_aid(slug, seats).blocks:
        for words in (page, shell):
            assert capitalize(prose(block.title)) in words
            assert all(entry.printed in words for row in block.rows for entry in row)


def test_small_print_is_told_for_the_card_in_sight_and_widens_none() -> None:
    painter = Painter(Translator("en"))
    plain, with_foot = (Piece("one", Face(corner="5", title=text("Guard"), foot=foot), text("the guard"))
                        for foot in (None, text("stops the cutpurse, whoever sent him")))
    area = Area("hand", "hand", text("hand"))
    pages = [painter.piece(piece, area) for piece in (plain, with_foot)]
    assert pages[0].text() == pages[1].text()
    assert [spot.says for spot in pages[1].spots] == ["the guard – stops the cutpurse, whoever sent him"]
    assert pages[0].spots == []


def test_small_print_that_the_name_says_already_is_not_said_twice() -> None:
    piece = Piece("one", Face(title=text("Guard"), foot=text("guards")), text("the guard guards"), note=text("12 left"))
    assert Painter(Translator("en")).piece_says(piece) == "the guard guards: 12 left"
