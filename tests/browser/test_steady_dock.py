"""The dock, the bar and the heads of the seats are as high at the end of some turns as at their beginning."""

import random

import pytest
from playwright.sync_api import Page

from tafelrunde.games import BUILT_IN
from tests.browser.conftest import DESK, Open
from tests.browser.test_in_view import CLICK, PHONE, asked, sit_down
from tests.web.house import House

WIDE = {"width": 1920, "height": 1080}
TURNS = 5

# Once a frame: how high each part is, and which shifts of the picture began in one of them.
WATCH = """() => {
    const parts = [".dock", ".prompt", ".prompt .own", ".prompt .words", ".prompt .deeds", ".main > .bar",
                   ".place .who"];
    window.heights = Object.fromEntries(parts.map(part => [part, []]));
    const look = () => {
        for (const part of parts) for (const one of document.querySelectorAll(part)) {
            const height = Math.round(one.getBoundingClientRect().height);
            if (!window.heights[part].includes(height)) window.heights[part].push(height);
        }
        requestAnimationFrame(look);
    };
    look();
}"""
BARRED = """() => document.querySelector(".piece[data-area=hand]:not(.lit)")?.dispatchEvent(
    new MouseEvent("click", {bubbles: true, cancelable: true}))"""


def stir(page: Page, turn: int) -> None:
    """What makes a dock grow elsewhere: a hint, a refusal."""
    if page.query_selector(".menu .cancel"):
        page.click(".menu .cancel")
    if turn % 3 == 0 and page.query_selector("[data-hint]:not(:disabled)"):
        page.click("[data-hint]")
        page.wait_for_selector(".hints, [data-hint]:not(:disabled)")
    page.evaluate(BARRED)
    page.wait_for_timeout(100)


@pytest.mark.parametrize("size", [DESK, WIDE, PHONE], ids=["desk", "wide", "phone"])
@pytest.mark.parametrize("slug", BUILT_IN)
def test_the_dock_keeps_its_height(open_house: House, visit: Open, slug: str, size: dict[str, int]) -> None:
    page = sit_down(open_house, visit, slug, size)
    chance = random.Random(11)
    asked(page)
    page.evaluate(WATCH)
    for turn in range(TURNS):
        asked(page)
        if page.query_selector(".result"):
            break
        stir(page, turn)
        page.evaluate(CLICK, chance.randrange(10_000))
        page.wait_for_timeout(60)
    heights = page.evaluate("window.heights")
    assert {part: found for part, found in heights.items() if len(found) > 1} == {}
    assert len(heights[".dock"]) == 1


def test_what_comes_and_goes_is_said_above_the_dock(open_house: House, visit: Open) -> None:
    page = sit_down(open_house, visit, "beutelschneider", DESK)
    asked(page)
    while not page.query_selector("[data-hint]"):  # with one card that may be played there is nothing to hint at
        page.evaluate(CLICK, 1)
        page.wait_for_timeout(60)
        asked(page)
    page.click("[data-hint]")
    page.wait_for_selector(".hints")
    dock, hints = (page.locator(name).bounding_box() for name in (".dock", ".hints"))
    assert dock and hints
    assert hints["y"] + hints["height"] <= dock["y"]
    page.click(".hints .close")
    page.wait_for_selector(".hints", state="detached")
    page.wait_for_selector("[data-hint]")
