"""Moves dragged by mouse and by finger, in every game; a finger that reads does not play, whatever the browser tells of
it; what is dropped elsewhere, and what is asked to be confirmed."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESK, Open, quick
from tests.browser.fingers import LONG, Finger, Mouse, Point, Pointer, grip, middle, take_up
from tests.browser.still import line_of, until_drawn, until_still
from tests.browser.test_draft import DRAFTED, FREE, basic_table, to_walls
from tests.browser.test_swipe import swipe
from tests.long import crosswise, some_a_day
from tests.web.house import House

CARDS, CASTLES = "beutelschneider", "castles_besieged"
GAMES = (CARDS, CASTLES, "behuetunsburg", "burgundy")
LIT = ".piece.lit:not(.folded)"
IN_HAND = ".piece.lit[data-area^=hand]"
GOAL = ".goal[data-goal]"
HELD = "[data-away], .carried, .goal"
APART = 400  # ms between two taps that are no double tap
ASK = "localStorage.setItem('tafelrunde.table', JSON.stringify({confirm: true, sound: false, title: true}))"
BY = {"mouse": Mouse, "touch": Finger}
CLICK = """({x, y}) => document.elementFromPoint(x, y).dispatchEvent(
    new MouseEvent("click", {bubbles: true, cancelable: true, detail: 1}))"""
OWN_MENU = """({x, y}) => {
    const at = {bubbles: true, cancelable: true, clientX: x, clientY: y};
    return document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("contextmenu", at));
}"""


def due(page: Page) -> Page:
    """The viewer is to move, and everything lies still."""
    page.wait_for_selector(".prompt.mine")
    page.wait_for_selector(LIT)
    until_still(page)
    return page


def hand_of(page: Page) -> list[str]:
    """The cards held."""
    return page.locator(".piece[data-area^=hand]").evaluate_all("all => all.map(one => one.dataset.piece)")


def see_move(page: Page, before: str) -> None:
    """The match has gone on from that line."""
    expect(page.locator("main.board")).not_to_have_attribute("data-line", before)


def carried(page: Page, pointer: Pointer) -> Locator:
    """A lit piece taken up that glows somewhere else: the place to let it go."""
    for number in range(page.locator(LIT).count()):
        take_up(pointer, page.locator(LIT).nth(number))
        until_drawn(page)
        if page.locator(GOAL).count():
            return page.locator(GOAL).first
        page.keyboard.press("Escape")
        pointer.up()
    pytest.fail(f"nothing can be carried: {page.inner_text('.prompt')}")


def touch(page: Page, piece: Locator, hold: int, at: Point | None = None, menu: bool = False,
          late: int = 0) -> None:
    """A finger on it for so long. Where the system sends no click after a long touch, the worst one is sent here; and
    where it asks for a menu of its own, that question comes first. The page may hear so `late` that it is gone."""
    at = at or grip(piece)
    where = {"x": at.x, "y": at.y}
    page.evaluate("""() => { window.clicks = 0; window.addEventListener("click", () => window.clicks++, true) }""")
    finger, began = Finger(page), time.time()
    finger.send("touchStart", at, timestamp=began)
    if menu:
        page.wait_for_timeout(hold // 3)
        assert page.evaluate(OWN_MENU, where) is False  # the table shows what it has to say instead
    if hold >= LONG:
        expect(page.locator(".lens")).to_be_visible()
    page.wait_for_timeout(late)
    finger.send("touchCancel" if menu else "touchEnd", timestamp=began + hold / 1000)  # however busy the machine is
    until_drawn(page)
    page.evaluate(f"at => window.clicks || ({CLICK})(at)", where)


def read_by_long_touch(page: Page, menu: bool) -> None:
    """A finger that stays long reads, and never plays."""
    lit = page.locator(LIT).first
    lit.scroll_into_view_if_needed()
    until_still(page)
    held, before = hand_of(page), line_of(page)
    touch(page, lit, LONG, menu=menu)
    until_still(page)
    assert (hand_of(page), line_of(page)) == (held, before)
    expect(page.locator(".prompt .refusal")).to_have_text("")
    expect(page.locator(".chosen, [data-confirm], .menu")).to_have_count(0)


def drag(page: Page, pointer: Pointer) -> str:
    """Drag a move to where it glows; the line before."""
    before = line_of(page)
    goal = carried(page, pointer)
    expect(page.locator("[data-away]")).to_have_count(1)
    pointer.to(middle(goal))
    expect(page.locator(".goal.over")).to_have_count(1)
    assert line_of(page) == before
    pointer.up()
    return str(before)


def let_go_elsewhere(page: Page, pointer: Pointer) -> None:
    """What is let go elsewhere comes back with a reason, over the hand or by Escape without one."""
    before = line_of(page)
    take_up(pointer, page.locator(f"{LIT}[data-area=hand]").first)
    pointer.to(middle(page.locator("[data-area-box=discard]")))
    pointer.up()
    expect(page.locator(".prompt .refusal")).to_contain_text("It does not go there")
    take_up(pointer, page.locator(f"{LIT}[data-area=hand]").first)
    pointer.up()  # over the hand again: somebody has changed their mind
    expect(page.locator(HELD)).to_have_count(0)
    pointer.to(middle(carried(page, pointer)))
    page.keyboard.press("Escape")
    expect(page.locator(HELD)).to_have_count(0)
    pointer.up()
    until_still(page)
    assert line_of(page) == before
    expect(page.locator(".prompt .refusal")).to_have_text("")


def let_go_what_is_barred(page: Page, pointer: Pointer) -> None:
    """What may not be played says why where it is let go."""
    unlit = page.locator(".piece[data-area=hand]:not(.lit)")
    while unlit.count() == 0:
        before = line_of(page)
        page.locator(LIT).first.click()
        see_move(page, before)
        due(page)
    before = line_of(page)
    take_up(pointer, unlit.first)
    expect(page.locator(GOAL)).to_have_count(0)
    pointer.to(middle(page.locator("[data-area-box=trick]")))
    pointer.up()
    expect(page.locator(".prompt .refusal")).to_contain_text(re.compile(r"B3\.\d"))
    assert line_of(page) == before


def confirm_by_second_tap(page: Page, pointer: Pointer) -> None:
    """Where moves are asked about, a second tap confirms."""
    before = line_of(page)
    name = page.locator(LIT).first.get_attribute("data-piece")
    own = page.locator(f".piece[data-piece='{name}']")
    tap = pointer.tap if isinstance(pointer, Finger) else lambda at: page.mouse.click(at.x, at.y)
    tap(grip(own))
    expect(page.locator("[data-confirm]")).to_be_visible()
    assert line_of(page) == before
    page.wait_for_timeout(APART)
    tap(grip(own))
    expect(page.locator(f".piece[data-area=hand][data-piece='{name}']")).to_have_count(0)
    see_move(page, before)


def confirm_what_is_dragged(page: Page, pointer: Pointer) -> None:
    """What is dragged is asked about, too."""
    before = drag(page, pointer)
    expect(page.locator("[data-confirm]")).to_be_visible()
    assert line_of(page) == before
    page.click("[data-confirm]")
    see_move(page, before)


Deed = Callable[[Page, Pointer], None]
BARS: dict[str, Deed] = {CARDS: let_go_what_is_barred, CASTLES: let_go_elsewhere}
ASKS: dict[str, Deed] = {CARDS: confirm_by_second_tap, CASTLES: confirm_what_is_dragged}


@pytest.mark.parametrize(("slug", "by"), crosswise(some_a_day(GAMES, 2), [*BY]))
def test_moves_are_dragged_and_a_long_touch_reads(open_house: House, visit: Open, slug: str, by: str) -> None:
    page = due(quick(visit(open_house, viewport=DESK, has_touch=by == "touch"), slug))
    pointer = BY[by](page)
    for menu in (False, True) if by == "touch" else ():
        read_by_long_touch(page, menu)
    if slug in BARS:
        BARS[slug](page, pointer)
    before = drag(page, pointer)
    see_move(page, before)
    expect(page.locator(".prompt .refusal")).to_have_text("")
    expect(page.locator("[data-away], .carried")).to_have_count(0)
    if slug in ASKS:
        page.evaluate(ASK)
        page.reload()
        ASKS[slug](due(page), pointer)


def rest_on(page: Page, card: Locator) -> Point:
    """Let the mouse come to rest on a card until the lens is there, and return where: a table that is drawn anew
    beneath it closes the lens, which opens again only for a mouse that comes from elsewhere."""
    for _ in range(60):
        page.mouse.move(1, 1)
        at = grip(card)
        page.mouse.move(at.x, at.y)
        try:
            expect(page.locator(".lens")).to_be_visible(timeout=2000)
        except AssertionError:
            continue
        return at
    pytest.fail("no lens opens under a mouse that rests on a card")


def test_after_a_long_touch_fingers_keys_and_the_mouse_play_as_ever(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house, viewport={"width": 1024, "height": 768}, has_touch=True), CARDS)
    for act in ("Enter", "mouse", "touch", "touch that is heard of late"):
        due(page)
        page.mouse.move(1, 1)  # where it was left a lens may open, and cover what is touched next
        page.evaluate("document.activeElement.blur()")  # after Enter the next card is raised, and hides its neighbour
        lit = page.locator(IN_HAND).first
        card = lit.get_attribute("data-piece")
        touch(page, lit, LONG)
        if act == "mouse":
            at = rest_on(page, lit)  # the lens opens under the mouse, too, and takes nothing from it
            page.mouse.click(at.x, at.y)
        elif act.startswith("touch"):
            touch(page, lit, 60, late=600 if act.endswith("late") else 0)
        else:
            lit.focus()
            page.keyboard.press(act)
        expect(page.locator(f".piece[data-area=hand][data-piece='{card}']")).to_have_count(0)


def read_squares_edges_and_buttons(page: Page) -> None:
    """Each says what it is to a finger that stays long, and nothing else comes of it."""
    before, refused = line_of(page), page.locator(".prompt .refusal").inner_text()  # when bots moved first
    for what in (".edge.lit", ".cell", ".doors [data-move]"):
        one = page.locator(what).first
        if not one.count():
            continue
        said = one.get_attribute("aria-label") or one.inner_text()
        touch(page, one, LONG, middle(one))
        expect(page.locator(".lens")).to_contain_text(said.split(",")[0].split("\n")[0])
        until_still(page)
        assert line_of(page) == before
        expect(page.locator(DRAFTED)).to_have_count(0)
        expect(page.locator(".prompt .refusal")).to_have_text(refused)


@pytest.mark.parametrize("by", some_a_day(BY))
def test_walls_are_dragged_to_edges_and_drawn_along_them(open_house: House, visit: Open, by: str) -> None:
    page = basic_table(visit(open_house, "/new/loewenherz", viewport={"width": 1600, "height": 1000},
                             has_touch=by == "touch"))
    pointer = BY[by](page)
    to_walls(page)
    if by == "touch":
        read_squares_edges_and_buttons(page)
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

    before = line_of(page)
    take_up(pointer, tile)  # a square takes no wall
    pointer.to(middle(page.locator(".cell").first))
    pointer.up()
    expect(page.locator(".prompt .refusal")).not_to_have_text("")
    assert line_of(page) == before


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


def test_a_finger_that_does_not_rest_scrolls(open_house: House, visit: Open) -> None:
    page = due(quick(visit(open_house, viewport={"width": 390, "height": 620}, has_touch=True), "burgundy"))
    page.evaluate("window.scrollTo(0, 0)")
    swipe(page, (195, 400), (195, 120))
    page.wait_for_function("() => window.scrollY > 60")
    expect(page.locator(".carried")).to_have_count(0)
