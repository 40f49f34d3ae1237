"""The review of a match in the browser: made while one waits, gone through beside the table, read by axe."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.web.http.identity import KEY as COOKIE
from tests.browser.axe import faults
from tests.browser.conftest import SLOW, SMALL, Open
from tests.browser.still import shown_line
from tests.browser.test_swipe import swipe
from tests.long import some_a_day
from tests.web.finished import KEY, furnish
from tests.web.house import House, house

TABLE = "castlesbesieged"
CARDS = "beutelschneider"  # a game in which single moves cost much


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with two matches of Ada's that are over."""
    folder = tmp_path_factory.mktemp("club")
    furnish(folder, castles_besieged="castle_stormed", beutelschneider="target")
    with house(folder) as opened:
        yield opened


def as_ada(page: Page, at: House) -> Page:
    """The browser that Ada played with."""
    page.context.add_cookies([{"name": COOKIE, "value": KEY, "url": f"http://{at.address}/"}])
    return page


def review(page: Page, at: House, table: str = TABLE) -> Page:
    """The review, once it is there; whoever comes first sees how far it is."""
    page.goto(f"http://{at.address}/table/{table}/review")
    expect(page.locator("#costly")).to_be_visible(timeout=3 * SLOW)
    return page


def strokes(page: Page, curves: str) -> list[str]:
    """How curves are dashed."""
    return page.locator(curves).evaluate_all("all => all.map(one => getComputedStyle(one).strokeDasharray)")


def test_a_review_comes_while_one_waits_and_is_gone_through_beside_the_table(club: House, visit: Open) -> None:
    page = as_ada(visit(club), club)
    page.goto(f"http://{club.address}/table/{CARDS}")
    page.get_by_role("link", name="Review").click()
    front = page.locator("#front > .judged")
    expect(front.first).to_be_visible(timeout=3 * SLOW)
    assert 1 <= front.count() <= 3
    names = {one.split(",")[0].split()[-1].lower() for one in front.locator("h3").all_inner_texts()}
    assert names == {"ada"}  # her own moves first
    curves, keys = (strokes(page, one) for one in (".chances polyline.line", ".won .key .line"))
    assert len(set(curves)) == 4 and keys == curves  # not by their colour alone
    wrong = int(front.first.get_attribute("data-line") or "0")

    mark = page.locator(f".chances a.mark[href='#line-{wrong - 1}']")
    mark.click()
    expect(front.first).to_have_attribute("aria-current", "true")
    before = shown_line(page)
    assert before < wrong
    page.keyboard.press("ArrowRight")
    expect(front.first).not_to_have_attribute("aria-current", "true")
    assert shown_line(page) >= wrong
    expect(page.locator(".log .shown .grade")).to_have_text(front.first.locator(".grade").inner_text())
    page.keyboard.press("ArrowLeft")
    assert shown_line(page) == before
    won = page.locator("[data-won]")
    assert 98 <= sum(int(each) for each in won.all_inner_texts()) <= 102

    front.first.get_by_role("button", name="Play the better move").click()
    expect(page.locator("[data-place]")).to_have_text(re.compile(r"^Hand \d+, trick \d+, step"))
    expect(page.locator("main.board")).to_have_attribute("data-line", str(before + 1))
    best = re.search("“play (.*?)”", front.first.locator("p").first.inner_text())
    assert best is not None and f"Ada plays {best[1]}" in page.locator(".log").inner_text()
    page.locator(".where").click()
    page.keyboard.press("ArrowRight")  # the line goes on
    expect(page.locator("main.board")).not_to_have_attribute("data-line", str(before + 1))
    page.locator("[data-do=leave]").click()
    page.wait_for_selector(".reel")
    assert shown_line(page) == before
    front.first.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".prompt.mine")
    assert shown_line(page) == before
    assert f"/table/{CARDS}/review" in page.url


def test_the_graph_is_a_way_through_the_match_and_a_swipe_a_step(club: House, visit: Open) -> None:
    page = review(visit(club, viewport=SMALL, has_touch=True, is_mobile=True), club)
    page.wait_for_selector(".reel .chances")
    box = page.locator("svg.chances").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.5)
    last = page.evaluate("() => Number(document.querySelector('svg.chances').dataset.last)")
    at = shown_line(page)
    assert 0.4 * last < at < 0.75 * last
    swipe(page, (300, 300), (80, 300))
    after = shown_line(page)
    assert after > at
    swipe(page, (80, 300), (300, 300))
    assert shown_line(page) == at
    page.locator("#moves summary", has_text="More in numbers").click()
    rows = page.locator("#more table").last.locator("tbody tr")
    assert rows.count() > 10
    for words in page.locator("#more table").last.locator("tbody td:nth-child(2)").all_inner_texts():
        assert re.fullmatch(r"\d+ ± \d+", words)
    assert re.fullmatch(r"Turn \d+", rows.nth(3).locator("a").inner_text())


def test_strokes_of_luck_lead_to_their_moment(club: House, visit: Open) -> None:
    page = review(visit(club), club)
    luck = page.locator("#luck")
    luck.locator("summary").click()
    sums = luck.locator("table", has_text="The result as a sum").locator("tbody tr")
    assert sums.count() == 2
    for row in sums.all():
        start, *parts, result = [int(word.replace("−", "-")) for word in row.locator("td").all_inner_texts()]
        assert (start, result) in ((50, 0), (50, 100)) and start + sum(parts) == result
    stroke = luck.locator(".strokes a").last
    stroke.click()
    assert shown_line(page) == int((stroke.get_attribute("href") or "").removeprefix("#line-"))


@pytest.mark.parametrize(("language", "words"), some_a_day([
    pytest.param("en", "The costliest moves"), pytest.param("de", "Die teuersten Züge")]))
def test_it_is_read_in_both_languages_on_a_phone_and_axe_finds_nothing(club: House, visit: Open, language: str,
                                                                     words: str) -> None:
    page = review(visit(club, viewport=SMALL, locale=language, bypass_csp=True), club, CARDS)
    expect(page.get_by_role("heading", name=words)).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.wait_for_selector(".reel .chances")
    for details in page.locator("#moves details").all():
        details.evaluate("one => one.open = true")
    assert faults(page, "light", "dark") == []
