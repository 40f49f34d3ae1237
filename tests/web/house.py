"""A house for tests, and people who play at it: a simulated one or, for tests marked `sockets`, uvicorn in a process of
its own, reached over the wire."""

import json
import os
import re
import signal
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any, ClassVar

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.simulated.house import Line, SimulatedHouse, is_simulated, line, transport
from tests.web.forked import forked

SEVERAL = os.environ.get("TAFELRUNDE_TEST_PROCESSES", "1") != "1"  # as in `tests/web/several.py`
FIGURES = () if SEVERAL else ("/metrics", "/metrics/house")  # a proxy keeps them from visitors
# A line opens and lives however busy the machine is: the library gives up after ten and twenty seconds by itself.
PATIENT: dict[str, Any] = {"proxy": None, "open_timeout": 60, "ping_interval": None}
TOKEN = re.compile(r'name="_csrf_token" value="([^"]+)"')


class Usual:
    """How the test that runs wants its houses."""

    sockets = False


# For fixtures of houses that are attacked in memory and, in slow runs, over real sockets.
BOTH = ("simulated", pytest.param("sockets", marks=(pytest.mark.sockets, pytest.mark.slow)))


def usual() -> Callable[[Path, int], Any]:
    """How houses are started: simulated, as a process or, in a run that says so, as several behind a proxy."""
    if not SEVERAL:
        return forked if Usual.sockets else SimulatedHouse
    from tests.web.several import started

    return started


class House:
    """A running house; `kill` ends it as a power cut would. `start` makes its process, which has of `subprocess.Popen`
    what is used here."""

    running: ClassVar[list["House"]] = []

    def __init__(self, folder: Path, port: int = 0, start: Callable[[Path, int], Any] | None = None) -> None:
        self.folder = folder
        self.guests: list[Guest] = []
        self._start = start or usual()
        self._open(port)

    def _open(self, port: int) -> None:
        self.process = self._start(self.folder, port)
        told = self.process.stdout.readline()
        found = re.search(r"http://[\w.]+:(\d+)/", told)
        assert found, told
        self.port = int(found[1])
        self.address = f"127.0.0.1:{self.port}"
        self.running.append(self)

    def wait(self, seconds: float) -> None:
        """So much later, by the clock of the house."""
        if isinstance(self.process, SimulatedHouse):
            return self.process.pass_time(seconds)
        if SEVERAL:
            from tests.web.several import Several

            if isinstance(self.process, Several) and self.process.poll() is None:
                self.process.was_there(seconds)
        file, half = self.folder / "later", self.folder / "later.part"
        half.write_text(str(seconds + (float(file.read_text()) if file.is_file() else 0.0)))
        half.rename(file)

    def guest(self, name: str = "", language: str = "en", place: str = "127.0.0.1") -> "Guest":
        """Somebody new, who comes from that address."""
        self.guests.append(Guest(self.address, name, language, place))
        return self.guests[-1]

    def seat_two(self, slug: str, *others: str, **fields: str) -> tuple["Guest", "Guest", str]:
        """Ada and Bo at the first seats of a table, and whoever else is named; the table."""
        ada, bo = self.guest("Ada"), self.guest("Bo", place="127.0.0.2")
        table = ada.open_table(slug, "me", "open", *others, **fields)
        bo.sit(table)
        return ada, bo, table

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._let_go()

    def restart(self) -> None:
        """Killed, and opened again where it was."""
        self.kill()
        self._open(self.port)

    def close(self) -> None:
        for guest in self.guests:
            guest.close()
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._let_go()

    def _let_go(self) -> None:
        if self in self.running:  # one that was killed may be closed as well
            self.running.remove(self)
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def house(folder: Path, settings: str = "", key: str = "") -> Iterator[House]:
    """A house with these settings and that key of its operator, closed in the end."""
    for name, text in (("house.toml", settings), ("admin-key", key)):
        if text:
            (folder / name).write_text(text, "utf-8")
    opened = House(folder)
    try:
        yield opened
    finally:
        opened.close()


