"""Looking back in Chromium: the replay, the page that stands alone, hints, notes, and axe on all of them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import PHONE, Open, quick
from tests.long import some_a_day
from tests.web.house import House

RECORD = Path(__file__).parents[1] / "games/castles_besieged/records/short_game.txt"


@pytest.fixture(scope="module")
def over(open_house: House) -> str:
    """A match that is over: played on from late in another, and given up."""
    ada = open_house.guest("Ada")
    table = ada.play_on(RECORD.read_text(), "60", "me", "bot:random")
    connection = ada.look_at(table)
    connection.resign()
    return table


def moment(page: Page) -> int:
    return int(page.locator(".reel input[type=range]").input_value())


def test_a_match_is_looked_at_by_keys_by_links_and_from_every_seat(open_house: House, visit: Open, over: str) -> None:
    page = visit(open_house, f"/table/{over}/replay#line-30")
    page.wait_for_selector(".reel")
    at = moment(page)
    page.keyboard.press("ArrowRight")
    assert moment(page) == at + 1
    page.keyboard.press("PageDown")
    assert moment(page) > at + 1
    page.keyboard.press("Home")
    assert moment(page) == 0
    page.click(".log .jump >> nth=3")
    line = page.locator(".log .jump >> nth=3").inner_text()
    page.wait_for_function(f"() => location.hash === '#line-{line}'")
    expect(page.locator(".log .shown .jump")).to_have_text(line)
    page.click("text=More")
    page.select_option(".reel select >> nth=1", "-4")
    expect(page.locator(".area.hand .name, .area.hand[aria-label]")).not_to_have_count(0)
    page.wait_for_function("() => location.search === '?seat=-4'")
    expect(page.locator(".piece[aria-label='A hidden card']")).to_have_count(0)
    page.keyboard.press("End")
    page.click("[data-run]")
    page.wait_for_function("() => Number(document.querySelector('.reel input').value) < 4")


def test_a_page_of_its_own_opens_from_the_disk(open_house: House, visit: Open, over: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.html"
    kept.write_bytes(open_house.guest("Eve").get(f"/table/{over}/film.html?seat=1").content)
    page = visit(open_house, "/credits").context.new_page()  # which asks for no emblem of the house
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{kept.as_uri()}#line-30")
    page.wait_for_selector(".reel")
    page.click("[data-next]")
    expect(page.locator(".piece")).not_to_have_count(0)
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def test_playing_on_from_a_moment(open_house: House, visit: Open, over: str) -> None:
    page = visit(open_house, f"/table/{over}/replay#line-40")
    page.click("text=More")
    page.click("a[data-on]")
    page.click("button:has-text('Open the table')")
    page.wait_for_selector(".prompt")
    assert re.search(r"/table/\w+$", page.url)


def test_a_hint_is_asked_for_by_key_and_told_in_words(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house), "castles_besieged")
    page.wait_for_selector("[data-hint]", timeout=30_000)
    page.keyboard.press("t")
    page.wait_for_selector("[data-hinted]", timeout=60_000)
    assert re.search(r"\d+ % chance of winning", page.locator("[data-hinted] >> nth=0").inner_text())
    marked = page.locator(".piece:has(.hint)").evaluate_all("nodes => nodes.map(node => node.ariaLabel)")
    assert marked and all("Hint" in name for name in marked)
    assert faults(page) == []
    page.locator("[data-hinted] >> nth=0").press("Enter")
    page.locator("[data-confirm]").press("Enter")
    page.wait_for_selector("[data-since]:not([disabled])", timeout=30_000)
    page.keyboard.press("s")
    page.wait_for_selector(".reel")
    expect(page.locator(".fresh")).not_to_have_count(0)
    page.keyboard.press("Escape")
    page.wait_for_selector(".reel", state="detached")


def test_notes_are_there_again_and_too_long_ones_are_not_cut_but_told(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house), "castles_besieged")
    page.click("summary:has-text('My notes')")
    page.fill("textarea", "x" * 2001)
    told = page.get_by_text("Not kept: 2000 characters at most, these are 2001.")
    expect(told).to_be_visible()
    page.locator("textarea").press("Backspace")
    expect(told).to_have_count(0)
    expect(page.locator("summary", has_text="My notes")).to_have_text("My notes")  # without dots: it is kept
    page.reload()
    expect(page.locator("textarea")).to_have_value("x" * 2000)


@pytest.mark.parametrize(("size", "scheme"), some_a_day([
    pytest.param({"width": 1280, "height": 800}, "light", id="desk"), pytest.param(PHONE, "dark", id="phone")]))
def test_axe_finds_nothing_serious_when_looking_back(open_house: House, visit: Open, over: str, size: dict[str, int],
                                                     scheme: str) -> None:
    for path in (f"/table/{over}/replay", f"/table/{over}/record", "/play-on"):
        page = visit(open_house, path, viewport=size, color_scheme=scheme, bypass_csp=True)
        page.wait_for_selector(".reel" if path.endswith("replay") else "main h1, main h2")
        assert faults(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
