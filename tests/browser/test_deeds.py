"""Whatever a match asks, all that can be answered is in sight, at every size and in both languages, to the end."""

import json
import random
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page

from tafelrunde import games, scenes
from tafelrunde.games import BUILT_IN
from tafelrunde.match import Match
from tafelrunde.web.live.table.snapshot import build_result
from tests.browser.conftest import Open
from tests.browser.lines import Staged
from tests.browser.still import until_asked, until_drawn, until_still
from tests.browser.test_journeys import SHIFT, sit_down
from tests.long import crosswise, some_a_day
from tests.web.house import House

WINDOWS = {"desk": ((1280, 800), (1440, 900)), "phone": ((390, 844),)}
MATCHES, LONGEST = 3, 600  # decisions: at random, treasuries of Behütunsburg are filled and stolen for thousands
# What of the deeds does not lie wholly in their place, or lies under something else; the question, if it is not seen.
CUT = """() => {
    const deeds = document.querySelector(".deeds"), place = deeds.getBoundingClientRect();
    const cut = [...deeds.querySelectorAll("button, select, .name")].filter(one => {
        const {left, right, top, bottom} = one.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left < place.left - 1 || right > place.right + 1 || top < place.top - 1 || bottom > place.bottom + 1
            || right > innerWidth || bottom > innerHeight || !one.contains(hit);
    }).map(one => one.innerText);
    const words = document.querySelector(".prompt .words").clientHeight;
    return [...cut, ...(deeds.scrollWidth > deeds.clientWidth ? ["scrolls sideways"] : []),
            ...(words < 20 ? [`words ${words}px`] : [])];
}"""


def on_things(part: Any) -> Iterator[str]:
    """The moves that begin with a click on something of a picture."""
    for name, inner in part.items() if isinstance(part, dict) else [("", one) for one in part]:
        if name in ("moves", "takes"):
            yield from inner
        elif isinstance(inner, dict | list):
            yield from on_things(inner)


def play_match(slug: str, seed: int) -> Iterator[Match]:
    """A random match of as many as there can be, before each of its moves and at its end."""
    dice, match = random.Random(seed), Match(games.load(slug), max(games.info(slug).seats), {}, secret=bytes(32))
    match.begin()
    while not match.is_over:
        yield match
        seat = dice.choice(match.acting())
        match.submit(seat, dice.choice(match.sight(seat).legal), match.line)
    yield match


def picture_of(match: Match) -> dict[str, Any]:
    """What the house would tell the first seat."""
    sight = match.sight(0)
    scene = scenes.crown_winners(scenes.of(match.game.info.slug)(sight.view, sight.legal), sight.outcome)
    return {"scene": msgspec.to_builtins(scene), "acting": match.acting(), "line": sight.line, "may_undo": True,
            "may_hint": True, "log": [], "result": msgspec.to_builtins(build_result(match))}


def questions(slug: str) -> Iterator[dict[str, Any]]:
    """What random matches ask the first seat, each choice of buttons once."""
    seen = set()
    for match in chain.from_iterable(islice(play_match(slug, seed), LONGEST) for seed in range(MATCHES)):
        if 0 not in match.acting():
            continue
        told = picture_of(match)
        away = {*on_things(told["scene"]["areas"])}
        buttons = tuple(sorted(len(str(move["label"])) for move in told["scene"]["moves"] if move["move"] not in away))
        if buttons not in seen:
            seen.add(buttons)
            yield told


def staged(house: House, visit: Open, slug: str, size: str) -> tuple[Page, Staged]:
    """A table on which a test shows what it likes, in German: its words are longer."""
    page = sit_down(house, visit, slug, size)
    line = Staged(page)
    turn_language(page, "de")
    return page, line


def turn_language(page: Page, language: str) -> None:
    page.goto(page.url.replace("/table/", f"/language/{language}?back=/table/"))
    until_asked(page)


