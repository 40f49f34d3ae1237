"""Guessing passwords and keys over real sockets, directly and behind nginx: nobody gets more tries than are allowed,
and nobody is kept out by the tries of others."""

import asyncio
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.connection import ASGIConnection
from litestar.testing import TestClient

from tafelrunde.core import BadInput
from tafelrunde.store import SqliteEngine, Store, StoreError
from tafelrunde.store.counts import LONGEST
from tafelrunde.web.access import rate_limit
from tafelrunde.web.access.rate_limit import KeyedHash, RateLimiter
from tafelrunde.web.http.client import client_address
from tafelrunde.web.runtime.settings import Limits
from tafelrunde.web.server.app import Keys, build
from tests.stores import done, memory_store, opened
from tests.trust.inside import NoBots
from tests.trust.people import RIGHT, enter, member, signed_in
from tests.trust.proxy import METRICS, Caller, nginx, program, status
from tests.web.house import TOKEN, House, house

pytestmark = pytest.mark.several
KEY = "the key of the operator"
WRONG, TOO_MANY = "login or password is wrong", "too many wrong passwords"
SETTINGS = 'trusted_proxies = ["127.0.0.1"]\n'
NO_NGINX = "nginx is not installed: on Debian, apt-get install nginx"


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that believes a proxy on this machine, and has a key."""
    folder = tmp_path_factory.mktemp("house")
    with house(folder, SETTINGS, key=KEY) as opened:
        yield opened


@pytest.fixture(scope="module")
def front(open_house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the nginx in front of it."""
    if program() is None:
        pytest.skip(NO_NGINX)
    with nginx(open_house, tmp_path_factory.mktemp("nginx")) as address:
        yield address


@pytest.fixture
def call() -> Iterator[Any]:
    """Callers from addresses one names; they hang up in the end."""
    made: list[Caller] = []

    def calling(address: str, source: str) -> Caller:
        made.append(Caller(address, source))
        return made[-1]

    yield calling
    for caller in made:
        caller.close()


async def at_once(address: str, source: str, login: str, passwords: list[str]) -> list[str]:
    """This many guesses sent in the same moment; what each was told."""
    transport = httpx.AsyncHTTPTransport(local_address=source, limits=httpx.Limits(max_connections=None))
    async with httpx.AsyncClient(base_url=f"http://{address}", transport=transport, timeout=120) as client:
        found = TOKEN.search((await client.get("/account")).text)
        token = found[1]

        async def guess(password: str) -> str:
            form = {"_csrf_token": token, "login": login, "password": password}
            answer = await client.post("/account/enter", data=form)
            return answer.text if answer.status_code == 400 else "in"

        return await asyncio.gather(*(guess(password) for password in passwords))


def test_guesses_sent_at_once_are_counted_before_they_are_tried(open_house: House) -> None:
    member(open_house, "at-once")
    guesses = [f"wrong guess {number}" for number in range(119)]
    told = asyncio.run(at_once(open_house.address, "127.0.0.21", "at-once", [*guesses, RIGHT]))
    assert sum(WRONG in text or text == "in" for text in told) == Limits().password_tries
    assert sum(TOO_MANY in text for text in told) == 120 - Limits().password_tries


@pytest.mark.soak
def test_a_guesser_behind_the_proxy_keeps_nobody_else_out(open_house: House, front: str, call: Any) -> None:
    member(open_house, "proxied")
    eve, ada = call(front, "127.0.0.31"), call(front, "127.0.0.32")
    for number in range(Limits().address_tries):
        assert WRONG in enter(eve, f"invented{number}", "wrong guess")
    assert TOO_MANY in enter(eve, "one-more", "wrong guess")  # her own address has used up its tries
    assert signed_in(enter(ada, "proxied"))


def test_nobody_shuts_an_account_by_its_name(open_house: House, front: str, call: Any) -> None:
    member(open_house, "named")
    eve = call(front, "127.0.0.33")
    for _ in range(Limits().password_tries):
        enter(eve, "named", "wrong guess")
    assert TOO_MANY in enter(eve, "named")
    assert signed_in(enter(call(front, "127.0.0.34"), "named"))


@pytest.mark.soak
@pytest.mark.one_process("two proxies, one of which is told to believe everybody")
def test_what_a_client_forwards_itself_makes_no_new_address(open_house: House, front: str, call: Any) -> None:
    member(open_house, "forwarded")
    tries = Limits().password_tries
    for address, source in ((front, "127.0.0.35"), (open_house.address, "127.0.0.36")):
        eve = call(address, source)
        told = [enter(eve, "forwarded", "wrong guess", **{"x-forwarded-for": f"198.51.100.{number}, 127.0.0.1",
                                                          "forwarded": f"for=198.51.100.{number}"})
                for number in range(tries + 3)]
        assert [WRONG in text for text in told] == [True] * tries + [False] * 3


