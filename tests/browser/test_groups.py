"""A group in two browsers, at a desk and on a phone, in both languages: joined by its link, an evening that opens its
table, the table of results; axe."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, SMALL, Open
from tests.browser.gestures import give_up
from tests.browser.test_reach import TOO_SMALL
from tests.web.house import House

LATER = 30.0  # seconds in which the house looks after evenings and tournaments


def check(page: Page, width: int) -> None:
    """Nothing on the page that is loading, or there, is cut off, or out of reach for anybody."""
    page.wait_for_load_state()  # before its styles have come it is as wide as it likes
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert faults(page, "light", "dark") == []


def test_a_group_meets_plays_and_reads_its_results(open_house: House, visit: Open) -> None:
    ada = visit(open_house, "/groups", viewport=DESK, bypass_csp=True, timezone_id="Europe/Berlin")
    bo = visit(open_house, viewport=SMALL, locale="de", bypass_csp=True, has_touch=True, timezone_id="America/New_York")
    check(ada, DESK["width"])
    ada.fill("#title", "Our Thursday round")
    ada.fill("#name", "Ada")
    ada.click("text=Start the group")
    group = ada.url
    bo.goto(ada.locator("#link").input_value())
    check(bo, SMALL["width"])
    bo.fill("#name", "Bo")
    bo.click("text=Der Gruppe beitreten")

    soon = datetime.now(UTC) + timedelta(hours=2)
    ada.fill("#at", f"{soon:%Y-%m-%dT%H:%M}")
    expect(ada.locator("#zone")).to_have_value("Europe/Berlin")
    ada.fill("#zone", "UTC")
    ada.select_option("#game", "castles_besieged")
    ada.fill("#tag", "winter league")
    ada.click("text=Set the evening")
    for page, words in ((ada, "I am coming"), (bo, "Ich komme")):
        page.goto(group)
        page.click(f"text={words}")
    expect(bo.locator(".evening")).to_contain_text("Ada, Bo")
    expect(bo.locator(".evening .tag")).to_have_text("winter league")
    expect(bo.locator(".evening time")).to_contain_text("bei dir:")
    check(bo, SMALL["width"])
    assert bo.evaluate(TOO_SMALL) == []
    open_house.wait(2 * 3600 + LATER)
    until_there(ada, group, ".match")
    ada.click(".match h3 a")
    ada.wait_for_selector(".table")
    until_there(bo, group, ".match")
    bo.click(".match h3 a")
    give_up(bo)
    ada.click(".result a[href^='/group/']")
    expect(ada.locator("main table")).to_contain_text("100 %")
    check(ada, DESK["width"])
    bo.goto(f"{group}?tag=summer")
    expect(bo.locator("main table")).to_have_count(0)
    bo.select_option("#counts", "winter league")
    bo.click(".filter button")
    expect(bo.locator("main table")).to_contain_text("100 %")
    check(bo, SMALL["width"])



def test_the_link_of_a_tournament_leads_from_the_clipboard_to_it(open_house: House, visit: Open) -> None:
    ada = visit(open_house, "/groups", viewport=DESK, bypass_csp=True,
                permissions=["clipboard-read", "clipboard-write"])
    bo = visit(open_house, viewport=SMALL, locale="de", bypass_csp=True, has_touch=True)
    ada.fill("#title", "Our Thursday round")
    ada.fill("#name", "Ada")
    ada.click("text=Start the group")
    ada.click("text=Set up a tournament")
    ada.fill("#title", "Castle cup")
    ada.click("main form button[type=submit]")
    ada.wait_for_url("**/tournament/*")
    ada.click("#invite button[data-copy]")
    expect(ada.locator("#invite button[data-copy]")).to_have_text("Copied")
    assert ada.locator("#invite img.qr").evaluate("image => image.naturalWidth") > 0
    check(ada, DESK["width"])
    bo.goto(ada.evaluate("navigator.clipboard.readText()"))
    expect(bo.locator("main")).to_contain_text("Castle cup")
    check(bo, SMALL["width"])
    bo.fill("#name", "Bo")
    bo.click("text=Der Gruppe beitreten")
    bo.wait_for_url(ada.url)
    bo.click("text=Teilnehmen")
    check(bo, SMALL["width"])
    assert bo.evaluate(TOO_SMALL) == []


def until_there(page: Page, address: str, selector: str) -> None:
    """Load a page until it shows that: the house does it by itself."""
    for _ in range(60):
        page.goto(address)
        if page.locator(selector).count():
            return
        page.wait_for_timeout(1000)
    expect(page.locator(selector)).to_have_count(1)
