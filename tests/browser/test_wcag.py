"""What the criteria of WCAG 2.2 ask for and no other test holds (docs/wcag.md names them all)."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.games import BUILT_IN
from tests.browser.axe import AXE
from tests.browser.conftest import Open, quick
from tests.browser.still import line_of, until_asked
from tests.browser.test_long_words import CUT, SIZES
from tests.long import crosswise, some_a_day
from tests.web.house import House

NARROW = {"width": 320, "height": 640}  # a window of 1280 px, four times as large
MOST = 60  # stops of the focus
# What has the focus, whether a ring is drawn around it (or, on a map and a card, in it), and how much of it is seen.
FOCUSED = """() => {
    const one = document.activeElement;
    if (one === document.body) return null;
    const ringed = [one, ...one.querySelectorAll("*")].some(each => {
        const { outlineStyle, outlineWidth, strokeWidth } = getComputedStyle(each);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2
            || each.matches(".ring, .draft, .ghost") && parseFloat(strokeWidth) >= 3;
    });
    const box = one.getBoundingClientRect();
    let seen = 0;
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    for (const across of parts) for (const down of parts) {
        const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        if (hit && (one.contains(hit) || hit.contains(one) && !hit.matches("html, body, .dock"))) seen += 1;
    }
    return { name: one.outerHTML.slice(0, 120), ringed, seen, held: Boolean(one.closest(".dock")) };
}"""
APART = """p, li, h1, h2, h3, a, button, label, td, th, dt, dd, summary, legend, small {
    line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }"""
SPOKEN = re.compile(r"""- '?(group|region|text|paragraph|heading|caption)(?: "(.+?)"|:? ?"?(.*?)"?$)""")
PATHS = ["/", "/lobby", "/ratings", "/puzzles", "/groups", "/account", "/account/recover", "/verify", "/credits",
         "/board", "/seek", "/new/loewenherz", "/rules/burgundy", "/aid/burgundy"]


def stops(page: Page) -> Iterator[Any]:
    """Everything that Tab leads to, once around."""
    page.evaluate("document.activeElement.blur()")
    for _ in range(MOST):
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUSED)
        if found is None:
            return
        yield found


@pytest.mark.parametrize(("slug", "size"), crosswise(["burgundy", "loewenherz"], ["desk", "phone"]))
def test_the_focus_is_seen_and_never_behind_the_dock(open_house: House, visit: Open, slug: str,
                                                     size: str) -> None:
    page = quick(visit(open_house, viewport=SIZES[size]), slug)
    until_asked(page)
    found = list(stops(page))
    assert len(found) > 15
    assert [one["name"] for one in found if not one["seen"]] == []
    assert [one["name"] for one in found if not one["ringed"]] == []


@pytest.mark.parametrize("size", some_a_day(["desk", "phone"]))
def test_squares_come_out_from_behind_the_dock(open_house: House, visit: Open, size: str) -> None:
    page = quick(visit(open_house, viewport=SIZES[size]), "loewenherz")
    until_asked(page)
    page.evaluate("scrollTo(0, 0)")
    page.locator("[data-cell='0']").focus()
    for _ in range(9):
        page.keyboard.press("ArrowDown")
        found = page.evaluate(FOCUSED)
        assert found["seen"] and found["ringed"], found


def test_what_is_shown_about_a_thing_is_told(open_house: House, visit: Open) -> None:
    """What stands beside a card when one points at it, and the walls around a square."""
    page = quick(visit(open_house), "burgundy")
    until_asked(page)
    cards = page.get_by_role("button", name=re.compile(r"^(Castle|Cloister|Knowledge|Mine|Pasture|Ship) \d"))
    expect(cards.first).to_have_accessible_description(re.compile(r"\w+: .+"))
    page.goto(f"http://{open_house.address}/")
    until_asked(quick(page, "loewenherz"))
    squares = page.get_by_role("group", name="The map").get_by_role("button", name=re.compile(r", Wall on \w+"))
    expect(squares).not_to_have_count(0)


