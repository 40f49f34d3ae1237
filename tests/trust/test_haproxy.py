"""Two processes behind the HAProxy that is shipped: what belongs to a table reaches one of them, and where one ends, is
killed or hangs the other goes on. Both open copies of one folder, so that either knows all people and tables."""

import json
import shutil
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.trust.haproxy import NO_HAPROXY, SHIPPED, Front, certificate, haproxy, placed, program, until
from tests.trust.people import closed, play_once
from tests.trust.proxy import METRICS, status
from tests.web.house import Guest, House, house

pytestmark = pytest.mark.skipif(program() is None, reason=NO_HAPROXY)
CARDS = "beutelschneider"
TABLES = 24
DRAIN = 5.0  # seconds


class Pair:
    """Two processes, a proxy before them, and Ada, who sits at all tables."""

    def __init__(self, folder: Path, cookies: dict[str, str], tables: list[str]) -> None:
        self.folders = {name: folder / name for name in ("p1", "p2")}
        self.houses = {name: House(self.folders[name]) for name in self.folders}
        self.tables = tables
        self.cookies = cookies
        self.front: Front
        self.guests: list[Guest] = []

    def ada(self) -> Guest:
        """Her browser, before the proxy."""
        guest = Guest(self.front.address, "Ada", tls=self.front.tls)
        guest.pages.cookies.update(self.cookies)
        self.guests.append(guest)
        return guest

    def again(self, name: str) -> None:
        """Open one that has gone, where it was."""
        port = self.houses[name].port
        self.houses[name]._let_go()
        self.houses[name] = House(self.folders[name], port)
        House.running.remove(self.houses[name])  # it is the pair's: it does not end with the test that opens it
        self.front.until(name, "UP")

    def tabs(self, name: str) -> int:
        told = httpx.get(f"http://{self.houses[name].address}/metrics").text
        return int(float(next(row for row in told.splitlines() if row.startswith("tafelrunde_tabs")).split()[1]))

    def close(self) -> None:
        for guest in self.guests:
            guest.close()
        for opened in self.houses.values():
            opened.close()


