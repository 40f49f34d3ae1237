"""Hands at a table: whatever the page offers is found, brought into view and clicked where it can be seen."""

import random
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

MINE = ".prompt.mine"
SETTLED = "() => document.querySelector('.board:not([aria-busy=true]):not(.settling)') !== null"
PAUSE = 50  # ms, while it is nobody's turn who has hands
PATIENCE = 600  # pauses
AT_ONCE = 30  # clicks of one hand before the others are asked again

# Where the first of some things can be seen and hit, as a finger does it: in sight, and nothing above it; and what can
# not. A piece that begins nothing itself stands for the whole it lies in.
HIT = """all => {
    const stands = (hit, one) =>
        one.matches(".whole") && hit.closest(".piece.lit")?.dataset.area === one.parentElement.dataset.well;
    const hidden = [];
    for (const one of all) {
        one.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
        const box = one.getBoundingClientRect();
        let before = "nothing";
        for (const across of [0.5, 0.12, 0.88, 0.3, 0.7]) for (const down of [0.5, 0.25, 0.75, 0.1, 0.9]) {
            const [x, y] = [box.left + box.width * across, box.top + box.height * down];
            const hit = document.elementFromPoint(x, y);
            if (hit && (one === hit || one.contains(hit) || stands(hit, one))) return {x, y, hidden};
            before = hit?.outerHTML.slice(0, 160) ?? "nothing on the screen";
        }
        hidden.push(`${one.outerHTML.slice(0, 160)} behind ${before}`);
    }
    return {x: -1, y: -1, hidden};
}"""
# What can be clicked now, narrowest question first: a yes, a menu, else everything that is lit and every button.
# From the n-th on.
REACH = f"""n => {{
    const all = query => [...document.querySelectorAll(query)].filter(one => !one.disabled);
    const lit = ".piece.lit:not(.folded), .stander.lit, .cell.lit, .edge.lit, .edge[aria-pressed=false], .whole.lit";
    const draft = all("[data-draft]");
    const offered = [all("[data-confirm]"), all(".menu [data-move]"), n % 4 ? draft : [],
                     [...all(lit), ...draft, ...all(".doors [data-move]")]].find(some => some.length) ?? [];
    return ({HIT})(offered.map((_, i) => offered[(n + i) % offered.length]));
}}"""


class Hand:
    """Somebody at a table who clicks at random on what is offered, and remembers what could not be clicked."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.clicks = 0
        self.out_of_reach: list[str] = []

    def is_due(self) -> bool:
        return self.page.query_selector(MINE) is not None and not self.is_over()

    def is_over(self) -> bool:
        return self.page.query_selector(".result") is not None

    def click(self) -> bool:
        """One click on something offered; False if there was nothing to click."""
        self.page.wait_for_function(SETTLED)
        found = self.page.evaluate(REACH, self.chance.randrange(10_000))
        self.out_of_reach += found["hidden"]
        if found["x"] < 0:
            return False
        self.page.mouse.click(found["x"], found["y"])
        self.clicks += 1
        return True


def give_up(page: Page) -> None:
    """Somebody at a table resigns, and is sure of it."""
    page.click("[data-settings]")
    page.click(".danger")
    page.click(".danger")
    expect(page.locator(".danger")).to_have_count(0)


def play_out(hands: Sequence[Hand], most: int = 4000) -> None:
    """Everybody clicks when due until the result is shown to all."""
    idle = 0
    while not all(hand.is_over() for hand in hands):
        clicked = 0
        for hand in hands:
            began = hand.clicks
            while hand.clicks < began + AT_ONCE and hand.is_due() and hand.click():
                pass  # whoever moves mostly has to click more than once
            clicked += hand.clicks - began
        idle = 0 if clicked else idle + 1
        if clicked:
            continue
        if idle > PATIENCE or sum(hand.clicks for hand in hands) > most:
            pytest.fail(f"nobody can go on: {[hand.page.inner_text('.prompt') for hand in hands]}")
        hands[0].page.wait_for_timeout(PAUSE)
    for hand in hands:
        expect(hand.page.locator(".result")).to_be_visible()