class Guest:
    """Somebody with a browser: pages with cookies and forms, and tabs at tables."""

    def __init__(self, address: str, name: str = "", language: str = "en", place: str = "127.0.0.1",
                 tls: ssl.SSLContext | None = None) -> None:
        self.address = address
        self.place = place
        self.name = name
        self.tls = tls
        self.connections: list[TabOf] = []
        self.pages = httpx.Client(base_url=f"{'https' if tls else 'http'}://{address}", timeout=60,
                                  headers={"accept-language": language},
                                  transport=transport(address, place) if is_simulated(address) else
                                  httpx.HTTPTransport(local_address=place, verify=tls or False))

    def get(self, path: str) -> httpx.Response:
        return self.pages.get(path, follow_redirects=True)

    def post(self, path: str, *, form: str = "/", **fields: str) -> httpx.Response:
        """Send a form that was found on the page `form`."""
        found = TOKEN.search(self.get(form).text)
        assert found, "the page has no form"
        names = {name.replace("__", " "): value for name, value in fields.items()}
        return self.pages.post(path, data={"_csrf_token": found[1], "name": self.name, **names}, follow_redirects=True)

    def sign_up(self, login: str, password: str = "correct horse battery") -> "Guest":
        """Make an account."""
        answer = self.post("/account/new", form="/account", login=login, password=password)
        assert f"signed in as {login.lower()}" in answer.text, answer.text
        return self

    def open_table(self, slug: str, *seats: str, **fields: str) -> str:
        """A new table; its id."""
        answer = self.post(f"/new/{slug}", form=f"/new/{slug}",
                           **{f"seat{number}": kind for number, kind in enumerate(seats)}, pace="0", **fields)
        assert answer.status_code == 200, answer.text
        return answer.url.path.rsplit("/", 1)[1]

    def play_on(self, record: str, line: str, *seats: str) -> str:
        """A table at which a recorded match goes on after a line; its id."""
        answer = self.post("/play-on/table", form="/play-on", record=record, line=line,
                           **{f"seat{number}": kind for number, kind in enumerate(seats)})
        assert answer.status_code == 200, answer.text
        return answer.url.path.rsplit("/", 1)[1]

    def sit(self, table: str) -> None:
        answer = self.post(f"/table/{table}/sit", form=f"/table/{table}")
        assert answer.status_code == 200, answer.text

    def connection(self, table: str, asked: str = "") -> "TabOf":
        cookies = "; ".join(f"{name}={value}" for name, value in self.pages.cookies.items())
        self.connections.append(TabOf(self.address, table, cookies, self.place, self.tls, asked))
        return self.connections[-1]

    def look_at(self, table: str) -> "TabOf":
        connection = self.connection(table)
        connection.hear_kind("sight")
        return connection

    def close(self) -> None:
        for connection in self.connections:
            connection.close()
        self.pages.close()


def sent(client: Any, path: str, form: str = "/account", **fields: str) -> Any:
    """Send a form by a client of tests, with the token of a page that has it."""
    found = TOKEN.search(client.get(form).text)
    return client.post(path, data={"_csrf_token": found[1], **fields}, follow_redirects=True)


def check_refused(answer: httpx.Response, why: str, status: int = 400) -> None:
    """It is refused, and the page says why."""
    assert (answer.status_code, why in unescape(answer.text)) == (status, True), f"{answer.url}: {answer.text}"


def apply_change(before: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """The sight that a browser makes of the one before and of what has changed."""
    was = before["scene"]
    parts = {name: was[name] for name in ("seats", "moves", "sheet") if name in was} | told["parts"]
    areas = [was["areas"][area] if isinstance(area, int) else area for area in told["areas"]]
    return told["sight"] | {"scene": told["sight"]["scene"] | parts | {"areas": areas}}


class TabOf:
    """One open line to a table; keeps the last sight and the log as a browser does. What is `asked` of the socket comes
    after its address."""

    def __init__(self, address: str, table: str, cookies: str, place: str = "127.0.0.1",
                 tls: ssl.SSLContext | None = None, asked: str = "") -> None:
        path = f"/table/{table}/socket{asked}"
        self.line: ClientConnection | Line = line(address, path, cookies, place) if is_simulated(address) else connect(
            f"{'wss' if tls else 'ws'}://{address}{path}", ssl=tls, **PATIENT,
            # who has left much unheard does not hear the answer to the goodbye either: not waited for
            additional_headers={"cookie": cookies}, source_address=(place, 0), close_timeout=0.5).__enter__()
        self.sight: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []

    def send(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def hear(self, seconds: float = 60.0) -> dict[str, Any]:
        """The next message; sights are remembered."""
        message: dict[str, Any] = json.loads(self.line.recv(timeout=seconds))
        if message["type"] == "change":
            assert message["since"] == self.sight["picture"]
            message = apply_change(self.sight, message)
        if message["type"] == "sight":
            self.sight = message
            since = message.get("log_since", 0)
            self.log = [entry for entry in self.log if entry["line"] <= since] + message["log"]
        if message["type"] == "chat":
            self.chat += message["lines"]
        return message

    def hear_kind(self, kind: str, seconds: float = 60.0) -> dict[str, Any]:
        end = time.monotonic() + seconds
        while True:
            message = self.hear(max(0.01, end - time.monotonic()))
            if message["type"] == kind:
                return message

    def until(self, done: Callable[[], object]) -> None:
        while not done():
            self.hear()

    def resign(self, seat: int = 0) -> None:
        """Give up, and see how the match ends."""
        self.send(type="resign", seat=seat)
        self.until(lambda: "result" in self.sight)

    def take_screen(self, seat: int) -> None:
        """This seat's person has the screen now."""
        self.send(type="take_screen", seat=seat)
        while self.hear_kind("sight")["scene"]["viewer"] != seat:
            pass

    def catch_up(self, pause: float = 0.0) -> None:
        while True:
            try:
                self.hear(pause)
            except TimeoutError:
                return

    def moves(self, seat: int) -> list[str]:
        """The moves this tab may make for a seat now."""
        if seat not in self.sight.get("acting", []) or self.sight["scene"]["viewer"] != seat:
            return []
        return [move["move"] for move in self.sight["scene"].get("moves", [])]

    def play(self, seat: int, move: str) -> dict[str, Any]:
        """Make a move; the answer: a sight that is further on, or a refusal."""
        before = self.sight["line"]
        self.send(type="play", move=move, line=before, seat=seat, sure=True)
        while True:
            message = self.hear()
            if message["type"] == "refusal" or (message["type"] == "sight" and message["line"] > before):
                return message

    def close(self) -> None:
        self.line.close()
