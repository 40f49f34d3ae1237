"""Every lesson played to its end in Chromium: in both languages, on a desk and a phone, by pointer and by keys."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tafelrunde import games, lessons
from tafelrunde.lessons import Lesson, Step
from tafelrunde.scenes.catalogues import catalogue
from tests.browser.axe import faults
from tests.browser.conftest import DESK, SMALL, Open, quick
from tests.browser.gestures import HIT
from tests.browser.test_reach import Clicks
from tests.long import crosswise, some_a_day
from tests.web.house import House

TAUGHT = [slug for slug in games.slugs() if lessons.has(slug)]
ALL = [pytest.param(slug, lesson, id=f"{slug}-{lesson.name}") for slug in TAUGHT for lesson in lessons.of(slug)]
WANTED = ".menu .wanted, .piece.wanted, .stander.wanted, .cell.wanted, .edge.wanted, .whole.wanted, .prompt .wanted"
MOST = 12  # clicks one move may take
STATE = """() => {
    const {at, running} = document.querySelector(".lesson").dataset;
    const begun = document.querySelectorAll(".chosen, .menu, [data-confirm]").length;
    return [at, running, begun].join();
}"""


class Pointer:
    """Points at what is marked, or at the button that goes on."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def move(self) -> None:
        self.press("[data-confirm]" if self.page.locator("[data-confirm]").count() else
                   ".menu .wanted" if self.page.locator(".menu").count() else WANTED)

    def go_on(self) -> None:
        self.press(".lesson .keys .primary")

    def press(self, wanted: str) -> None:
        found = self.page.evaluate(f"wanted => ({HIT})(document.querySelectorAll(wanted))", wanted)
        assert found["x"] >= 0, f"{wanted} is out of reach"
        self.page.mouse.click(found["x"], found["y"])


class Keys:
    """Presses N to get to what is asked for, Enter to do it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def move(self) -> None:
        menu = self.page.locator(".menu").count()
        for _ in range(self.page.locator(".menu button").count() if menu else 1):
            self.page.keyboard.press("ArrowDown" if menu else "n")
            if self.page.evaluate("() => document.activeElement.matches('.wanted, [data-confirm]')"):
                break
        else:
            pytest.fail("no key leads to what is asked for")
        self.page.keyboard.press("Enter")

    def go_on(self) -> None:
        self.page.keyboard.press("Enter" if self.page.evaluate("() => document.activeElement.matches('.primary')")
                                 else "n")


def steps_of(lesson: Lesson) -> Iterator[Step]:
    for part in lesson.parts:
        yield from part.steps


def act(page: Page, deed: Any) -> None:
    """Do it, and wait until something has come of it."""
    before = page.evaluate(STATE)
    deed()
    page.wait_for_function(f"before => ({STATE})() !== before", arg=before)


def play(page: Page, hand: Pointer | Keys, lesson: Lesson, language: str, slug: str) -> None:
    """The whole lesson; at each step its own words, in the reader's language, nothing wider than the screen."""
    words = catalogue(language, slug)
    root = page.locator(".lesson")
    for number, step in enumerate(steps_of(lesson), start=1):
        while root.get_attribute("data-running") or root.get_attribute("data-step") != str(number):
            act(page, hand.go_on)  # not waiting until the others have played
        expect(root.locator(".say")).to_have_text(f"{words.get(step.say, step.say)} {step.rule}".strip())
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
        assert number > 2 or faults(page) == []
        if step.points:
            expect(page.locator(".pointed")).not_to_have_count(0)
        for _ in range(MOST):
            if not root.get_attribute("data-wanted") or root.get_attribute("data-step") != str(number):
                break
            act(page, hand.move)
    while not page.locator("[data-again]").count():
        act(page, hand.go_on)


@pytest.mark.parametrize(("slug", "lesson", "size"), crosswise(some_a_day(ALL, 2), ["desk", "phone"]))
def test_a_lesson_is_played_to_its_end(open_house: House, visit: Open, slug: str, lesson: Lesson, size: str) -> None:
    """On a desk by day, in English, by pointer; on a phone by night, in German, by keys. A first lesson begins at the
    start page, asks for a move at once, and leads into a match."""
    first, keys, language = lesson == lessons.of(slug)[0], size == "phone", "de" if size == "phone" else "en"
    page = visit(open_house, "/" if first else f"/learn/{slug}/{lesson.name}", locale=language, bypass_csp=True,
                 viewport=SMALL if keys else DESK, color_scheme="dark" if keys else "light")
    clicks = Clicks(page)
    if first:
        page.click(f"a[href='/learn/{slug}']")
        expect(page.locator(".lesson")).not_to_have_attribute("data-wanted", "")
    page.wait_for_selector(".lesson")
    play(page, Keys(page) if keys else Pointer(page), lesson, language, slug)
    expect(page.locator(".board")).to_have_attribute("data-line", str(len(lesson.parts[-1].record.lines)))
    if not first:
        return
    before = clicks.count
    page.locator("[data-on]").press("Enter") if keys else page.click("[data-on]")
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".prompt.mine")
    assert keys or clicks.count - before == 1
    expect(page.locator(".board")).to_have_attribute("data-line", str(len(lesson.parts[-1].record.lines)))


def test_a_wrong_piece_changes_nothing_and_a_step_is_repeated_left_and_taken_up_again(open_house: House, visit: Open
                                                                                      ) -> None:
    page = visit(open_house, "/learn/castles_besieged")
    root, hand = page.locator(".lesson"), Pointer(page)
    page.wait_for_selector(".lesson")
    while not root.get_attribute("data-wanted"):
        act(page, hand.go_on)
    line = page.locator(".board").get_attribute("data-line")
    page.locator(".piece.lit:not(.wanted)").first.click()
    expect(page.locator(".refusal")).not_to_be_empty()
    expect(page.locator(".board")).to_have_attribute("data-line", str(line))
    expect(page.locator(".wanted")).not_to_have_count(0)
    act(page, hand.move)
    expect(page.locator(".refusal")).to_be_empty()

    while root.get_attribute("data-step") == "1":
        act(page, hand.move if root.get_attribute("data-wanted") else hand.go_on)
    page.reload()
    expect(root).to_have_attribute("data-step", "2")
    line = page.locator(".board").get_attribute("data-line")
    page.click("[data-repeat]")
    expect(root).to_have_attribute("data-running", "true")
    page.click("[data-next]") if page.locator("[data-next]").count() else page.click("[data-skip]")
    expect(page.locator(".board")).to_have_attribute("data-line", str(line))
    page.click("[data-back]")
    expect(root).to_have_attribute("data-step", "1")
    page.click("[data-leave]")
    page.wait_for_url("**/")


def test_a_newcomer_is_offered_the_lesson_at_the_table_once(open_house: House, visit: Open) -> None:
    slug = "castles_besieged"
    page = quick(visit(open_house), slug)
    expect(page.locator("[data-learn]")).to_have_attribute("href", f"/learn/{slug}")
    page.click("[data-decline]")
    expect(page.locator("[data-learn]")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".prompt")
    expect(page.locator("[data-learn]")).to_have_count(0)
