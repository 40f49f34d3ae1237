"""A finger that reads a card does not play it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open, quick
from tests.web.house import House

pytestmark = pytest.mark.browser
CARDS = "beutelschneider"
TABLET = {"width": 1024, "height": 768}
LIT = ".piece.lit[data-area=hand]"
LONG = 900  # ms: longer than it takes to open the lens


def touch(page: Page, piece: Locator, hold: int) -> None:
    """A finger on it for so long. Where the system sends no click after a long touch, the worst one is sent here."""
    box = piece.bounding_box()
    assert box
    at = {"x": box["x"] + 12, "y": box["y"] + box["height"] * 0.6}
    page.evaluate("""() => { window.clicks = 0; window.addEventListener("click", () => window.clicks++, true) }""")
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_timeout(hold)
    if hold >= LONG:
        expect(page.locator(".lens")).to_be_visible()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(100)
    page.evaluate("""({x, y}) => window.clicks || document.elementFromPoint(x, y).dispatchEvent(
        new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1}))""", at)


def hand(page: Page) -> list[str]:
    return page.locator(".piece[data-area=hand]").evaluate_all("all => all.map(one => one.dataset.piece)")


def test_a_long_touch_reads_and_never_plays(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house, viewport=TABLET, has_touch=True), CARDS)
    page.wait_for_selector(LIT)
    held, line = hand(page), page.locator("main.board").get_attribute("data-line")
    lit = page.locator(LIT).first
    touch(page, lit, LONG)
    page.wait_for_timeout(500)
    assert (hand(page), page.locator("main.board").get_attribute("data-line")) == (held, line)
    expect(page.locator(".prompt .refusal")).to_have_text("")
    card = page.locator(LIT).first.get_attribute("data-piece")
    touch(page, page.locator(LIT).first, 60)
    expect(page.locator(f".piece[data-area=hand][data-piece='{card}']")).to_have_count(0)


def test_after_a_long_touch_keys_and_the_mouse_play_as_ever(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house, viewport=TABLET, has_touch=True), CARDS)
    for act in ("Enter", "mouse"):
        page.wait_for_selector(LIT)
        lit = page.locator(LIT).first
        card = lit.get_attribute("data-piece")
        touch(page, lit, LONG)
        if act == "mouse":
            box = lit.bounding_box()
            assert box
            page.mouse.move(box["x"] + 12, box["y"] + box["height"] * 0.6)
            page.wait_for_timeout(600)  # the lens opens under the mouse, too, and takes nothing from it
            page.mouse.click(box["x"] + 12, box["y"] + box["height"] * 0.6)
        else:
            lit.focus()
            page.keyboard.press(act)
        expect(page.locator(f".piece[data-area=hand][data-piece='{card}']")).to_have_count(0)
