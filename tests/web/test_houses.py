"""Several houses in one process and one loop: addresses are registered once, and each house answers with its own."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from litestar import Litestar

from tafelrunde.web.runtime.settings import Limits, Settings
from tafelrunde.web.server.app import Keys, build
from tests.stores import memory_store
from tests.trust.inside import NoBots
from tests.web.house import check_refused

CARDS = "beutelschneider"
TOKEN = re.compile(r'name="_csrf_token" value="([^"]+)"')


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[tuple[Litestar, httpx.AsyncClient]]:
    app = build(memory_store(), NoBots(), settings, Keys(admin=f"the key of {settings.title}"))
    async with app.lifespan(), httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="https://house.test",
                                                 follow_redirects=True) as browser:
        yield app, browser


async def open_table(browser: httpx.AsyncClient, token: str = "") -> httpx.Response:
    """Send the form for a new table, with that token or the one on the page."""
    found = TOKEN.search((await browser.get(f"/new/{CARDS}")).text)
    return await browser.post(f"/new/{CARDS}", data={"_csrf_token": token or found[1], "name": "Ada", "seat0": "me",
                                                     "seat1": "open", "seat2": "open", "pace": "0"})


async def test_two_houses_at_once_answer_with_what_is_their_own() -> None:
    async with opened(Settings(title="Camelot")) as (first, in_first), \
            opened(Settings(title="Corbenic", secure=True)) as (second, in_second):
        tables = {}
        for app, browser in ((first, in_first), (second, in_second)):
            answer = await open_table(browser)
            assert answer.status_code == 200, answer.text
            tables[app] = answer.url.path
        pages = [(await browser.get("/lobby")).text for browser in (in_first, in_second)]
        for own, other, title, page in ((first, second, "Camelot", pages[0]),
                                        (second, first, "Corbenic", pages[1])):
            assert title in page and tables[own] in page and tables[other] not in page
            assert own.state["registry"].store is own.state["store"] is not other.state["store"]
            match = tables[own].rpartition("/")[2]
            assert await own.state["registry"].find(match) and not await other.state["registry"].find(match)
        assert (await in_second.get(tables[first])).status_code == 404
        heads = [(await browser.get("/")).headers for browser in (in_first, in_second)]
        assert ["strict-transport-security" in head for head in heads] == [False, True]


async def test_a_form_of_one_house_is_none_of_the_other() -> None:
    async with opened(Settings()) as (_, in_first), opened(Settings()) as (_, in_second):
        token = TOKEN.search((await in_first.get(f"/new/{CARDS}")).text)
        in_second.cookies.set("csrf", token[1])
        check_refused(await open_table(in_second, token[1]), "expired", 403)
        assert (await open_table(in_first)).status_code == 200


async def test_how_much_may_be_sent_is_each_house_s_own() -> None:
    async with opened(Settings(limits=Limits(form_bytes=4096))) as (_, narrow), opened(Settings()) as (_, wide):
        sent = [await browser.post(f"/new/{CARDS}", data={"name": "A" * 5000}) for browser in (narrow, wide)]
        assert [answer.status_code for answer in sent] == [413, 403]


def test_addresses_are_registered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    build(memory_store(), NoBots())

    def register(app: Litestar, handler: object) -> None:
        raise AssertionError(f"{handler} once more")

    monkeypatch.setattr(Litestar, "register", register)
    build(memory_store(), NoBots(), Settings(title="Corbenic", secure=True), Keys(csrf="another key"))
