"""A finger that reads does not play, whatever the browser tells of it, and two fingers look closer."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Open, quick
from tests.browser.fingers import LONG, Finger, Mouse, Point, grip, middle
from tests.browser.test_draft import basic_table, to_walls
from tests.web.house import House

GAMES = ("beutelschneider", "castles_besieged", "behuetunsburg", "burgundy")
CARDS = "beutelschneider"
TABLET = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}
LIT = ".piece.lit[data-area^=hand]"
CLICK = """({x, y}) => document.elementFromPoint(x, y).dispatchEvent(
    new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1}))"""
OWN_MENU = """({x, y}) => {
    const at = {bubbles: true, cancelable: true, clientX: x, clientY: y};
    return document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("contextmenu", at));
}"""


def touch(page: Page, piece: Locator, hold: int, at: Point | None = None, menu: bool = False) -> None:
    """A finger on it for so long. Where the system sends no click after a long touch, the worst one is sent here; and
    where it asks for a menu of its own, that question comes first."""
    at = at or grip(piece)
    where = {"x": at.x, "y": at.y}
    page.evaluate("""() => { window.clicks = 0; window.addEventListener("click", () => window.clicks++, true) }""")
    finger = Finger(page)
    finger.send("touchStart", at)
    page.wait_for_timeout(hold // 3 if menu else hold)
    if menu:
        assert page.evaluate(OWN_MENU, where) is False  # the table shows what it has to say instead
    if hold >= LONG:
        expect(page.locator(".lens")).to_be_visible()
    finger.send("touchCancel" if menu else "touchEnd")
    page.wait_for_timeout(100)
    page.evaluate(f"at => window.clicks || ({CLICK})(at)", where)


def hand(page: Page) -> list[str]:
    return page.locator(".piece[data-area^=hand]").evaluate_all("all => all.map(one => one.dataset.piece)")


def line(page: Page) -> str | None:
    return page.locator("main.board").get_attribute("data-line")


@pytest.mark.parametrize("menu", [False, True], ids=["click after", "menu first"])
@pytest.mark.parametrize("slug", GAMES)
def test_a_long_touch_reads_and_never_plays(open_house: House, visit: Open, slug: str, menu: bool) -> None:
    page = quick(visit(open_house, viewport=TABLET, has_touch=True), slug)
    page.wait_for_selector(".piece.lit:not(.folded)")
    page.wait_for_timeout(600)
    lit = page.locator(".piece.lit:not(.folded)").first
    lit.scroll_into_view_if_needed()
    held, before = hand(page), line(page)
    touch(page, lit, LONG, menu=menu)
    page.wait_for_timeout(500)
    assert (hand(page), line(page)) == (held, before)
    expect(page.locator(".prompt .refusal")).to_have_text("")
    expect(page.locator(".chosen, [data-confirm], .menu")).to_have_count(0)


def test_a_short_touch_plays(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house, viewport=TABLET, has_touch=True), CARDS)
    page.wait_for_selector(LIT)
    touch(page, page.locator(LIT).first, LONG)
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
            at = grip(lit)
            page.mouse.move(at.x, at.y)
            page.wait_for_timeout(600)  # the lens opens under the mouse, too, and takes nothing from it
            page.mouse.click(at.x, at.y)
        else:
            lit.focus()
            page.keyboard.press(act)
        expect(page.locator(f".piece[data-area=hand][data-piece='{card}']")).to_have_count(0)


def test_squares_edges_and_buttons_are_read_by_a_long_touch(open_house: House, visit: Open) -> None:
    page = basic_table(visit(open_house, "/new/loewenherz", viewport={"width": 1600, "height": 1000}, has_touch=True))
    to_walls(page)
    page.wait_for_timeout(600)
    before, refused = line(page), page.locator(".prompt .refusal").inner_text()  # when bots moved first
    for what in (".edge.lit", ".cell", ".doors [data-move]"):
        one = page.locator(what).first
        if not one.count():
            continue
        said = one.get_attribute("aria-label") or one.inner_text()
        touch(page, one, LONG, middle(one))
        expect(page.locator(".lens")).to_contain_text(said.split(",")[0].split("\n")[0])
        page.wait_for_timeout(300)
        assert line(page) == before
        expect(page.locator(".edge[aria-pressed=true]")).to_have_count(0)
        expect(page.locator(".prompt .refusal")).to_have_text(refused)


# -- looking closer


def width(page: Page) -> float:
    """How many times as wide as its frame the map is."""
    return float(page.evaluate("""() => document.querySelector(".sheet").getBoundingClientRect().width
        / document.querySelector(".view").clientWidth"""))


def at_map(house: House, visit: Open, viewport: dict[str, int], touch: bool) -> Page:
    """A table of Löwenherz, with its map in the middle of the window."""
    page = basic_table(visit(house, "/new/loewenherz", viewport=viewport, has_touch=touch))
    page.wait_for_selector(".prompt.mine")
    page.locator(".view").evaluate("one => one.scrollIntoView({block: 'center'})")
    page.wait_for_timeout(300)
    return page


def test_two_fingers_pinch_the_map_and_one_moves_it(open_house: House, visit: Open) -> None:
    page = at_map(open_house, visit, PHONE, touch=True)
    finger, before, frame = Finger(page), line(page), page.locator(".view").bounding_box()
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
    swipe = Finger(page, rest=0)
    swipe.down(at)
    swipe.to(Point(at.x - 120, at.y))
    swipe.up()
    page.wait_for_function(f"() => document.querySelector('.view').scrollLeft > {left} + 40")
    page.wait_for_timeout(500)
    for _ in range(2):
        finger.tap(at)
        page.wait_for_timeout(60)
    page.wait_for_function("() => !document.querySelector('.view.zoomed')")
    assert line(page) == before


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
    before, left = line(page), page.evaluate("() => document.querySelector('.view').scrollLeft")
    mouse = Mouse(page)
    mouse.down(at)
    mouse.to(Point(at.x - 80, at.y))
    mouse.up()
    assert page.evaluate("() => document.querySelector('.view').scrollLeft") > left + 50
    page.click("[data-zoom=whole]")
    assert width(page) == pytest.approx(1, abs=0.05)
    page.click("[data-zoom=in]")
    assert width(page) == pytest.approx(1.5, abs=0.05)
    assert line(page) == before
