"""Inviting a friend: few clicks to the first move, the link copied, shared or shown, the terms before the seat."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.gestures import Hand
from tests.browser.still import shown_line, until_drawn
from tests.browser.test_reach import Clicks
from tests.web.house import House

CASTLES = "castles_besieged"
SHARE = "navigator.share = (told) => { window.shared = told; return Promise.resolve(); }"


@pytest.mark.parametrize("slug", [CASTLES, "burgundy"])  # of two, and with bots in the other seats
def test_five_clicks_from_the_start_page_to_the_friends_first_move(open_house: House, visit: Open, slug: str) -> None:
    ada, bo = visit(open_house, permissions=["clipboard-read", "clipboard-write"]), visit(open_house)
    clicks = Clicks(ada, bo)
    ada.click(f"form[action='/invite/{slug}'] button")
    ada.wait_for_url("**/table/*")
    ada.click("#copy")
    expect(ada.locator("#copy")).to_have_text("Copied")
    link = ada.evaluate("navigator.clipboard.readText()")
    clicks.tell()  # the friend's, on the link
    bo.goto(link)
    expect(bo.locator("main")).to_contain_text("invites you")
    bo.click("form[action$='/sit'] button[type=submit]")
    expect(ada.locator(".board")).to_be_visible()  # by itself
    before = clicks.count
    while bo.locator(".prompt.mine").count() == 0:  # by lot or rule the host, or a bot, has the first turn
        Hand(ada).click()
        until_drawn(bo)
    line = shown_line(bo)
    made = before + 1
    Hand(bo).click()
    expect(bo.locator(f".board[data-line='{line}']")).to_have_count(0)
    assert made <= 5


def test_the_link_is_shared_by_the_system_where_it_can(open_house: House, visit: Open) -> None:
    ada = visit(open_house, locale="de")
    ada.context.add_init_script(SHARE)
    ada.click(f"form[action='/invite/{CASTLES}'] button")
    ada.wait_for_url("**/table/*")
    ada.click("#share")
    words = "Spiel mit mir Castles Besieged!"
    assert ada.evaluate("shared") == {"title": "Castles Besieged", "text": words, "url": ada.url}
    assert ada.locator("img.qr").evaluate("image => image.naturalWidth") > 0
    ada.focus("#link")
    assert ada.evaluate("getSelection().toString()") == ada.url


def test_an_invitation_works_without_javascript(open_house: House, visit: Open) -> None:
    ada = visit(open_house, java_script_enabled=False)
    ada.click(f"form[action='/invite/{CASTLES}'] button")
    ada.wait_for_url("**/table/*")
    expect(ada.locator("#link")).to_have_value(ada.url)
    expect(ada.locator("#copy")).to_be_hidden()
    bo = visit(open_house, ada.url.partition(open_house.address)[2], java_script_enabled=False)
    expect(bo.locator("[name=salt]")).to_be_hidden()
    bo.click("summary")
    expect(bo.locator("[name=salt]")).to_be_hidden()  # that was what else is agreed
    bo.click("#dice summary")
    expect(bo.locator("[name=salt]")).to_be_visible()
    bo.fill("#name", "Bo")
    bo.click("form[action$='/sit'] button[type=submit]")
    expect(bo.locator("noscript, main").first).to_be_attached()


def test_a_page_that_waits_goes_on_although_a_button_has_the_focus(open_house: House, visit: Open) -> None:
    ada = visit(open_house)
    ada.click("form[action='/invite/beutelschneider'] button")
    ada.wait_for_url("**/table/*")
    ada.focus("#leave")
    guest = open_house.guest("Bo")
    until_drawn(ada)
    guest.sit(ada.url.rsplit("/", 1)[1])
    expect(ada.locator(".board")).to_be_visible()


def test_nothing_is_cut_in_the_waiting_room(open_house: House, visit: Open) -> None:
    ada = visit(open_house, locale="de")
    ada.click("form[action='/invite/loewenherz'] button")
    ada.wait_for_url("**/table/*")
    for page in (ada, visit(open_house, ada.url.partition(open_house.address)[2], locale="de")):
        for width, height in ((1280, 800), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
