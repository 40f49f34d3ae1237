"""What keeps a line of a program open, what ends it, and that nothing is missed by whoever comes back."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest

from tafelrunde.match import Match
from tafelrunde.web.live.bots import program_stream
from tafelrunde.web.live.table.connection import UNREAD
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.runtime.settings import Limits
from tests.conformance.cases import Case
from tests.trust.inside import SECRET, Inside, inside, key
from tests.trust.network_secrecy import table_of_programs

CASTLES = Case("castles_besieged", 2, {})
SHORT = Case("castles_besieged", 2, {"hits_to_lose": 2})


def program(house: Inside, seat: int) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{house.address}", headers={"authorization": f"Bearer {key(seat)}"},
                             timeout=60, verify=False)


@asynccontextmanager
async def line(house: Inside, session: Session, seat: int) -> AsyncIterator[AsyncIterator[str]]:
    """The lines a program is sent, empty ones too."""
    async with program(house, seat) as http, opened(http, session) as lines:
        yield lines


@asynccontextmanager
async def opened(http: httpx.AsyncClient, session: Session) -> AsyncIterator[AsyncIterator[str]]:
    """The same, asked for by a client there is."""
    async with http.stream("GET", f"/table/{session.id}/bot/stream") as answer:
        assert answer.status_code == 200 and answer.headers["content-type"] == "application/x-ndjson"
        yield answer.aiter_lines()


async def heard(lines: AsyncIterator[str]) -> dict[str, Any]:
    async with asyncio.timeout(60):
        while not (text := await anext(lines)):
            pass
    return json.loads(text)


async def until(kind: str, lines: AsyncIterator[str]) -> list[dict[str, Any]]:
    told = [await heard(lines)]
    while told[-1]["type"] != kind:
        told.append(await heard(lines))
    return told


async def lines_open(session: Session, count: int) -> None:
    async with asyncio.timeout(60):
        while len(session.connections) != count:
            await asyncio.sleep(0.01)


async def test_silence_is_broken_by_empty_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_stream, "BEAT", 0.05)
    async with inside() as house:
        session = await table_of_programs(house, CASTLES)
        async with line(house, session, 0) as lines:
            async with asyncio.timeout(60):
                empty = 0
                async for text in lines:
                    empty += not text
                    if empty == 5:
                        break
            assert len(session.connections) == 1, "and the line is still open"


async def test_whoever_goes_away_leaves_no_line_behind() -> None:
    async with inside() as house:
        session = await table_of_programs(house, CASTLES)
        async with line(house, session, 0) as lines:
            await until("hello", lines)
            await lines_open(session, 1)
        await lines_open(session, 0)
        assert not [task for task in asyncio.all_tasks() if "next_text" in repr(task)], "nobody waits for a next line"


async def test_a_program_has_as_many_lines_as_a_person_has_tabs() -> None:
    async with inside() as house, AsyncExitStack() as stack:
        session = await table_of_programs(house, CASTLES)
        http = await stack.enter_async_context(program(house, 0))
        every = [await stack.enter_async_context(opened(http, session)) for _ in range(Limits().tabs_per_person)]
        for lines in every:
            await until("hello", lines)
        told = await until("bye", await stack.enter_async_context(opened(http, session)))
        assert told == [{"type": "bye", "again": True, "why": "busy"}]
        assert (await until("hello", await stack.enter_async_context(line(house, session, 1))))[0]["seat"] == 1


async def test_a_reader_that_is_far_behind_is_let_go_and_comes_back() -> None:
    async with inside() as house:
        session = await table_of_programs(house, CASTLES)
        async with line(house, session, 0) as lines:
            await until("hello", lines)
            (connection,) = session.connections
            for number in range(UNREAD + 1):
                connection.tell_text(json.dumps({"type": "more", "number": number}))
            assert (await until("bye", lines))[-1] == {"type": "bye", "again": True, "why": "closed"}
        async with line(house, session, 0) as lines:
            assert (await until("hello", lines))[-1]["match"] == session.id


async def test_a_process_that_ends_tells_every_line_to_come_back() -> None:
    async with inside() as house:
        session = await table_of_programs(house, CASTLES)
        async with line(house, session, 0) as lines:
            await until("hello", lines)
            await house.registry.drain()
            assert (await until("bye", lines))[-1] == {"type": "bye", "again": True, "why": "moved"}


async def test_with_a_line_lost_at_every_question_nothing_is_missed() -> None:
    """Both seats hang up at every question, and answer it without a line."""

    async def play(house: Inside, session: Session, seat: int) -> tuple[list[Any], dict[str, Any]]:
        told: list[dict[str, Any]] = []
        async with program(house, seat) as http:
            while True:
                async with opened(http, session) as lines:
                    await until("hello", lines)
                    message = await heard(lines)
                    assert message["log_since"] == 0 and message["log"][: len(told)] == told, "with all of before"
                    told = message["log"]
                    while message["type"] == "sight":
                        message = await heard(lines)
                        told += message["log"]
                if message["type"] == "end":
                    return told, message
                if message["type"] == "move":
                    answer = {"id": message["id"], "move": message["legal"][-1]}
                    done = await http.post(f"/table/{session.id}/bot/move", json=answer)
                    assert done.status_code == 200, done.text
    async with inside() as house:
        session = await table_of_programs(house, SHORT)
        match = Match(SHORT.game, SHORT.seats, SHORT.options, secret=SECRET)
        match.begin()
        await house.set_up(session, match)
        ends = await asyncio.gather(play(house, session, 0), play(house, session, 1))
        for seat, end in enumerate(ends):
            assert end[-1]["seat"] == seat and len(end[0]) == len(list(session.running().log(seat)))
        assert ends[0][-1]["ranks"] == ends[1][-1]["ranks"]
