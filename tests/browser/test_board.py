"""The analysis board in Chromium: opened from a replay, played, asked, taken back, kept and copied; axe."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import DESK, ONE_ADDRESS, SMALL, Open
from tests.long import some_a_day
from tests.web.finished import furnish
from tests.web.house import House, house

CASTLES = "castles_besieged"


@pytest.fixture(scope="module")
def with_match(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder: Path = tmp_path_factory.mktemp("boards")
    (folder / "house.toml").write_text(ONE_ADDRESS)
    furnish(folder, **{CASTLES: "short_game"})
    with house(folder) as opened:
        yield opened


def place(page: Page) -> str:
    return page.locator("[data-place]").inner_text()


def press(page: Page, key: str) -> None:
    """A key that leads to another position."""
    before = place(page)
    page.keyboard.press(key)
    expect(page.locator("[data-place]")).not_to_have_text(before)


def laid(page: Page) -> None:
    page.wait_for_selector("[data-place]:not(:empty)")
    page.wait_for_selector(".prompt")


@pytest.mark.parametrize(("size", "language"), some_a_day([
    pytest.param(DESK, "en", id="desk-English"), pytest.param(SMALL, "de", id="phone-German")]))
def test_a_match_is_analysed_from_its_replay(with_match: House, visit: Open, size: dict[str, int],
                                             language: str) -> None:
    page = visit(with_match, "/table/castlesbesieged/replay#line-31", viewport=size, locale=language, bypass_csp=True)
    page.click("[aria-expanded='false']:has-text('More'), [aria-expanded='false']:has-text('Mehr')")
    page.click("a[data-analysis]")
    page.wait_for_url(f"**/board/{CASTLES}")
    laid(page)
    assert place(page).endswith({"en": "step 31 of 192", "de": "Schritt 31 von 192"}[language])
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert faults(page) == []

    page.keyboard.press("t")
    words = {"en": "Judged without playing on.", "de": "Beurteilt, ohne weiterzuspielen."}
    expect(page.locator("[data-progress]")).to_have_text(words[language])
    rows = page.locator(".thought tbody tr")
    expect(rows).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert faults(page) == []

    other = rows.nth(1).locator("button")  # the first is what was played in the match
    other.focus()
    other.press("Enter")
    expect(page.locator(".thought")).to_be_hidden()
    assert place(page).endswith({"en": "step 32 of 32", "de": "Schritt 32 von 32"}[language])
    expect(page.locator("[data-chance]").first).to_be_visible()  # of the dice
    expect(page.locator(".board")).to_have_attribute("data-line", "32")
    assert faults(page) == []
    page.locator("[data-chance]").nth(1).press("Enter")
    expect(page.locator("[data-chance]")).to_have_count(0)
    assert place(page).endswith({"en": "33 of 33", "de": "33 von 33"}[language])
    expect(page.locator("[data-do=back]")).to_be_focused()
    press(page, "b")
    press(page, "b")
    assert "31" in place(page) and "33" in place(page)
    press(page, "f")
    page.reload()
    laid(page)
    assert place(page).endswith({"en": "step 32 of 33", "de": "Schritt 32 von 33"}[language])


def test_a_board_is_set_up_played_at_and_its_position_copied(with_match: House, visit: Open) -> None:
    page = visit(with_match, "/board", permissions=["clipboard-read", "clipboard-write"], bypass_csp=True)
    assert faults(page) == []
    page.click(f"a[href='/board?game={CASTLES}']")
    page.locator("section[aria-labelledby=start] button").click()
    laid(page)
    assert page.url.endswith(f"/board/{CASTLES}")
    while page.locator("[data-chance]").count():
        press(page, "x")
    expect(page.locator(".board")).not_to_have_attribute("data-line", "0")
    side = page.locator("[data-side]")
    for seat in ("0", "1", "-3", "-4"):
        page.keyboard.press("v")
        expect(side).to_have_value(seat)
    page.keyboard.press("m")  # as at a table: a move from the list
    before = place(page)
    page.locator("dialog li button").first.click()
    if page.locator("[data-confirm]").count():
        page.locator("[data-confirm]").click()
    expect(page.locator("[data-place]")).not_to_have_text(before)
    page.click("[data-do=more]")
    page.click("[data-do=copy]")
    expect(page.locator("[data-said]")).to_have_text("The position is copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert json.loads(text)["game"] == CASTLES
    page.click("text=Set up another board")
    page.fill("#text", text)
    page.locator("section[aria-labelledby=put-in] button").click()
    laid(page)
    assert place(page).endswith("step 0 of 0")
    expect(page.locator("[data-do=on]")).to_be_hidden()  # a match begins at its beginning
    page.reload()
    laid(page)
    page.click("[data-do=more]")
    with page.expect_download() as download:
        page.click("[data-do=save]")
    assert json.loads(download.value.path().read_text())["game"] == CASTLES


def test_the_last_board_is_brought_back_and_played_on(with_match: House, visit: Open) -> None:
    page = visit(with_match, f"/board/{CASTLES}")
    laid(page)
    expect(page.locator("[data-do=last]")).to_be_hidden()
    press(page, "x")
    gone = place(page)
    page.goto("about:blank")
    page.goto(f"http://{with_match.address}/board/{CASTLES}")
    laid(page)
    assert place(page) != gone
    page.click("[data-do=last]")
    expect(page.locator("[data-place]")).to_have_text(gone)
    page.click("[data-do=more]") if page.locator("[data-do=on]").is_hidden() else None
    page.click("[data-do=on]")
    page.wait_for_url("**/play-on")
    page.wait_for_selector("select[name=seat0]")


def test_its_letters_are_switched_off_with_the_others(with_match: House, visit: Open) -> None:
    page = visit(with_match, f"/board/{CASTLES}")
    laid(page)
    press(page, "x")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_label("Single letters and digits are shortcuts").uncheck()
    page.keyboard.press("Escape")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for key in "bvfx":
        page.keyboard.press(key)
    press(page, "ArrowLeft")
    assert len(asked) == 1


def test_where_a_page_may_not_copy_it_says_so(with_match: House, visit: Open) -> None:
    """A browser has no clipboard for a house that it reaches by plain http."""
    page = visit(with_match)
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(f"http://{with_match.address}/table/castlesbesieged/replay")
    page.get_by_role("button", name="More").click()
    expect(page.get_by_text("Save as a page")).to_be_visible()
    expect(page.get_by_text("Copy the link to this move")).to_have_count(0)
    page.goto(f"http://{with_match.address}/board/{CASTLES}")
    laid(page)
    page.keyboard.press("p")
    expect(page.locator("[data-said]")).to_contain_text("The browser does not let this page copy")
