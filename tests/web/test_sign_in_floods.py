"""Floods of passwords: whoever is at home here gets in meanwhile, and no flood buys guesses."""

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.simulated.house import world
from tests.simulated.wire import Way, request
from tests.web.house import TOKEN, Guest, House, house

RIGHT, SECONDS = "correct horse", 5.0
NARROW = "[limits]\nhashing_waiting = 6\nhashing_per_address = 2\naddress_tries = 1000\n"
BUSY, WRONG, WAIT = "too many passwords are being checked", "login or password is wrong", "too many wrong passwords"


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[House]:
    """A house whose hashes cost a twentieth of a second of its own time."""
    with house(tmp_path, NARROW) as opened:
        yield opened


class Flood:
    """Guesses sent by so many at once, each as soon as the last was answered or a moment after it was refused;
    `address` and `login` of each by its number."""

    def __init__(self, opened: House, at_once: int, address: str, login: str = "made.up{number}",
                 password: str = "wrong horse", device: Guest | None = None) -> None:
        self.told: Counter[str] = Counter()
        self._process, self._number = world().houses[opened.port], 0
        self._address, self._login, self._password = address, login, password
        first = device or opened.guest()
        found = TOKEN.search(first.get("/account").text)
        self._token = found[1]
        self._cookies = "; ".join(f"{name}={value}" for name, value in first.pages.cookies.items())
        self._tasks = [world().loop.create_task(self._send()) for _ in range(at_once)]

    async def _send(self) -> None:
        while True:
            self._number += 1
            body = urlencode({"_csrf_token": self._token, "password": self._password,
                              "login": self._login.format(number=self._number)})
            headers = [(b"host", b"house.test"), (b"cookie", self._cookies.encode()),
                       (b"content-type", b"application/x-www-form-urlencoded")]
            number = f"{self._number:x}" if ":" in self._address else f"{self._number % 250}"
            way = Way(world(), self._address.format(number=number))
            answer = await request(way, self._process, "POST", "/account/enter", headers, body.encode())
            said = re.search(f"{BUSY}|{WRONG}|{WAIT}", answer.body.decode())
            self.told[said[0] if said else "in"] += 1
            await asyncio.sleep(0.0 if said and said[0] == WRONG else world().dice.uniform(0.02, 0.3))

    def end(self) -> Counter[str]:
        """No more; what was answered how often."""
        for task in self._tasks:
            task.cancel()
        world().run(asyncio.wait(self._tasks))
        return self.told


def member(opened: House, login: str, place: str = "192.0.2.1") -> Guest:
    """Somebody has an account, and a device it knows; signed out."""
    guest = opened.guest(login.title(), place=place).sign_up(login, RIGHT)
    guest.post("/account/leave", form="/account")
    return guest


def enter(guest: Guest, login: str, password: str = RIGHT) -> str:
    return guest.post("/account/enter", form="/account", login=login, password=password).text


def gets_in(guest: Guest, least: float = 0.0, most: float = SECONDS) -> None:
    """Ada signs in, within these seconds."""
    before = world().now
    assert "signed in as ada" in enter(guest, "ada")
    assert least <= world().now - before < most


@pytest.mark.parametrize("address", [
    "2001:db8:7:{number}::1",  # one tunnel, of whose /64 each counts by itself
    "198.51.100.{number}",  # many houses of one botnet
    "2001:db8:{number}::1",
])
def test_a_known_device_gets_in_during_a_flood(open_house: House, address: str) -> None:
    ada = member(open_house, "ada")
    flood = Flood(open_house, 40, address)
    open_house.wait(1.0)
    for _ in range(3):
        gets_in(ada)
        ada.post("/account/leave", form="/account")
    assert flood.end()[BUSY] > 10  # the queue was full all the time


def test_a_device_seen_first_gets_in_during_a_flood_of_one_network(open_house: House) -> None:
    member(open_house, "ada")
    flood = Flood(open_house, 40, "2001:db8:7:{number}::1")
    open_house.wait(1.0)
    for number in range(3):
        gets_in(open_house.guest(place=f"192.0.2.{number + 2}"))
    assert flood.end()[BUSY] > 10


def test_known_devices_of_another_account_hold_nobody_up(open_house: House) -> None:
    ada, eve = member(open_house, "ada"), member(open_house, "eve", "192.0.2.9")
    flood = Flood(open_house, 40, "2001:db8:7:{number}::1", "eve", device=eve)
    open_house.wait(1.0)
    gets_in(ada)
    assert flood.end()["in"] == 0


def test_being_refused_by_the_queue_counts_for_nothing(open_house: House) -> None:
    """Ada shares her address with whoever keeps its places in the queue taken."""
    member(open_house, "ada", "192.0.2.77")
    flood = Flood(open_house, 30, "192.0.2.1")
    open_house.wait(0.3)
    told = [enter(open_house.guest(place="192.0.2.1"), "ada") for _ in range(12)]
    assert sum(BUSY in text for text in told) > 5
    assert not any(WAIT in text for text in told)
    flood.end()
    open_house.wait(1.0)  # what it had sent is answered
    assert "signed in as ada" in enter(open_house.guest(place="192.0.2.1"), "ada")


def test_a_full_queue_takes_back_no_guess_that_was_made(open_house: House) -> None:
    member(open_house, "ada")
    eve = open_house.guest(place="203.0.113.5")
    assert all(WRONG in enter(eve, "ada", f"wrong guess {number}") for number in range(4))
    flood = Flood(open_house, 8, "203.0.113.5", "ada")
    open_house.wait(3.0)
    assert flood.end()[WRONG] == 1
    assert WAIT in enter(eve, "ada")


def test_guesses_at_one_login_from_one_network_are_few(open_house: House) -> None:
    ada = member(open_house, "ada")
    flood = Flood(open_house, 5, "2001:db8:7:{number}::1", "ada")
    open_house.wait(10.0)
    known = enter(ada, "ada")
    told = flood.end()
    assert 10 <= told[WRONG] < 20  # what waits its second, its two, its four is one at a time
    assert "signed in as ada" in known


def test_guesses_at_one_login_from_everywhere_delay_a_new_device_and_refuse_it_not(open_house: House) -> None:
    member(open_house, "ada")
    flood = Flood(open_house, 5, "198.51.100.{number}", "ada")
    open_house.wait(10.0)
    gets_in(open_house.guest(place="192.0.2.2"), 1.0, 10.0)
    flood.end()
