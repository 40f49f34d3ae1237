"""The player aid at the table: one key opens it, one screen shows it, axe finds nothing in it."""

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.scenes import aids
from tafelrunde.scenes.translate import Translator, alone
from tests.browser.conftest import DESK, Open, quick
from tests.browser.test_reach import AXE, serious
from tests.scenes.test_aids import SLUGS
from tests.web.house import House

PHONE = {"width": 390, "height": 844}
ROOM = "() => {const one = document.querySelector('dialog'); return [one.scrollWidth - one.clientWidth, " \
       "one.scrollHeight - one.clientHeight]}"


def opened(page: Page, slug: str) -> Page:
    """A table with the aid laid over it, by its key."""
    quick(page, slug)
    page.keyboard.press("a")
    page.wait_for_selector("dialog .aid-block")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(200)
    return page


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", SLUGS)
def test_one_key_shows_the_whole_game_on_one_screen(open_house: House, visit: Open, slug: str, language: str) -> None:
    page = opened(visit(open_house, locale=language, viewport=DESK), slug)
    words = page.locator("dialog").inner_text()
    told, aid = Translator(language, game=slug), aids.made(slug)
    for block in aid.blocks:
        assert alone(told(block.title)).lower() in words.lower()
    assert page.evaluate(ROOM) == [0, 0], "the page does not fit"
    for size in page.locator("dialog .aid").evaluate_all("all => all.map(one => getComputedStyle(one).fontSize)"):
        assert float(size.removesuffix("px")) >= 12.5
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_phone_scrolls_downwards_only(open_house: House, visit: Open, slug: str, language: str) -> None:
    page = visit(open_house, locale=language, viewport=PHONE, has_touch=True, is_mobile=True)
    quick(page, slug)
    page.click("button[data-help]")
    page.click("dialog button[data-aid]")
    page.wait_for_selector("dialog .aid-block")
    sideways, _ = page.evaluate(ROOM)
    assert sideways <= 0
    page.goto(f"http://{open_house.address}/aid/{slug}")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("slug", SLUGS)
def test_axe_finds_nothing_in_it(open_house: House, visit: Open, slug: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core comes with the client's development packages: cd client && npm ci")
    page = opened(visit(open_house, bypass_csp=True), slug)
    page.evaluate(AXE.read_text())
    faults = serious(page, "light") + serious(page, "dark")
    page.goto(f"http://{open_house.address}/aid/{slug}")
    page.evaluate(AXE.read_text())
    assert faults + serious(page, "light") + serious(page, "dark") == []


def test_the_help_names_the_key_and_leads_there(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house), SLUGS[0])
    page.keyboard.press("?")
    expect(page.locator("dialog dt", has_text="A").first).to_be_visible()
    page.click("dialog >> text=Player aid")
    expect(page.locator("dialog .aid-block").first).to_be_visible()
