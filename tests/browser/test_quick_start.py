"""The level is picked beside the button; one click is enough for whoever takes the one that is chosen already."""

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.web.house import House

FORM = "form[action='/quick/castles_besieged']"


def test_a_level_is_picked_without_javascript_and_kept(open_house: House, visit: Open) -> None:
    page = visit(open_house, java_script_enabled=False)
    expect(page.locator(f"{FORM} select")).to_have_value("page")
    page.select_option(f"{FORM} select", "knight")
    page.click(f"{FORM} button")
    page.wait_for_url("**/table/*")
    page.goto(f"http://{open_house.address}/")
    expect(page.locator(f"{FORM} select")).to_have_value("knight")


def test_the_level_is_picked_by_keyboard(open_house: House, visit: Open) -> None:
    page = visit(open_house)
    page.focus(f"{FORM} button")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")  # from the page to the squire
    expect(page.locator(f"{FORM} select")).to_have_value("squire")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".prompt")
    page.goto(f"http://{open_house.address}/")
    expect(page.locator(f"{FORM} select")).to_have_value("squire")