def who(answer: httpx.Response) -> str:
    """Which process has made a page: each has a title of its own."""
    found = [name for name in ("p1", "p2") if f"Castle {name}" in answer.text]
    assert len(found) == 1, answer.text[:300]
    return found[0]


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Both, and the proxy."""
    folder = tmp_path_factory.mktemp("pair")
    with house(folder / "p1") as opened:
        ada = opened.guest("Ada")
        tables = [ada.open_table(CARDS, "me", "friend", "friend") for _ in range(TABLES)]
        cookies = dict(ada.pages.cookies)
    shutil.copytree(folder / "p1", folder / "p2")
    for name in ("p1", "p2"):
        (folder / name / "house.toml").write_text(
            f'title = "Castle {name}"\nplace = "{name}"\ndrain_seconds = {DRAIN}\ntrusted_proxies = ["127.0.0.1"]\n')
    both = Pair(folder, cookies, tables)
    try:
        with haproxy([opened.address for opened in both.houses.values()], tmp_path_factory.mktemp("haproxy")) as front:
            both.front = front
            yield both
    finally:
        both.close()


def owners(both: Pair, ada: Guest) -> dict[str, str]:
    return {table: who(ada.get(f"/table/{table}")) for table in both.tables}


def a_table_of(both: Pair, name: str) -> str:
    found = owners(both, both.ada())
    return next(table for table in both.tables if found[table] == name)


def test_the_file_is_valid_as_it_is_shipped(tmp_path: Path) -> None:
    certificate(tmp_path / "front.pem")
    found = program()
    told = subprocess.run([found, "-c", "-V", "-f", str(placed(tmp_path))], capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stderr
    assert "WARNING" not in told.stderr + told.stdout
    assert "Configuration file is valid" in told.stdout


def test_page_form_and_socket_of_a_table_reach_one_process(pair: Pair) -> None:
    ada = pair.ada()
    found = owners(pair, ada)
    shares = Counter(found.values())
    assert min(shares["p1"], shares["p2"]) >= TABLES // 6, "each has a share"
    for table, owner in found.items():
        page = f"/table/{table}"
        assert who(ada.get(f"{page}/people?a=b")) == owner
        refused = ada.post(f"{page}/hand-to-bot", form=f"{page}/people", seat="x", bot="random")
        assert (refused.status_code, who(refused)) == (400, owner)
    for table in pair.tables[:6]:
        before = {name: pair.tabs(name) for name in pair.houses}
        ada.look_at(table)
        after = {name: pair.tabs(name) for name in pair.houses}
        assert after == before | {found[table]: before[found[table]] + 1}
    assert owners(pair, pair.ada()) == found, "whoever comes, by whatever connection"


def test_other_pages_are_shared(pair: Pair) -> None:
    made = Counter(who(pair.ada().get("/lobby")) for _ in range(10))
    assert min(made["p1"], made["p2"]) >= 2


def test_no_visitor_sees_metrics_and_prometheus_does(pair: Pair) -> None:
    for spelling in METRICS:
        assert status(pair.front.address, spelling, pair.front.tls) == 403
    kept = httpx.get(f"http://{pair.front.metrics}/metrics/house").text
    assert f'tafelrunde_matches{{stage="running"}} {TABLES}.0' in kept
    assert 'haproxy_backend_active_servers{proxy="tables"} 2' in httpx.get(f"http://{pair.front.metrics}/metrics").text
    for path in ("/", "/lobby", "/admin"):
        assert httpx.get(f"http://{pair.front.metrics}{path}").status_code == 403
    told = httpx.get(f"http://{pair.front.plain}/lobby?a=b")
    assert (told.status_code, told.headers["location"]) == (308, f"https://{pair.front.plain}/lobby?a=b")


def test_the_log_of_the_proxy_tells_no_address_but_that_of_tables(pair: Pair) -> None:
    ada = pair.ada()
    ada.get("/reset/a-key-nobody-should-read?and=more")
    ada.get(f"/table/{pair.tables[0]}/people?and=more")
    log = pair.front.control.with_name("haproxy.log")
    until(lambda: f"GET /table/{pair.tables[0]} 200" in log.read_text(), 5, log.read_text)
    assert "GET /reset 404" in log.read_text()
    assert "a-key" not in log.read_text() and "and=more" not in log.read_text()


def test_the_tables_of_a_killed_process_go_to_the_other_and_come_back(pair: Pair) -> None:
    ada = pair.ada()
    before = owners(pair, ada)
    mine, others = a_table_of(pair, "p1"), a_table_of(pair, "p2")
    lost, kept = ada.connection(mine), ada.connection(others)
    lost.hear_kind("sight"), kept.hear_kind("sight")
    pair.houses["p1"].process.send_signal(signal.SIGKILL)
    assert closed(lost) == 1006
    answer = ada.get(f"/table/{mine}")  # at once: before any check has failed the proxy turns elsewhere
    assert (answer.status_code, who(answer)) == (200, "p2")
    ada.look_at(mine)
    assert set(owners(pair, ada).values()) == {"p2"}
    assert play_once(kept)["type"] == "sight", "nobody else notices"
    pair.houses["p1"].process.wait()
    pair.again("p1")
    assert owners(pair, ada) == before


@pytest.mark.soak
def test_a_process_that_hangs_is_left_and_found_again(pair: Pair) -> None:
    ada = pair.ada()
    before, mine = owners(pair, ada), a_table_of(pair, "p1")
    pair.front.until("p1", "UP")
    lost = ada.look_at(mine)
    pair.houses["p1"].process.send_signal(signal.SIGSTOP)
    try:
        pair.front.until("p1", "DOWN")
        assert closed(lost) == 1006, "its people are let go, although it says nothing"
        assert who(ada.get(f"/table/{mine}")) == "p2"
    finally:
        pair.houses["p1"].process.send_signal(signal.SIGCONT)
    pair.front.until("p1", "UP")
    assert owners(pair, ada) == before


@pytest.mark.soak
def test_a_process_that_is_about_to_end_gets_nobody_new_and_says_goodbye_itself(pair: Pair) -> None:
    ada = pair.ada()
    mine = a_table_of(pair, "p1")
    goes = ada.look_at(mine)
    begun = time.monotonic()
    pair.houses["p1"].process.send_signal(signal.SIGTERM)
    pair.front.until("p1", "NOLB", DRAIN - 1)
    assert who(ada.get(f"/table/{mine}")) == "p2"
    assert play_once(goes)["type"] == "sight", "whoever is there plays on"
    assert closed(goes, DRAIN + 60) == 1012
    assert time.monotonic() - begun >= DRAIN
    assert who(ada.get(f"/table/{mine}")) == "p2"
    pair.houses["p1"].process.wait(60)
    pair.again("p1")


@pytest.mark.soak
def test_where_nobody_is_ready_whoever_is_alive_answers(pair: Pair) -> None:
    ada = pair.ada()
    for opened in pair.houses.values():
        opened.process.send_signal(signal.SIGTERM)
    for name in pair.houses:
        pair.front.until(name, "NOLB", DRAIN - 1)
    assert ada.get("/lobby").status_code == 200
    for opened in pair.houses.values():
        opened.process.wait(60)
    for name in pair.houses:
        pair.front.until(name, "DOWN")
    assert ada.get("/lobby").status_code == 503
    for name in pair.houses:
        pair.again(name)


class Echo(BaseHTTPRequestHandler):
    """Tells what it was asked; hangs up on a POST."""

    asked: Counter[str]

    def do_GET(self) -> None:
        """Of the base."""
        self.asked[f"GET {self.path}"] += 1
        told = b'{"ok":true}' if self.path in ("/readyz", "/healthz") else json.dumps(
            {"path": self.path, "headers": [[name.lower(), value] for name, value in self.headers.items()]}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def do_POST(self) -> None:
        """Of the base."""
        self.asked[f"POST {self.path}"] += 1
        self.rfile.read(int(self.headers["content-length"]))
        self.close_connection = True

    def log_message(self, *_: Any) -> None:
        """Nothing."""


class EchoServer(ThreadingHTTPServer):
    def handle_error(self, *_: Any) -> None:
        """A check of the proxy hangs up when it has read enough."""


@pytest.fixture(scope="module")
def echoed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Front, "Counter[str]"]]:
    """A proxy before two processes that echo, and what they were asked."""
    Echo.asked = Counter()
    servers = [EchoServer(("127.0.0.1", 0), Echo) for _ in range(2)]
    for server in servers:
        threading.Thread(target=server.serve_forever, daemon=True).start()
    addresses = [f"127.0.0.1:{server.server_address[1]}" for server in servers]
    try:
        with haproxy(addresses, tmp_path_factory.mktemp("echo")) as front:
            yield front, Echo.asked
    finally:
        for server in servers:
            server.shutdown()
            server.server_close()


def test_what_a_visitor_writes_into_headers_is_replaced(echoed: tuple[Front, "Counter[str]"]) -> None:
    front, _ = echoed
    with httpx.Client(verify=front.tls) as visitor:
        told = visitor.get(f"https://{front.address}/table/abc?x=y", headers=[
            ("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "7.7.7.7"), ("x-forwarded-proto", "gopher")]).json()
    headers = [(name, value) for name, value in told["headers"] if name.startswith(("x-forwarded", "host"))]
    assert sorted(headers) == [("host", front.address), ("x-forwarded-for", "127.0.0.1"),
                               ("x-forwarded-proto", "https")]
    assert told["path"] == "/table/abc?x=y"


def test_a_form_that_was_sent_is_never_sent_again(echoed: tuple[Front, "Counter[str]"]) -> None:
    front, asked = echoed
    for number in range(5):
        answer = httpx.post(f"https://{front.address}/table/t{number}/play", data={"move": "x"}, verify=front.tls)
        assert answer.status_code == 502
    assert [asked[f"POST /table/t{number}/play"] for number in range(5)] == [1] * 5


def test_the_file_names_the_same_processes_everywhere() -> None:
    rows = [row.split() for row in SHIPPED.read_text().splitlines() if row.lstrip().startswith("server ")]
    assert len(rows) == 12
    assert len({tuple(row[1:5]) for row in rows}) == 4
