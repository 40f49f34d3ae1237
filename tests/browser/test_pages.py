"""The pages in a real browser: by link to a first move, without JavaScript, on a phone."""

import pytest
from playwright.sync_api import Browser, Page

from tests.web.house import House

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def new_page(chromium: Browser, *, script: bool = True) -> tuple[Page, list[str]]:
    """Somebody's phone, and what went wrong on it."""
    page = chromium.new_context(viewport=PHONE, locale="en", java_script_enabled=script).new_page()  # type: ignore[arg-type]
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    return page, faults


def test_to_a_friends_first_move_by_link(open_house: House, chromium: Browser) -> None:
    host, faults = new_page(chromium)
    host.goto(f"http://{open_house.address}/new/castles_besieged")
    host.fill("#name", "Ada")
    host.select_option("#seat1", "open")
    host.click("main form button[type=submit]")
    link = host.locator("#invite ~ p code a").get_attribute("href")
    assert link is not None
    friend, more_faults = new_page(chromium)
    friend.goto(link)
    friend.fill("#name", "Bo")
    friend.click("main form button[type=submit]")
    friend.wait_for_selector("#table .seat, #table [data-seat], #table button", timeout=10_000)
    host.wait_for_selector("body.at-table", timeout=10_000)  # the waiting room becomes the table by itself
    host.wait_for_selector("#table button", timeout=10_000)
    assert faults + more_faults == []


def test_pages_fit_a_phone_and_need_no_script(open_house: House, chromium: Browser) -> None:
    page, _ = new_page(chromium, script=False)
    for path in ("/", "/lobby", "/new/burgundy", "/rules/beutelschneider", "/credits", "/verify", "/account", "/no"):
        page.goto(f"http://{open_house.address}{path}")
        assert page.locator("h1").count() == 1
        box = page.locator("body").bounding_box()
        assert box is not None
        assert box["width"] <= PHONE["width"]


def test_one_click_to_a_table_against_bots(open_house: House, chromium: Browser) -> None:
    page, faults = new_page(chromium)
    page.goto(f"http://{open_house.address}/")
    page.locator(".card button").first.click()
    page.wait_for_selector("body.at-table #table button", timeout=10_000)
    assert faults == []
