"""A week of a slow match with a holiday in it, in two browsers, by the clock of the house; a notice that is shown."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.conftest import FLAGS, Open
from tests.browser.gestures import Hand
from tests.browser.still import until_drawn
from tests.browser.test_whole_matches import Party, sit_down
from tests.web.house import House, house

DAY = 86_400.0


@pytest.fixture
def calm_house(tmp_path: Path) -> Iterator[House]:
    """A house whose clock a test may put forward; tables nobody is at leave its memory soon."""
    with house(tmp_path, "[limits]\nidle_seconds = 1\n") as opened:
        yield opened


def until_due(hands: dict[str, Hand], name: str) -> None:
    """Everybody else moves until it is this one's turn."""
    for _ in range(1000):
        if hands[name].is_due():
            return
        for other, hand in hands.items():
            if other != name and hand.is_due():
                hand.click()
        until_drawn(hands[name].page)
    pytest.fail(f"it is never the turn of {name}")


def come_back(page: Page) -> None:
    page.reload()
    page.wait_for_selector(".prompt")


def test_a_week_with_a_holiday_in_it(calm_house: House, visit: Open) -> None:
    ada, bo = sit_down(calm_house, visit, Party("castles_besieged", 2, speed="slow1"))
    until_due({"Ada": Hand(ada), "Bo": Hand(bo)}, "Bo")

    bo.goto(f"http://{calm_house.address}/account")  # five days off, from today on
    first = bo.input_value("#first")
    bo.evaluate("first => { const day = new Date(first); day.setDate(day.getDate() + 4); "
                "document.getElementById('last').valueAsDate = day }", first)
    bo.click("text=Take this holiday")
    expect(bo.locator("#holidays")).to_contain_text("now")
    expect(ada.locator(".table")).to_contain_text("On holiday until")

    calm_house.wait(3 * DAY)
    come_back(ada)
    expect(ada.locator(".table")).to_contain_text("On holiday until")
    expect(ada.locator(".result")).to_have_count(0)
    calm_house.wait(2 * DAY)  # the holiday is over, his day is not
    come_back(ada)
    expect(ada.locator(".table")).not_to_contain_text("On holiday until")
    bo.goto(f"http://{calm_house.address}/lobby")
    expect(bo.locator("main")).to_contain_text("Your turn")
    bo.goto(ada.url)
    bo.wait_for_selector(".prompt.mine")
    until_due({"Ada": Hand(ada), "Bo": Hand(bo)}, "Ada")
    calm_house.wait(1.1 * DAY)  # Ada has no holiday
    come_back(bo)
    expect(bo.locator(".result")).to_contain_text("ran out of time")


def test_a_pause_everybody_agrees_to(calm_house: House, visit: Open) -> None:
    ada, bo = sit_down(calm_house, visit, Party("castles_besieged", 2, speed="live15"))
    bo.click(".bar >> text=Table")
    bo.click("text=Ask for a pause")
    ada.click(".strip >> text=Agree")
    for page in (ada, bo):
        expect(page.locator(".strip").nth(0)).to_contain_text("paused by agreement")
        expect(page.locator(".strip").nth(1)).to_contain_text("whoever is here may go on without the others")
        expect(page.locator(".prompt.mine")).to_have_count(0)
    calm_house.wait(DAY)  # longer than any clock
    come_back(bo)
    bo.click("text=Go on playing")
    for page in (ada, bo):
        expect(page.locator(".strip")).to_have_count(0)
    expect(ada.locator(".result")).to_have_count(0)


@pytest.fixture
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A whole one: without windows it has nowhere to show a notice."""
    with playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS) as browser:
        yield browser


def test_the_worker_shows_a_notice(calm_house: House, visit: Open) -> None:
    page = visit(calm_house, "/account", permissions=["notifications"])
    page.fill("#name", "Ada")
    page.click("text=That is my name")
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on("ServiceWorker.workerRegistrationUpdated",
               lambda told: found.extend(each["registrationId"] for each in told["registrations"]))
    session.send("ServiceWorker.enable")
    expect(page.locator("main [data-says]")).to_contain_text("Notices are")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    while not found:
        until_drawn(page)
    session.send("ServiceWorker.deliverPushMessage", {
        "origin": f"http://{calm_house.address}", "registrationId": found[-1],
        "data": '{"title": "Your turn: Burgundy", "body": "with Bo", "url": "/table/abc", "tag": "abc"}'})
    while not (shown := page.evaluate("navigator.serviceWorker.ready.then(worker => worker.getNotifications())"
                                      ".then(all => all.map(one => [one.title, one.body, one.tag, one.data.url]))")):
        until_drawn(page)
    assert shown == [["Your turn: Burgundy", "with Bo", "abc", "/table/abc"]]
