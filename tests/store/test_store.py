"""The store keeps what it is given."""

import asyncio
import sqlite3
import threading
from concurrent.futures import Future
from contextlib import closing
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
    SqliteStore,
    Store,
    StoreError,
    open_store,
)
from tafelrunde.store.sqlite.schema import STEPS, migrate

LINES = [Line(1, CHANCE, "deal 7"), Line(2, 0, "lay 7"), Line(3, 1, "!resign")]


def table(name: str = "abc", slug: str = "beutelschneider", updated: float = 5.0, person: int = 1) -> KeptMatch:
    """A table with one person and one bot."""
    seats = [KeptSeat("person", person, "Ada", "", "luck"), KeptSeat("bot", 0, "Bo", "greedy")]
    return KeptMatch(name, slug, 1, {"target": 100, "hands_limit": None}, b"s" * 32, seats, person, 4.0, updated)


def done(future: "Future[None]") -> None:
    """Wait for a write."""
    future.result(timeout=10)


def test_a_number_too_large_for_the_file_is_refused_in_words(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "house.db")) as store:
        with pytest.raises(StoreError, match="too large to be saved"):
            store.person_by_id(1 << 63)
        with pytest.raises(StoreError, match="too large to be saved"):
            done(store.mute(1, 1 << 64, True))


def test_a_match_and_its_lines_come_back_as_they_were_given(store: Store) -> None:
    match = table()
    done(store.save_match(match))
    progress = Progress(RUNNING, 3, (0, 1), (), (), {"pace": ["none", 0.0, 0.0]}, 99.5)
    done(store.append("abc", LINES, 6.0, progress))
    kept = store.match("abc")
    assert kept is not None
    assert (kept.seats, kept.options, kept.secret) == (match.seats, match.options, match.secret)
    assert kept.dice == match.dice == VERSION
    assert (kept.progress, kept.updated, kept.clock) == (progress, 6.0, progress.clock)
    assert store.lines("abc") == LINES
    assert (store.overdue(99.0), store.overdue(100.0)) == ([], ["abc"])
    assert store.match("nobody") is None
    assert store.lines("nobody") == []


def test_a_line_is_written_once(store: Store) -> None:
    done(store.save_match(table()))
    done(store.append("abc", LINES[:2], 6.0, Progress(RUNNING, 2)))
    with pytest.raises(StoreError, match="already saved"):
        done(store.append("abc", [Line(2, 1, "lay 9"), Line(3, 1, "lay 8")], 7.0, Progress(OVER, 3)))
    kept = store.match("abc")
    assert kept is not None
    assert kept.progress.stage == RUNNING
    assert store.lines("abc") == LINES[:2]


def test_what_is_listed(store: Store) -> None:
    for number, (stage, public) in enumerate([(OPEN, True), (OPEN, False), (RUNNING, True), (OVER, True)]):
        match = table(f"m{number}", updated=float(number), person=1 + number % 2)
        match.public, match.progress = public, Progress(stage, 0)
        done(store.save_match(match))
    assert [each.id for each in store.stage(OPEN)] == ["m0"]
    assert store.stage(RUNNING, slug="loewenherz") == []
    assert [each.id for each in store.matches_of(1)] == ["m2", "m0"]
    assert [each.id for each in store.matches_of(2)] == ["m1", "m3"]
    assert store.counts() == {OPEN: 2, RUNNING: 1, OVER: 1, "event": 0, "person": 0}


def test_people_and_what_they_take_along(store: Store) -> None:
    guest = store.add_person("hash", "Ada", 1.0).result(timeout=10)
    other = store.add_person("other", "Bo", 1.0).result(timeout=10)
    assert store.person("hash") == guest
    assert store.person("none") is None
    done(store.add_key("phone", other.id))
    assert store.person("phone") == other
    done(store.drop_key("phone"))
    assert store.person("phone") is None
    other.login, other.password = "bo", "…"
    done(store.set_login(other.id, "bo", "…"))
    assert store.person_by_login("bo") == other
    assert store.person_by_login("") is None
    with pytest.raises(StoreError):
        done(store.set_login(guest.id, "bo", "…"))
    done(store.save_match(table(person=guest.id)))
    done(store.merge_accounts(guest.id, other.id))
    assert [each.host for each in store.matches_of(other.id)] == [other.id]
    assert store.person("hash") is None  # a guest's key does not open what became of the guest


