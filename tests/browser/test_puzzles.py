"""Puzzles in Chromium: solved by pointer and by keys, in both languages, at a desk and on a phone; the list; axe."""

import pytest
from playwright.sync_api import Page, expect

from tafelrunde import puzzles
from tafelrunde.puzzles import Puzzle
from tests.browser.axe import faults
from tests.browser.conftest import DESK, SMALL, Open
from tests.browser.still import until_still
from tests.browser.test_deeds import UNDER
from tests.browser.test_long_words import CUT
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


# What is higher than its place, and shows no edge that fades; of the log one knows that it goes on.
LOST = """() => [...document.querySelectorAll("aside *, .dock *")].filter(one => one.checkVisibility()
    && one.clientHeight > 2 && !one.closest(".sr") && !one.matches(".log")
    && getComputedStyle(one).overflowY !== "visible" && one.scrollHeight > one.clientHeight + 1
    && !/up|down/.test(one.dataset.more ?? ""))
    .map(one => `${one.className} ${one.scrollHeight - one.clientHeight}px: ${one.innerText.slice(0, 40)}`)"""


def find_cut(page: Page) -> list[str]:
    """What of a puzzle at a desk is cut, without a sign that there is more, or lies under the dock."""
    until_still(page)
    under = [found for found in page.evaluate(UNDER) if not found.endswith("longer")]  # by the room below the board
    return [*under, *page.evaluate(CUT, True), *page.evaluate(LOST)]


@pytest.mark.parametrize("slug", some_a_day(puzzles.games_with_puzzles(), 2))
def test_nothing_of_a_puzzle_and_its_answer_is_cut(open_house: House, visit: Open, slug: str) -> None:
    cut = {}
    for puzzle in puzzles.load_puzzles(slug)[:2]:
        page = visit(open_house, f"/puzzle/{puzzle.id}", locale="de")
        page.wait_for_selector(".puzzle .say")
        cut[puzzle.id] = find_cut(page)
        choose(page, puzzle, puzzle.best, False)
        page.wait_for_selector(".puzzle [data-again]")
        cut[puzzle.id] += find_cut(page)
    assert {name: found for name, found in cut.items() if found} == {}
