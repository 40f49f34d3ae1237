"""Sessions, forms, limits, headers, addresses, words of others: nobody gets in, nothing gets out."""

import re
from pathlib import Path

import httpx
import pytest

from tafelrunde.web.http.identity import KEY, LANGUAGE
from tafelrunde.web.http.responses import local_path
from tests.web.house import FIGURES, TOKEN, House

pytestmark = pytest.mark.several
CARDS = "beutelschneider"
POSTS = re.compile(r'<form[^>]*method="post"[^>]*action="([^"]+)"', re.I)


@pytest.fixture
def page_addresses(open_house: House) -> list[str]:
    """Every kind of page, a waiting table, a running one and one that is over."""
    ada = open_house.guest("Ada")
    waiting = ada.open_table(CARDS, "me", "open", "open")
    running = ada.open_table(CARDS, "me", "bot:random", "bot:random")
    connection = ada.look_at(running)
    connection.send(type="resign", seat=0)
    connection.hear_kind("sight")
    return ["/", "/lobby", f"/rules/{CARDS}", "/credits", "/verify", "/account", f"/new/{CARDS}", f"/table/{waiting}",
            f"/table/{running}", f"/table/{running}/again", f"/table/{running}/record", "/nowhere"]


def test_every_answer_carries_the_headers(open_house: House, page_addresses: list[str]) -> None:
    eve = open_house.guest("Eve")
    for address in [*page_addresses, "/healthz", "/readyz", *FIGURES, "/static/house.css",
                    "/static/nothing.css", f"{page_addresses[8]}/record.txt", f"{page_addresses[7]}/qr.svg"]:
        answer = eve.get(address)
        policy = answer.headers["content-security-policy"]
        assert {"default-src 'none'", "script-src 'self'", "object-src 'none'"} <= set(policy.split("; ")), address
        assert "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy, address
        assert "unsafe-eval" not in policy and "script-src 'self' 'unsafe-inline'" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff", address
        assert "server" not in answer.headers
        assert "traceback" not in answer.text.lower()


def test_no_page_has_a_script_in_it(open_house: House, page_addresses: list[str]) -> None:
    eve = open_house.guest("Eve")
    for address in page_addresses:
        text = eve.get(address).text
        for script in re.findall(r"<script\b[^>]*>", text):
            assert re.search(r'src="/[^/]', script), f"{address}: {script}"
        assert not re.search(r"<[^>]+\son\w+\s*=", text), address
        assert "javascript:" not in text, address
        assert "<style" not in text, address


def test_every_form_is_refused_without_its_token(open_house: House, page_addresses: list[str]) -> None:
    ada = open_house.guests[-1]
    forms = {"/language", "/account/enter", "/account/new", "/account/leave", "/me"}
    for address in page_addresses:
        forms |= set(POSTS.findall(ada.get(address).text))
    assert {"/verify", f"/new/{CARDS}", f"/quick/{CARDS}"} <= forms
    with httpx.Client(base_url=f"http://{open_house.address}", cookies=dict(ada.pages.cookies)) as thief:
        for action in forms:
            for token in ({}, {"_csrf_token": "0" * 128}, {"_csrf_token": ""}):
                answer = thief.post(action, data={"name": "Eve", **token})
                assert answer.status_code in (403, 404, 405), f"{action} answered {answer.status_code}"
                assert KEY not in answer.cookies


def test_cookies_are_kept_from_scripts_and_other_sites(open_house: House) -> None:
    ada = open_house.guest("Ada")
    found = TOKEN.search(ada.get("/verify").text)
    answer = ada.pages.post(f"/quick/{CARDS}", data={"_csrf_token": found[1], "name": "Ada"})
    cookies = answer.headers.get_list("set-cookie")
    assert any(cookie.startswith(f"{KEY}=") for cookie in cookies)
    for cookie in cookies:
        low = cookie.lower()
        assert "httponly" in low, cookie
        assert "samesite=lax" in low or "samesite=strict" in low, cookie
    ada.get("/language/de?back=/lobby")
    assert ada.pages.cookies.get(LANGUAGE) in ("de", None)


