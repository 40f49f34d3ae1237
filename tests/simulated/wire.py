"""Requests and sockets without a network: calls of a process's app, and what is said on the way takes a while."""

import asyncio
from collections import deque
from contextvars import Context
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from tests.simulated.process import Process
from tests.simulated.world import World

QUICK: Final = 0.001  # seconds on the way between neighbours
LATEST: Final = 600.0  # seconds a request may take
GONE: Final = 1006  # the code of a socket that broke
Headers = list[tuple[bytes, bytes]]


class Broken(ConnectionError):
    """Nobody answers any more, or the house has hung up; `code` is that of a socket."""

    def __init__(self, code: int = GONE) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


@dataclass
class Answer:
    """Of a request."""

    status: int
    headers: Headers
    body: bytes


@dataclass
class Way:
    """From somebody to a house and back: `slowest` seconds each way, if anything is drawn. `address` is theirs."""

    world: World
    address: str = "127.0.0.1"
    slowest: float = 0.0

    def seconds(self) -> float:
        """That one message takes."""
        return self.world.dice.uniform(QUICK, self.slowest) if self.slowest else QUICK

    def scope(self, kind: str, path: str, headers: Headers, **more: Any) -> dict[str, Any]:
        """What a server tells the app of a request."""
        parts = urlsplit(path)
        return {"type": kind, "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1",
                "scheme": "http" if kind == "http" else "ws", "path": parts.path, "raw_path": parts.path.encode(),
                "query_string": parts.query.encode(), "root_path": "", "client": (self.address, 40_000),
                "server": ("house.test", 80), "headers": headers, **more}


async def request(way: Way, process: Process, method: str, path: str, headers: Headers, body: bytes = b"") -> Answer:
    """What the process answers; raises Broken if it ends before, or is not there."""
    await asyncio.sleep(way.seconds())
    if not process.is_open:
        raise Broken
    said: list[dict[str, Any]] = []
    unheard, all_said = [{"type": "http.request", "body": body, "more_body": False}], asyncio.Event()

    async def receive() -> dict[str, Any]:
        if unheard:
            return unheard.pop()
        await all_said.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        said.append(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            all_said.set()

    task = process.begin(process.serve(way.scope("http", path, headers, method=method), receive, send))
    await asyncio.wait((task, process.ended), timeout=LATEST, return_when=asyncio.FIRST_COMPLETED)
    if not task.done():
        assert not process.alive, f"{method} {path} is not answered"
        raise Broken
    task.result()
    await asyncio.sleep(way.seconds())
    return Answer(said[0]["status"], said[0]["headers"], b"".join(each.get("body", b"") for each in said[1:]))


class Pipe:
    """One direction of a socket: what goes in comes out later, in order."""

    def __init__(self, way: Way) -> None:
        self._way = way
        self._there: deque[Any] = deque()
        self._more = asyncio.Event()
        self._due = 0.0

    def put(self, item: Any) -> None:
        """Send it on its way; it arrives whatever becomes of the sender."""
        loop = self._way.world.loop
        # Strictly after the one before: timers of the same moment come in no certain order.
        self._due = max(self._due + 1e-6, loop.time() + self._way.seconds())
        loop.call_at(self._due, self._arrive, item, context=Context())

    def _arrive(self, item: Any) -> None:
        self._there.append(item)
        self._more.set()

    async def get(self) -> Any:
        while not self._there:
            self._more.clear()
            await self._more.wait()
        return self._there.popleft()


class Socket:
    """An open WebSocket to a process."""

    def __init__(self, way: Way, process: Process) -> None:
        self._way = way
        self._process = process
        self._up, self._down = Pipe(way), Pipe(way)
        self.code: int | None = None  # it was closed with
        self._leaves = False

    async def open(self, path: str, headers: Headers) -> "Socket":
        """Raises Broken where it is not let in."""
        way, process = self._way, self._process
        await asyncio.sleep(way.seconds())
        if not process.is_open:
            raise Broken
        process.connections[self] = None
        self._up.put({"type": "websocket.connect"})
        process.begin(self._serve(way.scope("websocket", path, headers, subprotocols=[])))
        first = await self._down.get()
        if first["type"] != "websocket.accept":
            self._end(first.get("code", GONE))
            raise Broken(first.get("code", GONE))
        return self

    async def _serve(self, scope: dict[str, Any]) -> None:
        try:
            await self._process.serve(scope, self._up.get, self._send)
        finally:
            self._process.connections.pop(self, None)

    async def _send(self, message: dict[str, Any]) -> None:
        self.sent(message)
        self._down.put(message)

    def sent(self, message: dict[str, Any]) -> None:
        """The house lets go of a message: for whoever wants to look at it at that moment."""

    def send(self, text: str | bytes) -> None:
        """Say something; raises Broken once the socket is known to be closed."""
        if self.code is not None:
            raise Broken(self.code)
        self._up.put({"type": "websocket.receive", "text" if isinstance(text, str) else "bytes": text})

    async def receive(self, seconds: float = LATEST) -> str:
        """The next text; raises TimeoutError, or Broken when there are no more."""
        if self.code is not None:
            raise Broken(self.code)
        async with asyncio.timeout(seconds):
            event = await self._down.get()
        if event["type"] != "websocket.send":
            self._end(event.get("code", GONE))
            raise Broken(event.get("code", GONE))
        return event["text"]

    def close(self) -> None:
        if self.code is None:
            self._up.put({"type": "websocket.disconnect", "code": 1001})
            self._end(1001)

    def hang_up(self) -> None:
        """The process is about to end, and says so."""
        self._up.put({"type": "websocket.disconnect", "code": 1012})
        self._down.put({"type": "websocket.close", "code": 1012})

    def drop(self) -> None:
        self._down.put({"type": "websocket.close", "code": GONE})

    def _end(self, code: int) -> None:
        self.code = code
        self._process.connections.pop(self, None)
