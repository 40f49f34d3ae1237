"""The store keeps what it is given."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tafelrunde.core.record import Line
from tafelrunde.core.state import CHANCE
from tafelrunde.match.dice import VERSION
from tafelrunde.store import (
    OPEN,
    OVER,
    RUNNING,
    Chat,
    KeptMatch,
    KeptSeat,
    Progress,
    SqlStore,
    Store,
    StoreError,
    open_store,
)
from tafelrunde.store.sql import Statement, Transaction
from tafelrunde.store.sql.engine import one_by_one
from tafelrunde.store.sqlite.schema import take_steps
from tafelrunde.store.sqlite.steps import STEPS
from tests.stores import done, using

LINES = [Line(1, CHANCE, "deal 7"), Line(2, 0, "lay 7"), Line(3, 1, "!resign")]


def table(name: str = "abc", slug: str = "beutelschneider", updated: float = 5.0, person: int = 1) -> KeptMatch:
    """A table with one person and one bot."""
    seats = [KeptSeat("person", person, "Ada", "", "luck"), KeptSeat("bot", 0, "Bo", "greedy")]
    return KeptMatch(name, slug, 1, {"target": 100, "hands_limit": None}, b"s" * 32, seats, person, 4.0, updated)


def kept_in(store: Store, name: str = "abc") -> KeptMatch:
    """Such a table, kept."""
    match = table(name)
    done(store.save_match(match))
    return match


@contextmanager
def held(store: SqlStore) -> Iterator[None]:
    """Whatever is to be written meanwhile waits until the end of the block, and is then written together."""
    writing, go_on = threading.Event(), threading.Event()

    def work() -> Transaction[None]:
        writing.set()
        go_on.wait(10)
        yield Statement("SELECT 1")

    beside = threading.Thread(target=lambda: done(store.engine.change(work)))
    beside.start()
    assert writing.wait(10)
    try:
        yield
    finally:
        go_on.set()
        beside.join()


def setting(store: SqlStore, text: str) -> None:
    """Set something about the connection that writes."""
    done(store.engine.change(lambda: one_by_one(Statement(text))))


def test_a_number_too_large_for_the_file_is_refused_in_words(tmp_path: Path) -> None:
    with using(open_store(tmp_path / "house.db")) as store:
        with pytest.raises(StoreError, match="too large to be saved"):
            done(store.person_by_id(1 << 63))
        with pytest.raises(StoreError, match="too large to be saved"):
            done(store.mute(1, 1 << 64, True))


def test_a_match_and_its_lines_come_back_as_they_were_given(store: Store) -> None:
    match = table()
    done(store.save_match(match))
    progress = Progress(RUNNING, 3, (0, 1), (), (), {"pace": ["none", 0.0, 0.0]}, 99.5)
    done(store.append(match, LINES, 6.0, progress))
    kept = done(store.match("abc"))
    assert kept is not None
    assert (kept.seats, kept.options, kept.secret) == (match.seats, match.options, match.secret)
    assert kept.dice == match.dice == VERSION
    assert (kept.progress, kept.updated, kept.clock) == (progress, 6.0, progress.clock)
    assert done(store.lines("abc")) == LINES
    assert (done(store.overdue(99.0)), done(store.overdue(100.0))) == ([], ["abc"])
    assert done(store.match("nobody")) is None
    assert done(store.lines("nobody")) == []


def test_a_line_is_written_once(store: Store) -> None:
    match = kept_in(store)
    done(store.append(match, LINES[:2], 6.0, Progress(RUNNING, 2)))
    with pytest.raises(StoreError, match="already saved"):
        done(store.append(match, [Line(2, 1, "lay 9"), Line(3, 1, "lay 8")], 7.0, Progress(OVER, 3)))
    kept = done(store.match("abc"))
    assert kept is not None
    assert kept.progress.stage == RUNNING
    assert done(store.lines("abc")) == LINES[:2]


def test_what_is_listed(store: Store) -> None:
    for number, (stage, public) in enumerate([(OPEN, True), (OPEN, False), (RUNNING, True), (OVER, True)]):
        match = table(f"m{number}", updated=float(number), person=1 + number % 2)
        match.public, match.progress = public, Progress(stage, 0)
        done(store.save_match(match))
    assert [each.id for each in done(store.stage(OPEN))] == ["m0"]
    assert done(store.stage(RUNNING, slug="loewenherz")) == []
    assert [each.id for each in done(store.matches_of(1))] == ["m2", "m0"]
    assert [each.id for each in done(store.matches_of(2))] == ["m1", "m3"]
    assert done(store.counts()) == {OPEN: 2, RUNNING: 1, OVER: 1, "event": 0, "person": 0}


def test_people_and_what_they_take_along(store: Store) -> None:
    guest = done(store.add_person("hash", "Ada", 1.0))
    other = done(store.add_person("other", "Bo", 1.0))
    assert done(store.person("hash")) == guest
    assert done(store.person("none")) is None
    done(store.add_key("phone", other.id))
    assert done(store.person("phone")) == other
    done(store.drop_key("phone"))
    assert done(store.person("phone")) is None
    other.login, other.password = "bo", "…"
    done(store.set_login(other.id, "bo", "…"))
    assert done(store.person_by_login("bo")) == other
    assert done(store.person_by_login("")) is None
    with pytest.raises(StoreError):
        done(store.set_login(guest.id, "bo", "…"))
    done(store.save_match(table(person=guest.id)))
    done(store.merge_accounts(guest.id, other.id))
    assert [each.host for each in done(store.matches_of(other.id))] == [other.id]
    assert done(store.person("hash")) is None  # a guest's key does not open what became of the guest


def test_what_was_said(store: Store) -> None:
    match = kept_in(store)
    said = [Chat(1, 0, "Ada", "hello", 1.0), Chat(2, -1, "Cleo", "{good} luck", 2.0)]
    for chat in said:
        done(store.speak(match, chat))
    assert done(store.chat("abc")) == said
    assert done(store.chat("xyz")) == []


def test_a_group_with_one_bad_job_keeps_the_good_ones(tmp_path: Path) -> None:
    async def test(store: SqlStore) -> None:
        match = table()
        await store.save_match(match)
        with held(store):
            jobs = [asyncio.create_task(store.append(match, [Line(number, 0, "lay")], 1.0, Progress(RUNNING, 1)))
                    for number in (1, 2, 2, 3)]
            await asyncio.sleep(0)
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert [outcome is None for outcome in outcomes] == [True, True, False, True]
        assert [line.number for line in await store.lines("abc")] == [1, 2, 3]

    with using(open_store(tmp_path / "house.db")) as store:
        asyncio.run(test(store))


def test_it_is_all_there_after_reopening(tmp_path: Path) -> None:
    with using(open_store(tmp_path / "house.db")) as store:
        done(store.append(kept_in(store), LINES, 6.0, Progress(OVER, 3, (), (1, 2), (5, -3))))
    with using(open_store(tmp_path / "house.db")) as again:
        kept = done(again.match("abc"))
        assert kept is not None
        assert (kept.progress.ranks, kept.progress.scores) == ((1, 2), (5, -3))
        assert done(again.lines("abc")) == LINES


@pytest.mark.parametrize("released", range(1, len(STEPS) + 1))
def test_a_file_of_every_release_is_brought_up_to_date(tmp_path: Path, released: int) -> None:
    path = tmp_path / "house.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        take_steps(old, STEPS[:released])
        old.execute("INSERT INTO person (name, created) VALUES ('Ada', 1.0)")
        old.execute("INSERT INTO key VALUES ('hash', 1)")
    with using(open_store(path)) as store:
        person = done(store.person("hash"))
    assert person is not None
    assert (person.name, person.login) == ("Ada", "")


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 999")
    with pytest.raises(StoreError, match="newer version"):
        open_store(path)


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_text("this is no database, only a text that is long enough to be looked at" * 20)
    with pytest.raises(StoreError, match="damaged, or is not the file"):
        open_store(path)


def test_a_full_disk_is_one_clear_sentence_and_loses_nothing(tmp_path: Path) -> None:
    with using(open_store(tmp_path / "house.db")) as store:
        match = kept_in(store)
        done(store.append(match, LINES, 1.0, Progress(RUNNING, 3)))
        setting(store, "PRAGMA max_page_count = 1")
        with pytest.raises(StoreError, match="disk is full"):
            done(store.append(match, [Line(4, 0, "x" * 200_000)], 1.0, Progress(RUNNING, 4)))
        assert done(store.lines("abc")) == LINES


def test_a_read_only_file_is_one_clear_sentence(tmp_path: Path) -> None:
    with using(open_store(tmp_path / "house.db")) as store:
        match = kept_in(store)
        setting(store, "PRAGMA query_only = ON")
        with pytest.raises(StoreError, match="may not be written"):
            done(store.append(match, LINES, 1.0, Progress(RUNNING, 3)))
        assert done(store.lines("abc")) == []


def test_whoever_no_longer_waits_takes_nothing_back(store: SqlStore) -> None:
    """A request is broken off while its line is being written: it is kept, and so is all that comes after."""

    async def test() -> None:
        with held(store):
            waiting = asyncio.create_task(store.save_match(table("first")))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting])
            assert waiting.cancelled()
        await asyncio.wait_for(store.save_match(table("second")), 10)

    asyncio.run(test())
    assert done(store.match("first")) is not None
    assert done(store.match("second")) is not None


def test_matches_in_a_row_are_found_from_each_of_them(store: Store) -> None:
    for number, name in enumerate("abcd"):
        match = table(name)
        match.again, match.created = "bcd"[number:number + 1], float(number)
        done(store.save_match(match))
    done(store.save_match(table("alone")))
    for name in "abcd":
        assert [match.id for match in done(store.in_a_row(name))] == ["a", "b", "c", "d"]
    assert [match.id for match in done(store.in_a_row("b", limit=2))] == ["a", "b", "c"]
    assert [match.id for match in done(store.in_a_row("alone"))] == ["alone"]
    assert done(store.in_a_row("nowhere")) == []


def test_the_sums_of_a_review_come_back_by_seat(store: Store) -> None:
    done(store.save_review("abc", "text", ["one", "two"]))
    assert done(store.review_sums_of("abc")) == {0: "one", 1: "two"}
    assert done(store.review_sums_of("other")) == {}
