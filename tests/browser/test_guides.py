"""Every step of every guide marks what its words and the moves it tells of changed – and nothing else."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.web.house import House

pytestmark = pytest.mark.browser

COLUMNS = 15  # of the map of Löwenherz

# For each step the pieces that are new, moved or changed since the step before; walls and squares of a map by name.
WANTED: dict[str, list[str]] = {
    "beutelschneider": [
        "", "",
        "r3",  # she begins with a red 3
        "r3 r10 r2",  # 3 + 10 + 2
        "y3 y2 y10",  # Bo led a yellow 3, her yellow 10
        "g10 g2 gW",  # Ada's green 10 even beats a landlord
        "rW rS g1",  # Cleo threw a green 1 away
        "gS g4",
    ],
    "castles_besieged": [
        "",
        "row0-0-1",  # Ada lays 10 Warriors
        "row1-0-2",  # Bo lays 7 Footmen
        "row0-0-3 row0-0-5 row1-0-4 row1-0-6 die0 die1",  # four cards later Ada attacks
        "row0-0-11 row1-0-8 row1-0-10 fallen-9 die0 die1",  # Ada's 9 Swordsmen fell
        "row1-0-4 row1-0-6 row1-0-8 row1-0-10 fallen-7 fallen-10 die0 die1",  # all behind Bo's 7 Footmen moved up
        "row0-0-17 row1-0-10 row1-0-20 fallen-5 fallen-7 fallen-12 die0 die1",
    ],
    "behuetunsburg": [
        "",
        "hand1-5 hand1-6 pile-top discard-top",  # Bo discarded a Queen and drew three: two more in hand
        "court1-knight-0 court1-lady-0 court1-baron-0 court1-baroness-0",  # from the bottom up
        "treasury1-gold-0",  # gold may be laid on the treasury
        "discard-top",  # one card is discarded, face down
        "hand-baron-0 hand-platinum-0 pile-top discard-top",  # Ada drew and played a Rogue
        "court0-knight-0 court0-lady-0",  # the Lady is welcome, a Knight completes the couple
        "court0-baron-0 court0-baroness-0",  # Baron and Baroness follow
        "hand1-1 hand1-2 hand1-3 court1-lady-0 treasury1-gold-1 treasury1-gold-2 pile-top discard-top",
    ],
    "burgundy": [
        "",
        "castle-2.0 hand0-6.0 discards",  # Ada took the castle from row 4
        "ship-1.0 ship-1.1 church-6.0 hand0-5.0 discards",  # Bo took the ship from row 5
        "workers0 hand0-4.1 discards",  # Ada used her turn to take workers
        "castle-2.0 ship-2.0 bank-1.0 workers1 discards",  # Ada places the castle
        "silver0 start-card",  # she sells her goods: one silver, and the start player card
        "ship-5.0 market-2.0 watchtower-4.0 pasture-6.0 pasture-4.0 cloister-5.0 castle-3.0 line-1-0 line-1-1 line-1-2 "
        "line-1-3 silver1 start-card hand0-3.0 hand0-4.0 hand1-1 draw-pile discards",  # a new round, a new display
        "hand1-1",
    ],
    "loewenherz": [
        "", "",
        "pick-2-0 pick-3-0 pick-3-1 pick-3-2",  # Ada wants both kinds of walls; all three want the three walls
        "i9|i10 k6|l6 rival-0 rival-1 rival-2",  # Ada has placed two walls
        "",
        "k9|l9 d6|e6 h3|h4 action-10-1 action-10-2 action-10-3",  # her three walls stand, and a new card lies there
        "pick-1-1 pick-2-0 pick-3-1 pick-3-2 pile-2",  # he looked through a pile and kept one
        "d10|e10 e4|f4 i3|j3 rival-1 rival-2",
        "o3 n3|o3 o3|o4",  # she expands a region by a square, whose walls move out
        "action-12-1 action-12-2 action-12-3",
    ],
}


def named(place: str) -> str:
    """A square or wall of the map by name, from the client's numbers."""
    return "|".join("abcdefghijklmno"[int(square) % COLUMNS] + str(int(square) // COLUMNS + 1)
                    for square in place.split("|"))


def marked(page: Page) -> list[str]:
    """What bears the mark of something new."""
    pieces = page.locator(".piece.fresh").evaluate_all("all => all.map(one => one.dataset.piece)")
    places = page.locator("[data-marked]").evaluate_all("all => all.map(one => one.dataset.marked)")
    return sorted([*pieces, *map(named, places)])


@pytest.mark.parametrize("slug", WANTED)
def test_a_guide_marks_what_it_tells_of(open_house: House, visit: Open, slug: str) -> None:
    page = visit(open_house, f"/guide/{slug}")
    page.wait_for_selector(".caption")
    steps = WANTED[slug]
    for number, wanted in enumerate(steps, start=1):
        expect(page.locator(".where")).to_contain_text(f"Step {number} of {len(steps)}")
        assert marked(page) == sorted(wanted.split()), number
        if number < len(steps):
            page.locator("[data-next]").click()
