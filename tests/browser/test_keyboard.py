"""Without a mouse: from the start page to the end of a hand of Beutelschneider by Tab, arrows and Enter."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.spoken import Player
from tests.browser.test_spoken import Match, sit_down
from tests.web.house import House

CARDS = "beutelschneider"
LIT = ".piece.lit[data-area=hand]"


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
    player = Player(page)
    sit_down(player, Match(CARDS, 3, {"hands_limit": "1"}))
    for _ in range(16):
        page.wait_for_selector(f"{LIT}, .result")
        if page.query_selector(".result"):
            break
        play_a_card(page)
    expect(page.locator(".result")).to_contain_text("win")
    player.tab_to("link", "The record")
    player.press("Enter")
    page.wait_for_url("**/record")
