"""Two worlds, one program: the door of programs (docs/network-bots.md) compared as `tests.trust.secrecy` compares the
browser's. The lines of the stream come over real HTTP, and so do the answers to what is asked."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx

from tafelrunde.match import Match
from tafelrunde.store.sql import Statement
from tafelrunde.web.live.bots.program import ProgramConnection
from tafelrunde.web.live.table.session import Session
from tests.conformance.cases import Case
from tests.trust.inside import STARTED, Inside, inside, key
from tests.trust.secrecy import Figures, Spy, cases_of, everybody_is_there


class ProgramEar:
    """One program's line to a table: what it reads, and the answers to what it asks, byte for byte."""

    def __init__(self, http: httpx.AsyncClient, table: str) -> None:
        self._http = http
        self._table = table
        self._asks: list[tuple[str, Any]] = []
        self._lines: asyncio.Queue[str] = asyncio.Queue()
        self._marks = 0
        self.connection: ProgramConnection | None = None

    def say(self, **message: Any) -> None:
        """Ask for what a message of a browser asks, where a program may; the others are not for it."""
        if message["type"] == "play":
            self._asks.append(("move", {"id": message["line"], "move": message["move"]}))
        elif message["type"] == "why":
            self._asks.append(("move", {"id": 0, "move": message["move"]}))  # an old question: refused
        elif message["type"] == "take_screen":
            self._asks += [("sit", None), ("stand-up", None)]

    async def hear(self) -> list[str]:
        """Everything it is told by the time all it has asked is done."""
        told = []
        for path, body in self._asks:
            answer = await self._http.post(f"/table/{self._table}/bot/{path}", json=body)
            told.append(f"{answer.status_code} {answer.text}")
        self._asks.clear()
        self._marks += 1
        self.connection.tell_text(mark := json.dumps({"type": "mark", "number": self._marks}))
        while (line := await asyncio.wait_for(self._lines.get(), 30)) != mark:
            told.append(line)
        return told

    async def read(self) -> None:
        """Read the table for as long as it is open."""
        async with self._http.stream("GET", f"/table/{self._table}/bot/stream") as answer:
            assert answer.status_code == 200
            async for line in answer.aiter_lines():
                if line.strip():
                    self._lines.put_nowait(line)


class ProgramSpy(Spy):
    """Compares what programs are told; in each world anew, though a program is told nothing twice."""

    async def _set_up(self, side: Match, viewer: int, logged: int) -> None:
        await super()._set_up(side, viewer, logged)
        for connection in self.session.connections:
            connection._last = b""


@asynccontextmanager
async def program_at(house: Inside, session: Session, seat: int) -> AsyncIterator[ProgramEar]:
    """The n-th person is a program, and reads the table of its seat."""
    person = await house.person(seat)
    headers = {"authorization": f"Bearer {key(seat)}"}
    async with httpx.AsyncClient(base_url=f"http://{house.address}", headers=headers, timeout=30) as http:
        ear = ProgramEar(http, session.id)
        reading = asyncio.create_task(ear.read())
        try:
            async with asyncio.timeout(30):
                while ear.connection is None:
                    await asyncio.sleep(0.01)
                    ear.connection = next((each for each in session.connections if each.viewer.person == person
                                           and isinstance(each, ProgramConnection)), None)
            yield ear
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)


async def programs_spied(slug: str, positions: int, seed: int, enough: int = 10) -> Figures:
    """Compare this many positions of a game, everybody at the table a program."""
    case: Case = random.Random(seed).choice(cases_of(slug))
    async with inside() as house, AsyncExitStack() as stack:
        session = await table_of_programs(house, case)
        ears: dict[int, Any] = {seat: await stack.enter_async_context(program_at(house, session, seat))
                                for seat in range(case.seats)}
        await everybody_is_there(session, len(ears))
        for ear in ears.values():
            await ear.hear()
        watcher = ProgramSpy(house, case, ears, session, seed)
        for match in watcher.walk(positions, seed, enough):
            await watcher.look(match, pages=False)
        session.connections = set(watcher._tabs.values())
    return watcher.figures


async def table_of_programs(house: Inside, case: Case) -> Session:
    """A running table where the n-th person, at seat n, is a program."""
    owner = await house.store.add_person("the owner's key", "Ada", STARTED)
    session = await house.session(case.slug, case.seats, case.options)
    for seat in range(case.seats):
        made = Statement("UPDATE person SET owner = $1 WHERE id = $2", owner.id, await house.person(seat))
        await house.store.engine.change(lambda step=made: iter_once(step))
    return session


def iter_once(step: Statement) -> Any:
    """A transaction of one step."""
    yield step
