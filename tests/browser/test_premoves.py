"""What is one's own at a table with somebody else: the planned move, and looking back from every seat afterwards."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.test_together import CASTLES, hand_of, move_once, whose_turn
from tests.browser.test_whole_matches import sit_down
from tests.web.house import House


def test_a_planned_move_is_seen_by_its_owner_alone_and_played(open_house: House, visit: Open) -> None:
    pages = sit_down(open_house, visit, CASTLES)
    hand, (other,) = whose_turn(pages)
    held = len(hand_of(other))
    other.click("[data-plan]")
    other.click("[data-offer=draw]")
    expect(other.locator(".plan")).to_contain_text("draw a card")
    expect(hand.page.locator(".plan")).to_have_count(0)
    other.reload()
    expect(other.locator(".plan")).to_contain_text("draw a card")
    move_once(hand)
    expect(other.locator(".piece[data-area=hand]")).to_have_count(held + 1)
    expect(other.locator(".plan")).to_have_count(0)
    expect(hand.page.locator(".prompt.mine")).to_be_visible()  # nobody had to click


def resign(page: Page) -> None:
    """Give the match up."""
    page.click("button:text-is('Table')")
    page.click("text=Resign")
    page.click("text=Yes, give up this match")


def test_a_match_just_played_is_looked_at_from_every_seat(open_house: House, visit: Open) -> None:
    pages = sit_down(open_house, visit, CASTLES)
    for _ in range(2):
        hand, _others = whose_turn(pages)
        move_once(hand)
    resign(pages[0])
    for seat, page in enumerate(pages):
        page.locator(".result a[href*='/replay']").click()
        page.wait_for_selector(".reel")
        page.click("text=More")
        for side in ("-4", str(seat), str(1 - seat), "-3"):
            page.select_option(".reel select >> nth=1", side)
            page.wait_for_function(f"() => location.search === '?seat={side}'")
            hidden = page.locator(".piece[aria-label='A hidden card']")
            if side == "-4":
                expect(hidden).to_have_count(0)
            else:
                expect(hidden).not_to_have_count(0)
