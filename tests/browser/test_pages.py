"""The pages in a real browser: without JavaScript, on a phone."""

from playwright.sync_api import Browser

from tests.web.house import House

PHONE = {"width": 390, "height": 844}


def test_pages_fit_a_phone_and_need_no_script(open_house: House, chromium: Browser) -> None:
    page = chromium.new_context(viewport=PHONE, locale="en", java_script_enabled=False).new_page()  # type: ignore[arg-type]
    for path in ("/", "/lobby", "/new/burgundy", "/rules/beutelschneider", "/credits", "/verify", "/account", "/no"):
        page.goto(f"http://{open_house.address}{path}")
        assert page.locator("h1").count() == 1
        box = page.locator("body").bounding_box()
        assert box is not None
        assert box["width"] <= PHONE["width"]
