"""The table in Chromium: keyboard, refusals, motion, a lost line, a shared screen, a phone, and axe."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.games import BUILT_IN
from tests.browser.conftest import PHONE, Open, quick
from tests.web.house import House

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
LIT = ".dock .piece.lit"
CARDS = "beutelschneider"


def focused(page: Page) -> str:
    """The id of the piece that has the focus, or nothing."""
    return str(page.evaluate("document.activeElement?.dataset?.piece ?? ''"))


def lit_in_hand(page: Page) -> list[str]:
    """The pieces of the hand that may be played, once there are some."""
    page.wait_for_selector(".piece.lit[data-area=hand]")
    return [piece.get_attribute("data-piece") or "" for piece in page.query_selector_all(".piece.lit[data-area=hand]")]


def test_a_whole_trick_by_keyboard(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house), CARDS)
    for _ in range(3):
        may = lit_in_hand(page)
        page.keyboard.press("h")
        for _ in range(12):
            if focused(page) in may:
                break
            page.keyboard.press("ArrowRight")
        else:
            page.keyboard.press("Home")
            while focused(page) not in may:
                page.keyboard.press("ArrowRight")
        played = focused(page)
        page.keyboard.press("Enter")
        expect(page.locator(f".piece[data-area=hand][data-piece='{played}']")).to_have_count(0)
        page.wait_for_selector(".piece.lit[data-area=hand]")
        assert focused(page), "the focus has left the hand"


def test_what_is_not_allowed_says_why(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house), CARDS)
    for _ in range(8):
        may = lit_in_hand(page)
        barred = page.query_selector_all(".piece[data-area=hand]:not(.lit)")
        if barred:
            barred[0].click(position={"x": 12, "y": 30})
            expect(page.locator(".prompt .refusal")).to_contain_text("B3")
            link = page.locator(".prompt .refusal a")
            assert f"/rules/{CARDS}#B3" in (link.get_attribute("href") or "")
            return
        page.click(f"[data-piece='{may[0]}']", position={"x": 12, "y": 30})
        page.wait_for_selector(f".piece[data-area=hand][data-piece='{may[0]}']", state="detached")
    pytest.fail("in eight tricks nothing was forbidden")


def test_a_played_card_keeps_its_name_and_moves_nothing_else(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house, reduced_motion="no-preference"), CARDS)
    card, *others = lit_in_hand(page)
    page.evaluate(
        """() => {
            const pieces = document.querySelector('.piece').parentNode;
            window.met = new Map([...pieces.querySelectorAll('.piece')].map(node => [node.id, node]));
            window.moved = 0;
            const jumped = one => window.moved += one.hadRecentInput ? 0 : one.value;
            new PerformanceObserver(list => list.getEntries().forEach(jumped)).observe({type: "layout-shift"});
        }"""
    )
    page.click(f"[data-piece='{card}']", position={"x": 12, "y": 30})
    laid = page.wait_for_selector(f".piece[data-piece='{card}']:not([data-area=hand])")
    assert laid is not None
    assert laid.evaluate("node => node.id === [...window.met.keys()].find(id => id === node.id)")
    same = "card => window.met.get(`p-${card}`) === document.getElementById(`p-${card}`)"
    assert all(page.evaluate(same, other) for other in others if page.query_selector(f"#p-{other}[data-area=hand]"))
    assert page.evaluate("window.moved") < 0.01


def test_a_lost_house_is_shown_and_found_again(tmp_path: Path, visit: Open) -> None:
    first = House(tmp_path)
    page = quick(visit(first), CARDS)
    card = lit_in_hand(page)[0]
    first.kill()
    expect(page.locator(".status")).to_contain_text("lost")
    page.click(f"[data-piece='{card}']", position={"x": 12, "y": 30})
    expect(page.locator(".refusal")).to_contain_text("Not connected")
    second = House(tmp_path, first.port)
    try:
        expect(page.locator(".status.open")).to_be_visible(timeout=20_000)
        expect(page.locator(f".piece[data-area=hand][data-piece='{card}']")).to_have_count(1)
        page.click(f"[data-piece='{card}']", position={"x": 12, "y": 30})
        page.wait_for_selector(f".piece[data-area=hand][data-piece='{card}']", state="detached")
    finally:
        second.close()


def test_two_at_one_screen_are_covered_from_each_other(open_house: House, visit: Open) -> None:
    page = visit(open_house, "/new/castles_besieged")
    page.select_option("#seat1", "friend")
    page.click("text=Open the table")
    page.wait_for_selector(".prompt, .cover")
    for _ in range(2):
        if page.locator(".cover").count():
            page.click(".cover button")
        page.wait_for_selector(".cover", state="detached")
        hand = lit_in_hand(page)
        page.click(f"[data-piece='{hand[0]}']", position={"x": 12, "y": 30})
        page.wait_for_selector(".cover")
        assert page.locator(".cover").evaluate("node => getComputedStyle(node).position") == "fixed"


OVERFLOWING = """[...document.querySelectorAll(".tool")]
    .filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"""
HEIGHT = "document.querySelector('.bar').getBoundingClientRect().height"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_tools_of_a_table_fit_into_one_line_of_a_phone(open_house: House, visit: Open, language: str) -> None:
    page = quick(visit(open_house, viewport=PHONE, has_touch=True, is_mobile=True, locale=language), "castles_besieged")
    page.wait_for_selector(".prompt.mine")
    assert page.locator("html").get_attribute("lang") == language
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate(HEIGHT) < 60


@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_phone_is_wide_enough_and_asks_before_it_plays(open_house: House, visit: Open, slug: str) -> None:
    page = quick(visit(open_house, viewport=PHONE, has_touch=True, is_mobile=True), slug)
    page.wait_for_timeout(1500)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    if slug == CARDS:
        card = lit_in_hand(page)[0]
        page.locator(f"[data-piece='{card}']").tap(position={"x": 10, "y": 30})
        page.locator("[data-confirm]").tap()
        page.wait_for_selector(f".piece[data-area=hand][data-piece='{card}']", state="detached")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("slug", BUILT_IN)
def test_axe_finds_nothing_serious(open_house: House, visit: Open, slug: str, scheme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core comes with the client's development packages: cd client && npm ci")
    page = quick(visit(open_house, color_scheme=scheme, bypass_csp=True), slug)
    page.wait_for_selector(".lit, [data-move]")
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa']})")
    serious = [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found["violations"]
               if one["impact"] in ("serious", "critical")]
    assert serious == []
