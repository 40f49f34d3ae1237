"""Tables whose rules do not return: all processes of a house know of them, whichever found it out, and however."""

import asyncio
import time
from pathlib import Path

import pytest

from tafelrunde.store import StoreError
from tafelrunde.store.processes import CLOSES
from tafelrunde.store.sql import Statement
from tafelrunde.store.sql.engine import one_by_one
from tafelrunde.web.live.cluster import sessions
from tafelrunde.web.live.cluster.quarantine import Quarantine
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.live.table.watchdog import CLOSED, ClosedTables
from tests.waiting import soon
from tests.web.live_tables import move
from tests.web.neighbours import Process


def of(process: Process) -> tuple[ClosedTables, Quarantine]:
    """What a process knows of them, and who keeps it."""
    closed = ClosedTables()
    return closed, Quarantine(process.store, process.registry.signals, process.registry.now, closed)


async def test_the_second_time_counts_in_whichever_process_it_is(one: Process, other: Process) -> None:
    (here, keeps), (there, also) = of(one), of(other)
    await keeps.begin()
    await also.begin()
    here.strike("abc")
    await soon(lambda: there.strikes["abc"] == 1)
    assert "abc" not in there
    there.strike("abc")
    await soon(lambda: "abc" in here and "abc" in there)
    assert await one.store.stopped_matches() == {"abc": CLOSES}
    await also.open("abc")
    await soon(lambda: "abc" not in here)
    assert (here.strikes["abc"], there.strikes["abc"], await one.store.stopped_matches()) == (0, 0, {})


async def test_what_was_told_while_nobody_listened_is_read(one: Process, other: Process) -> None:
    (here, keeps), (there, also) = of(one), of(other)
    await keeps.begin()
    here.strike("old")
    here.strike("old")
    await soon(lambda: here.strikes["old"] == 2)
    while len(await one.store.stopped_matches()) == 0:
        await asyncio.sleep(0.005)
    await also.begin()
    assert there.tables() == ["old"]
    other.frozen = True
    await keeps.open("old")
    here.strike("new")
    here.strike("new")
    while await one.store.stopped_matches() != {"new": 2}:
        await asyncio.sleep(0.005)
    assert there.tables() == ["old"]
    other.others.rejoin(frozenset())
    await soon(lambda: there.tables() == ["new"])


async def test_a_file_of_an_earlier_process_is_read_in_once(tmp_path: Path, one: Process, other: Process) -> None:
    (here, keeps), (there, also) = of(one), of(other)
    await also.begin()
    here.file = tmp_path / "closed-tables"
    here.file.write_text("one-table\nanother-one")
    await one.store.book_stop("one-table", 1.0, CLOSES)  # its last words were heard
    await keeps.begin()
    assert here.tables() == ["another-one", "one-table"]
    assert not here.file.exists()
    await soon(lambda: "another-one" in there)
    await also.open("another-one")
    await keeps.begin()
    assert await one.store.stopped_matches() == {"one-table": CLOSES}


def test_a_process_that_is_ended_leaves_word_and_is_ended_whatever_comes_of_that(tmp_path: Path) -> None:
    closed, told = ClosedTables(), list[str]()
    closed.file = tmp_path / "closed-tables"
    closed.last_words = told.append
    closed.ends_all("abc")
    assert (told, closed.left_behind()) == (["abc"], ["abc"])

    def unheard(_: str) -> None:
        raise StoreError("the house's database does not answer")

    closed.last_words, closed.file = unheard, tmp_path / "no such folder" / "closed-tables"
    closed.ends_all("abc")
    assert closed.left_behind() == []


async def test_a_table_that_others_have_closed_is_not_opened(one: Process, other: Process) -> None:
    table = await one.table()
    await one.registry.let_go(table)
    await other.store.book_stop(table, 1.0, CLOSES)  # nobody was told
    try:
        with pytest.raises(Stopped, match="did not return in time"):
            await one.registry.find(table)
    finally:
        CLOSED.open(table)
    await other.store.forget_stops(table)
    assert await one.registry.find(table) is not None


async def hung(process: Process, until: float) -> None:
    """It stopped giving signs of life then."""
    process.frozen, process.lives = True, False
    row = Statement("UPDATE process SET until = $2 WHERE id = $1", process.number, until)
    await process.store.engine.change(lambda: one_by_one(row))
    process.registry.close()


async def test_a_third_process_does_not_hang_with_the_table_that_two_did(one: Process, other: Process) -> None:
    third = await one.store.engine._street.opened()  # type: ignore[attr-defined]
    table = await one.table()
    await hung(one, time.time())
    assert await other.registry.find(table) is not None
    await hung(other, time.time())
    for _ in range(2):
        with pytest.raises(Stopped, match="opened again in a minute"):
            await third.registry.find(table)
    assert (await third.store.stops_of(table)).hung == 2
    await third.store.engine.change(lambda: one_by_one(Statement(
        "UPDATE stopped SET hung_at = $2 WHERE match = $1", table, time.time() - 61)))
    assert await third.registry.find(table) is not None


async def test_whoever_lives_with_a_table_proves_that_it_is_harmless(monkeypatch: pytest.MonkeyPatch, one: Process,
                                                                     other: Process) -> None:
    monkeypatch.setattr(sessions, "PROVEN", 0.05)
    table = await one.table()
    await hung(one, time.time())
    assert await other.registry.find(table) is not None
    assert (await other.store.stops_of(table)).hung == 1
    await asyncio.sleep(0.2)
    assert (await other.store.stops_of(table)).hung == 0


async def test_a_move_proves_it_at_once(one: Process, other: Process) -> None:
    table = await one.table()
    await hung(one, time.time())
    await move(await other.registry.find(table))
    await asyncio.sleep(2.0)
    assert not (await other.store.stops_of(table)).hung


async def test_what_happened_long_ago_does_not_count(one: Process, other: Process) -> None:
    third = await one.store.engine._street.opened()  # type: ignore[attr-defined]
    table = await one.table()
    await hung(one, time.time() - 500)
    assert await other.registry.find(table) is not None
    await hung(other, time.time())
    assert await third.registry.find(table) is not None
    assert (await third.store.stops_of(table)).hung == 1


async def test_a_table_that_goes_on_in_order_was_harmless_too(one: Process, other: Process) -> None:
    third = await one.store.engine._street.opened()  # type: ignore[attr-defined]
    table = await one.table()
    await hung(one, time.time())
    await other.registry.find(table)
    await third.registry.find(table)
    await asyncio.sleep(2.0)
    assert not (await third.store.stops_of(table)).hung
    await hung(third, time.time())
    assert await other.registry.find(table)
