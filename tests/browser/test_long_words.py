"""In a language a third longer than English nothing is cut and nothing runs over the edge, on a phone and at a desk."""

from collections.abc import Iterator

import pytest

from tafelrunde import games
from tests.browser.conftest import ONE_ADDRESS, Open
from tests.long import long
from tests.web.finished import KEY, furnish
from tests.web.house import House, house
from tests.web.test_pseudo_language import OF_A_MATCH, PAGES, PER_GAME

SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1280, "height": 800}}
PATHS = [*PAGES, *(path.format("loewenherz") for path in PER_GAME),
         *(path.format("beutelschneider") for path in OF_A_MATCH)]
# What is wider than its place and neither wraps nor scrolls there, and what makes the page itself scroll sideways. At a
# table some lines are shortened, with three dots, and seats are folded: nothing there moves, whatever is written in it.
CUT = """at_a_table => {
    const cut = [...document.querySelectorAll("body *")].filter(one => one.checkVisibility() && one.innerText
        && one.clientWidth > 2
        && !(at_a_table && (one.matches(".foldable") || getComputedStyle(one).textOverflow === "ellipsis"))
        && ["hidden", "clip"].includes(getComputedStyle(one).overflowX)
        && one.scrollWidth > one.clientWidth + 1).map(one => one.innerText.slice(0, 60));
    const over = document.documentElement.scrollWidth > innerWidth
        ? [...document.querySelectorAll("body *")].filter(one => one.getBoundingClientRect().right > innerWidth + 1)
            .map(one => `${one.tagName} ${one.className}: ${one.textContent.trim().slice(0, 60)}`) : [];
    return [...cut, ...over];
}"""


@pytest.fixture(scope="module")
def long_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("long")
    (folder / "house.toml").write_text(ONE_ADDRESS, "utf-8")
    furnish(folder, beutelschneider="tie")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PSEUDO_LANGUAGE", "1")
        with house(folder) as opened:
            yield opened


@pytest.mark.parametrize("size", ["phone", long("desk")])
def test_nothing_is_cut(long_house: House, visit: Open, size: str) -> None:
    page = visit(long_house, locale="de", viewport=SIZES[size])
    page.context.add_cookies([{"name": "house_key", "value": KEY, "url": page.url}])
    faults = {}
    for path in PATHS:
        page.goto(f"http://{long_house.address}{path}")
        beside_a_table = path.endswith("/review")
        if "⟦" in page.inner_text("body") and (found := page.evaluate(CUT, beside_a_table)):
            faults[path] = found
    for slug in games.BUILT_IN:
        page.goto(f"http://{long_house.address}/")
        page.click(f"form[action='/quick/{slug}'] button")
        page.wait_for_selector(".prompt")
        if found := page.evaluate(CUT, True):
            faults[slug] = found
    assert faults == {}
