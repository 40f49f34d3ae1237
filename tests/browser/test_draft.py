"""Walls of Löwenherz drawn up before they are placed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.still import until_asked, until_drawn
from tests.web.house import House

FREE = ".edge[aria-pressed=false]"
DRAFTED = ".edge[aria-pressed=true]"
PLAN = ("look", "keep", "stop", "accept", "knight", "ducats", "lay")  # what leads on, whatever it is


def basic_table(page: Page) -> Page:
    """The basic layout against bots that do not pause."""
    page.click("details.panel > summary")
    page.select_option("[name='option setup']", "basic")
    page.select_option("#pace", "0")
    for seat in ("#seat1", "#seat2"):
        page.select_option(seat, "bot:random")
    page.click("text=Open the table")
    page.wait_for_selector(".prompt")
    return page


def to_walls(page: Page) -> None:
    """Pick walls and pay for them until several may be placed."""
    for _ in range(150):
        until_asked(page)
        if page.locator(FREE).count():
            return
        page.evaluate(
            """plan => {
                const press = one => one?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
                const menu = [...document.querySelectorAll('.doors [data-move]')];
                const by = verb => menu.filter(one => one.dataset.move.startsWith(verb));
                const bands = [...document.querySelectorAll('.piece.lit')];
                const walls = bands.find(one => /[23] walls/.test(one.textContent + one.ariaLabel));
                const highest = by('bid').at(-1) ?? by('pay').at(-1);
                press(document.querySelector('[data-confirm]') ?? walls ?? highest
                    ?? plan.map(verb => by(verb)[0]).find(Boolean) ?? bands[0]
                    ?? document.querySelector('.cell.lit') ?? menu[0]);
            }""",
            list(PLAN),
        )
        until_drawn(page)
    pytest.fail("no walls to place")


def test_walls_are_drawn_up_let_go_and_placed_one_after_the_other(open_house: House, visit: Open) -> None:
    page = basic_table(visit(open_house, "/new/loewenherz"))
    to_walls(page)
    standing = page.locator(".wall").count()
    numbers = page.locator(FREE).evaluate_all("all => all.map(one => one.dataset.edge)")
    edges = [f".edge[data-edge='{number}']" for number in numbers]
    first, second = edges[0], edges[len(edges) // 2]
    button = page.locator("[data-draft]")

    page.locator(first).dispatch_event("click")
    expect(page.locator(first)).to_have_attribute("aria-pressed", "true")
    expect(button).to_have_text("Place one wall")
    page.locator(first).dispatch_event("click")
    expect(page.locator(DRAFTED)).to_have_count(0)
    expect(button).to_have_count(0)

    page.locator(first).focus()
    page.keyboard.press("Enter")
    page.locator(second).focus()
    page.keyboard.press("Enter")
    expect(button).to_have_text("Place 2 walls")
    page.keyboard.press("Escape")
    expect(page.locator(DRAFTED)).to_have_count(0)
    assert page.locator(".wall").count() == standing

    for edge in (first, second):
        page.locator(edge).dispatch_event("click")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text(re.compile("places a wall on .*places a wall on ", re.DOTALL))
    expect(page.locator(".refusal")).to_have_text("")
    expect(page.locator(DRAFTED)).to_have_count(0)
    assert page.locator(".wall").count() >= standing + 2
