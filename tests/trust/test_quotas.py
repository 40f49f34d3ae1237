"""What one address or person may take of what all share: attacks over real sockets, one step beyond each limit."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tafelrunde.store import OPEN, KeptMatch, KeptSeat, Progress, Store, open_store
from tafelrunde.web.access.password_hashing import PasswordHashing
from tafelrunde.web.live.cluster.background_tasks import BackgroundTasks
from tafelrunde.web.live.people.no_show import keep_waiting
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.runtime.settings import Limits
from tests.long import long
from tests.stores import done, memory_store
from tests.trust.inside import NoBots
from tests.web.house import PATIENT, Guest, House, check_refused

pytestmark = pytest.mark.several
CASTLES = "castles_besieged"
DAY = 86_400.0
BUSY = "too many passwords are being checked"
SETTINGS = """
trusted_proxies = ["127.0.0.1"]
[limits]
guests_per_address = 3
tables_per_address = 5
address_minutes = 7
waiting_per_person = 2
lobby_per_person = 1
lines_per_address = 4
watchers = 3
watchers_per_address = 2
hashing_waiting = 6
hashing_per_address = 2
password_tries = 1000
address_tries = 1000
request_seconds = 1.5
"""


def guest_from(opened: House, address: str, name: str = "") -> Guest:
    guest = opened.guest(name)
    guest.pages.headers["x-forwarded-for"] = address
    return guest


def line_from(opened: House, table: str, address: str, guest: Guest | None = None) -> ClientConnection:
    """A tab opened from there, without a name or with a guest's cookies."""
    cookies = "; ".join(f"{name}={value}" for name, value in guest.pages.cookies.items()) if guest else ""
    heads = {"x-forwarded-for": address} | ({"cookie": cookies} if cookies else {})
    return connect(f"ws://{opened.address}/table/{table}/socket", additional_headers=heads, **PATIENT)


def is_refused(line: ClientConnection) -> bool:
    """Was the tab closed, after a sentence that says why?"""
    text = str(line.recv(timeout=60))
    if '"type":"refusal"' not in text or not any(why in text for why in ("already watching here", "from your network")):
        return False
    with pytest.raises(ConnectionClosed):
        line.recv(timeout=60)
    return True


def test_new_guests_of_one_network_are_counted(open_house: House) -> None:
    """Of IPv6 the customer's network, whatever the rest of the address."""
    for number in range(3):
        newcomer = guest_from(open_house, f"2001:db8:1:2::{number + 1}")
        assert newcomer.post("/me", name=f"Guest {number}").status_code == 200
    check_refused(guest_from(open_house, "2001:db8:1:2:ffff::9").post("/me", name="One too many"),
                  "too many new guests came from your network; wait 7 minutes")
    assert guest_from(open_house, "2001:db8:1:3::1").post("/me", name="Neighbour").status_code == 200


def test_new_tables_of_one_address_are_counted(open_house: House) -> None:
    ada, bo = guest_from(open_house, "192.0.2.1", "Ada"), guest_from(open_house, "192.0.2.1", "Bo")
    for guest in (ada, bo, ada, bo, ada):
        guest.open_table(CASTLES, "me", "bot:random")
    check_refused(bo.post(f"/quick/{CASTLES}"), "too many tables were opened from your network")
    guest_from(open_house, "192.0.2.2", "Cem").open_table(CASTLES, "me", "bot:random")


def test_tables_of_one_person_that_wait_are_counted(open_house: House) -> None:
    ada = guest_from(open_house, "192.0.2.3", "Ada")
    for _ in range(2):
        ada.open_table(CASTLES, "me", "open")
    refused = ada.post(f"/new/{CASTLES}", form=f"/new/{CASTLES}", seat0="me", seat1="open", pace="0")
    assert "2 tables of yours are waiting for players" in refused.text
    ada.open_table(CASTLES, "me", "bot:random")  # nobody waits there


def test_tabs_without_a_name_are_counted_by_address_and_by_table(open_house: House) -> None:
    ada = guest_from(open_house, "192.0.2.4", "Ada")
    table = ada.open_table(CASTLES, "me", "bot:random")
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(line_from(open_house, table, "198.51.100.1"))
        with line_from(open_house, table, "198.51.100.1") as third:
            assert is_refused(third)
        with line_from(open_house, table, "198.51.100.2"):
            with line_from(open_house, table, "198.51.100.3") as fourth:
                assert is_refused(fourth)
            with line_from(open_house, table, "198.51.100.1", ada) as named:
                assert '"type":"sight"' in str(named.recv(timeout=60))
        let_in = False
        while not let_in:  # once the house has noticed who hung up
            with line_from(open_house, table, "198.51.100.3") as again:
                let_in = '"type":"sight"' in str(again.recv(timeout=60))


def test_all_tabs_of_one_address_are_counted(open_house: House) -> None:
    ada = guest_from(open_house, "192.0.2.5", "Ada")
    tables = [ada.open_table(CASTLES, "me", "bot:random") for _ in range(2)]
    with ExitStack() as stack:
        for table in tables * 2:
            stack.enter_context(line_from(open_house, table, "198.51.100.9", ada)).recv(timeout=60)
        with line_from(open_house, tables[0], "198.51.100.9", ada) as fifth:
            assert is_refused(fifth)


