"""A house in this process, reached over real sockets, whose sessions a test may set to any position."""

import asyncio
import json
import time
from collections import deque
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import uvloop
from uvicorn import Config, Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tafelrunde import games
from tafelrunde.core import Diary, State
from tafelrunde.core.record import EVENT, Line
from tafelrunde.match import Match
from tafelrunde.match.sight import Booked, Checkpoints
from tafelrunde.store import OVER, RUNNING, KeptMatch, KeptSeat, Progress, Store
from tafelrunde.store.sql import Statement
from tafelrunde.store.sql.engine import one_by_one
from tafelrunde.web.http.identity import KEY, hash_key
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.pending_questions import PendingQuestions
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.runtime.house_clock import HouseClock
from tafelrunde.web.runtime.settings import Limits, Settings
from tafelrunde.web.server.app import Keys, build
from tafelrunde.web.server.serve import listen
from tests.stores import memory_store
from tests.web.house import PATIENT

SECRET = b"\x07" * 32
PAST = f"{EVENT}past"
STARTED = 1_000_000.0  # seconds since 1970: nothing here shall depend on the clock


Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Do it in the loop the house is served in."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


class NoBots:
    """Nobody plays by himself."""

    def ask_move(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
                 **rest: Any) -> "Future[str]":
        raise AssertionError("no seat here is a bot's")

    def close(self) -> None:
        """Nothing to end."""


class Seeded(Match):
    """A match set into a position, with another match's history; its dice follow a script where there is one.

    The history (see `past_of`) is there to be read, not to be played: no step in it can be taken back.
    """

    def __init__(self, game: Any, seats: int, options: Mapping[str, Any], state: State, past: Sequence[Booked],
                 script: Sequence[str] = ()) -> None:
        super().__init__(game, seats, options, secret=SECRET)
        self.script = deque(script)
        self._checkpoints = Checkpoints(state)
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


def past_of(match: Match) -> list[Booked]:
    """A match's history for `Seeded`: what it made known, without what was done."""
    return [Booked(Line(booked.line.number, booked.line.actor, PAST), booked.news) for booked in match._booked]


class Ear:
    """One open line of a seat: hears whole texts, byte for byte. What is said goes out when it next listens."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._saying: list[str | bytes] = []
        self._pings = 0

    def send(self, message: str | bytes) -> None:
        self._saying.append(message)

    def say(self, **message: Any) -> None:
        """One message to the house, with the next ping."""
        self.send(json.dumps(message))

    async def hear(self) -> list[str]:
        """Everything the house has said by the time it has done all it was asked; ConnectionError if it hangs up."""
        self._pings += 1
        self.say(type="ping", at=self._pings)
        saying, self._saying, heard = self._saying, [], list[str]()
        try:
            for message in saying:
                await self._line.send(message)
            async with asyncio.timeout(30):
                while (text := str(await self._line.recv())) != f'{{"type":"pong","at":{self._pings}.0}}':
                    heard.append(text)
        except ConnectionClosed as closed:
            raise ConnectionError(str(closed)) from closed
        return heard


class Inside:
    """The house's address, its store, its sessions."""

    def __init__(self, address: str, store: Store, registry: Registry) -> None:
        self.address = address
        self.store = store
        self.registry = registry
        self._people: list[int] = []
        self._tables = 0

    async def person(self, number: int) -> int:
        """The id of the n-th person; whoever holds `key(number)`."""
        while len(self._people) <= number:
            each = len(self._people)
            made = await self.store.add_person(hash_key(key(each)), f"Person {each}", STARTED)
            self._people.append(made.id)
        return self._people[number]

    async def session(self, slug: str, seats: int, options: Mapping[str, Any]) -> Session:
        """A running table where person n sits at seat n."""
        info = games.info(slug)
        self._tables += 1
        name = f"table{self._tables}{slug}"
        sitting = await self.sitting(seats)
        kept = KeptMatch(name, slug, info.version, info.read_options(seats, options), SECRET, sitting,
                         await self.person(0), STARTED, STARTED, progress=Progress(RUNNING, 0))
        await self.store.save_match(kept)
        return await self.registry.find(kept.id)

    async def sitting(self, seats: int) -> list[KeptSeat]:
        """Person n sits at seat n."""
        return [KeptSeat("person", await self.person(seat), f"Person {seat}") for seat in range(seats)]

    async def set_up(self, session: Session, match: Match) -> None:
        """The session is in that position from now on, everybody in their seat; every tab gets its whole log again."""
        sitting = await self.sitting(match.seats)
        session.state.match, session.kept.seats = match, sitting
        session.state.remarks.clear()
        session.state.drop_undo_request()
        session.state.questions = PendingQuestions()
        for connection in session.connections:
            connection.viewer.logged = 0
        outcome = match.outcome
        session.kept.progress = Progress(OVER if outcome else RUNNING, match.line, tuple(match.acting()),
                                         outcome.ranks if outcome else (), outcome.scores if outcome else ())
        session.kept.updated = STARTED
        await self.store.engine.change(lambda: one_by_one(
            *(Statement(f"DELETE FROM {table} WHERE match = $1", session.id) for table in ("event", "chat", "plan"))))
        await self.store.save_match(session.kept)
        await session.state.learn()
        await self.store.append(session.kept, match.lines, STARTED, session.kept.progress)

    @asynccontextmanager
    async def ear(self, session: Session, number: int) -> AsyncIterator[Ear]:
        """Person n opens the table (below 0: somebody without a cookie)."""
        await self.person(max(number, 0))
        cookie = {"cookie": f"{KEY}={key(number)}"} if number >= 0 else {}
        async with connect(f"ws://{self.address}/table/{session.id}/socket", additional_headers=cookie, **PATIENT,
                           compression=None, max_size=None, max_queue=None, close_timeout=1) as line:
            yield Ear(line)


def key(number: int) -> str:
    return f"a-key-that-is-long-enough-{number:04}"


@asynccontextmanager
async def inside() -> AsyncIterator[Inside]:
    """A house in memory, on a port of its own. The limit of haste is lifted for its lines."""
    store = memory_store()
    still, limits = HouseClock(lambda: STARTED, lambda: 0.0), Limits(messages=1 << 60, talk=1 << 60)
    app = build(store, NoBots(), Settings(limits=limits), Keys(csrf=SECRET.hex(), admin=SECRET.hex()), now=still)
    opened = listen("127.0.0.1", 0)
    config = Config(app, log_level="error", access_log=False, ws_per_message_deflate=False,
                    ws_ping_interval=None, timeout_graceful_shutdown=1, server_header=False)
    server = Server(config)
    running = asyncio.create_task(server.serve(sockets=[opened]))
    end = time.monotonic() + 60
    while not server.started:
        assert time.monotonic() < end and not running.done(), "the house does not open"
        await asyncio.sleep(0.01)
    try:
        yield Inside(f"127.0.0.1:{opened.getsockname()[1]}", store, app.state["registry"])
    finally:
        server.should_exit = True
        await running


