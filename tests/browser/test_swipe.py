"""A finger that swipes across goes from the table to the log, the score and the talk, and back; nothing else does."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open, quick
from tests.browser.fingers import Finger, Point
from tests.browser.still import until_drawn
from tests.web.house import House


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """One finger from here to there, without haste."""
    finger = Finger(page, rest=0)
    finger.down(Point(*start))
    finger.to(Point(*end))
    finger.up()
    until_drawn(page)


def shown(page: Page) -> str:
    pressed = page.locator(".bar [aria-pressed=true]")
    return pressed.inner_text() if pressed.count() else ""


def test_table_log_score_and_talk_by_swiping(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house, viewport=PHONE, has_touch=True, is_mobile=True), "castles_besieged")
    page.wait_for_selector(".prompt.mine")
    line = page.locator("main.board").get_attribute("data-line")
    words = page.locator(".prompt .words").bounding_box()
    y = words["y"] + 10
    found = []
    for _ in range(4):
        swipe(page, (300, y), (80, y))
        found.append(shown(page))
        box = page.locator("aside h2, aside caption").first.bounding_box()
        y = box["y"] + 6 if box else y
    assert found == ["Log", "Score", "Talk", "Talk"]
    for name in ("Score", "Log", ""):
        swipe(page, (80, y), (300, y))
        assert shown(page) == name
        box = page.locator("aside h2, aside caption").first.bounding_box() if name else None
        y = box["y"] + 6 if box else y
    assert page.locator("main.board").get_attribute("data-line") == line  # nothing was played
    expect(page.locator(".prompt .asking")).to_have_count(0)


def test_scrolling_a_card_and_the_map_are_no_swipes(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house, viewport=PHONE, has_touch=True, is_mobile=True), "loewenherz")
    page.wait_for_selector(".prompt.mine")
    box = page.locator(".map .view").bounding_box()
    swipe(page, (300, box["y"] + 60), (80, box["y"] + 60))  # across the map
    assert shown(page) == ""
    swipe(page, (200, 500), (150, 300))  # down the page
    assert shown(page) == ""
    words = page.locator(".prompt .words").bounding_box()
    swipe(page, (200, words["y"] + 10), (230, words["y"] + 10))  # too short to mean anything
    assert shown(page) == ""