@pytest.mark.parametrize(("slug", "size"), crosswise(some_a_day(BUILT_IN, 2), [*WINDOWS]))
def test_all_that_can_be_answered_is_in_sight(open_house: House, visit: Open, slug: str, size: str) -> None:
    page, line = staged(open_house, visit, slug, size)
    asked, cut = [*questions(slug)], {}
    for language in ("de", "en"):
        turn_language(page, language)
        for width, height in WINDOWS[size]:
            page.set_viewport_size({"width": width, "height": height})
            until_asked(page)
            for question in asked:
                line.show(question, until_drawn)
                if found := page.evaluate(CUT):
                    cut[f"{language} {width} {question['scene']['prompt']['say']}"] = found
    assert cut == {}


# What of the table lies under the dock before anybody scrolls, and how far the page is longer than the window.
UNDER = """() => {
    const edge = document.querySelector(".dock").getBoundingClientRect().top;
    const under = [...document.querySelectorAll(".board [data-area-box]")]
        .filter(one => !one.closest(".dock") && one.getBoundingClientRect().bottom > edge + 1)
        .map(one => one.dataset.areaBox);
    const longer = document.documentElement.scrollHeight - innerHeight;
    const cut = document.querySelector(".prompt .own")?.dataset.more ? ["my figures"] : [];
    return [...under, ...cut, ...(longer > 1 ? [`${longer}px longer`] : [])];
}"""


AT_REST = "() => !document.getAnimations().some(one => one.playState === 'running')"  # places glide where they belong


@pytest.mark.parametrize(("slug", "motion"), crosswise(
    some_a_day(BUILT_IN, 2), ["reduce", "no-preference"]))  # room is kept for all that may come, or places grow
