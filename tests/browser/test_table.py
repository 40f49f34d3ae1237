"""The table in Chromium: refusals, names that are kept, a shared screen, a phone."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Open, quick
from tests.web.house import House

CARDS = "beutelschneider"


def lit_in_hand(page: Page) -> list[str]:
    """The pieces of the hand that may be played, once there are some."""
    page.wait_for_selector(".piece.lit[data-area=hand]")
    return [piece.get_attribute("data-piece") or "" for piece in page.query_selector_all(".piece.lit[data-area=hand]")]


def test_a_played_card_keeps_its_name_and_moves_nothing_else(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house, reduced_motion="no-preference"), CARDS)
    card, *others = lit_in_hand(page)
    page.evaluate(
        """() => {
            const pieces = document.querySelector('.piece').parentNode;
            window.met = new Map([...pieces.querySelectorAll('.piece')].map(node => [node.id, node]));
            window.moved = 0;
            const jumped = one => window.moved += one.hadRecentInput ? 0 : one.value;
            new PerformanceObserver(list => list.getEntries().forEach(jumped)).observe({type: "layout-shift"});
        }"""
    )
    page.click(f"[data-piece='{card}']", position={"x": 12, "y": 30})
    laid = page.wait_for_selector(f".piece[data-piece='{card}']:not([data-area=hand])")
    assert laid.evaluate("node => node.id === [...window.met.keys()].find(id => id === node.id)")
    same = "card => window.met.get(`p-${card}`) === document.getElementById(`p-${card}`)"
    assert all(page.evaluate(same, other) for other in others if page.query_selector(f"#p-{other}[data-area=hand]"))
    assert page.evaluate("window.moved") < 0.01


def test_two_at_one_screen_are_covered_from_each_other(open_house: House, visit: Open) -> None:
    page = visit(open_house, "/new/castles_besieged")
    page.select_option("#seat1", "friend")
    page.click("text=Open the table")
    page.wait_for_selector(".prompt, .cover")
    for _ in range(2):
        if page.locator(".cover").count():
            page.click(".cover button")
        page.wait_for_selector(".cover", state="detached")
        hand = lit_in_hand(page)
        page.click(f"[data-piece='{hand[0]}']", position={"x": 12, "y": 30})
        page.wait_for_selector(".cover")
        assert page.locator(".cover").evaluate("node => getComputedStyle(node).position") == "fixed"


def test_a_phone_asks_before_it_plays(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house, viewport=PHONE, has_touch=True, is_mobile=True), CARDS)
    card = lit_in_hand(page)[0]
    page.locator(f"[data-piece='{card}']").tap(position={"x": 10, "y": 30})
    page.locator("[data-confirm]").tap()
    page.wait_for_selector(f".piece[data-area=hand][data-piece='{card}']", state="detached")


def test_a_double_click_does_not_answer_the_question_it_asks(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house), "castles_besieged")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Resign").dblclick()
    sure = page.get_by_role("button", name="Yes, give up this match")
    expect(sure).to_be_focused()
    expect(page.locator(".result")).to_have_count(0)
    sure.click()
    expect(page.locator(".result")).to_be_visible()
