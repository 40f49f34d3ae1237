"""The coach in the browser: its line, its warning, the switch, and what it says after the match."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, ONE_ADDRESS, PHONE, Open, quick
from tests.long import some_a_day
from tests.web.forked import SOURCE, Forked, stable
from tests.web.house import House

# A house whose coach holds every move but to draw to be bad, at once: what a real one finds does not matter here.
STRICT = """
import os
os.environ.pop("NO_COACH", None)
from concurrent.futures import Future
from tafelrunde.analysis import Candidate, Difference, Evaluation, Verdict
from tafelrunde.bots.pool import BotPool
from tafelrunde.core import Say
from tafelrunde.web.review.reviews import CoachNotes
def consult(self, work, slug, view, legal, seed, budget, person=0):
    chosen, told = work.keywords["chosen"], Future()
    bad = chosen != "draw"
    loss, same = Difference(0.2 if bad else 0.0, 0.01), Difference(0.0, 0.01)
    shares = (Candidate("draw", 0.6, 9, (0.0, 0.0)), Candidate(chosen, 0.4, 9, (0.0, 0.0)))
    found = Evaluation(0, shares, "draw", chosen, loss, (same, same), {}, 18)
    why = Say("your move costs you about {points:point|points} {when}", points=3, when=Say("this match"))
    told.set_result((Verdict(found, bad, (why,)), None))
    return told
BotPool.consult = consult
class Same:
    async def do(self, work, record, notes, seconds):
        return notes
made = CoachNotes.__init__
CoachNotes.__init__ = lambda self, jobs: made(self, Same())
"""


def strict(folder: Path, port: int) -> Forked:
    return stable().start(folder, port, STRICT + SOURCE)


@pytest.fixture(scope="module")
def strict_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    (folder / "house.toml").write_text(ONE_ADDRESS)
    opened = House(folder, start=strict)
    yield opened
    opened.close()


def warned(page: Page, but: str = "") -> str:
    """Lay a card, none called so; the coach does not like that. What the card is called."""
    expect(page.locator(".prompt.mine")).to_be_visible()
    lit = page.locator(".piece.lit")
    names = lit.evaluate_all("all => all.map(one => one.getAttribute('aria-label') ?? one.innerText)")
    place = next(place for place, name in enumerate(names) if name != but)
    lit.nth(place).click()
    expect(page.locator("[data-warning]")).to_be_visible()
    return str(names[place])


@pytest.mark.parametrize("size", some_a_day([pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")]))
def test_a_warning_asks_and_the_move_is_played_all_the_same(size: dict[str, int], strict_house: House, visit: Open
                                                            ) -> None:
    page = quick(visit(strict_house, viewport=size), "castles_besieged")
    expect(page.locator("[data-coach]")).to_be_visible()
    card = warned(page)
    line = page.locator("[data-line]").get_attribute("data-line")
    told = page.locator("[data-warning]")
    expect(told).to_contain_text("Are you sure?")
    expect(told).to_contain_text("costs you about 3 points")
    expect(told).to_contain_text("The coach warns 2 more times in this match.")
    page.click("[data-rethink]")
    expect(told).not_to_be_visible()
    assert page.locator("[data-line]").get_attribute("data-line") == line
    warned(page, card)  # the same card again would be played: it was asked about
    expect(page.locator("[data-warning]")).to_contain_text("1 more time")
    page.click("[data-sure]")
    expect(page.locator(f"[data-line='{line}']")).to_have_count(0)


def test_the_coach_can_be_switched_off_and_stays_off(strict_house: House, visit: Open) -> None:
    page = quick(visit(strict_house, locale="de"), "castles_besieged")
    expect(page.locator("[data-coach]")).to_be_visible()
    page.keyboard.press("Escape")
    page.click("[data-settings]")
    page.click("[data-coached]")
    page.keyboard.press("Escape")
    expect(page.locator("[data-coach]")).not_to_be_visible()
    page.reload()
    page.wait_for_selector(".prompt.mine")
    expect(page.locator("[data-coach]")).not_to_be_visible()
    page.click("[data-settings]")
    expect(page.locator("[data-coached]")).not_to_be_checked()
    expect(page.locator("dialog")).to_contain_text("Ein Trainer schaut zu")


def test_after_the_match_it_tells_what_to_try(strict_house: House, visit: Open) -> None:
    page = visit(strict_house, "/new/castles_besieged")
    page.fill("#name", "Ada")
    page.select_option("#seat1", "bot:random")
    page.click("details.panel > summary")
    page.fill("[name='option hits_to_lose']", "1")
    page.click("text=Open the table")
    page.wait_for_selector(".prompt")
    warned(page)
    page.click("[data-sure]")
    expect(page.locator("[data-warning]")).not_to_be_visible()
    page.click("[data-settings]")
    page.get_by_text("Resign", exact=True).click()
    page.get_by_text("Yes, give up this match").click()
    page.click("[data-advice]")
    review = page.locator("section[data-review]")
    expect(review).to_contain_text("What you did well, what to try")
    expect(review).to_contain_text("that is worth about 20 of 100 matches")
    expect(review.get_by_text("Why?")).to_have_attribute("href", re.compile(r"/table/\w+/review#line-\d+$"))
