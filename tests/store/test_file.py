"""The store in a file of SQLite's: transactions in groups, files that are none and files that cannot be written."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tafelrunde.core.record import Line
from tafelrunde.store import OVER, RUNNING, Progress, Store, StoreError, open_store
from tafelrunde.store.export import records_of
from tafelrunde.store.sql import Statement, Transaction
from tafelrunde.store.sql.engine import one_by_one
from tests.store.test_store import LINES, kept_in, table
from tests.stores import done, using

pytestmark = pytest.mark.anyio


@contextmanager
def held(store: Store) -> Iterator[None]:
    """Whatever is to be written meanwhile waits until the end of the block, and is then written together."""
    writing, go_on = threading.Event(), threading.Event()

    def work() -> Transaction[None]:
        writing.set()
        go_on.wait(60)
        yield Statement("SELECT 1")

    beside = threading.Thread(target=lambda: done(store.engine.change(work)))
    beside.start()
    assert writing.wait(60)
    try:
        yield
    finally:
        go_on.set()
        beside.join()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with using(open_store(tmp_path / "house.db")) as made:
        yield made


async def test_a_group_with_one_bad_job_keeps_the_good_ones(store: Store) -> None:
    match = table()
    await store.save_match(match)
    with held(store):
        jobs = [asyncio.create_task(store.append(match, [Line(number, 0, "lay")], 1.0, Progress(RUNNING, 1)))
                for number in (1, 2, 2, 3)]
        await asyncio.sleep(0)
    outcomes = await asyncio.gather(*jobs, return_exceptions=True)
    assert [outcome is None for outcome in outcomes] == [True, True, False, True]
    assert [line.number for line in await store.lines("abc")] == [1, 2, 3]


async def test_a_group_is_on_the_disk_when_it_is_acknowledged(store: Store, tmp_path: Path) -> None:
    """As whoever opens the file finds it, were the house killed at that moment."""
    match = table()
    await store.save_match(match)
    with held(store):
        jobs = [asyncio.create_task(store.append(match, [Line(number, 0, "lay")], 1.0, Progress(RUNNING, 1)))
                for number in range(1, 11)]
        await asyncio.sleep(0)
    await asyncio.gather(*jobs)
    with closing(sqlite3.connect(tmp_path / "house.db")) as beside:
        assert beside.execute("SELECT count(*) FROM event").fetchone() == (10,)


def test_it_is_all_there_after_reopening(tmp_path: Path) -> None:
    with using(open_store(tmp_path / "house.db")) as store:
        done(store.append(kept_in(store), LINES, 6.0, Progress(OVER, 3, (), (1, 2), (5, -3))))
    with using(open_store(tmp_path / "house.db")) as again:
        kept = done(again.match("abc"))
        assert (kept.progress.ranks, kept.progress.scores) == ((1, 2), (5, -3))
        assert done(again.lines("abc")) == LINES


@pytest.mark.parametrize("kind", ["empty", "of another program"])
def test_a_database_that_is_no_house_has_no_matches(tmp_path: Path, kind: str) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE match (id TEXT)" if kind == "of another program" else "PRAGMA application_id = 1")
    with pytest.raises(StoreError, match="is damaged, or is not the file of a house"):
        list(records_of(tmp_path / "other.db"))


@pytest.mark.parametrize(("setting", "more", "why"), [
    ("max_page_count = 1", [Line(4, 0, "x" * 200_000)], "disk is full"), ("query_only = ON", [], "may not be written")])
async def test_a_file_that_cannot_be_written_is_one_clear_sentence_and_loses_nothing(
        store: Store, setting: str, more: list[Line], why: str) -> None:
    match = table()
    await store.save_match(match)
    await store.append(match, LINES, 1.0, Progress(RUNNING, 3))
    await store.engine.change(lambda: one_by_one(Statement(f"PRAGMA {setting}")))
    with pytest.raises(StoreError, match=why):
        await store.append(match, more, 1.0, Progress(RUNNING, 4))
    assert await store.lines("abc") == LINES
    assert why in str(store.trouble)


async def test_whoever_no_longer_waits_takes_nothing_back(store: Store) -> None:
    """A request is broken off while its line is being written: it is kept, and so is all that comes after."""
    with held(store):
        waiting = asyncio.create_task(store.save_match(table("first")))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        assert waiting.cancelled()
    await asyncio.wait_for(store.save_match(table("second")), 10)
    assert await store.match("first") is not None
    assert await store.match("second") is not None
