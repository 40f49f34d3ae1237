"""How far it is to a table, counted in clicks; fingers hit what they aim at; axe finds nothing on any page."""

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.conftest import PHONE, Open, quick
from tests.browser.gestures import Hand, give_up
from tests.web.house import House

COUNT = "window.addEventListener('click', event => event.isTrusted && window.told(), {capture: true})"


class Clicks:
    """Counts what is clicked, whatever page these tabs lead to."""

    def __init__(self, *pages: Page) -> None:
        self.count = 0
        for page in pages:
            page.expose_function("told", self.tell)
            page.add_init_script(COUNT)
            page.reload()

    def tell(self) -> None:
        self.count += 1


def first_move(page: Page) -> None:
    """Click until the match has gone on."""
    page.wait_for_selector(".prompt.mine")
    before = page.locator(".board").get_attribute("data-line")
    Hand(page).click()
    expect(page.locator(f".board[data-line='{before}']")).to_have_count(0)


def test_from_the_start_page_to_the_first_move_against_bots(open_house: House, visit: Open) -> None:
    page = visit(open_house)
    clicks = Clicks(page)
    page.click("form[action='/quick/beutelschneider'] button")
    first_move(page)
    assert 1 < clicks.count <= 3


ASIDE = re.compile(r"^/(language|static|catalogue|metrics)|\.(txt|svg|tafel|html|json)$|\.pdf|\?back=")  # no pages


def kind_of(path: str) -> str:
    """Pages that differ in the table or the game alone are of one kind."""
    path = re.sub(r"/(rules|new|puzzle|board|learn)/\w+", r"/\1/*", path.split("?")[0].split("#")[0])
    return re.sub(r"/table/[^/]+", "/table/*", path)


# A page that is still made says so in a status; the bars of matches under way on the start page are something else.
MADE = "() => !document.querySelector('main [role=status] progress')"


def pages_of_the_house(page: Page) -> Iterator[str]:
    """One page of every kind that links lead to, from the start page on, each while it is open."""
    seen, ahead = set(), ["/", page.url, "/no-such-page"]
    while ahead:
        path = ahead.pop(0)
        path = "/" + path.split("/", 3)[3] if path.startswith("http") else path
        if kind_of(path) in seen or ASIDE.search(path):
            continue
        seen.add(kind_of(path))
        page.goto(f"http://{page.url.split('/')[2]}{path}")
        if kind_of(path) == "/table/*":
            page.wait_for_selector(".result")  # the table draws its own links
        page.wait_for_function(MADE)
        links = page.locator("a[href^='/']").evaluate_all("all => all.map(one => one.getAttribute('href'))")
        ahead += [str(link) for link in links]
        yield path


def test_axe_finds_nothing_serious_on_any_page(open_house: House, visit: Open) -> None:
    page = quick(visit(open_house, bypass_csp=True), "castles_besieged")
    give_up(page)
    page.wait_for_selector(".result")
    found, kinds = [], set()
    for path in pages_of_the_house(page):
        kinds.add(kind_of(path))
        found += faults(page, "light", "dark")
    assert {"/", "/lobby", "/account", "/verify", "/credits", "/table/*", "/table/*/record"} <= kinds
    page.goto(f"http://{open_house.address}/new/castles_besieged")
    page.select_option("#seat1", "open")
    page.click("text=Open the table")
    page.wait_for_url("**/table/**")  # the waiting room
    assert found + faults(page, "light", "dark") == []


TOO_SMALL = """() => {
    const hit = one => ["checkbox", "radio"].includes(one.type) ? one.closest("label") : one;
    return [...document.querySelectorAll("button:not(:disabled), a.button, summary, select, input:not([type=hidden])")]
        .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest(".sr, .piece, .stander"))
        .map(one => [one.outerHTML.slice(0, 120), hit(one).getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
        .map(([name, box]) => `${name} ${box.width}x${box.height}`);
}"""


def test_fingers_hit_what_they_aim_at(open_house: House, visit: Open) -> None:
    """Before there is a table; at one see test_journeys.py."""
    page = visit(open_house, viewport=PHONE, has_touch=True, is_mobile=True)
    for path in ("/", "/new/burgundy", "/new/loewenherz", "/account", "/lobby"):
        page.goto(f"http://{open_house.address}{path}")
        assert page.evaluate(TOO_SMALL) == [], path
