"""Without a connection: what was seen last of one's own tables can be read, and nobody reads what was another's."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, quick
from tests.browser.still import hand_of
from tests.web.house import House

CASTLES = "castles_besieged"
KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys()) if (name.startsWith("mine-"))
        for (const {url} of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found.sort();
}"""


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A house that may be killed."""
    opened = House(tmp_path)
    yield opened
    opened.close()


def kept(page: Page) -> list[str]:
    """The addresses of what is kept for one person in this browser."""
    return page.evaluate(KEPT)


def until_kept(page: Page, path: str) -> None:
    for _ in range(100):
        if path in kept(page):
            return
        until_done(page)
    pytest.fail(f"{path} is not kept: {kept(page)}")


def until_done(page: Page) -> None:
    """The service worker has done all it was asked to so far."""
    page.evaluate("fetch('/kept/nothing').then(() => 1)")
    for worker in page.context.service_workers:
        worker.evaluate("() => last")


def at_table(page: Page) -> str:
    """A table against bots; the path of its page, once it is kept with what was seen."""
    quick(page, CASTLES)
    path = page.url.partition("/table/")[2]
    page.wait_for_selector(".prompt.mine")
    page.reload()  # the first page came before the service worker
    page.wait_for_selector(".prompt.mine")
    until_kept(page, f"/kept/table/{path}")
    return f"/table/{path}"


def test_the_last_state_of_my_tables_can_be_read_and_says_of_when_it_is(own_house: House, visit: Open) -> None:
    page = visit(own_house)
    path = at_table(page)
    hand = hand_of(page)
    home = f"http://{own_house.address}"
    page.goto(f"{home}/lobby")
    until_kept(page, "/lobby")
    own_house.kill()

    page.goto(f"{home}/lobby")
    expect(page.locator("#offline")).to_contain_text("Offline – as of ")
    expect(page.locator("main")).to_contain_text("Castles Besieged")
    page.goto(home + path)
    memory = page.locator(".strip").filter(has_text="Offline – as of ")
    expect(memory).to_be_visible()
    assert hand_of(page) == hand
    expect(page.locator(".piece.lit")).to_have_count(0)
    expect(page.locator("#offline")).to_be_hidden()
    page.goto(f"{home}/ratings")
    expect(page.locator("h1")).to_have_text("No connection")
    page.goto(home + path)
    expect(memory).to_be_visible()

    again = House(own_house.folder, own_house.port)
    try:
        expect(page.locator(".status.open")).to_be_visible(timeout=60_000)
        expect(memory).to_have_count(0)
        expect(page.locator(".piece.lit").first).to_be_visible()
        assert hand_of(page) == hand
    finally:
        again.close()


def test_signing_out_leaves_nothing(open_house: House, visit: Open) -> None:
    page = visit(open_house)
    path = at_table(page)
    page.goto(f"http://{open_house.address}/account")
    page.fill("#login-new", "leaver")
    page.fill("#password-new", "a long password")
    page.click("form[action='/account/new'] button")
    page.goto(f"http://{open_house.address}{path}")
    until_kept(page, f"/kept{path}")
    page.goto(f"http://{open_house.address}/account")
    page.click("form[action='/account/leave'] button")
    page.wait_for_load_state()
    until_done(page)
    assert kept(page) == []
    page.goto(f"http://{open_house.address}{path}")  # as a stranger, who may look on
    page.wait_for_selector(".prompt")
    until_done(page)
    assert kept(page) == []


def test_somebody_else_in_the_same_browser_reads_nothing_of_who_was_before(open_house: House, visit: Open) -> None:
    page = visit(open_house)
    path = at_table(page)
    page.context.clear_cookies()
    page.goto(f"http://{open_house.address}/")
    other = at_table(page)
    assert other != path
    assert not [each for each in kept(page) if each.endswith(path)]
    for at in (other, path):
        page.evaluate("path => navigator.serviceWorker.controller.postMessage("
                      "{kind: 'sight', person: 1, path, sight: {}})", at)
    until_done(page)
    assert not [each for each in kept(page) if each.endswith(path)]
    assert page.evaluate("async path => (await (await fetch('/kept' + path)).json()).sight.scene !== undefined", other)


def test_a_table_of_several_at_one_screen_is_not_kept(open_house: House, visit: Open) -> None:
    page = visit(open_house)
    at_table(page)
    page.goto(f"http://{open_house.address}/new/{CASTLES}")
    page.select_option("#seat0", "me")
    page.select_option("#seat1", "friend")
    page.click("main form button[type=submit]")
    page.wait_for_url("**/table/*")
    page.wait_for_selector(".cover, .prompt")
    until_done(page)
    assert not [each for each in kept(page) if each.endswith(page.url.partition("/table")[2])]


def test_nothing_is_kept_for_who_only_looks_around(open_house: House, visit: Open) -> None:
    page = visit(open_house)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


def test_a_page_that_is_live_again_does_not_say_that_it_is_offline(own_house: House, visit: Open) -> None:
    page = visit(own_house)
    at_table(page)
    lobby = f"http://{own_house.address}/lobby"
    page.goto(lobby)
    until_kept(page, "/lobby")
    own_house.kill()
    page.clock.install()
    page.goto(lobby)
    expect(page.locator("#offline")).to_be_visible()
    page.clock.run_for(10_000)
    expect(page.locator("#offline")).to_be_visible()
    again = House(own_house.folder, own_house.port)
    try:
        with page.expect_response("**/lobby"):
            page.clock.run_for(10_000)
        expect(page.locator("#offline")).to_be_hidden()
        expect(page.locator("html")).not_to_have_attribute("data-kept", re.compile(""))
    finally:
        again.close()