@pytest.mark.one_process("a proxy that passes on what it was sent")
@pytest.mark.parametrize("spelling", ["unknown{}", "_hidden{}", "192.0.2.300.{}", "fe80::{}::1"])
def test_what_is_no_address_is_one_however_it_is_spelled(open_house: House, call: Any, spelling: str) -> None:
    eve = call(open_house.address, "127.0.0.1")
    login, tries = f"spelled.{sum(map(ord, spelling))}", Limits().password_tries
    for number in range(3):
        enter(eve, login, "wrong guess", **{"x-forwarded-for": spelling.format(number)})
    for _ in range(tries - 3):
        enter(eve, login, "wrong guess", **{"x-forwarded-for": "unknown"})
    assert TOO_MANY in enter(eve, login, "wrong guess", **{"x-forwarded-for": spelling.format(9)})


def test_the_proxy_takes_what_the_house_takes_for_one_name_alone(open_house: House, front: str, call: Any) -> None:
    eve = call(front, "127.0.0.43")
    for size, told in ((3_900_000, "a record begins with the line"), (8_500_000, "that is too large")):
        assert told in unescape(eve.post("/verify", form="/verify", record="x" * size).text)
    assert eve.pages.get("/", headers={"host": "evil.example"}).status_code == 421


def test_a_house_that_trusts_no_proxy_reads_no_header(tmp_path: Path, call: Any) -> None:
    with house(tmp_path) as opened:
        eve = call(opened.address, "127.0.0.1")
        told = [enter(eve, "nobody", "wrong guess", **{"x-forwarded-for": f"198.51.100.{number}"})
                for number in range(8)]
        assert [WRONG in text for text in told] == [True] * 5 + [False] * 3


@pytest.mark.soak
def test_a_device_that_was_let_in_passes_while_its_login_is_attacked(open_house: House, front: str, call: Any) -> None:
    member(open_house, "attacked")
    ada, eve = call(front, "127.0.0.37"), call(front, "127.0.0.37")  # at home behind the same router
    assert signed_in(enter(ada, "attacked"))
    ada.post("/account/leave", form="/account")
    for number in range(Limits().address_tries):
        enter(eve, "attacked" if number < 6 else f"invented{number}", "wrong guess")
    assert TOO_MANY in enter(eve, "attacked")
    assert signed_in(enter(ada, "attacked"))
    ada.post("/account/leave", form="/account")
    told = [enter(ada, "attacked", "wrong guess") for _ in range(6)]
    assert [TOO_MANY in text for text in told] == [False] * 5 + [True]  # it has no more tries than others
    assert WRONG in enter(call(front, "127.0.0.38"), "attacked", "wrong guess")


def test_wrong_keys_of_a_stranger_do_not_keep_the_operator_out(open_house: House, front: str, call: Any) -> None:
    eve, op, near = call(front, "127.0.0.41"), call(front, "127.0.0.42"), call(front, "127.0.0.41")

    def show(caller: Caller, key: str) -> str:
        return caller.post("/admin", form="/verify", key=key).text

    assert "Tables that are stuck" in show(near, KEY)
    told = [show(eve, f"wrong key {number}") for number in range(7)]
    assert ["not the key" in text for text in told] == [True] * 5 + [False] * 2
    assert TOO_MANY in show(eve, KEY)
    assert "Tables that are stuck" in show(op, KEY)
    near.pages.cookies.delete("admin", path="/admin")
    assert "Tables that are stuck" not in near.get("/admin").text
    assert "Tables that are stuck" in show(near, KEY)  # a known device, from the very address of the guesser


def test_lines_to_tables_pass_the_proxy(open_house: House, front: str, call: Any) -> None:
    ada = call(front, "127.0.0.43")
    table = ada.open_table("beutelschneider", "me", "bot:random", "bot:random")
    assert ada.connection(table).hear_kind("sight")["mine"] == [0]


@pytest.mark.one_process("the other proxy keeps them from visitors")
@pytest.mark.parametrize("spelling", METRICS)
def test_no_visitor_sees_the_metrics_behind_the_proxy(open_house: House, front: str, spelling: str) -> None:
    assert status(open_house.address, spelling) == 200
    assert status(front, spelling) == 403


def limiter_of(store: Store, now: Callable[[], float], **limits: int) -> RateLimiter:
    return RateLimiter(store, Limits(**limits), KeyedHash("secret"), now)


