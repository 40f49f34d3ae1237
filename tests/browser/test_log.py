"""The log stays at its end, whatever becomes of its box, unless somebody reads further up."""

from playwright.sync_api import Page

from tests.browser.conftest import Open, quick
from tests.browser.still import until_still
from tests.web.house import House

CARDS = "beutelschneider"
HAND = 500  # ms: a scroll sooner than that after a hand was there is somebody's
LIT = ".piece.lit[data-area=hand]"


AT_END = """() => (box => box.scrollHeight - box.scrollTop - box.clientHeight < 3)(document.querySelector(".log"))"""


def see_end(page: Page) -> None:
    page.wait_for_function(AT_END)
    until_still(page)
    assert page.evaluate(AT_END)


def turn_the_wheel(page: Page, by: int) -> None:
    """Somebody scrolls the log as far as it goes."""
    page.locator(".log").hover()
    page.mouse.wheel(0, by)
    page.wait_for_function("""down => (box => down ? box.scrollHeight - box.scrollTop - box.clientHeight < 3
        : box.scrollTop === 0)(document.querySelector(".log"))""", arg=by > 0)
    page.wait_for_timeout(HAND)
    page.mouse.move(5, 5)


def play_tricks(page: Page, many: int) -> None:
    for _ in range(many):
        page.wait_for_selector(LIT)
        count = page.locator(".piece[data-area=hand]").count()
        page.locator(LIT).first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(f"() => document.querySelectorAll('.piece[data-area=hand]').length !== {count}")
    page.wait_for_selector(LIT)


# Lines come while the log scrolls: the browser tells of a scroll a frame later.
MEANWHILE = """box => new Promise(done => {
    const more = document.createElement("p");
    box.firstElementChild.append(more);
    more.style.height = "300px";
    requestAnimationFrame(() => setTimeout(() => {
        more.style.height = "900px";
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, 0));
})"""
# Somebody turns the wheel at the end, where there is nothing further down, while lines come.
WHEEL = f"box => {{ box.dispatchEvent(new WheelEvent('wheel', {{bubbles: true}})); return ({MEANWHILE})(box); }}"
# The browser moves the box itself where lines go, and tells of it when others have come.
BY_ITSELF = """box => new Promise(done => {
    const more = document.createElement("p");
    box.firstElementChild.append(more);
    more.style.height = "600px";
    setTimeout(() => {
        box.scrollTop -= 60;
        more.style.height = "900px";
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, 200);
})"""


def test_the_log_follows_its_end_and_stays_where_somebody_reads(open_house: House, visit: Open) -> None:
    """Only who turns the wheel stops it, and only as long as they read further up."""
    page = quick(visit(open_house), CARDS)
    page.set_viewport_size({"width": 1280, "height": 640})
    play_tricks(page, 4)
    assert page.locator(".log").evaluate("box => box.scrollHeight - box.clientHeight") > 100
    see_end(page)
    page.set_viewport_size({"width": 1280, "height": 520})  # less by more than a line or two
    until_still(page)
    see_end(page)
    play_tricks(page, 1)
    see_end(page)
    turn_the_wheel(page, -9999)
    play_tricks(page, 1)
    assert page.locator(".log").evaluate("box => box.scrollTop") == 0
    page.set_viewport_size({"width": 1280, "height": 640})
    until_still(page)
    assert page.locator(".log").evaluate("box => box.scrollTop") == 0
    turn_the_wheel(page, 9999)
    play_tricks(page, 1)
    see_end(page)
    for news in (MEANWHILE, BY_ITSELF, WHEEL):
        page.locator(".log").evaluate(news)
        see_end(page)
