"""Two worlds, one assistant: what the tools of the server for assistants answer (docs/network-bots.md), compared as
`tests.trust.secrecy` compares what browsers are sent. The tools are called by the SDK's own client, at tables in the
server's process. At tables of a house the server knows no more than a program is sent: see `network_secrecy`."""

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, ClassVar
from unittest.mock import patch

from mcp import Client

from tafelrunde.adapters.mcp import server as server_module
from tafelrunde.adapters.mcp.here import HereTable
from tafelrunde.core import CHANCE
from tafelrunde.match import Match
from tests.conformance.cases import Case
from tests.trust.inside import Seeded, past_of
from tests.trust.secrecy import Figures, Pair, Worlds, cases_of

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


@asynccontextmanager
async def assistant() -> AsyncIterator[Call]:
    """An assistant with its tools: each call gives all the text of the answer, or of the refusal."""
    async with Client(server_module.server(None)) as client:
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