def test_what_was_said(store: Store) -> None:
    said = [Chat(1, 0, "Ada", "hello", 1.0), Chat(2, -1, "Cleo", "{good} luck", 2.0)]
    for chat in said:
        done(store.speak("abc", chat))
    assert store.chat("abc") == said
    assert store.chat("xyz") == []


def test_a_group_with_one_bad_job_keeps_the_good_ones(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "house.db")) as store:
        jobs = [store.append("abc", [Line(number, 0, "lay")], 1.0, Progress(RUNNING, 1)) for number in (1, 2, 2, 3)]
        outcomes = [job.exception(timeout=10) is None for job in jobs]
        assert outcomes == [True, True, False, True]


def test_it_is_all_there_after_reopening(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "house.db")) as store:
        store.save_match(table()).result()
        store.append("abc", LINES, 6.0, Progress(OVER, 3, (), (1, 2), (5, -3))).result()
    with closing(open_store(tmp_path / "house.db")) as again:
        kept = again.match("abc")
        assert kept is not None
        assert (kept.progress.ranks, kept.progress.scores) == ((1, 2), (5, -3))
        assert again.lines("abc") == LINES


@pytest.mark.parametrize("released", range(1, len(STEPS)))
def test_a_file_of_every_release_is_brought_up_to_date(tmp_path: Path, released: int) -> None:
    path = tmp_path / "house.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        migrate(old, STEPS[:released])
        old.execute("INSERT INTO person (name, created) VALUES ('Ada', 1.0)")
        old.execute("INSERT INTO key VALUES ('hash', 1)")
    with closing(open_store(path)) as store:
        person = store.person("hash")
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
    with closing(open_store(tmp_path / "house.db")) as store:
        done(store.append("abc", LINES, 1.0, Progress(RUNNING, 3)))
        done(store._writer.do(lambda connection: connection.execute("PRAGMA max_page_count = 1").fetchall()))
        with pytest.raises(StoreError, match="disk is full"):
            done(store.append("abc", [Line(4, 0, "x" * 200_000)], 1.0, Progress(RUNNING, 4)))
        assert store.lines("abc") == LINES


def test_a_read_only_file_is_one_clear_sentence(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "house.db")) as store:
        store._writer.do(lambda connection: connection.execute("PRAGMA query_only = ON").fetchall()).result(timeout=10)
        with pytest.raises(StoreError, match="may not be written"):
            done(store.append("abc", LINES, 1.0, Progress(RUNNING, 3)))
        assert store.lines("abc") == []


def test_whoever_no_longer_waits_takes_nothing_back(store: SqliteStore) -> None:
    """A request is broken off while its line is being written: it is kept, and so is all that comes after."""

    async def test() -> None:
        busy = threading.Event()
        held = store._writer.do(lambda connection: busy.wait(10))
        waiting = asyncio.wrap_future(store.save_match(table("first")))
        waiting.cancel()
        busy.set()
        await asyncio.wrap_future(held)
        await asyncio.wait_for(asyncio.wrap_future(store.save_match(table("second"))), 10)

    asyncio.run(test())
    assert store.match("first") is not None
    assert store.match("second") is not None


def test_matches_in_a_row_are_found_from_each_of_them(store: Store) -> None:
    for number, name in enumerate("abcd"):
        match = table(name)
        match.again, match.created = "bcd"[number:number + 1], float(number)
        done(store.save_match(match))
    done(store.save_match(table("alone")))
    for name in "abcd":
        assert [match.id for match in store.in_a_row(name)] == ["a", "b", "c", "d"]
    assert [match.id for match in store.in_a_row("b", limit=2)] == ["a", "b", "c"]
    assert [match.id for match in store.in_a_row("alone")] == ["alone"]
    assert store.in_a_row("nowhere") == []


def test_the_sums_of_a_review_come_back_by_seat(store: Store) -> None:
    done(store.save_review("abc", "text", ["one", "two"]))
    assert store.review_sums_of("abc") == {0: "one", 1: "two"}
    assert store.review_sums_of("other") == {}
