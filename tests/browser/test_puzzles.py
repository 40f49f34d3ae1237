"""Puzzles in Chromium: solved by pointer and by keys, in both languages, at a desk and on a phone; the list; axe."""

import pytest
from playwright.sync_api import Page, expect

from tafelrunde import puzzles
from tafelrunde.puzzles import Puzzle
from tests.browser.axe import faults
from tests.browser.conftest import DESK, SMALL, Open
from tests.long import some_a_day
from tests.web.house import House

SLUG = puzzles.games_with_puzzles()[0]
PUZZLE = puzzles.load_puzzles(SLUG)[0]


def choose(page: Page, puzzle: Puzzle, move: str, keys: bool) -> None:
    """Make a move by the list of all moves, which has them in the scene's order."""
    told = page.evaluate(f"fetch('/puzzle/{puzzle.id}/table').then(found => found.json())")
    place = [each["move"] for each in told["scene"]["moves"]].index(move)
    page.keyboard.press("m")
    button = page.locator("dialog li button").nth(place)
    button.press("Enter") if keys else button.click()
    if page.locator("[data-confirm]").count():
        page.locator("[data-confirm]").press("Enter")


@pytest.mark.parametrize(("size", "language", "keys"), some_a_day([
    pytest.param(DESK, "en", False, id="desk-English-pointer"),
    pytest.param(SMALL, "de", True, id="phone-German-keys")]))
def test_a_puzzle_is_found_solved_and_told(open_house: House, visit: Open, size: dict[str, int], language: str,
                                           keys: bool) -> None:
    page = visit(open_house, f"/puzzles?game={SLUG}", viewport=size, locale=language, bypass_csp=True)
    assert faults(page) == []
    page.locator(f"a[href='/puzzle/{PUZZLE.id}']").first.click()
    page.wait_for_selector(".puzzle")
    words = {"en": "One move is clearly the best. Which?", "de": "Ein Zug ist klar der beste. Welcher?"}
    expect(page.locator(".puzzle .say")).to_have_text(words[language])
    assert faults(page) == []
    choose(page, PUZZLE, PUZZLE.plain, keys)
    expect(page.locator(".dock .puzzle")).to_have_attribute("data-answered", "wrong")
    expect(page.locator(".puzzle tbody tr")).to_have_count(len(PUZZLE.values))
    dock, weighed = page.locator(".dock").bounding_box(), page.locator(".puzzle table").bounding_box()
    assert dock and weighed and dock["height"] < 0.56 * size["height"]  # the answer does not cover the position
    assert weighed["x"] >= dock["x"] + dock["width"] or page.locator("main.board ~ .puzzle table").count() == 1
    expect(page.locator(".puzzle tr.best .mark")).to_have_text({"en": "best", "de": "der beste"}[language])
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert faults(page) == []
    page.click("[data-again]")
    choose(page, PUZZLE, PUZZLE.best, keys)
    expect(page.locator(".dock .puzzle")).to_have_attribute("data-answered", "right")
    page.click("[data-leave]")
    page.wait_for_url("**/puzzles?game=*")
    expect(page.locator(".tag.missed").first).to_be_visible()  # the first answer counts


def test_a_match_is_played_on_from_a_puzzle(open_house: House, visit: Open) -> None:
    page = visit(open_house, f"/puzzle/{PUZZLE.id}")
    page.wait_for_selector(".puzzle")
    choose(page, PUZZLE, PUZZLE.best, False)
    page.click("[data-on]")
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".prompt.mine")
    expect(page.locator(".board")).to_have_attribute("data-line", str(PUZZLE.source.line))