async def test_the_queue_of_passwords_has_an_end() -> None:
    hashing, held = PasswordHashing(Limits(hashing_waiting=4, hashing_per_address=3), threads=1), threading.Event()

    def ask(address: str, person: int = 0) -> asyncio.Task[bool]:
        return asyncio.create_task(hashing.do(address, person, held.wait))

    asked = [ask(address) for address in ("a", "a", "a", "a", "b")]  # the first is at work
    greedy, fourth = ask("a"), ask("c")  # one more than an address may; and who drops one of `a`
    later = [ask("d", 7), ask("b"), ask("d")]
    await asyncio.sleep(0.05)
    held.set()
    told = await asyncio.gather(*asked, greedy, fourth, *later, return_exceptions=True)
    assert [each is True for each in told] == [True, True, False, False, True, False, True, True, False, True]
    assert {str(each) for each in told if each is not True} == {
        "too many passwords are being checked at once; try again in a moment"}
    assert await hashing.do("a", 0, int, "5") == 5
    hashing.close()


@pytest.mark.one_process("a proxy hears requests to their end itself")
@pytest.mark.parametrize("sent", [
    long(b""), b"GET / HTT", long(b"GET / HTTP/1.1\r\nhost: x\r\nslow: "),
    b"POST /me HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n"
    b"content-length: 4000\r\n\r\na=",
    long(b"POST /me HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"),
    b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /healthz HTTP/1.1\r\nslow: ",
])
def test_a_request_that_never_ends_is_hung_up_on(open_house: House, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", open_house.port), timeout=20) as line:
        line.sendall(sent)
        end, closed = time.monotonic() + 60, False
        while not closed and time.monotonic() < end:
            try:
                line.settimeout(0.3)
                closed = line.recv(65_536) == b""
            except TimeoutError:
                line.sendall(b"1\r\na\r\n" if b"chunked" in sent else b"a" if sent else b"")  # a drop at a time
            except OSError:
                closed = True
        assert closed


@pytest.mark.soak
def test_a_slow_answer_and_a_table_are_not_hung_up_on(open_house: House) -> None:
    ada = guest_from(open_house, "192.0.2.8", "Ada")
    connection = ada.look_at(ada.open_table(CASTLES, "me", "bot:random"))
    time.sleep(2.5)
    connection.send(type="ping", at=1.0)
    connection.hear_kind("pong")


# -- what is abandoned


def waiting(name: str, host: int, updated: float) -> KeptMatch:
    seats = [KeptSeat("person", host, f"Person {host}"), KeptSeat()]
    return KeptMatch(name, CASTLES, 1, {}, bytes(32), seats, host, updated, updated, progress=Progress(OPEN, 0))


@pytest.fixture(params=["disk", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store = open_store(tmp_path / "house.db") if request.param == "disk" else memory_store()
    yield made
    done(made.close())


def test_a_hundred_tables_of_one_guest_do_not_bury_the_others(store: Store) -> None:
    """limits.lobby_per_person"""
    for number in range(100):
        done(store.save_match(waiting(f"many{number:02}", 1, 1000.0 + number)))
    done(store.save_match(waiting("one", 2, 500.0)))
    listed = [match.id for match in done(store.list_matches(OPEN, 30, each=3))]
    assert listed[:5] == ["many99", "many98", "many97", "one", "many96"]
    assert len(listed) == 30
    assert done(store.count_open_tables(1, OPEN)) == 100


def test_an_abandoned_table_leaves_the_lobby_and_is_forgotten(store: Store) -> None:
    """limits.lobby_hours, limits.open_days; a table somebody still looks after stays."""
    limits, now = Limits(), 1000 * DAY
    for name, days in (("gone", limits.open_days + 1), ("old", 1.0), ("fresh", 0.0)):
        done(store.save_match(waiting(name, 1, now - days * DAY)))
    assert [match.id for match in done(store.list_matches(OPEN, since=now - limits.lobby_hours * 3600))] == ["fresh"]

    async def test() -> None:
        registry = Registry(store, NoBots(), limits)
        await BackgroundTasks(registry).forget(now)
        assert await store.match("gone") is None and await store.match("old") is not None
        registry.now = lambda: now  # type: ignore[assignment]
        session = await registry.find("old")
        session.now = lambda: now  # type: ignore[assignment]
        await keep_waiting(session)
        registry.close()

    asyncio.run(test())
    assert {match.id for match in done(store.list_matches(OPEN, since=now - 60))} == {"fresh", "old"}


def test_guests_who_were_at_no_table_are_forgotten(store: Store) -> None:
    """limits.guest_days; the number of one who is gone is never given again."""
    people = [done(store.add_person(f"key {number}", f"Person {number}", 5.0)) for number in range(1, 6)]
    done(store.save_match(waiting("hers", people[0].id, 9.0)))
    done(store.set_login(people[1].id, "ada", "hash"))
    done(store.set_standing(people[3].id, "banned"))
    assert done(store.drop_guests(1.0)) == 0
    assert done(store.drop_guests(10.0)) == 1
    met = [done(store.person(f"key {number}")) is not None for number in range(1, 6)]
    assert met == [True, True, False, True, True]
    assert done(store.add_person("key 6", "New", 11.0)).id == 6