def test_the_wait_doubles_and_is_forgotten_in_the_end() -> None:
    clock = [1000.0]
    limiter = limiter_of(memory_store(), lambda: clock[0], password_tries=3, password_minutes=5)

    def attempt(after: float = 0.0) -> int:
        clock[0] += after
        try:
            done(limiter.attempt("login ada", "192.0.2.1"))
        except BadInput as refused:
            return int(refused.say.args["minutes"])
        return 0

    assert [attempt() for _ in range(4)] == [0, 0, 0, 5]
    assert [attempt(60), attempt(240), attempt()] == [4, 0, 10]
    assert [attempt(600), attempt()] == [0, 20]
    assert [attempt(60 * wait) for wait in (20, 40, 80, 160, 320, 640)] == [0] * 6
    assert attempt() == 1280
    assert [attempt(60 * 1280), attempt()] == [0, LONGEST / 60]
    assert [attempt(LONGEST), attempt(), attempt(), attempt()] == [0, 0, 0, 5]


async def test_ones_own_account_buys_no_tries_at_others() -> None:
    limiter = limiter_of(memory_store(), lambda: 1000.0, password_tries=5, address_tries=7)
    for number in range(6):
        await limiter.attempt(f"login {number}", "192.0.2.1")
    for _ in range(9):
        await (await limiter.attempt("login mine", "192.0.2.1")).succeed()
    await limiter.attempt("login 7", "192.0.2.1")
    with pytest.raises(BadInput):
        await limiter.attempt("login 8", "192.0.2.1")


async def test_the_store_learns_neither_logins_nor_addresses() -> None:
    store = memory_store()
    for secret in ("one", "another"):
        limiter = RateLimiter(store, Limits(), KeyedHash(secret), lambda: 1000.0)
        await limiter.attempt("login ada", "192.0.2.1")
        await limiter.attempt("login ada", "192.0.2.1", "phone")
    names = {row["name"] for row in await store.engine.rows("SELECT name FROM attempt")}
    assert len(names) == 6  # who does not know the secret cannot look for a name
    assert all(re.fullmatch("[0-9a-f]{32}", name) for name in names)


class Unreachable(SqliteEngine):
    """Nothing can be kept."""

    down = False

    async def change(self, work: Callable[[], Any]) -> Any:
        if self.down:
            raise StoreError("the house cannot save: its file is away; nothing was changed")
        return await super().change(work)


def test_what_cannot_be_counted_is_not_tried(tmp_path: Path) -> None:
    store = opened(Store(Unreachable.in_memory()))
    with TestClient(build(store, NoBots(), keys=Keys(admin=KEY)), base_url="http://house.test") as client:
        def sent(path: str, form: str, **fields: str) -> Any:
            found = TOKEN.search(client.get(form).text)
            return client.post(path, data={"_csrf_token": found[1], **fields})

        assert sent("/account/new", "/account", login="ada", password=RIGHT, name="Ada").status_code == 200
        client.cookies.clear()
        store.engine.down = True  # type: ignore[attr-defined]
        for answer in (sent("/account/enter", "/account", login="ada", password=RIGHT),
                       sent("/admin", "/verify", key=KEY), sent("/me", "/", name="Bo")):
            assert answer.status_code == 503
            assert "the house cannot save" in answer.text
            assert not answer.cookies
        store.engine.down = False  # type: ignore[attr-defined]
        assert signed_in(sent("/account/enter", "/account", login="ada", password=RIGHT).text)


async def test_old_attempts_are_forgotten_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "BETWEEN", 10)
    store, clock = memory_store(), [1000.0]
    limiter = limiter_of(store, lambda: clock[0])
    for number in range(25):
        clock[0] += 10
        await limiter.count(rate_limit.TOO_MANY, 5, 60.0, f"guests from {number}")
    kept = await store.engine.rows("SELECT at FROM attempt")
    assert len(kept) <= 60 / 10 + 10


@pytest.mark.parametrize(("client", "address"), [
    ("192.0.2.7", "192.0.2.7"),
    ("::ffff:192.0.2.7", "192.0.2.7"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
    ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
    ("fe80::1%eth0", "fe80::"),
    ("x" * 500, "unknown"),
    ("unknown3", "unknown"),
    ("_hidden-7", "unknown"),
    ("192.0.2.300", "unknown"),
    ("010.0.0.1", "unknown"),
    ("", "unknown"),
])
def test_addresses_one_customer_may_choose_from_count_as_one(client: str, address: str) -> None:
    connection: ASGIConnection[Any, Any, Any,
                               Any] = ASGIConnection({"type": "http",
                                                      "client": (client, 1)})  # type: ignore[typeddict-item]
    assert client_address(connection) == address