@pytest.mark.parametrize(("slug", "area"), [("burgundy", "row"), ("castles_besieged", "hand")])
def test_what_is_shown_stays_under_the_pointer(open_house: House, visit: Open, slug: str, area: str) -> None:
    """The pointer moves onto it and rests there, whatever lies below; it goes when the pointer does, at a click and at
    Escape."""
    page = quick(visit(open_house), slug)
    until_asked(page)
    card, lens = page.locator(f".piece[data-area^={area}][aria-description*=' ']").last, page.locator(".lens")
    for end in ("away", "click", "Escape"):
        page.mouse.move(2, 2)
        card.hover()
        expect(lens).to_be_visible()
        title = lens.locator("strong").inner_text()
        thing, box = card.bounding_box(), lens.bounding_box()
        x, y = thing["x"] + thing["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y, steps=25)
        page.wait_for_timeout(900)  # longer than anything below needs to be shown
        expect(lens.locator("strong")).to_have_text(title)
        if end == "away":
            page.mouse.move(x, box["y"] - 30, steps=5)
        elif end == "click":
            moves = line_of(page)
            page.mouse.click(x, y)
            assert line_of(page) == moves and not page.locator(".piece.chosen").count()
        else:
            page.keyboard.press(end)
        expect(lens).to_have_count(0)


@pytest.mark.parametrize("slug", some_a_day(BUILT_IN, 2))
def test_a_place_is_called_by_its_name_once(open_house: House, visit: Open, slug: str) -> None:
    """What stands over a place is its name: nobody hears it again as words in it, or as the name of a part of it."""
    page = quick(visit(open_house), slug)
    until_asked(page)
    above: list[tuple[int, str]] = []
    groups, again = 0, []
    for line in page.get_by_role("main").aria_snapshot().splitlines():
        depth = len(line) - len(line.lstrip())
        above = [one for one in above if one[0] < depth]
        named = SPOKEN.match(line.strip())
        name = named and (named[2] or named[3])
        if named and name and above and above[-1][1] == name:
            again.append(line.strip())
        if named and name and named[1] in ("group", "region"):
            groups += 1
            above.append((depth, name))
    assert groups > 3
    assert again == []


def test_buttons_are_called_by_the_words_on_them(open_house: House, visit: Open) -> None:
    """A card is called by its title, whatever letter or number stands in its corner."""
    if not AXE.exists():
        pytest.skip(f"{AXE} is missing: cd client && npm ci")
    page = visit(open_house, bypass_csp=True)
    for slug in ("", *BUILT_IN):
        page.goto(f"http://{open_house.address}/")
        if slug:
            until_asked(quick(page, slug))
        page.evaluate(AXE.read_text())
        found = page.evaluate("""() => axe.run({ exclude: [[".piece"]] },
            { runOnly: { type: "rule", values: ["label-content-name-mismatch"] } })""")
        assert [one["html"] for violation in found["violations"] for one in violation["nodes"]] == [], slug


def test_a_narrow_page_takes_words_that_stand_apart(open_house: House, visit: Open) -> None:
    page = visit(open_house, viewport=NARROW, bypass_csp=True)
    faults = {}
    for path in PATHS:
        page.goto(f"http://{open_house.address}{path}")
        for way in ("narrow", "apart"):
            if way == "apart":
                page.add_style_tag(content=APART)
            if found := page.evaluate(CUT, False):
                faults[path, way] = found
    for slug in BUILT_IN:
        page.goto(f"http://{open_house.address}/")
        quick(page, slug)
        until_asked(page)
        page.add_style_tag(content=APART)
        until_asked(page)
        if found := page.evaluate(CUT, True):
            faults[slug, "apart"] = found
    assert faults == {}


def test_single_keys_can_be_switched_off(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house), "castles_besieged")
    until_asked(page)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_label("Single letters and digits are shortcuts").uncheck()
    page.keyboard.press("Escape")
    for key in "?m2":
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="Your turn.")).to_have_count(0)
    page.reload()
    until_asked(page)
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_page_that_changes_by_itself_can_be_kept_as_it_is(open_house: House, visit: Open) -> None:
    page = visit(open_house)
    page.clock.install()
    page.goto(f"http://{open_house.address}/lobby")
    keep = page.get_by_label("Keep this page as it is")
    keep.check()
    link = page.locator(f"[href='/table/{open_house.guest('Percival').open_table('castles_besieged', 'me', 'open')}']")
    for _ in range(2):  # what the first answer changes would be seen when the second has come
        with page.expect_response("**/lobby"):
            page.clock.run_for(10_000)
    expect(link).to_have_count(0)
    keep.uncheck()
    expect(link).to_have_count(1)


def test_help_is_found_at_the_same_place(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house), "castles_besieged")
    places = [page.url, *(f"http://{open_house.address}{path}" for path in ("/learn/burgundy", "/board/loewenherz"))]
    for place in places:
        page.goto(place)
        page.get_by_role("button", name="How this table works").wait_for()
        tools = page.evaluate("[...document.querySelectorAll('.bar button')].map(one => one.innerText.trim())")
        assert tools[-1].startswith("?"), place


def test_nobody_has_to_remember_or_to_type_again(open_house: House, visit: Open) -> None:
    page = visit(open_house, "/new/castles_besieged")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("main", name="The table").wait_for()
    for path in ("/new/burgundy", "/account"):
        page.goto(f"http://{open_house.address}{path}")
        expect(page.get_by_label("Your name").first).to_have_value("Ada")
    fields = page.locator("input:not([type=hidden], [type=checkbox], [type=radio], [type=submit])")
    told = {one.get_attribute("name"): one.get_attribute("autocomplete") for one in fields.all()}
    assert told["login"] == "username" and str(told["password"]).endswith("-password")
    assert page.evaluate("""() => [...document.querySelectorAll("input")].every(one => one.dispatchEvent(
        new ClipboardEvent("paste", { cancelable: true, bubbles: true })))"""), "pasting is forbidden"
