"""What one guest can make the house keep in memory who does not read what it sends: attacks over real sockets, which
print what they took."""

import asyncio
import contextlib
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from scripts.house_parts import begin, resident, serve
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tafelrunde.store import Chat, KeptSeat, open_store
from tafelrunde.web.http.identity import KEY, hash_key
from tafelrunde.web.server.serve import FILE
from tests.long import some_a_day
from tests.web.house import PATIENT, House

DEAF, LOUD = 24, 5  # tabs of one person: those that do not read, and those that speak
MESSAGES = 100  # of a tab, before it has to wait
MOST = 200 << 20  # bytes
WIDE = "\N{CASTLE}" * 500  # of which each letter takes four bytes
MESSAGES_OF: dict[str, Any] = {
    "mute": lambda n: {"type": "mute", "person": 0, "on": bool(n % 2)},
    "speak": lambda n: {"type": "speak", "words": WIDE},
    "note": lambda n: {"type": "note", "words": f"{n}" + "\N{CASTLE}" * 1900},
    "take_screen": lambda n: {"type": "take_screen", "seat": n % 2},
}


@pytest.fixture
def talkative(tmp_path: Path) -> Iterator[House]:
    """A house with a table where 1 200 things have been said, by somebody with both seats."""

    async def furnish() -> None:
        store = open_store(tmp_path / FILE)
        ada = await store.add_person(hash_key(KEY_OF_ADA), "Ada", 1.0)
        match = await store.take(await begin(store, "burgundy", 0, [KeptSeat("person", ada.id, "Ada")] * 2))
        for number in range(1, 1201):
            await store.speak(match, Chat(number, 0, "Ada", WIDE, 1.0, ada.id))
        await store.close()

    asyncio.run(furnish())
    (tmp_path / "house.toml").write_text("[limits]\ntalk = 1000000\n")  # many guests at one table may say as much
    opened = House(tmp_path, start=serve)
    yield opened
    opened.close()


KEY_OF_ADA = "a-key-that-is-long-enough"


@pytest.mark.parametrize("kind", some_a_day(MESSAGES_OF))
def test_tabs_that_do_not_read_take_little(talkative: House, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    pid = talkative.process.pid

    async def shout(line: ClientConnection) -> None:
        """Say all of it, and hear the answers out."""
        with contextlib.suppress(ConnectionClosed):
            for number in range(MESSAGES):
                await line.send(msgspec.json.encode(MESSAGES_OF[kind](number)), text=True)
            await line.send('{"type":"ping","at":7}')
            while not str(await line.recv()).startswith(('{"type":"pong"', '{"type":"refusal","say":["too many')):
                pass

    async def attack() -> int:
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(connect(
                f"ws://{talkative.address}/table/load0000/socket", **PATIENT, compression=None, max_size=None,
                max_queue=1, close_timeout=0, additional_headers={"cookie": f"{KEY}={KEY_OF_ADA}"}))
                for _ in range(DEAF + LOUD)]
            shouting, most = [asyncio.create_task(shout(line)) for line in lines[DEAF:]], 0
            while not all(task.done() for task in shouting) and most < 2 * MOST:
                most = max(most, resident(pid))
                await asyncio.sleep(0.05)
            for task in shouting:
                task.cancel()
            await asyncio.gather(*shouting, return_exceptions=True)
            return max(most, resident(pid))

    before = resident(pid)
    most = asyncio.run(attack())
    with capsys.disabled():
        print(f"\n{kind}: the house grew from {before >> 20} to {most >> 20} MiB")
    assert most <= MOST
