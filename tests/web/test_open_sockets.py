"""Open sockets of one address, counted in all processes of the house together."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tafelrunde.core import BadInput
from tafelrunde.store import Store, StoreError
from tafelrunde.web.access.quotas import OpenSockets, Sockets
from tafelrunde.web.access.rate_limit import KeyedHash
from tafelrunde.web.runtime.settings import Limits
from tests.store.several import ends, processes
from tests.stores import memory_store

HOME = "192.0.2.1"


class Counted(OpenSockets):
    """Notes what is written."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, KeyedHash("secret"))
        self.writes: list[dict[str, int]] = []
        self.down = False
        kept = store.keep_sockets

        async def keep_sockets(here: Mapping[str, int]) -> dict[str, int]:
            self.writes.append(dict(here))
            await asyncio.sleep(0)
            if self.down:
                raise StoreError("away")
            return await kept(here)

        store.keep_sockets = keep_sockets  # type: ignore[method-assign]


@pytest.fixture
def both(tmp_path: Path) -> Iterator[list[Store]]:
    with processes(tmp_path / "house.db", 2, 3) as stores:
        yield stores


@pytest.mark.sockets
async def test_the_limit_holds_for_all_processes_together(both: list[Store]) -> None:
    limits = Limits(lines_per_address=4)
    one, two = (Sockets(limits, OpenSockets(store, KeyedHash("secret"))) for store in both)
    async with AsyncExitStack() as lines:
        for number, process in enumerate((one, two, one)):
            await lines.enter_async_context(process.one_more(f"table {number}", 1, HOME))
        async with two.one_more("last", 1, HOME):
            for process in (one, two):
                with pytest.raises(BadInput, match="4 tables are already open from your network"):
                    await lines.enter_async_context(process.one_more("more", 1, HOME))
            async with two.one_more("neighbour", 1, "192.0.2.2"):
                pass
        await settled(one, two)
        async with one.one_more("again", 1, HOME):
            pass
        await settled(one, two)
        await ends(both[0], 2)
        for number in range(3):  # those of a process that is dead are not open
            await lines.enter_async_context(two.one_more(f"new {number}", 1, HOME))
    await settled(one, two)
    assert await both[0].engine.rows("SELECT address FROM socket") == []


async def settled(*processes: Sockets) -> None:
    for each in processes:
        while each._house._next is not None or each._house._writing.locked():
            await asyncio.sleep(0.001)


@pytest.mark.sockets
async def test_a_burst_is_written_once(both: list[Store]) -> None:
    counted = Counted(both[0])
    sockets, gone = Sockets(Limits(), counted), asyncio.Event()

    async def line(number: int) -> None:
        async with sockets.one_more(f"table {number}", 1, f"192.0.2.{number % 5}"):
            await gone.wait()

    lines = [asyncio.create_task(line(number)) for number in range(100)]
    await asyncio.sleep(0)
    await settled(sockets)
    assert len(counted.writes) <= 2
    assert sum(counted.writes[-1].values()) == 100
    gone.set()
    await asyncio.gather(*lines)
    await settled(sockets)
    assert len(counted.writes) <= 4
    assert set(counted.writes[-1].values()) == {0}


@pytest.mark.sockets
async def test_what_could_not_be_written_is_written_with_what_comes_next(both: list[Store]) -> None:
    counted = Counted(both[0])
    sockets = Sockets(Limits(), counted)
    async with sockets.one_more("table", 1, HOME):
        counted.down = True
        with pytest.raises(StoreError):
            async with sockets.one_more("other", 1, HOME):
                pass
    await settled(sockets)
    counted.down = False
    async with sockets.one_more("table", 1, "192.0.2.9"):
        assert sorted(counted.writes[-1].values()) == [0, 1]


async def test_where_there_is_one_process_nothing_is_written() -> None:
    store = memory_store()
    counted = Counted(store)
    sockets = Sockets(Limits(lines_per_address=1), counted)
    async with sockets.one_more("table", 1, HOME):
        with pytest.raises(BadInput):
            async with sockets.one_more("other", 1, HOME):
                pass
    assert counted.writes == []
