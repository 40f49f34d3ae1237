"""Two worlds, one assistant: what the tools of the server for assistants answer (docs/network-bots.md), compared as
`tests.trust.secrecy` compares what browsers are sent. The tools are called by the SDK's own client, at tables in the
server's process and at tables of a house, which the server reaches over real HTTP."""

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, ClassVar
from unittest.mock import patch

from mcp import Client

from tafelrunde.adapters.mcp import house as house_module
from tafelrunde.adapters.mcp import server as server_module
from tafelrunde.adapters.mcp.here import HereTable
from tafelrunde.adapters.mcp.house import House, HouseTable
from tafelrunde.core import CHANCE
from tafelrunde.match import Match
from tests.conformance.cases import Case
from tests.trust.inside import Inside, Seeded, inside, key, past_of
from tests.trust.network_secrecy import table_of_programs
from tests.trust.secrecy import Figures, Pair, Spy, Worlds, cases_of, forget_counts

Call = Callable[..., Awaitable[str]]


class SetTable(HereTable):
    """A table in the server's process that can be set into a position; no bot plays on."""

    latest: ClassVar["SetTable"]

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        SetTable.latest = self

    def set_up(self, match: Match, told: int) -> None:
        """In that position from now on, its news told up to a line."""
        self.match, self._told = match, told

    def _play_on(self) -> None:
        """The other seats do what the test says."""


class ForgetfulTable(HouseTable):
    """A seat in a house that forgets what it has seen there, as the position is another one."""

    latest: ClassVar["ForgetfulTable"]

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        ForgetfulTable.latest = self

    def forget(self, told: int) -> None:
        """Nothing was looked at, and news are told up to a line."""
        self._question, self._told = {}, told


@asynccontextmanager
async def assistant(there: House | None = None) -> AsyncIterator[Call]:
    """An assistant with its tools: each call gives all the text of the answer, or of the refusal."""
    async with Client(server_module.server(there)) as client:
        async def call(tool: str, **given: Any) -> str:
            answer = await client.call_tool(tool, given)
            text = "".join(part.text for part in answer.content if part.type == "text")
            return f"{'refused' if answer.is_error else 'done'}: {text}"

        yield call


class AssistantSpy(Worlds):
    """Compares what assistants are told at tables in the server's process, one for each seat."""

    def __init__(self, case: Case, seed: int, call: Call, tables: list[SetTable]) -> None:
        super().__init__(case, seed)
        self._call = call
        self._tables = tables

    async def look(self, match: Match) -> None:
        """Compare one position for everybody."""
        self.figures.positions += 1
        self._past = past_of(match)
        for table in self._tables:
            await self._compare(match, self._found(match, table.seat), table)

    async def _compare(self, match: Match, pair: Pair, table: SetTable) -> None:
        step = pair.step if pair.same else None
        told = 0 if self.dice.random() < 0.1 else match.line
        wrong = self.dice.choice([each for each in self.game.actions if each not in match.sight(pair.viewer).legal])
        here, there = self._sides(match, pair)
        heard = []
        for side in (here, there):
            table.set_up(side, told)
            heard.append(await self._told(side, table, wrong, step))
            if side is here:
                there.script.extend(line.text for line in here.lines[match.line:] if line.actor == CHANCE)
        self._judge(pair.viewer, f"after {step[1]} of {step[0]}" if step else "as it stands", *heard)

    async def _told(self, side: Seeded, table: SetTable, wrong: str, step: tuple[int, str] | None) -> list[str]:
        texts = [await self._call("look", table=table.name), await self._call("play", table=table.name, move=wrong)]
        if step is not None and step[0] == table.seat:
            texts.append(await self._call("play", table=table.name, move=step[1]))
        elif step is not None:
            side.submit(*step, side.line)
        return [*texts, await self._call("look", table=table.name)]


async def assistants_spied(slug: str, positions: int, seed: int, enough: int = 10) -> Figures:
    """Compare this many positions of a game at tables in the server's process."""
    case: Case = random.Random(seed).choice(cases_of(slug))
    with patch.object(server_module, "HereTable", SetTable):
        async with assistant() as call:
            tables = []
            for seat in range(case.seats):
                opened = await call("open_table", game=case.slug, seats=case.seats, seat=seat,
                                    options=dict(case.options))
                assert opened.startswith("done"), opened
                tables.append(SetTable.latest)
            watcher = AssistantSpy(case, seed, call, tables)
            for match in watcher.walk(positions, seed, enough):
                await watcher.look(match)
    return watcher.figures


class AssistantEar:
    """An assistant at its seat in a house: it looks, and does what it is asked to."""

    def __init__(self, call: Call, table: ForgetfulTable) -> None:
        self._call = call
        self._table = table
        self._moves: list[str] = []
        self._line = 0

    def begin(self, line: int, told: int) -> None:
        """The table is in another position, at this line."""
        self._line = line
        self._moves.clear()
        self._table.forget(told)

    def say(self, **message: Any) -> None:
        """Of what a browser asks, moves are for it; it cannot name a question that is old."""
        if message["type"] == "play" and message["line"] == self._line:
            self._moves.append(message["move"])

    async def hear(self) -> list[str]:
        """What it sees, and the answers to its moves."""
        told = [await self._call("look", table=self._table.name)]
        told += [await self._call("play", table=self._table.name, move=move) for move in self._moves]
        self._moves.clear()
        return told


class HouseSpy(Spy):
    """Compares what assistants are told at a table of a house: each call opens its own line there."""

    async def _set_up(self, side: Match, viewer: int, logged: int) -> None:
        self.session.connections = set()
        await self.house.set_up(self.session, side)
        for ear in self.ears.values():
            assert isinstance(ear, AssistantEar)
            ear.begin(side.line, logged)
        forget_counts()

    async def _back(self, here: Seeded, there: Seeded, pair: Pair, seat: int) -> None:
        """Assistants take nothing back."""


@asynccontextmanager
async def assistant_at(house: Inside, table: str, seat: int) -> AsyncIterator[AssistantEar]:
    """The n-th person is a program, which an assistant plays."""
    async with assistant(House(f"http://{house.address}", key(seat))) as call:
        sat = await call("sit", table=table)
        assert sat.startswith("done"), sat
        yield AssistantEar(call, ForgetfulTable.latest)


async def house_spied(slug: str, positions: int, seed: int, enough: int = 10) -> Figures:
    """Compare this many positions of a game at a table of a house, everybody there an assistant."""
    case: Case = random.Random(seed).choice(cases_of(slug))
    with patch.object(house_module, "WAIT", -1.0), patch.object(server_module, "HouseTable", ForgetfulTable):
        async with inside() as house, AsyncExitStack() as stack:
            session = await table_of_programs(house, case)
            ears: dict[int, Any] = {seat: await stack.enter_async_context(assistant_at(house, session.id, seat))
                                    for seat in range(case.seats)}
            watcher = HouseSpy(house, case, ears, session, seed)
            for match in watcher.walk(positions, seed, enough):
                await watcher.look(match, pages=False)
    return watcher.figures