@pytest.mark.parametrize("guess", ["", "short", "x" * 43, "' OR 1=1 --", "x" * 5000])
def test_a_guessed_key_is_nobody(open_house: House, guess: str) -> None:
    with httpx.Client(base_url=f"http://{open_house.address}", cookies={KEY: guess}) as eve:
        answer = eve.get("/lobby")
    assert answer.status_code in (200, 400, 431)
    assert "Ada" not in re.sub(r"<main.*</main>", "", answer.text, flags=re.S)


@pytest.mark.one_process("looks into the file")
def test_the_store_keeps_no_key_and_no_password_in_clear(open_house: House) -> None:
    ada = open_house.guest("Ada")
    ada.open_table(CARDS, "me", "bot:random", "bot:random")
    ada.post("/account/new", form="/account", login="ada-lovelace", password="correct horse battery")
    key = ada.pages.cookies[KEY]
    kept = b"".join(file.read_bytes() for file in Path(open_house.folder).iterdir() if file.is_file())
    assert key.encode() not in kept
    assert b"correct horse" not in kept
    assert b"ada-lovelace" in kept


@pytest.mark.parametrize("back", ["//evil.test/", "https://evil.test/", "/\\evil.test", "\\\\evil.test", "javascript:x",
                                  "/\r\nset-cookie: a=b", "/%0d%0aset-cookie:a=b", "", "evil.test", "/\tx", "///x"])
def test_no_address_leads_out_of_the_house(open_house: House, back: str) -> None:
    assert local_path(back).startswith("/") and not local_path(back).startswith(("//", "/\\"))
    assert local_path(back).isprintable()
    answer = httpx.get(f"http://{open_house.address}/language/de", params={"back": back})
    place = answer.headers.get("location", "/")
    assert place.startswith("/") and not place.startswith(("//", "/\\"))
    assert "a" not in answer.cookies


def test_pages_take_no_more_than_they_need(open_house: House) -> None:
    eve = open_house.guest("Eve")
    assert eve.post(f"/new/{CARDS}", form=f"/new/{CARDS}", salt="x" * 200_000).status_code == 413
    assert eve.post("/verify", form="/verify", record="x" * 5_000_000).status_code in (400, 413)
    assert eve.pages.get("/rules/" + CARDS, params={"q": "x" * 10_000}).status_code == 200
    for path in ("/table/" + "x" * 3000, "/table/../../etc/passwd", "/static/../app.py", "/static/%2e%2e/app.py",
                 "/static/..%2fapp.py", "/table/%00", "/rules/%ff"):
        assert eve.pages.get(path).status_code in (400, 404), path


def test_somebody_elses_seat_and_table_are_theirs(open_house: House) -> None:
    ada, eve = open_house.guest("Ada"), open_house.guest("Eve")
    table = ada.open_table(CARDS, "me", "friend", "friend")
    connection = eve.connection(table)
    line = connection.hear_kind("sight")["line"]
    for message in ({"type": "play", "move": "x", "line": line, "seat": 0}, {"type": "why", "move": "x", "seat": 0},
                    {"type": "resign", "seat": 0}, {"type": "undo", "line": line, "seat": 0},
                    {"type": "take_screen", "seat": 0}, {"type": "ask_undo", "line": line, "seat": 0}):
        connection.send(**message)
        assert connection.hear_kind("refusal")["say"] == ["that is not your seat"]
    waiting = ada.open_table(CARDS, "me", "open", "open")
    assert "only whoever opened" in eve.post(f"/table/{waiting}/bot", form=f"/table/{waiting}", bot="random").text
    assert "can be read when" in eve.get(f"/table/{table}/record.txt").text
