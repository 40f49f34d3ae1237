"""Nobody scrolls here, and still finds what the next move begins with."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.games import BUILT_IN, info
from tests.browser.conftest import DESK, Open
from tests.browser.gestures import SETTLED
from tests.web.house import House

PHONE = {"width": 390, "height": 844}
TURNS = 10
LONGEST = 60  # turns until it is given up that anything is lit

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
CLICK = """n => {
    const all = query => [...document.querySelectorAll(query)].filter(one => !one.disabled);
    const offered = [all("[data-confirm]"), all(".menu [data-move]"), n % 3 ? all("[data-draft]") : [],
        all(".piece.lit:not(.folded), .stander.lit, .cell.lit, .edge.lit, .whole.lit, .doors [data-move]")]
        .find(some => some.length) ?? [];
    offered[n % offered.length]?.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    return offered.length;
}"""

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
SIZES = ((1920, 1080), (1280, 800), (1010, 700), (768, 1024), (640, 400), (390, 844), (320, 640))


def sit_down(house: House, visit: Open, slug: str, size: dict[str, int]) -> Page:
    """A table with as many bots as there are seats."""
    host = house.guest("Ada")
    table = host.open_table(slug, "me", *["bot:page"] * (max(info(slug).seats) - 1))
    page = visit(house, viewport=size, has_touch=size is PHONE, is_mobile=size is PHONE)
    page.context.add_cookies([{"name": name, "value": value, "url": f"http://{house.address}"}
                              for name, value in host.pages.cookies.items()])
    page.goto(f"http://{house.address}/table/{table}")
    page.wait_for_selector(".prompt")
    return page


def asked(page: Page) -> list[dict[str, Any]]:
    """What is lit, once it is this seat's turn and the picture stands still; nothing after the end."""
    page.wait_for_selector(".prompt.mine, .result")
    page.wait_for_function(SETTLED)
    page.wait_for_timeout(150)
    found: list[dict[str, Any]] = page.evaluate(LIT)
    return found


def turns(page: Page, seed: int) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """Turn by turn what is lit, until the end or until enough is seen; then one of it is clicked.

    Some turns ask in words alone: by what was dealt, the first few may light hardly anything.
    """
    chance, seen = random.Random(seed), 0
    for turn in range(LONGEST):
        if turn >= TURNS and seen > TURNS:
            break
        lit = asked(page)
        if page.query_selector(".result"):
            break
        seen += len(lit)
        yield turn, lit
        page.evaluate(CLICK, chance.randrange(10_000))
        page.wait_for_timeout(60)
    assert seen > TURNS


@pytest.mark.parametrize("slug", BUILT_IN)
def test_every_lit_piece_is_in_view_at_a_full_table(open_house: House, visit: Open, slug: str) -> None:
    for turn, lit in turns(sit_down(open_house, visit, slug, DESK), seed=3):
        assert [one for one in lit if one["off"] > 2] == [], turn


@pytest.mark.parametrize("slug", BUILT_IN)
def test_what_is_asked_is_in_view_on_a_phone(open_house: House, visit: Open, slug: str) -> None:
    page = sit_down(open_house, visit, slug, PHONE)
    for turn, lit in turns(page, seed=5):
        expect(page.locator(".prompt .say, .prompt .asking").first).to_be_in_viewport()
        assert not lit or min(one["off"] for one in lit) <= 2, (turn, lit)


@pytest.mark.parametrize("slug", BUILT_IN)
def test_no_place_lies_over_another_in_whatever_window(open_house: House, visit: Open, slug: str) -> None:
    page = sit_down(open_house, visit, slug, DESK)
    for _ in range(6):
        asked(page)
        page.evaluate(CLICK, 1)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        asked(page)
        assert page.evaluate(COVERED) == [], (width, height)
