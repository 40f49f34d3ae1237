"""A simulated house behind the doors of a real one: tests that know no event loop open it, ask it for pages and talk to
it, and all that happens while they wait happens in its world."""

import asyncio
import io
import random
import signal
from itertools import count
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.datastructures import Headers as ResponseHeaders
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.frames import Close
from websockets.http11 import Response

from tafelrunde.store import Store
from tafelrunde.web.runtime.settings import Settings, read_settings
from tafelrunde.web.server.serve import house_keys
from tests.simulated.database import Database, Engine
from tests.simulated.process import Process
from tests.simulated.wire import GONE, Broken, Socket, Way, request
from tests.simulated.world import World

SEED: Final = 1
MOMENT: Final = 0.05  # seconds after a leap in which what is due by then happens
LONG: Final = 60.0  # seconds that are leapt, not lived through
ALWAYS: Final = 1e9  # seconds that may pass without a heartbeat
_ports: Final = count(20_000)


def world() -> World:
    """The world of the test that runs, begun where there is none."""
    return World.current or World(SEED).__enter__()


def end_world() -> None:
    """It is over, unless a house is still open in it."""
    if World.current is not None and not any(each.alive for each in World.current.houses.values()):
        World.current.__exit__()


def database_of(folder: Path) -> Database:
    """What the house of this folder keeps."""
    here = world()
    if folder not in here.databases:
        here.databases[folder] = Database(random.Random(f"database {SEED}"), clock=lambda: here.now)
    return here.databases[folder]


def store_of(folder: Path) -> Store:
    """The same for whoever looks at it from beside."""
    return Store(Engine(database_of(folder)))


class SimulatedHouse:
    """A process of the system, as far as a test asks one; open when it is made."""

    pid = 0

    def __init__(self, folder: Path, port: int = 0) -> None:
        self._world, self.port = world(), port or next(_ports)
        file = folder / "house.toml"
        settings = read_settings(file if file.is_file() else None, flags={"port": self.port, "data": str(folder)})
        self._process = self._world.run(self._open(folder, settings))
        self._world.houses[self.port] = self._process
        self.stdout = io.StringIO(f"The house is open at http://127.0.0.1:{self.port}/")

    async def _open(self, folder: Path, settings: Settings) -> Process:
        database = database_of(folder)
        keys = await house_keys(Store(Engine(database)), settings)
        return await Process(self._world, database, settings, keys, most=ALWAYS).open()

    def pass_time(self, seconds: float) -> None:
        if seconds > LONG:
            self._world.loop.leap(seconds)
            seconds = MOMENT
        self._world.run(asyncio.sleep(seconds))

    def send_signal(self, sig: int) -> None:
        """Of those that end a process, or hold it up."""
        if sig == signal.SIGKILL:
            self._process.kill()
        elif sig == signal.SIGSTOP:
            self._process.freeze()
        elif sig == signal.SIGCONT:
            self._process.thaw()
        else:
            self._world.run(self._process.close())

    def kill(self) -> None:
        self._process.kill()

    def poll(self) -> int | None:
        return None if self._process.alive else 0

    def wait(self, timeout: float | None = None) -> int:
        assert not self._process.alive
        return 0


class Transport(httpx.BaseTransport):
    """Brings what an HTTP client asks to whichever house is at that port by then."""

    def __init__(self, here: World, port: int, address: str) -> None:
        self._world, self._port = here, port
        self._way = Way(here, address)

    def handle_request(self, request_: httpx.Request) -> httpx.Response:
        """Of httpx."""
        headers = [(name.lower(), value) for name, value in request_.headers.raw]
        try:
            answer = self._world.run(request(self._way, self._world.houses[self._port], request_.method,
                                             request_.url.raw_path.decode(), headers, request_.read()))
        except Broken as broken:
            raise httpx.RemoteProtocolError(str(broken)) from None
        return httpx.Response(answer.status, headers=answer.headers, stream=httpx.ByteStream(answer.body))


class Line:
    """A WebSocket, for callers who wait."""

    def __init__(self, here: World, port: int, address: str, path: str, cookies: str) -> None:
        self._world = here
        headers = [(b"host", f"127.0.0.1:{port}".encode()), *([(b"cookie", cookies.encode())] if cookies else [])]
        try:
            self._socket = here.run(Socket(Way(here, address), here.houses[port]).open(path, headers))
        except Broken:
            raise InvalidStatus(Response(403, "Forbidden", ResponseHeaders())) from None

    def send(self, text: str | bytes) -> None:
        """Raises ConnectionClosed once it is known to be closed."""
        try:
            self._socket.send(text)
        except Broken as broken:
            raise closed(broken.code) from None

    def recv(self, timeout: float | None = None) -> str:
        """The next text; raises TimeoutError or ConnectionClosed."""
        try:
            return self._world.run(self._socket.receive(max(timeout if timeout is not None else 60.0, MOMENT)))
        except Broken as broken:
            raise closed(broken.code) from None

    def close(self) -> None:
        """Hang up, and see that the house notices."""
        if World.current is self._world:
            self._socket.close()
            self._world.run(asyncio.sleep(MOMENT))


def closed(code: int) -> ConnectionClosedError:
    """What a client says of a socket that was closed with this code."""
    return ConnectionClosedError(None if code == GONE else Close(code, ""), None)


def is_simulated(address: str) -> bool:
    return World.current is not None and int(address.rpartition(":")[2]) in World.current.houses


def transport(address: str, place: str) -> Transport:
    return Transport(world(), int(address.rpartition(":")[2]), place)


def line(address: str, path: str, cookies: str, place: str) -> Line:
    return Line(world(), int(address.rpartition(":")[2]), place, path, cookies)


def stored(folder: Path, work: Any) -> Any:
    """What that makes of a house's store."""
    return world().run(work(store_of(folder)))
