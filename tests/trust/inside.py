"""A house in this process, reached over real sockets, whose rooms a test may set to any position."""

import asyncio
import json
import time
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import Any

from uvicorn import Config, Server
from websockets.asyncio.client import ClientConnection, connect

from tafelrunde import games
from tafelrunde.core import Diary, State
from tafelrunde.match import Match
from tafelrunde.match.referee import _Booked
from tafelrunde.store import OVER, RUNNING, KeptMatch, KeptSeat, MemoryStore, Progress
from tafelrunde.web.app import build
from tafelrunde.web.room import Room
from tafelrunde.web.rooms import Rooms
from tafelrunde.web.serve import listening
from tafelrunde.web.settings import Limits, Settings
from tafelrunde.web.visitor import KEY, hashed

SECRET = b"\x07" * 32
STARTED = 1_000_000.0  # seconds since 1970: nothing here shall depend on the clock


class NoBots:
    """Nobody plays by himself."""

    def submit(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int) -> "Future[str]":
        raise AssertionError("no seat here is a bot's")

    def close(self) -> None:
        """Nothing to end."""


class Seeded(Match):
    """A match set into a position, with another match's history; its dice follow a script where there is one."""

    def __init__(self, game: Any, seats: int, options: Mapping[str, Any], state: State, past: Sequence[_Booked],
                 script: Sequence[str] = ()) -> None:
        super().__init__(game, seats, options, secret=SECRET)
        self.script = deque(script)
        self._start = state.copy()
        self._booked = list(past)
        self._standing = list(range(1, len(past) + 1))
        self.state = state.copy()
        self.state.diary = Diary()

    def drawn(self, number: int) -> str:
        """What the script says, as long as it says something that can come up."""
        if self.script:
            return self.choose(self.script.popleft())
        return super().drawn(number)

    def choose(self, text: str) -> str:
        """The script's draw, or that of the dice where it cannot come up here."""
        move = self.game.move(text, -1)
        return text if any(move == possible for possible, _ in self.state.chances()) else super().drawn(self.line + 1)


class Ear:
    """One open line of a seat; hears whole texts, byte for byte."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self._pings = 0

    async def hear(self) -> list[str]:
        """Everything the house has said by the time it answers a ping."""
        self._pings += 1
        await self.line.send(json.dumps({"type": "ping", "at": self._pings}))
        heard: list[str] = []
        while True:
            text = await asyncio.wait_for(self.line.recv(), 30)
            assert isinstance(text, str)
            if text.startswith('{"type":"pong"'):
                return heard
            heard.append(text)

    async def say(self, **message: Any) -> None:
        """One message to the house."""
        await self.line.send(json.dumps(message))


class Inside:
    """The house's address, its store, its rooms."""

    def __init__(self, address: str, store: MemoryStore, rooms: Rooms) -> None:
        self.address = address
        self.store = store
        self.rooms = rooms
        self._people: list[int] = []

    def person(self, number: int) -> int:
        """The id of the n-th person; whoever holds `key(number)`."""
        while len(self._people) <= number:
            each = len(self._people)
            made = self.store.add_person(hashed(key(each)), f"Person {each}", STARTED)
            self._people.append(made.result().id)
        return self._people[number]

    def room(self, slug: str, seats: int, options: Mapping[str, Any]) -> Room:
        """A running table where person n sits at seat n."""
        sitting = [KeptSeat("person", self.person(seat), f"Person {seat}") for seat in range(seats)]
        info = games.info(slug)
        name = f"table{seats}{slug}"
        kept = KeptMatch(name, slug, info.version, info.read_options(seats, options), SECRET, sitting,
                         self.person(0), STARTED, STARTED, progress=Progress(RUNNING, 0))
        self.store.save_match(kept)
        room = self.rooms.find(name)
        assert room is not None
        return room

    def set_up(self, room: Room, match: Match) -> None:
        """The room is in that position from now on; every tab gets its log anew."""
        room.match = match
        room.remarks.clear()
        room.undo_asked, room.undo_awaits, room._asked = -1, set(), {}
        for tab in room.tabs:
            tab.eyes.logged = 0
        outcome = match.outcome
        room.kept.progress = Progress(OVER if outcome else RUNNING, match.line, tuple(match.acting()),
                                      outcome.ranks if outcome else (), outcome.scores if outcome else ())
        room.kept.updated = STARTED
        self.store.save_match(room.kept)
        self.store._lines[room.id] = list(match.lines)

    @asynccontextmanager
    async def ear(self, room: Room, number: int) -> AsyncIterator[Ear]:
        """Person n opens the table, without compression so that lengths are those of the texts."""
        self.person(max(number, 0))
        cookie = {"cookie": f"{KEY}={key(number)}"} if number >= 0 else {}
        async with connect(f"ws://{self.address}/table/{room.id}/socket", additional_headers=cookie, proxy=None,
                           compression=None, max_size=None, max_queue=None) as line:
            yield Ear(line)


def key(number: int) -> str:
    """A person's cookie."""
    return f"a-key-that-is-long-enough-{number:04}"


@asynccontextmanager
async def inside() -> AsyncIterator[Inside]:
    """A house on a port of its own; the limit of haste is lifted for its lines."""
    store = MemoryStore()
    app = build(store, NoBots(), Settings(limits=Limits(messages=1 << 60)))
    opened = listening("127.0.0.1", 0)
    config = Config(app, log_level="error", access_log=False, ws_per_message_deflate=False,
                    timeout_graceful_shutdown=1, server_header=False)
    server = Server(config)
    running = asyncio.create_task(server.serve(sockets=[opened]))
    end = time.monotonic() + 20
    while not server.started:
        assert time.monotonic() < end and not running.done(), "the house does not open"
        await asyncio.sleep(0.01)
    try:
        yield Inside(f"127.0.0.1:{opened.getsockname()[1]}", store, app.state["rooms"])
    finally:
        server.should_exit = True
        await running
