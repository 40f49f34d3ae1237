"""An assistant finishes matches through the server, by the SDK's own client, and is told what it may know, in words."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tafelrunde.adapters.mcp.house import House, HouseTable
from tafelrunde.core import BadInput
from tests.network.doors import token_of
from tests.web.house import house

pytest.importorskip("mcp", reason='the extra "mcp" is not installed')

from mcp import Client

from tafelrunde.adapters.mcp.server import server

CASTLES = "castles_besieged"
Call = Callable[..., Awaitable[Any]]


async def with_assistant(work: Callable[[Call], Awaitable[None]], there: House | None = None) -> None:
    """An assistant at work: each call names a tool and gives the answer, or the refusal as a string."""
    async with Client(server(there)) as client:
        async def call(tool: str, **given: Any) -> Any:
            answer = await client.call_tool(tool, given)
            text = "".join(part.text for part in answer.content if part.type == "text")
            return text if answer.is_error or tool == "read_rules" else json.loads(text)

        await work(call)


def test_an_assistant_finishes_a_match_of_castles() -> None:
    async def work(call: Call) -> None:
        listed = {each["game"]: each for each in (await call("list_games"))["games"]}
        assert listed[CASTLES]["seats"] == [2] and "hits_to_lose" in listed[CASTLES]["options"]
        assert "Bultas" in await call("read_rules", game=CASTLES)
        seen, moves = await call("open_table", game=CASTLES, bot="page"), 0
        while not seen["over"]:
            assert seen["seat"] == 0 and seen["legal"] and seen["view"]
            seen, moves = await call("play", table=seen["table"], move=seen["legal"][-1]), moves + 1
        assert sorted(seen["ranks"]) in ([1, 1], [1, 2]) and seen["legal"] == [] and seen["reason"]
        assert moves > 10
        assert "You sit at no table" in await call("look", table=seen["table"])

    asyncio.run(with_assistant(work))


def test_what_cannot_be_is_told_in_a_sentence_and_changes_nothing() -> None:
    async def work(call: Call) -> None:
        seen = await call("open_table", game="beutelschneider", seats=3, seat=2, bot="random")
        assert "bogus" in await call("play", table=seen["table"], move="bogus")
        again = await call("look", table=seen["table"])
        assert again["view"] == seen["view"] and again["legal"] == seen["legal"] and again["say"] == []
        for tool, given, why in (
                ("open_table", {"game": "chess"}, "chess"),
                ("open_table", {"game": CASTLES, "seats": 9}, "is played by"),
                ("open_table", {"game": CASTLES, "bot": "line:rm"}, "there is no bot"),
                ("open_table", {"game": CASTLES, "options": {"hits": 3}}, "hits"),
                ("look", {"table": "x"}, "no table")):
            told = await call(tool, **given)
            assert isinstance(told, str) and why.lower() in told.lower() and "Traceback" not in told, told
        over = await call("resign", table=seen["table"])
        assert over["over"] and over["ranks"][2] == 3

    asyncio.run(with_assistant(work))


@pytest.mark.soak
def test_an_assistant_sits_at_a_table_of_a_house(tmp_path: Path) -> None:
    with house(tmp_path) as opened:
        ada, bo = opened.guest("Ada"), opened.guest("Bo")
        there = House(f"http://{opened.address}", token_of(ada, "Assistant"))
        table = bo.open_table(CASTLES, "me", "open", option__hits_to_lose="2", option__games="1")
        tab = bo.connection(table)

        def bo_plays() -> None:
            while not tab.sight.get("result"):
                message = tab.hear(60)
                if message["type"] == "sight" and (moves := tab.moves(0)):
                    tab.send(type="play", move=moves[0], line=tab.sight["line"], seat=0, sure=True)

        async def work(call: Call) -> None:
            assert [each["match"] for each in (await call("list_tables"))["open"]] == [table]
            for nowhere in ("nowhere", "../account", "a b", ""):
                refused = await call("sit", table=nowhere)
                assert isinstance(refused, str) and "no" in refused, refused
            playing = asyncio.get_running_loop().run_in_executor(None, bo_plays)
            seen = await call("sit", table=table)
            while isinstance(seen, str) or not seen["over"]:
                assert isinstance(seen, dict), seen
                seen = await (call("play", table=table, move=seen["legal"][0]) if seen["legal"] else
                              call("look", table=table))
            await playing
            assert seen["ranks"] == tab.sight["result"]["ranks"] and seen["names"] == ["Bo", "Assistant"]

        asyncio.run(with_assistant(work, there))


def test_half_a_line_is_a_line_that_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that ends in the middle is opened again, as often as one that ends between two lines."""
    streams = [BytesIO(b'{"type":"move","id":1,"vi') for _ in range(2)]

    def open_stream(method: str, path: str) -> BytesIO:
        return streams.pop()

    house = SimpleNamespace(ask=lambda *_: {"seat": 0}, open=open_stream)
    monkeypatch.setattr("tafelrunde.adapters.mcp.house.AGAIN", 2)
    with pytest.raises(BadInput, match="the line was lost"):
        HouseTable(house, "abc").look()
    assert streams == []
