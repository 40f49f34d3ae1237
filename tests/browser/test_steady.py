"""Nothing on a table moves but what is moved; a trick lies around the table and stays whole for a moment."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESK, Open, quick
from tests.web.house import House

SIZES = {"desk": DESK, "wide": {"width": 1920, "height": 1080}, "phone": {"width": 390, "height": 844}}
GAMES = ("beutelschneider", "castles_besieged", "behuetunsburg", "burgundy", "loewenherz")
MOST = 0.05  # in a whole match, which scripts/table_figures.py plays
OTHERS = ".dock, .main > :not(.board), .main + *, .pieces"  # what stands around the board, and what is moved on it
WATCH = """around => {
    window.shifts = [];
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
            const from = entry.sources.map(({node, previousRect, currentRect}) =>
                [node?.nodeType === 1 ? node : node?.parentElement, previousRect, currentRect]);
            const board = from.filter(([one]) => one?.isConnected && !one.closest(around));
            const told = board.map(([one, ...boxes]) => (one.dataset.areaBox ?? one.className) + " from "
                + boxes.map(({x, y, width, height}) => `${x} ${y} ${width} ${height}`).join(" to "));
            if (board.length) window.shifts.push([entry.value, told]);
        }
    }).observe({type: "layout-shift"});
}"""
# A click that is nobody's input: what moves within half a second of input is excused.
DEED = """n => {
    if (document.querySelector(".result")) return "over";
    if (!document.querySelector(".prompt.mine") || document.querySelector(".board[aria-busy=true]")) return "wait";
    const all = query => [...document.querySelectorAll(query)].filter(one => !one.disabled);
    const lit = ".piece.lit:not(.folded), .stander.lit, .cell.lit, .edge.lit, .whole.lit";
    const some = [all("[data-confirm]"), all(".menu [data-move]"), all("[data-draft]"),
                  [...all(lit), ...all(".doors [data-move]")]].find(one => one.length) ?? [];
    some[n % some.length]?.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    return "did";
}"""


def play(page: Page, deeds: int, seed: int = 1) -> None:
    """So many clicks on what is lit, or to the end."""
    dice, done, idle = random.Random(seed), 0, 0
    while done < deeds and idle < 400:
        said = page.evaluate(DEED, dice.randrange(10**6))
        if said == "over":
            return
        done, idle = (done + 1, 0) if said == "did" else (done, idle + 1)
        page.wait_for_timeout(40)


def moved(page: Page, deeds: int) -> list[Any]:
    """What moved on the board while so much was played, and by how much."""
    page.wait_for_function("() => document.fonts.status === 'loaded' && !document.querySelector('.board.settling')")
    page.wait_for_timeout(600)
    page.evaluate(WATCH, OTHERS)
    play(page, deeds)
    page.wait_for_timeout(300)
    found: list[Any] = page.evaluate("window.shifts")
    return found


@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("slug", GAMES)
def test_nothing_on_the_board_moves_but_what_is_moved(open_house: House, visit: Open, slug: str, size: str) -> None:
    page = quick(visit(open_house, viewport=SIZES[size]), slug)
    found = moved(page, deeds=6)
    assert sum(value for value, _ in found) <= MOST / 2, sorted(found, reverse=True)[:8]


@pytest.mark.soak
@pytest.mark.parametrize("slug", GAMES)
def test_nothing_moves_on_a_wide_board_for_a_long_time(open_house: House, visit: Open, slug: str) -> None:
    page = quick(visit(open_house, viewport=SIZES["wide"]), slug)
    found = moved(page, deeds=9)
    assert sum(value for value, _ in found) <= MOST, sorted(found, reverse=True)[:8]


WHOLE = """() => {
    const trick = document.querySelector(".area.trick").dataset.areaBox;
    const cards = [...document.querySelectorAll(`.piece[data-area='${trick}']`)];
    const boxes = cards.map(one => one.getBoundingClientRect());
    return boxes.map(box => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]);
}"""


def test_a_trick_stays_whole_around_the_table_until_one_plays_on(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house), "beutelschneider")
    seats = page.locator(".place:not(.near)").count() + 1
    page.evaluate("""() => {
        window.most = 0;
        new MutationObserver(() => {
            const trick = document.querySelector(".area.trick").dataset.areaBox;
            window.most = Math.max(window.most, document.querySelectorAll(`.piece[data-area='${trick}']`).length);
        }).observe(document.body, {subtree: true, childList: true, attributes: true});
    }""")
    play(page, 1)
    page.wait_for_function(f"() => window.most === {seats}")  # the last card too
    page.wait_for_timeout(250)
    cards = page.evaluate(WHOLE)
    assert len(cards) == seats
    assert len({tuple(card) for card in cards}) == seats
    page.wait_for_function(f"() => ({WHOLE})().length < {seats}")  # then it goes to whoever took it
