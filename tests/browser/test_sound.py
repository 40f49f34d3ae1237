"""What a table loads to be heard: nothing before somebody has clicked, then only what sounds."""

import json

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, quick
from tests.browser.still import until_still
from tests.web.house import House


def listening(page: Page) -> tuple[Page, list[str]]:
    """A table where it is one's turn, and the sounds it fetches."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if "/sounds/" in request.url else None)
    quick(page, "beutelschneider")
    page.wait_for_selector(".piece.lit[data-area=hand]")
    return page, found


def names(found: list[str]) -> set[str]:
    return {url.partition("/sounds/")[2].partition(".")[0] for url in found}


def play_a_card(page: Page) -> None:
    """Any card that may be played, and wait until it is one's turn again."""
    before = page.locator(".piece[data-area=hand]").count()
    page.locator(".piece.lit[data-area=hand]").first.click()
    expect(page.locator(".piece[data-area=hand]")).to_have_count(before - 1)
    page.wait_for_selector(".piece.lit[data-area=hand]")


def test_my_turn_alone_is_heard_at_first(open_house: House, visit: Open) -> None:
    page, found = listening(visit(open_house))
    for _ in range(2):
        play_a_card(page)
    until_still(page)
    assert names(found) == {"turn"}
    assert len(found) == 1
    assert "v=" in found[0]
    answer = page.request.get(found[0])
    assert answer.ok
    assert answer.headers["content-type"] in {"audio/ogg", "application/ogg"}
    assert "immutable" in answer.headers["cache-control"]
    assert len(answer.body()) < 8000


def test_what_happens_is_heard_by_choice_and_the_choice_is_kept(open_house: House, visit: Open) -> None:
    page, found = listening(visit(open_house))
    page.keyboard.press("Escape")
    page.click("[data-settings]")
    page.get_by_label("whatever happens").check()
    volume = page.get_by_label("Volume")
    volume.focus()
    page.keyboard.press("End")
    kept = json.loads(page.evaluate("localStorage.getItem('tafelrunde.table')"))
    assert kept["sound"] == "all"
    assert kept["volume"] == 100
    page.keyboard.press("Escape")
    play_a_card(page)
    until_still(page)
    assert names(found) >= {"laid", "turn"}
    page.click("[data-settings]")
    page.wait_for_selector("dialog, [role=dialog]")
    page.get_by_label("never").check()
    expect(page.get_by_label("Volume")).to_be_disabled()
    page.keyboard.press("Escape")
    before = len(found)
    play_a_card(page)
    until_still(page)
    assert len(found) == before


def test_the_credits_name_who_recorded_them(open_house: House, visit: Open) -> None:
    page = visit(open_house, "/credits")
    assert "Benboncan" in page.inner_text("main")
    address = page.get_by_role("link", name="Which sound is whose").get_attribute("href")
    assert "MIT License" in page.request.get(f"http://{open_house.address}{address}").text()
