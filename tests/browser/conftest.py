"""Chromium for the tests that look at the table as people do."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.web.house import Guest, House, house

FLAGS = ["--no-sandbox", "--font-render-hinting=none", "--disable-gpu", "--disable-background-networking"]
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
SMALL = {"width": 390, "height": 844}  # a phone of today
SLOW = 60_000  # ms: a busy machine is no failure
ONE_ADDRESS = "[limits]\nguests_per_address = 100000\ntables_per_address = 100000\n"  # everybody comes from here
Open = Callable[..., Page]
expect.set_options(timeout=SLOW / 2)


@pytest.hookimpl(tryfirst=True)  # before the marked ones are picked
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks whatever stands in this folder: one test without the mark ends all that come after it in its worker.

    Chromium driven in step keeps an event loop in the thread, beside which no other can run.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The system's Chromium if there is one, without windows where there is such, else the one Playwright brought."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with playwright.chromium.launch(executable_path=program, args=FLAGS) as browser:
        yield browser


@pytest.fixture(scope="session", autouse=True)
def without_coach() -> Iterator[None]:
    """What a test plays is played at once, whatever the coach would say to it; tests of the coach have it speak."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NO_COACH", "1")
        yield


@pytest.fixture(scope="session")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with house(folder, ONE_ADDRESS) as opened:
        yield opened


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Open]:
    """Opens pages of a house; any error the page throws fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def opened(at: House, path: str = "/", **settings: Any) -> Page:
        context = chromium.new_context(**({"viewport": DESK, "reduced_motion": "reduce", "locale": "en"} | settings))
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(SLOW)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"http://{at.address}{path}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


def come(page: Page, at: House, guest: Guest, path: str) -> None:
    """The page at that address for somebody of the house."""
    page.context.add_cookies([{"name": name, "value": value, "url": f"http://{at.address}"}
                              for name, value in guest.pages.cookies.items()])
    page.goto(f"http://{at.address}{path}")


# Says at the table, beside the page, how long bots wait between their moves.
PACE = """ms => new Promise(done => {
    const line = new WebSocket(`${location.href.replace("http", "ws")}/socket`);
    line.onmessage = () => { line.send(JSON.stringify({type: "pace", ms})); line.close(); };
    line.onclose = done;
})"""
USUAL = 700  # ms, so that people can follow


def quick(page: Page, slug: str, pace: int = 0) -> Page:
    """A table against bots, laid."""
    page.click(f"form[action='/quick/{slug}'] button")
    page.wait_for_selector(".prompt")
    if pace != USUAL:
        page.evaluate(PACE, pace)
    return page
