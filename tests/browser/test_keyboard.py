"""Without a mouse: from the start page to the end of a hand of Beutelschneider by Tab, arrows and Enter."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.web.house import House

CARDS = "beutelschneider"
LIT = ".piece.lit[data-area=hand]"


def tab_to(page: Page, wanted: str, most: int = 80) -> None:
    """Press Tab until the focus is there; whatever has the focus on the way can be seen."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    pytest.fail(f"Tab does not lead to {wanted}")


def choose(page: Page, field: str, letters: str) -> None:
    """Choose in a list by typing how the wanted line begins."""
    tab_to(page, field)
    page.keyboard.type(letters)


def play_a_card(page: Page) -> None:
    """To the hand, along it to a card that may be played, and play it."""
    may = page.locator(LIT).evaluate_all("all => all.map(one => one.dataset.piece)")
    page.keyboard.press("h")
    page.keyboard.press("Home")
    for _ in range(20):
        here = page.evaluate("document.activeElement.dataset.piece")
        if here in may:
            page.keyboard.press("Enter")
            expect(page.locator(f".piece[data-area=hand][data-piece='{here}']")).to_have_count(0)
            left = page.locator(".piece[data-area=hand]").count()
            assert not left or page.evaluate("document.activeElement.matches('.piece')"), "the focus has left the hand"
            return
        page.keyboard.press("ArrowRight")
    pytest.fail("the arrows do not lead to a card that may be played")


def test_a_whole_hand_without_a_mouse(open_house: House, visit: Open) -> None:
    page = visit(open_house)
    tab_to(page, f"a[href='/new/{CARDS}']")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/new/{CARDS}")
    tab_to(page, "#name")
    page.keyboard.type("Ada")
    for seat in (1, 2, 3):
        choose(page, f"#seat{seat}", "bot: Page")
    tab_to(page, "details.panel > summary")
    page.keyboard.press("Enter")
    tab_to(page, "[name='option hands_limit']")
    page.keyboard.type("1")
    choose(page, "#pace", "as fast")
    tab_to(page, "main form button[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".prompt")
    for _ in range(16):
        page.wait_for_selector(f"{LIT}, .result")
        if page.query_selector(".result"):
            break
        play_a_card(page)
    expect(page.locator(".result")).to_contain_text("win")
    tab_to(page, ".result a[href$='/record']", most=200)  # the log has lines by now
    page.keyboard.press("Enter")
    page.wait_for_url("**/record")
