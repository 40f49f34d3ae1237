"""Somebody new, whose key comes with the first page: a form whose answer is lost, or two at once, make one person."""

import asyncio
from http.cookies import SimpleCookie

import httpx
import pytest

from tafelrunde.store import Store
from tafelrunde.web.http.identity import KEY, NEWCOMER, hash_key
from tafelrunde.web.runtime.settings import Settings
from tests.web.test_houses import CARDS, TOKEN, open_table, opened

HOUSE = Settings()


async def form(browser: httpx.AsyncClient, page: str) -> dict[str, str]:
    """What somebody called Ada fills in there."""
    found = TOKEN.search((await browser.get(page)).text)
    return {"_csrf_token": found[1], "name": "Ada"}


async def lost(browser: httpx.AsyncClient, path: str, fields: dict[str, str]) -> None:
    """Send a form whose answer never comes: the browser keeps nothing of it."""
    before = list(browser.cookies.jar)
    await browser.post(path, data=fields, follow_redirects=False)
    browser.cookies.jar.clear()
    for cookie in before:
        browser.cookies.jar.set_cookie(cookie)


async def people(store: Store) -> list[str]:
    return [person.name for person in await store.people()]


async def test_a_page_brings_the_key_and_makes_nobody() -> None:
    async with opened(HOUSE) as (app, browser):
        answer = await browser.get("/")
        given = answer.cookies[NEWCOMER]
        assert len(given) > 40 and KEY not in answer.cookies
        assert NEWCOMER not in (await browser.get("/lobby")).cookies  # another page brings no other
        assert await people(app.state["store"]) == []
        assert (await open_table(browser)).status_code == 200
        assert browser.cookies[KEY] == given and NEWCOMER not in browser.cookies
        assert NEWCOMER not in (await browser.get("/lobby")).cookies


@pytest.mark.parametrize("secure", [False, True])
async def test_no_script_and_no_other_site_reads_it(secure: bool) -> None:
    async with opened(Settings(secure=secure)) as (_, browser):
        name = f"__Host-{NEWCOMER}" if secure else NEWCOMER
        await browser.get("/")
        answers = [await browser.get("/verify", headers={"cookie": ""}), await open_table(browser)]
        kept = [SimpleCookie(each)[name] for answer in (answers[0], *answers[1].history)
                for each in answer.headers.get_list("set-cookie") if each.startswith(name)]
        assert len(kept) == 2  # one that is given, and one that is taken away
        for each in kept:
            assert each["httponly"] and each["samesite"] == "lax" and bool(each["secure"]) is secure


@pytest.mark.parametrize("path", ["/static/house.css", "/favicon.ico", "/manifest.webmanifest", "/no/such/page"])
async def test_what_is_the_same_for_everybody_brings_none(path: str) -> None:
    async with opened(HOUSE) as (_, browser):
        assert NEWCOMER not in (await browser.get(path)).cookies


async def test_a_form_whose_answer_is_lost_is_sent_again_by_the_same_person() -> None:
    async with opened(HOUSE) as (app, browser):
        fields = await form(browser, "/")
        await lost(browser, "/me", fields)
        assert (await browser.post("/me", data=fields)).status_code == 200
        assert await people(app.state["store"]) == ["Ada"]
        ada = await app.state["store"].person(hash_key(browser.cookies[KEY]))
        assert ada is not None and ada.name == "Ada"


async def test_whoever_took_a_seat_with_an_answer_that_was_lost_sits_there() -> None:
    async with opened(HOUSE) as (app, host), opened(HOUSE) as (_, other):
        table = (await open_table(host)).url.path
        other._transport = host._transport
        fields = await form(other, table)
        await lost(other, f"{table}/sit", fields)
        session = await app.state["registry"].find(table.rpartition("/")[2])
        assert [seat.kind for seat in session.kept.seats] == ["person", "person", "open"]
        page = await other.get(table)  # shows somebody who sits there, and gives the key for good
        assert f'action="{table}/sit"' not in page.text
        assert KEY in other.cookies and NEWCOMER not in other.cookies
        again = await other.post(f"{table}/sit", data=fields)
        assert again.status_code == 200 and again.url.path == table
        assert [seat.kind for seat in session.kept.seats] == ["person", "person", "open"]


async def test_two_first_forms_at_once_make_one_person() -> None:
    async with opened(HOUSE) as (app, browser):
        fields = await form(browser, f"/new/{CARDS}")
        answers = await asyncio.gather(*(browser.post(f"/quick/{CARDS}", data=fields) for _ in range(2)))
        assert [answer.status_code for answer in answers] == [200, 200]
        assert await people(app.state["store"]) == ["Ada"]
        ada = await app.state["store"].person(hash_key(browser.cookies[KEY]))
        assert len(await app.state["store"].matches_of(ada.id)) == 2


async def test_a_key_that_opens_nothing_any_more_makes_nobody_new() -> None:
    """Whoever has copied it is left outside: somebody new in that browser has another."""
    async with opened(HOUSE) as (app, browser):
        await browser.post("/me", data=await form(browser, "/"))
        old, store = browser.cookies[KEY], app.state["store"]
        await store.end_sessions((await store.person(hash_key(old))).id)
        await browser.post("/me", data=await form(browser, "/"))
        assert browser.cookies[KEY] != old and await store.person(hash_key(old)) is None
        assert len(await people(store)) == 2


async def test_whoever_leaves_before_the_key_is_theirs_has_left() -> None:
    async with opened(HOUSE) as (app, browser):
        fields = await form(browser, "/")
        given = browser.cookies[NEWCOMER]
        await lost(browser, "/me", fields)
        await browser.post("/account/leave", data=fields)
        assert await app.state["store"].person(hash_key(given)) is None
        assert KEY not in browser.cookies and browser.cookies[NEWCOMER] != given


async def test_the_token_of_a_program_is_no_newcomer_s_key() -> None:
    async with opened(HOUSE) as (app, browser):
        store = app.state["store"]
        ada = await store.add_person("hers", "Ada", 1.0)
        token = "the token of a program of hers"
        await store.add_program(ada.id, 5, hash_key(token), "Bot", 1.0)
        fields = await form(browser, "/")
        browser.cookies.set(NEWCOMER, token, domain="house.test", path="/")
        assert (await browser.post("/me", data=fields)).status_code == 400
        assert KEY not in browser.cookies
