"""Each game at each size, turn by turn at a full table: what the next move begins with is in view, fingers hit it, and
nothing moves but what is moved; the player aid fits; axe finds nothing."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.games import BUILT_IN, info
from tafelrunde.scenes.aid import build_aid
from tafelrunde.scenes.translate import Translator, capitalize
from tests.browser.axe import faults
from tests.browser.conftest import DESK, PHONE, SMALL, Open, come
from tests.browser.still import DRAWN, until_asked, until_drawn
from tests.browser.test_reach import TOO_SMALL
from tests.long import crosswise, some_a_day
from tests.web.house import House

SIZES = {"desk": DESK, "phone": SMALL, "wide": {"width": 1920, "height": 1080}}
WINDOWS = ((1920, 1080), (1280, 800), (1010, 700), (768, 1024), (640, 400), (390, 844), (320, 640))
TURNS = 8
LONGEST = 60  # turns until it is given up that anything is lit
SHIFT = 0.025  # in a whole match, which scripts/table_figures.py plays, twice as much

# Everything that is lit, whether all of it is seen above the dock (in it, for what is held), and how far it is off.
LIT = """() => {
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const lit = ".piece.lit:not(.folded), .stander.lit, .cell.lit, .edge.lit, .whole.lit";
    return [...document.querySelectorAll(lit)].map(one => {
        const box = one.getBoundingClientRect();
        const held = getComputedStyle(one).position === "fixed";
        const off = Math.max(-box.top, box.bottom - (held ? innerHeight : dock.top), -box.left, box.right - innerWidth);
        return {name: one.outerHTML.slice(0, 140), held, off: Math.round(off)};
    });
}"""
# One of the things that can be clicked, without a scroll: what the page itself has brought into view is left there.
# Such a click is nobody's input: what moves within half a second of input is excused.
CLICK = f"""n => {{
    const all = query => [...document.querySelectorAll(query)].filter(one => !one.disabled);
    const offered = [all("[data-confirm]"), all(".menu [data-move]"), n % 3 ? all("[data-draft]") : [],
        all(".piece.lit:not(.folded), .stander.lit, .cell.lit, .edge.lit, .whole.lit, .doors [data-move]")]
        .find(some => some.length) ?? [];
    offered[n % offered.length]?.dispatchEvent(new MouseEvent("click", {{bubbles: true, cancelable: true}}));
    return ({DRAWN})();
}}"""
BARRED = """() => document.querySelector(".piece[data-area=hand]:not(.lit)")?.dispatchEvent(
    new MouseEvent("click", {bubbles: true, cancelable: true}))"""
# Places of which one lies over another by more than a hair's breadth, and those that reach beyond the window.
COVERED = """() => {
    const boxes = [...document.querySelectorAll(".board [data-area-box]")]
        .filter(one => !one.closest(".dock") && !one.querySelector("[data-area-box]") && one.getClientRects().length)
        .map(one => [one.dataset.areaBox, one.getBoundingClientRect(), one.scrollWidth])
        .map(([name, {left, top, bottom, width}, inner]) =>
            [name, {left, top, bottom, right: left + Math.max(width, inner)}])
        .filter(([, box]) => box.right - box.left > 1 && box.bottom - box.top > 1);
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    const pairs = boxes.flatMap(([name, box], i) => boxes.slice(i + 1).filter(([, other]) => over(box, other))
        .map(([other]) => `${name} and ${other}`));
    return [...pairs, ...boxes.filter(([, box]) => box.left < -1 || box.right > innerWidth + 1).map(([name]) => name)];
}"""
# How high each part is, once a frame; and what of the board moves beside the pieces and what stands around it.
WATCH = """() => {
    const parts = [".dock", ".prompt", ".prompt .own", ".main > .bar", ".place .who"];
    window.heights = Object.fromEntries(parts.map(part => [part, []]));
    const look = () => {
        for (const part of parts) for (const one of document.querySelectorAll(part)) {
            const height = Math.round(one.getBoundingClientRect().height);
            if (!window.heights[part].includes(height)) window.heights[part].push(height);
        }
        requestAnimationFrame(look);
    };
    look();
    window.shifts = [];
    const around = ".dock, .main > :not(.board), .main + *, .pieces";
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
WIDTH = "document.documentElement.scrollWidth"
OVERFLOWING = """[...document.querySelectorAll(".tool")]
    .filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"""
BAR = "document.querySelector('.bar').getBoundingClientRect().height"
ROOM = "() => {const one = document.querySelector('dialog'); return [one.scrollWidth - one.clientWidth, " \
       "one.scrollHeight - one.clientHeight]}"


def sit_down(house: House, visit: Open, slug: str, size: str) -> Page:
    """A table with as many bots as there are seats."""
    host, phone = house.guest("Ada"), size == "phone"
    table = host.open_table(slug, "me", *["bot:page"] * (max(info(slug).seats) - 1))
    page = visit(house, "/credits", viewport=SIZES[size], has_touch=phone, is_mobile=phone, bypass_csp=True)
    come(page, house, host, f"/table/{table}")
    until_asked(page)
    return page


def turns(page: Page, seed: int) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """Turn by turn what is lit, until the end or until enough is seen; then one of it is clicked.

    Some turns ask in words alone: by what was dealt, the first few may light hardly anything.
    """
    chance, seen = random.Random(seed), 0
    for turn in range(LONGEST):
        until_asked(page)
        if (turn >= TURNS and seen > TURNS) or page.query_selector(".result"):
            break
        lit = page.evaluate(LIT)
        seen += len(lit)
        yield turn, lit
        page.evaluate(CLICK, chance.randrange(10_000))
    assert seen > TURNS


def stir(page: Page, turn: int) -> None:
    """What makes a dock grow elsewhere: a hint, a refusal."""
    if page.query_selector("[data-confirm]"):
        return
    if page.query_selector(".menu .cancel"):
        page.click(".menu .cancel")
    if turn % 3 == 0 and page.query_selector("[data-hint]:not(:disabled)"):
        page.click("[data-hint]")
        page.wait_for_selector(".hints, [data-hint]:not(:disabled)")
    page.evaluate(BARRED)
    until_drawn(page)
    if page.query_selector(".hints .close"):
        page.click(".hints .close")


def see_turn(page: Page, size: str, lit: list[dict[str, Any]]) -> None:
    """What is lit is in view: all of it at a desk, some of it on a phone, where fingers hit every button."""
    if size != "phone":
        assert [one for one in lit if one["off"] > 2] == []
        return
    expect(page.locator(".prompt .say, .prompt .asking").first).to_be_in_viewport()
    assert not lit or min(one["off"] for one in lit) <= 2, lit
    assert page.query_selector(".menu") or page.evaluate(TOO_SMALL) == []
    assert page.evaluate(WIDTH) <= SIZES[size]["width"]


def see_aid(page: Page, slug: str, language: str) -> None:
    """The player aid, in this language: one screen shows it all at a desk."""
    there = page.url
    page.goto(there.replace("/table/", f"/language/{language}?back=/table/"))
    until_asked(page)
    assert page.locator("html").get_attribute("lang") == language
    page.keyboard.press("a")
    page.wait_for_selector("dialog .aid-block")
    page.evaluate("document.fonts.ready")
    words, told = page.locator("dialog").inner_text().lower(), Translator(language, game=slug)
    assert [block.title for block in build_aid(slug).blocks if capitalize(told(block.title)).lower() not in words] == []
    assert page.evaluate(ROOM) == [0, 0], "the page does not fit"
    for size in page.locator("dialog .aid").evaluate_all("all => all.map(one => getComputedStyle(one).fontSize)"):
        assert float(size.removesuffix("px")) >= 12.5
    assert language == "de" or faults(page, "light", "dark", within="dialog") == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def see_small_aid(page: Page, language: str) -> None:
    """The player aid by way of the help, which names its key: a phone scrolls downwards only. The tools of the table
    fit into one line."""
    for phone in (SIZES["phone"], PHONE):
        page.set_viewport_size(phone)
        page.goto(page.url.replace("/table/", f"/language/{language}?back=/table/"))
        until_asked(page)
        assert page.evaluate(OVERFLOWING) == []
        assert page.evaluate(BAR) < 60
        assert page.evaluate(WIDTH) <= phone["width"]
    page.click("button[data-help]")
    expect(page.locator("dialog dt", has_text="A").first).to_be_visible()
    page.click("dialog button[data-aid]")
    page.wait_for_selector("dialog .aid-block")
    assert page.evaluate(ROOM)[0] <= 0
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.set_viewport_size(SIZES["phone"])
    until_asked(page)


def see_aid_page(page: Page, house: House, slug: str, size: str) -> None:
    """The same as a page of its own."""
    page.goto(f"http://{house.address}/aid/{slug}")
    assert page.evaluate(WIDTH) <= SIZES[size]["width"]
    assert faults(page, "light", "dark") == []


@pytest.mark.parametrize(("slug", "size"), crosswise(some_a_day(BUILT_IN, 2), ["desk", "phone", "wide"]))
def test_a_game_is_looked_at_turn_by_turn(open_house: House, visit: Open, slug: str, size: str) -> None:
    page = sit_down(open_house, visit, slug, size)
    for language in ("de", "en"):
        see_small_aid(page, language) if size == "phone" else see_aid(page, slug, language)
    assert faults(page, "dark", "light") == []
    page.evaluate(WATCH)
    for turn, lit in turns(page, seed=3):
        see_turn(page, size, lit)
        stir(page, turn)
    heights, shifts = page.evaluate("[window.heights, window.shifts]")
    assert {part: found for part, found in heights.items() if len(found) > 1} == {}
    assert len(heights[".dock"]) == 1
    assert sum(value for value, _ in shifts) <= SHIFT, sorted(shifts, reverse=True)[:8]
    if size == "phone":
        page.set_viewport_size(PHONE)
        until_asked(page)
        assert page.evaluate(WIDTH) <= PHONE["width"]
    for width, height in WINDOWS if size == "desk" else ():
        page.set_viewport_size({"width": width, "height": height})
        until_asked(page)
        assert page.evaluate(COVERED) == [], (width, height)
    see_aid_page(page, open_house, slug, size)


def test_what_comes_and_goes_is_said_above_the_dock(open_house: House, visit: Open) -> None:
    page = sit_down(open_house, visit, "beutelschneider", "desk")
    while not page.query_selector("[data-hint]"):  # with one card that may be played there is nothing to hint at
        page.evaluate(CLICK, 1)
        until_asked(page)
    page.click("[data-hint]")
    page.wait_for_selector(".hints")
    dock, hints = (page.locator(name).bounding_box() for name in (".dock", ".hints"))
    assert hints["y"] + hints["height"] <= dock["y"]
    page.click(".hints .close")
    page.wait_for_selector(".hints", state="detached")
    page.wait_for_selector("[data-hint]")
