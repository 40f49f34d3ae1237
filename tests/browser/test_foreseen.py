"""What is played lies where it goes at once, before the house has answered; what the house refuses comes back."""

import re
from math import hypot
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, PHONE, Open, quick
from tests.browser.fingers import Mouse, grip, middle
from tests.browser.lines import Line
from tests.browser.still import line_of, until_asked, until_drawn
from tests.web.house import House

GOALS = {"beutelschneider": "trick", "castles_besieged": "row"}  # where the first card that may be played goes
IN_HAND = ".piece.lit[data-area='hand']"
ALOFT = "[data-aloft=over]"
FOCUSED = "document.activeElement?.dataset.piece"
RECT = "one => { const {x, y} = one.getBoundingClientRect(); return [x, y].map(Math.round); }"


def table_of(visit: Open, at: House, slug: str, **settings: Any) -> tuple[Page, Line]:
    page = visit(at, **settings)
    line = Line(page)
    quick(page, slug)
    until_asked(page)
    return page, line


def card(page: Page) -> Locator:
    """The first card of the hand that may be played, whatever becomes of it."""
    return page.locator(f"[data-piece='{page.locator(IN_HAND).first.get_attribute('data-piece')}']")


def see_in(piece: Locator, area: str) -> None:
    """It lies there, whosever it is."""
    expect(piece).to_have_attribute("data-area", re.compile(rf"{area}\d*"))


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("slug", GOALS)
def test_what_is_played_lies_where_it_goes_before_the_house_answers(visit: Open, open_house: House, slug: str,
                                                                    window: dict[str, int]) -> None:
    page, line = table_of(visit, open_house, slug, viewport=window)
    line.holds, before, played = True, line_of(page), card(page)
    played.focus()
    page.keyboard.press("Enter")
    see_in(played, GOALS[slug])
    assert line_of(page) == before
    expect(played).not_to_have_attribute("aria-pressed", "true")
    assert page.locator(f".piece[data-piece='{page.evaluate(FOCUSED)}']").get_attribute("data-area") == "hand"
    lay = played.evaluate(RECT)
    line.let_go()
    expect(page.locator("main.board")).not_to_have_attribute("data-line", str(before))
    if slug == "beutelschneider":  # the card keeps its name
        assert played.evaluate(RECT) == lay


def test_what_the_house_refuses_comes_back_with_the_reason_and_the_focus(visit: Open, open_house: House) -> None:
    page, line = table_of(visit, open_house, "beutelschneider")
    line.deaf, played = True, card(page)
    lay = played.evaluate(RECT)
    played.focus()
    page.keyboard.press("Enter")
    see_in(played, "trick")
    line.refuse()
    expect(page.locator(".refusal")).to_contain_text("It is not your turn")
    see_in(played, "hand")
    until_drawn(page)
    assert page.evaluate(FOCUSED) == played.get_attribute("data-piece")
    assert played.evaluate(RECT) == lay


def test_what_was_on_its_way_comes_back_when_the_connection_is_lost(visit: Open, open_house: House) -> None:
    page, line = table_of(visit, open_house, "beutelschneider")
    line.deaf, played = True, card(page)
    pointer = Mouse(page)
    pointer.down(grip(played))
    pointer.to(middle(page.locator("[data-well='trick']")))
    pointer.up()
    see_in(played, "trick")
    line.pages[0].close()
    expect(page.locator(".refusal")).to_contain_text("Connection lost: the move may not have arrived.")
    see_in(played, "hand")
    line.deaf = False
    until_asked(page)


def test_what_is_played_glides_there_and_goes_on_without_a_jump(visit: Open, open_house: House) -> None:
    page, line = table_of(visit, open_house, "beutelschneider", reduced_motion="no-preference")
    rate = page.context.new_cdp_session(page)
    rate.send("Animation.enable")
    rate.send("Animation.setPlaybackRate", {"playbackRate": 0.02})  # time enough to look
    line.holds, before, played = True, line_of(page), card(page)
    played.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{ALOFT}[data-area=trick]")
    page.wait_for_timeout(300)
    x, y = played.evaluate(RECT)
    line.let_go()
    expect(page.locator("main.board")).not_to_have_attribute("data-line", str(before))
    until_drawn(page)
    still_x, still_y = played.evaluate(RECT)
    rate.send("Animation.setPlaybackRate", {"playbackRate": 1})
    page.wait_for_function("aloft => !document.querySelector(aloft)", arg=ALOFT)
    goal_x, goal_y = played.evaluate(RECT)
    gone, left = hypot(still_x - x, still_y - y), hypot(goal_x - x, goal_y - y)
    assert gone < left / 3, (gone, left)
