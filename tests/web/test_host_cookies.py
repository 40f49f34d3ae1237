"""Cookies of a house reached by https: named so that no other host of the domain can plant them."""

from typing import Any

import pytest
from litestar.testing import TestClient

from tafelrunde.web.runtime.settings import Settings
from tafelrunde.web.server.app import Keys, build
from tests.stores import memory_store
from tests.trust.inside import NoBots
from tests.web.house import sent

ADDRESS, ADMIN = "https://castles.example.org", "the key of the operator"
LOGIN = {"login": "ada", "password": "correct horse"}
OLD = ("house_key", "house_browser", "known_device", "language", "csrf")
Client = TestClient[Any]


class House:
    """A house, and browsers at it that show what they were given."""

    def __init__(self, address: str = ADDRESS) -> None:
        self.address = address
        self.app = build(memory_store(), NoBots(), Settings(address=address), Keys(admin=ADMIN))

    def browser(self, **cookies: str) -> Client:
        client = TestClient(self.app, base_url=self.address)
        for name, value in cookies.items():
            client.cookies.set(name, value)
        return client


def given(client: Client) -> dict[str, str]:
    return {cookie.name: cookie.value or "" for cookie in client.cookies.jar}


def signed_in(client: Client) -> bool:
    return "signed in as ada" in client.get("/account").text


def test_every_cookie_of_a_house_with_https_is_for_its_host_alone() -> None:
    client = House().browser()
    said = [client.get("/"), client.get("/language/de", follow_redirects=False), sent(client, "/account/new", **LOGIN),
            sent(client, "/admin", form="/verify", key=ADMIN)]
    headers = [header for answer in said for each in (*answer.history, answer)
               for header in each.headers.get_list("set-cookie")]
    assert {header.partition("=")[0] for header in headers} >= {
        f"__Host-{name}" for name in ("house_key", "house_browser", "known_device", "language", "csrf", "admin",
                                      "admin_device")}
    for header in headers:
        attributes = [part.strip().lower() for part in header.split(";")[1:]]
        assert header.startswith("__Host-")
        assert {"secure", "path=/", "httponly"} <= set(attributes)
        assert attributes.count("path=/") == 1 and not any(each.startswith("domain") for each in attributes)
    assert "mit dem Konto ada hier" in client.get("/account").text


def test_without_https_they_are_named_as_ever() -> None:
    client = House("http://127.0.0.1:8000").browser()
    sent(client, "/account/new", **LOGIN)
    assert set(given(client)) >= {"house_key", "house_browser", "known_device", "csrf"}
    assert signed_in(client)


@pytest.mark.parametrize("name", ["house_key", "known_device", "csrf", "house_newcomer"])
def test_a_planted_cookie_counts_for_nothing_beside_ones_own(name: str) -> None:
    """By another host of the domain, before or behind the house's own in what the browser sends."""
    house = House()
    eve, ada = house.browser(), house.browser()
    sent(eve, "/account/new", login="eve", password="another horse")
    sent(ada, "/account/new", **LOGIN)
    planted = {**given(eve), "__Host-house_newcomer": "x" * 43}[f"__Host-{name}"]
    own = "; ".join(f"{each}={value}" for each, value in given(ada).items())
    for cookies in (f"{name}={planted}; {own}", f"{own}; {name}={planted}", f"{own}; __Host-{name}={planted}"):
        there = TestClient(house.app, base_url=ADDRESS).get("/account", headers={"cookie": cookies})
        assert "signed in as ada" in there.text, cookies
    assert signed_in(ada)


def test_cookies_from_before_are_read_and_given_anew() -> None:
    house = House()
    first = house.browser()
    sent(first, "/account/new", **LOGIN)
    before = {name: given(first)[f"__Host-{name}"] for name in OLD if f"__Host-{name}" in given(first)}
    client = house.browser(**before, _analytics="of another host")
    assert signed_in(client)
    anew = {name: value for name, value in given(client).items() if name.startswith("__Host-")}
    assert anew == {f"__Host-{name}": value for name, value in before.items() if name != "csrf"}
    for name in before:
        client.cookies.delete(name)
    assert signed_in(client)  # the next release reads no others
    assert "signed in as" not in sent(client, "/account/leave").text
    assert not signed_in(client)
    assert "__Host-house_key" not in given(client)


def test_a_socket_knows_who_comes_by_their_cookie() -> None:
    house = House()
    with TestClient(house.app, base_url=ADDRESS) as client:
        sent(client, "/account/new", **LOGIN)
        answer = sent(client, "/new/castles_besieged", form="/new/castles_besieged", seat0="me", seat1="friend",
                      pace="0")
        table = answer.url.path.rsplit("/", 1)[1]
        own = "; ".join(f"{name}={value}" for name, value in given(client).items())
        with client.websocket_connect(f"/table/{table}/socket", headers={"cookie": own}) as line:
            while (message := line.receive_json())["type"] != "sight":
                pass
            assert message["mine"]
