"""The review of a match in the browser: made while one waits, read, clicked through, in both languages and by axe."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.web.http.identity import KEY as COOKIE
from tests.browser.axe import faults
from tests.browser.conftest import Open
from tests.web.finished import KEY, furnish
from tests.web.house import House, house

TABLE = "castlesbesieged"
CARDS = "beutelschneider"  # a game in which single moves cost much
PHONE = {"width": 390, "height": 844}


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
    expect(page.locator("#costly")).to_be_visible(timeout=60_000)
    return page


def test_a_review_comes_while_one_waits_and_leads_back_into_the_match(club: House, visit: Open) -> None:
    page = as_ada(visit(club), club)
    page.goto(f"http://{club.address}/table/{CARDS}")
    page.get_by_role("link", name="Review").click()
    expect(page.locator("#costly")).to_be_visible(timeout=60_000)
    front = page.locator("#front > .judged")
    assert 1 <= front.count() <= 3
    names = {one.split(",")[0].lower() for one in front.locator("h3").all_inner_texts()}
    assert names == {"ada"}  # her own moves first
    page.locator("#others > summary").click()
    expect(page.locator("#others .judged").first).to_be_visible()
    front.first.get_by_role("link", name="Look at it").click()
    page.wait_for_selector(".reel")
    assert re.search(r"#line-\d+$", page.url)
    page.go_back()
    front.first.get_by_role("link", name="Try again from here").click()
    expect(page.get_by_text(re.compile("after line \\d+ of"))).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".prompt.mine")


def test_the_graph_has_a_line_for_everybody_and_says_the_same_in_a_table(club: House, visit: Open) -> None:
    page = review(visit(club), club)
    assert page.locator(".chances polyline.line").count() == 2
    page.get_by_text("The same as a table").click()
    rows = page.locator("[aria-labelledby=chances] table tbody tr")
    expect(rows.first).to_be_visible()
    assert rows.count() > 10
    for words in page.locator("[aria-labelledby=chances] table tbody tr td:nth-child(2)").all_inner_texts():
        assert re.fullmatch(r"\d+ ± \d+", words)


def test_strokes_of_luck_lead_into_the_replay(club: House, visit: Open) -> None:
    page = review(visit(club), club)
    luck = page.locator("#luck")
    sums = luck.locator("table", has_text="The result as a sum").locator("tbody tr")
    assert sums.count() == 2
    for row in sums.all():
        start, *parts, result = [int(word.replace("−", "-")) for word in row.locator("td").all_inner_texts()]
        assert (start, result) in ((50, 0), (50, 100)) and start + sum(parts) == result
    luck.locator("table", has_text="The largest strokes").locator("tbody a").first.click()
    page.wait_for_selector(".reel")
    assert re.search(r"#line-\d+$", page.url)


@pytest.mark.parametrize(("language", "words"), [("en", "The costliest moves"), ("de", "Die teuersten Züge")])
def test_it_is_read_in_both_languages_on_a_phone_and_axe_finds_nothing(club: House, visit: Open, language: str,
                                                                     words: str) -> None:
    page = review(visit(club, viewport=PHONE, locale=language, bypass_csp=True), club, CARDS)
    expect(page.get_by_role("heading", name=words)).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.locator("details").first.evaluate("one => one.open = true")
    assert faults(page, "light", "dark") == []
