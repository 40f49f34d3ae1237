"""What holds for every request: heads, content types, https, where a socket may be opened from. Over real sockets."""

import random
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, Response, get
from litestar.testing import TestClient

from tafelrunde.web.http.responses import PACKED, stream_slices
from tests.commands import run_alone as run
from tests.web.house import FIGURES, House, house

CARDS = "beutelschneider"
HOME = "castles.example.org"


@pytest.fixture(scope="module")
def https_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("https")
    with house(folder) as opened:
        (folder / "table").write_text(opened.guest("Ada").open_table(CARDS, "me", "bot:random", "bot:random"))
    with house(folder, f'address = "https://{HOME}"') as opened:
        yield opened


def handshake(opened: House, table: str, origin: str, host: str = "") -> int:
    """The status a socket is answered with that a page of this origin opens."""
    with socket.create_connection(("127.0.0.1", opened.port), timeout=20) as line:
        line.sendall(f"GET /table/{table}/socket HTTP/1.1\r\nhost: {host or opened.address}\r\norigin: {origin}\r\n"
                     "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
                     "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
        return int(line.recv(4096).split(b" ")[1])


SAME_FOR_ALL = ("/static/", "/scripts/", "/symbols/", "/catalogue/", "/sw.js")


@pytest.fixture(scope="module")
def places(open_house: House) -> list[str]:
    ada = open_house.guest("Ada")
    over = f"/table/{ada.open_table(CARDS, 'me', 'bot:random', 'bot:random')}"
    ada.look_at(over.rpartition("/")[2]).resign()
    waiting = open_house.guest("Eve").open_table(CARDS, "me", "open", "open")
    return ["/", "/lobby", f"/rules/{CARDS}", "/credits", "/verify", "/account", f"/new/{CARDS}", f"/learn/{CARDS}",
            f"/guide/{CARDS}", f"/ratings/{CARDS}", "/healthz", "/readyz", *FIGURES, "/favicon.ico",
            "/scripts/refresh.js", "/scripts/notices.js", "/sw.js", "/static/house.css", "/icons/icon-192.png",
            "/manifest/de.webmanifest", f"/symbols/{CARDS}.svg", f"/catalogue/de/{CARDS}.json", "/play-on",
            f"/table/{waiting}", f"/table/{waiting}/qr.svg",
            *(over + part for part in ("", "/people", "/record", "/record.txt", "/replay", "/film", "/film.html",
                                       "/again", "/play-on"))]


def test_head_is_answered_wherever_get_is_and_no_content_type_says_its_charset_twice(
        open_house: House, places: list[str]) -> None:
    ada = open_house.guest()
    for place in [*places, "/nowhere", "/people/9"]:
        asked, head = ada.pages.get(place), ada.pages.head(place)
        kind = asked.headers["content-type"]
        assert (head.status_code, head.content, head.headers["content-type"]) == (asked.status_code, b"", kind), place
        assert kind.count("charset") == kind.startswith("text/"), f"{place}: {kind}"
    assert ada.pages.head("/me").status_code == 405


def test_large_replays_are_packed_and_no_page_with_a_form_is(open_house: House, places: list[str]) -> None:
    ada = open_house.guest()
    for place in places:
        packed = ada.pages.get(place, headers={"accept-encoding": "gzip"})
        large = place.endswith(("/film", "/film.html")) and len(packed.content) >= 4096
        large |= place.startswith(SAME_FOR_ALL) and len(packed.content) >= 600
        assert (packed.headers.get("content-encoding") == "gzip") == large, place
        if "content-encoding" in packed.headers:
            plain = ada.pages.get(place, headers={"accept-encoding": "identity"})
            assert (plain.content, "content-encoding" in plain.headers) == (packed.content, False)
            assert "accept-encoding" in plain.headers["vary"].lower()
            assert "accept-encoding" in packed.headers["vary"].lower()


def test_large_data_is_packed_in_slices_and_arrives_whole() -> None:
    data = bytes(random.Random(1).choices(b"abcdefgh", k=300_000))

    @get("/", middleware=[PACKED])
    async def large() -> Response[Any]:
        return stream_slices(data, "application/json")

    with TestClient(Litestar([large], openapi_config=None)) as client:
        for encoding in ("gzip", "identity"):
            answer = client.get("/", headers={"accept-encoding": encoding})
            assert answer.content == data
            assert answer.headers.get("content-encoding", "identity") == encoding


def test_a_house_with_https_tells_browsers_to_stay_with_it(open_house: House, https_house: House) -> None:
    for place in ("/", "/nowhere", "/static/house.css"):
        assert "max-age=31536000" in https_house.guest().pages.get(place).headers["strict-transport-security"]
        assert "strict-transport-security" not in open_house.guest().pages.get(place).headers


def test_a_socket_is_opened_by_pages_of_the_same_scheme_host_and_port(open_house: House) -> None:
    table = open_house.guest("Ada").open_table(CARDS, "me", "bot:random", "bot:random")
    port = open_house.port
    assert handshake(open_house, table, f"http://127.0.0.1:{port}") == 101
    for origin in (f"https://127.0.0.1:{port}", "http://127.0.0.1", f"http://127.0.0.1:{port + 1}", "null", "",
                   f"http://localhost:{port}", f"http://127.0.0.1:{port}.evil.test", f"file://127.0.0.1:{port}",
                   "http://[", "http://127.0.0.1:²", f"//127.0.0.1:{port}"):
        assert handshake(open_house, table, origin) == 403, origin


def test_where_people_come_by_its_address_the_house_takes_pages_of_that_alone(https_house: House) -> None:
    table = (https_house.folder / "table").read_text()
    for origin in (f"https://{HOME}", f"https://{HOME}:443"):
        assert handshake(https_house, table, origin, HOME) == 101
    for origin in (f"http://{HOME}", f"https://{HOME}:8443", "https://example.org", f"https://{HOME}.evil.test"):
        assert handshake(https_house, table, origin, HOME) == 403, origin
    assert handshake(https_house, table, f"http://{https_house.address}") == 101  # who sits beside it


def test_below_a_path_no_house_is_opened(tmp_path: Path) -> None:
    told = run("serve", "--address", f"https://{HOME}/castles", "--data", str(tmp_path), "--no-browser", "--port", "0")
    assert told.returncode == 2
    assert "cannot be reached below a path" in told.stderr
    assert "Traceback" not in told.stderr


def test_the_unit_has_an_end_to_its_memory() -> None:
    unit = (Path(__file__).parents[2] / "deploy/tafelrunde.service").read_text()
    assert "\nMemoryMax=" in unit
