"""Moves dragged by mouse and by finger, in every game; what is dropped elsewhere, and what is asked to be confirmed."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, Open, quick
from tests.browser.fingers import Finger, Mouse, Point, Pointer, grip, middle, take_up
from tests.browser.test_draft import DRAFTED, FREE, basic_table, to_walls
from tests.web.house import House

CARDS = ("beutelschneider", "castles_besieged", "behuetunsburg", "burgundy")
LIT = ".piece.lit:not(.folded)"
GOAL = ".goal[data-goal]"
ASK = "localStorage.setItem('tafelrunde.table', JSON.stringify({confirm: true, sound: false, title: true}))"
BY = {"mouse": Mouse, "touch": Finger}


def line(page: Page) -> int:
    """How far the match is."""
    return int(page.locator("main.board").get_attribute("data-line") or -1)


def due(page: Page) -> Page:
    """The viewer is to move, and everything lies still."""
    page.wait_for_selector(".prompt.mine")
    page.wait_for_selector(LIT)
    page.wait_for_function("() => document.querySelector('.board:not([aria-busy=true]):not(.settling)')")
    return page


def at_table(house: House, visit: Open, slug: str, by: str = "mouse") -> tuple[Page, Pointer]:
    """A table against bots where the viewer is to move, and what it is done with."""
    page = quick(visit(house, viewport=DESK, has_touch=by == "touch"), slug)
    return due(page), BY[by](page)


def carried(page: Page, pointer: Pointer) -> Locator:
    """A lit piece taken up that glows somewhere else: the place to let it go."""
    for number in range(page.locator(LIT).count()):
        take_up(pointer, page.locator(LIT).nth(number))
        page.wait_for_timeout(60)
        if page.locator(GOAL).count():
            return page.locator(GOAL).first
        page.keyboard.press("Escape")
        pointer.up()
    pytest.fail(f"nothing can be carried: {page.inner_text('.prompt')}")


@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize("slug", CARDS)
def test_a_move_is_dragged(open_house: House, visit: Open, slug: str, by: str) -> None:
    page, pointer = at_table(open_house, visit, slug, by)
    before = line(page)
    goal = carried(page, pointer)
    expect(page.locator("[data-away]")).to_have_count(1)
    pointer.to(middle(goal))
    expect(page.locator(".goal.over")).to_have_count(1)
    assert line(page) == before
    pointer.up()
    expect(page.locator("main.board")).not_to_have_attribute("data-line", str(before))
    expect(page.locator(".prompt .refusal")).to_have_text("")
    expect(page.locator("[data-away], .carried")).to_have_count(0)


@pytest.mark.parametrize("by", BY)
def test_walls_are_dragged_to_edges_and_drawn_along_them(open_house: House, visit: Open, by: str) -> None:
    page = basic_table(visit(open_house, "/new/loewenherz", viewport={"width": 1600, "height": 1000},
                             has_touch=by == "touch"))
    pointer = BY[by](page)
    to_walls(page)
    tile = page.locator(".piece.is-chosen[data-area^=band]")
    take_up(pointer, tile)
    edge = f".edge[data-edge='{page.locator('.edge.lit').first.get_attribute('data-edge')}']"
    pointer.to(middle(page.locator(edge)))
    expect(page.locator(".goal.over")).to_have_count(1)
    pointer.up()
    expect(page.locator(edge)).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator(DRAFTED)).to_have_count(0)

    first, second = in_line(page)
    pointer.down(middle(first))
    pointer.to(middle(second))
    pointer.up()
    expect(page.locator(DRAFTED)).not_to_have_count(0)
    expect(page.locator(DRAFTED)).not_to_have_count(1)
    page.keyboard.press("Escape")

    before = line(page)
    take_up(pointer, tile)  # a square takes no wall
    pointer.to(middle(page.locator(".cell").first))
    pointer.up()
    expect(page.locator(".prompt .refusal")).not_to_have_text("")
    assert line(page) == before


def in_line(page: Page) -> tuple[Locator, Locator]:
    """Two edges that may be walled, one the end of a straight line with the other."""
    ends = page.locator(FREE).evaluate_all("all => all.map(one => one.dataset.edge)")
    for name in ends:
        one, other = map(int, name.split("|"))
        upright = other - one == 1
        further = f"{one + 15}|{other + 15}" if upright else f"{one + 1}|{other + 1}"
        if further in ends:
            return page.locator(f".edge[data-edge='{name}']"), page.locator(f".edge[data-edge='{further}']")
    pytest.fail("no two edges in line")


@pytest.mark.parametrize("by", BY)
def test_what_is_let_go_elsewhere_comes_back_with_a_reason(open_house: House, visit: Open, by: str) -> None:
    page, pointer = at_table(open_house, visit, "castles_besieged", by)
    before = line(page)
    take_up(pointer, page.locator(f"{LIT}[data-area=hand]").first)
    pointer.to(middle(page.locator("[data-area-box=discard]")))
    pointer.up()
    expect(page.locator(".prompt .refusal")).to_contain_text("It does not go there")
    take_up(pointer, page.locator(f"{LIT}[data-area=hand]").first)
    pointer.up()  # over the hand again: somebody has changed their mind
    expect(page.locator("[data-away], .carried, .goal")).to_have_count(0)
    assert line(page) == before


@pytest.mark.parametrize("by", BY)
def test_what_may_not_be_played_says_why_where_it_is_let_go(open_house: House, visit: Open, by: str) -> None:
    page, pointer = at_table(open_house, visit, "beutelschneider", by)
    unlit = page.locator(".piece[data-area=hand]:not(.lit)")
    while unlit.count() == 0:
        page.locator(LIT).first.click()
        page.wait_for_timeout(300)
        due(page)
    before = line(page)
    take_up(pointer, unlit.first)
    expect(page.locator(GOAL)).to_have_count(0)
    pointer.to(middle(page.locator("[data-area-box=trick]")))
    pointer.up()
    expect(page.locator(".prompt .refusal")).to_contain_text(re.compile(r"B3\.\d"))
    assert line(page) == before


def test_escape_brings_it_back(open_house: House, visit: Open) -> None:
    page, pointer = at_table(open_house, visit, "castles_besieged")
    before = line(page)
    goal = carried(page, pointer)
    pointer.to(middle(goal))
    page.keyboard.press("Escape")
    expect(page.locator("[data-away], .carried, .goal")).to_have_count(0)
    pointer.up()
    page.wait_for_timeout(300)
    assert line(page) == before
    expect(page.locator(".prompt .refusal")).to_have_text("")


def test_a_finger_that_does_not_rest_scrolls(open_house: House, visit: Open) -> None:
    page = due(quick(visit(open_house, viewport={"width": 390, "height": 620}, has_touch=True), "burgundy"))
    page.evaluate("window.scrollTo(0, 0)")
    finger, start = Finger(page, rest=0), Point(195, 400)
    finger.down(start)
    finger.to(Point(195, 120))
    finger.up()
    page.wait_for_function("() => window.scrollY > 60")
    expect(page.locator(".carried")).to_have_count(0)


@pytest.mark.parametrize("by", BY)
def test_where_moves_are_asked_about_a_second_tap_confirms(open_house: House, visit: Open, by: str) -> None:
    page = visit(open_house, viewport=DESK, has_touch=by == "touch")
    page.evaluate(ASK)
    page.reload()
    due(quick(page, "beutelschneider"))
    before, card = line(page), page.locator(LIT).first
    name = card.get_attribute("data-piece")
    own = page.locator(f".piece[data-piece='{name}']")
    tap = Finger(page).tap if by == "touch" else lambda at: page.mouse.click(at.x, at.y)
    tap(grip(own))
    expect(page.locator("[data-confirm]")).to_be_visible()
    assert line(page) == before
    page.wait_for_timeout(400)
    tap(grip(own))
    expect(page.locator(f".piece[data-area=hand][data-piece='{name}']")).to_have_count(0)
    expect(page.locator("main.board")).not_to_have_attribute("data-line", str(before))


def test_what_is_dragged_is_asked_about_too(open_house: House, visit: Open) -> None:
    page = visit(open_house)
    page.evaluate(ASK)
    page.reload()
    due(quick(page, "castles_besieged"))
    before, pointer = line(page), Mouse(page)
    pointer_goal = carried(page, pointer)
    pointer.to(middle(pointer_goal))
    pointer.up()
    expect(page.locator("[data-confirm]")).to_be_visible()
    assert line(page) == before
    page.click("[data-confirm]")
    expect(page.locator("main.board")).not_to_have_attribute("data-line", str(before))
