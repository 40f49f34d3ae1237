"""Two fingers, keys, the wheel and buttons look closer at a map."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import SMALL, Open
from tests.browser.fingers import Finger, Mouse, Point, middle
from tests.browser.still import line_of, until_still
from tests.browser.test_draft import basic_table
from tests.browser.test_swipe import swipe
from tests.web.house import House


def width(page: Page) -> float:
    """How many times as wide as its frame the map is."""
    return float(page.evaluate("""() => document.querySelector(".sheet").getBoundingClientRect().width
        / document.querySelector(".view").clientWidth"""))


def at_map(house: House, visit: Open, viewport: dict[str, int], touch: bool) -> Page:
    """A table of Löwenherz, with its map in the middle of the window."""
    page = basic_table(visit(house, "/new/loewenherz", viewport=viewport, has_touch=touch))
    page.wait_for_selector(".prompt.mine")
    page.locator(".view").evaluate("one => one.scrollIntoView({block: 'center'})")
    until_still(page)
    return page


def test_two_fingers_pinch_the_map_and_one_moves_it(open_house: House, visit: Open) -> None:
    page = at_map(open_house, visit, SMALL, touch=True)
    finger, before, frame = Finger(page), line_of(page), page.locator(".view").bounding_box()
    at = middle(page.locator(".view"))
    finger.pinch(at, 60, 130)
    page.wait_for_function("() => document.querySelector('.view.zoomed')")
    assert 1.8 < width(page) < 2.6
    middles = page.evaluate("""() => { const view = document.querySelector(".view");
        return (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth }""")
    assert 0.4 < middles < 0.6  # what was between the fingers is there still
    finger.pinch(at, 40, 300)
    assert width(page) == pytest.approx(3, abs=0.05)
    assert page.locator(".view").bounding_box() == frame  # nothing else has moved
    left = page.evaluate("() => document.querySelector('.view').scrollLeft")
    swipe(page, (at.x, at.y), (at.x - 120, at.y))
    page.wait_for_function(f"() => document.querySelector('.view').scrollLeft > {left} + 40")
    until_still(page)
    for _ in range(2):
        finger.tap(at)
    page.wait_for_function("() => !document.querySelector('.view.zoomed')")
    assert line_of(page) == before


def test_keys_wheel_and_buttons_look_closer_and_the_focus_stays_in_sight(open_house: House, visit: Open) -> None:
    page = at_map(open_house, visit, {"width": 1280, "height": 800}, touch=False)
    cell = page.locator(".cell[data-cell='0']")
    cell.focus()
    for _ in range(3):
        page.keyboard.press("+")
    assert width(page) == pytest.approx(3, abs=0.05)
    assert page.evaluate("""() => { const inner = document.activeElement.getBoundingClientRect();
        const outer = document.querySelector(".view").getBoundingClientRect();
        return inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 }""")
    page.keyboard.press("-")
    assert width(page) == pytest.approx(2, abs=0.05)
    page.keyboard.press("0")
    assert width(page) == pytest.approx(1, abs=0.05)
    at = middle(page.locator(".view"))
    page.mouse.move(at.x, at.y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function("() => document.querySelector('.view.zoomed')")
    before, left = line_of(page), page.evaluate("() => document.querySelector('.view').scrollLeft")
    mouse = Mouse(page)
    mouse.down(at)
    mouse.to(Point(at.x - 80, at.y))
    mouse.up()
    assert page.evaluate("() => document.querySelector('.view').scrollLeft") > left + 50
    page.click("[data-zoom=whole]")
    assert width(page) == pytest.approx(1, abs=0.05)
    page.click("[data-zoom=in]")
    assert width(page) == pytest.approx(1.5, abs=0.05)
    assert line_of(page) == before
