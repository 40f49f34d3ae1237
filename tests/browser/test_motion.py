"""What happens at a table moves: for a moment only, out of nobody's way, and not for those who want it still."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import USUAL, Open, quick
from tests.browser.gestures import Hand
from tests.browser.still import until_drawn
from tests.browser.test_journeys import SHIFT, WATCH as WATCH_SHIFTS
from tests.long import some_a_day
from tests.web.house import House

RECORD = Path(__file__).parents[1] / "games/castles_besieged/records/castle_stormed.txt"
LONGEST = 600  # ms
FREE = {"translate", "scale", "rotate", "opacity"}  # what a browser moves without laying out or painting again
HAPPENINGS = {  # what happens in a game, and what moves then
    "beutelschneider": {"laid": "piece", "trick": "motion-ghost"},
    "castles_besieged": {"drawn": "piece", "rolled": "motion-face", "attack": "piece"},
    "behuetunsburg": {"discarded": "motion-ghost"},
    "burgundy": {"paid": "motion-coin"},
    "loewenherz": {"walls": "wall"},
}
WATCH = """
window.moves = [];
window.told = [];
document.addEventListener("happened", ({ detail }) => window.told.push(...detail.map(({ kind }) => kind)));
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
    const named = Object.keys(Object.assign({}, ...frames)).filter(name => !["offset", "easing"].includes(name));
    window.moves.push({ what: this.getAttribute("class") ?? "", named, lasts: timing.duration + timing.delay });
    return animate.call(this, frames, timing);
};
"""
RUNNING = """() => document.getAnimations().filter(one => one.playState === "running"
    && one.effect.getComputedTiming().endTime !== Infinity).length"""
GHOSTS = "() => document.querySelectorAll('.motion-ghost, .motion-face, [data-aloft]').length"
# Bots play on while the page is asked, so both are counted in the very event: how much moves when something has
# happened, and what is left of it when a key or click has been dealt with.
COUNT = f"""() => {{
    const [running, ghosts] = [{RUNNING}, {GHOSTS}];
    document.addEventListener("happened", () => window.begun = running());
    const dealtWith = () => window.left = [running(), ghosts()];
    for (const kind of ["keydown", "pointerdown"]) window.addEventListener(kind, dealtWith);
}}"""


def moving(visit: Open, at: House, slug: str, pace: int = USUAL, **settings: Any) -> Page:
    page = visit(at, **({"reduced_motion": "no-preference"} | settings))
    page.add_init_script(WATCH)
    return quick(page, slug, pace)


HAPPENED = """([kind, moved]) => window.told.includes(kind)
    && window.moves.some(({ what }) => !moved || what.split(" ").includes(moved))"""


def play_until(page: Page, hand: Hand, kind: str, moved: str) -> None:
    """Click at random until this has happened, and moved so: the first card on a pile is not seen going there as the
    next one is."""
    most = hand.clicks + 120
    while hand.clicks < most and not page.evaluate(HAPPENED, [kind, moved]):
        page.wait_for_selector(".prompt.mine, .result")
        if hand.is_over():
            break
        hand.click()
    page.wait_for_selector(".prompt.mine, .result")
    assert page.evaluate(HAPPENED, [kind, moved]), f"no {kind} in {hand.clicks} clicks"


def click_on(page: Page) -> None:
    hand = Hand(page, seed=3)
    while hand.clicks < 15:
        page.wait_for_selector(".prompt.mine")
        hand.click()


# At one moment, since a bot may roll next: the pips of the dice at rest, and what is said of them.
AT_REST = f"""() => {{
    const dice = [...document.querySelectorAll("[data-piece^=die]")];
    return dice.length === 2 && ({GHOSTS})() === 0
        ? dice.map(die => [die.querySelectorAll("circle").length, die.getAttribute("aria-label")]) : null;
}}"""


@pytest.mark.parametrize(("slug", "happens"), some_a_day([pytest.param(*each) for each in HAPPENINGS.items()], 2))
def test_what_happens_moves_for_a_moment_and_costs_no_layout(visit: Open, open_house: House, slug: str,
                                                             happens: dict[str, str]) -> None:
    page = moving(visit, open_house, slug)
    hand = Hand(page, seed=3)
    for kind, moves in happens.items():
        play_until(page, hand, kind, moves)
        if kind == "rolled":  # dice end with what was rolled
            assert all(pips == int(said) for pips, said in page.wait_for_function(AT_REST).json_value())
    found = page.evaluate("window.moves")
    assert {name for move in found for name in move["named"]} <= FREE
    assert max(move["lasts"] for move in found) <= LONGEST
    page.wait_for_function(f"() => ({GHOSTS})() === 0")  # nothing stays behind


@pytest.mark.parametrize("slug", some_a_day(["castles_besieged", "burgundy"]))
def test_places_grow_with_what_lies_there_and_jump_nowhere(visit: Open, open_house: House, slug: str) -> None:
    page = moving(visit, open_house, slug)
    page.evaluate(WATCH_SHIFTS)
    click_on(page)
    assert [move for move in page.evaluate("window.moves") if move["what"].startswith("area ")] != []
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= SHIFT, sorted(shifts, reverse=True)[:8]


def test_the_next_click_or_key_ends_it(visit: Open, open_house: House) -> None:
    page = moving(visit, open_house, "castles_besieged")
    rate = page.context.new_cdp_session(page)
    rate.send("Animation.enable")
    page.evaluate(COUNT)
    for go_on in (lambda: page.keyboard.press("Shift"), lambda: page.mouse.click(3, 3)):
        page.wait_for_function("() => document.querySelector('.prompt.mine') !== null")
        rate.send("Animation.setPlaybackRate", {"playbackRate": 0.01})  # time enough to see it
        page.evaluate("window.begun = 0")
        Hand(page).click()
        page.wait_for_function("() => window.begun > 0")
        go_on()
        assert page.evaluate("window.left") == [0, 0]
        rate.send("Animation.setPlaybackRate", {"playbackRate": 1})


def test_those_who_want_it_still_see_nothing_move(visit: Open, open_house: House) -> None:
    page = moving(visit, open_house, "castles_besieged", pace=0, reduced_motion="reduce")
    click_on(page)
    assert page.evaluate("window.moves") == []
    assert page.evaluate(RUNNING) == 0


def test_a_replay_moves_as_the_table_did_but_not_on_the_way_back(visit: Open, open_house: House) -> None:
    page = visit(open_house, "/check", reduced_motion="no-preference")
    page.add_init_script(WATCH)
    ada = open_house.guest("Ada")
    table = ada.play_on(RECORD.read_text(), "46", "me", "bot:random")
    ada.look_at(table).resign()
    page.goto(f"http://{open_house.address}/table/{table}/replay#line-33")
    page.wait_for_selector(".reel")
    for key, told in (("ArrowRight", ["attack", "fell", "rolled", "turn"]), ("ArrowLeft", []), ("Home", [])):
        page.evaluate("window.told = []")
        page.keyboard.press(key)
        page.wait_for_function(f"() => ({GHOSTS})() === 0")
        until_drawn(page)
        assert sorted(page.evaluate("window.told")) == told


WHOLE = """() => {
    const trick = document.querySelector(".area.trick").dataset.areaBox;
    const cards = [...document.querySelectorAll(`.piece[data-area='${trick}']`)];
    const boxes = cards.map(one => one.getBoundingClientRect());
    return boxes.map(box => [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]);
}"""


def test_a_trick_stays_whole_around_the_table_until_one_plays_on(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house), "beutelschneider", USUAL)
    seats = page.locator(".place:not(.near)").count() + 1
    page.evaluate(f"""seats => {{
        new MutationObserver(() => {{
            const trick = ({WHOLE})();
            if (trick.length === seats) window.whole ??= [performance.now(), trick];
            else if (window.whole) window.gone ??= performance.now();
        }}).observe(document.body, {{subtree: true, childList: true, attributes: true}});
    }}""", seats)
    page.wait_for_selector(".prompt.mine")
    Hand(page).click()
    page.wait_for_function("() => window.gone")  # to whoever took it
    gone, (came, cards) = page.evaluate("[window.gone, window.whole]")
    assert gone - came > 200  # the last card was seen, too
    assert len({tuple(card) for card in cards}) == seats