def test_a_desk_shows_the_whole_table(open_house: House, visit: Open, slug: str, motion: Any) -> None:
    page, line = staged(open_house, visit, slug, "desk")
    page.emulate_media(reduced_motion=motion)
    turn_language(page, "de")
    steps, under = sum(1 for _ in play_match(slug, seed=1)), {}
    asked = [picture_of(match) for match in islice(play_match(slug, seed=1), 0, None, steps // 3)]
    for width, height in WINDOWS["desk"]:
        page.set_viewport_size({"width": width, "height": height})
        for told in asked:
            line.show(told)
            page.wait_for_function(AT_REST)
            if found := page.evaluate(UNDER):
                under[f"{width} {told['line']}"] = found
    assert under == {}


def test_a_long_name_leaves_the_room_to_what_lies_there(open_house: House, visit: Open) -> None:
    page, line = staged(open_house, visit, "burgundy", "desk")
    alone = Match(games.load("burgundy"), 1, {}, secret=bytes(32))
    alone.begin()
    line.show(picture_of(alone))
    aaron = page.locator(".group.labelled").last
    name, parts = (aaron.locator(f"> {part}").evaluate("one => one.clientWidth") for part in (".name", ".parts"))
    assert 2 * name < parts


# How wide cards lie that are fought with, taken or drawn; castles that are lower than the cards beside them.
PLAYABLE = """() => [...document.querySelectorAll(".piece:is([data-area^=row], [data-area=pile])")]
    .map(one => one.offsetWidth)"""
LOW = """() => {
    const card = document.querySelector(".piece[data-area^=row]");
    return [...document.querySelectorAll(".castle")].filter(one => one.offsetHeight < 0.95 * card.offsetHeight).length;
}"""


@pytest.mark.parametrize("slug", ["burgundy", "castles_besieged"])
def test_what_is_drawn_from_is_as_large_as_what_is_played_and_castles_as_their_rows(
        open_house: House, visit: Open, slug: str) -> None:
    page, line = staged(open_house, visit, slug, "desk")
    page.emulate_media(reduced_motion="no-preference")
    turn_language(page, "de")
    line.show(picture_of(next(islice(play_match(slug, seed=1), 20, None))))
    assert len(set(page.evaluate(PLAYABLE))) == 1
    assert page.evaluate(LOW) == 0


# What of a map, and of what may be begun with, is out of sight.
APART = """() => {
    const edge = document.querySelector(".dock").getBoundingClientRect().top;
    return [...document.querySelectorAll(".map .view, .piece.lit")].filter(one => {
        const {top, bottom} = one.getBoundingClientRect();
        return top < 0 || bottom > edge;
    }).map(one => one.dataset.piece ?? "the map");
}"""
# What of all that is lit on the board lies under the dock or under what is said above it.
HIDDEN = """() => {
    const covers = [...document.querySelectorAll(".dock, .notices > *")].filter(one => one.offsetHeight > 0);
    const edge = Math.min(...covers.map(one => one.getBoundingClientRect().top));
    const lit = [...document.querySelectorAll(".board :is(.piece, .cell, .edge, .stander, .whole).lit")];
    return lit.filter(one => getComputedStyle(one).position !== "fixed" && !one.closest(".dock"))
        .map(one => one.getBoundingClientRect()).filter(({top, bottom}) => top < 0 || bottom > edge)
        .map(({top, bottom}) => `${top} to ${bottom} of ${edge}`);
}"""


def decide(house: House, visit: Open) -> tuple[Page, Staged, dict[str, Any]]:
    """A phone on which one of three cards is decided on, below the map."""
    page, line = staged(house, visit, "loewenherz", "phone")
    asked = next(picture_of(match) for match in play_match("loewenherz", seed=1)
                 if any(move.startswith("decide") for move in match.sight(0).legal))
    line.show(asked)
    assert page.locator(".piece.lit").count() == 3
    return page, line, asked


def test_a_phone_shows_the_map_with_the_card_that_is_decided_on(open_house: House, visit: Open) -> None:
    assert decide(open_house, visit)[0].evaluate(APART) == []


def say_above(line: Staged, asked: dict[str, Any], kind: str, **more: Any) -> None:
    """Let the house say so above the dock, and wait until the page has looked after a hand."""
    line.pages[-1].send(json.dumps({"type": kind, "line": asked["line"], "seat": 0} | more))
    line.page.wait_for_selector(f".{kind}")
    line.page.wait_for_timeout(600)  # ms: the page waits for a hand
    until_still(line.page)


def test_what_is_lit_comes_from_under_what_is_said_above_the_dock(open_house: House, visit: Open) -> None:
    page, line, asked = decide(open_house, visit)
    moves = [move["move"] for move in asked["scene"]["moves"]]
    say_above(line, asked, "hints", bot="Squire", moves=[{"move": move} for move in moves])
    assert page.evaluate(HIDDEN) == []
    page.click(".hints .close")
    why = ["your move costs you about {points:point|points}", {"points": 3}]
    say_above(line, asked, "warning", move=moves[0], why=[why] * 5, left=1)
    assert page.evaluate(HIDDEN) == []


def test_whoever_has_scrolled_keeps_their_view_whatever_is_said_above_the_dock(open_house: House, visit: Open) -> None:
    page, line, asked = decide(open_house, visit)
    page.evaluate("() => { document.body.dispatchEvent(new WheelEvent('wheel', {bubbles: true})); scrollBy(0, -9); }")
    at = page.evaluate("scrollY")
    say_above(line, asked, "hints", bot="Squire", moves=[{"move": asked["scene"]["moves"][0]["move"]}])
    assert 0 < len(page.evaluate(HIDDEN)) < 3
    assert page.evaluate("scrollY") == at


# For each seat how high its cards lie in the field, and how high its castle stands; and what castles cover.
BESIDE = """() => {
    const boxes = query => [...document.querySelectorAll(query)].map(one => [one, one.getBoundingClientRect()]);
    const lines = all => [...new Set(all.map(([, {top}]) => Math.round(top)))].sort((one, other) => one - other);
    const castles = boxes(".keep [data-stones]"), cards = boxes(".piece[data-area^=row]");
    const seats = [0, 1].map(seat => [lines(cards.filter(([one]) => one.dataset.area === `row${seat}`)),
        lines(castles.filter(([one]) => one.dataset.stones === `${seat}`))]);
    const covered = cards.filter(([, card]) => castles.some(([, castle]) => castle.right > card.left + 1));
    return {seats, covered: covered.map(([one]) => one.dataset.piece)};
}"""


FIELD = "() => document.querySelector('.area.facing').offsetHeight"


def test_castles_stand_beside_every_line_of_their_row(open_house: House, visit: Open) -> None:
    page, line = staged(open_house, visit, "castles_besieged", "phone")
    matches = [picture_of(match) for seed in range(MATCHES) for match in play_match("castles_besieged", seed)]
    fields = [next(area for area in told["scene"]["areas"] if area["kind"] == "facing") for told in matches]
    _, longest = max(enumerate(fields), key=lambda one: min(len(row.get("pieces", ())) for row in one[1]["areas"]))
    line.show(matches[0])
    empty = page.evaluate(FIELD)
    assert empty < 844 / 4
    line.show(matches[fields.index(longest)])
    assert page.evaluate(FIELD) == empty, "nothing has to move for a longer row"
    for width, lines in ((390, 1), (320, 2)):
        page.set_viewport_size({"width": width, "height": 844})
        until_still(page)
        found = page.evaluate(BESIDE)
        assert found["covered"] == []
        for cards, castles in found["seats"]:
            assert len(cards) == lines
            assert [abs(card - castle) <= 4 for card, castle in zip(cards, castles, strict=True)] == [True] * lines


# What the end of a match covers of the board, and which buttons of the result are cut.
BURIED = """before => {
    const dock = document.querySelector(".dock").getBoundingClientRect().height;
    const cut = [...document.querySelectorAll(".result nav > *")].filter(one => {
        const {left, right, top, bottom} = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }).map(one => one.innerText);
    return [...cut, ...(Math.abs(dock - before) > 1 ? [`dock ${before}px > ${dock}px`] : [])];
}"""
SHIFTS = """() => { window.shift = 0; new PerformanceObserver(list => list.getEntries()
    .forEach(one => window.shift += one.value)).observe({type: "layout-shift"}); }"""


@pytest.mark.parametrize("size", WINDOWS)
def test_what_can_be_taken_back_comes_and_goes_where_it_stands(open_house: House, visit: Open, size: str) -> None:
    page, line = staged(open_house, visit, "castles_besieged", size)
    match = next(play_match("castles_besieged", seed=1))
    page.evaluate(SHIFTS)
    for may in (True, False) * 8:
        line.show(picture_of(match) | {"may_undo": may})
    assert page.evaluate("() => window.shift") <= SHIFT / 10


@pytest.mark.parametrize(("slug", "size"), crosswise(some_a_day(BUILT_IN, 2), [*WINDOWS]))
def test_the_end_of_a_match_hides_nothing(open_house: House, visit: Open, slug: str, size: str) -> None:
    page, line = staged(open_house, visit, slug, size)
    last, end = {}, {}
    steps = sum(1 for _ in play_match(slug, seed=1))
    for step, match in enumerate(play_match(slug, seed=1), 2):
        last, end = (end, picture_of(match)) if step >= steps else (last, end)
    end |= {"rematch": "may", "acting": [], "coach": {"review": [["first this, then that"]] * 3}}
    line.show(last)
    page.evaluate(SHIFTS)
    height = page.locator(".dock").evaluate("one => one.getBoundingClientRect().height")
    line.show(end)
    page.wait_for_selector(".result")
    until_still(page)
    assert page.evaluate(BURIED, height) == []
    assert page.evaluate("() => window.shift") <= SHIFT
    page.click("[data-advice]")
    page.wait_for_selector("section[data-review] li")
    page.click("[data-advice]")
    page.wait_for_selector("section[data-review]", state="detached")
