"""What is only so of PostgreSQL: moves in groups, transactions in each other's way, connections that end."""

import asyncio
import gc
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest

from tafelrunde.core.record import Line
from tafelrunde.store import RUNNING, Chat, Holiday, KeptMatch, KeptSeat, Lost, Progress, Store, StoreError, Unknown
from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.appender import GROUP, STATEMENT, Appender, Waiting, next_group, statement_values
from tafelrunde.store.postgres.connections import connect
from tafelrunde.store.postgres.engine import COUNTED, PostgresEngine
from tafelrunde.store.postgres.errors import explain_error
from tafelrunde.store.sql import Statement, Transaction
from tafelrunde.store.sql.engine import one_by_one
from tafelrunde.store.sql.heads import MoveOn
from tests.postgres import Server

MOVED = Progress(RUNNING, 1, (1,), (), (), {"pace": ["none", 0.0, 0.0]}, 99.5)


pytestmark = pytest.mark.anyio


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """A store in this very loop."""
    store = Store(await PostgresEngine.open(read_address(url)))
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
async def store(fresh: str) -> AsyncIterator[Store]:
    async with opened(fresh) as made:
        yield made


@asynccontextmanager
async def told(url: str) -> AsyncIterator[Any]:
    """A connection of the test's own."""
    connection = await connect(read_address(url))
    try:
        yield connection
    finally:
        await connection.close()


async def tables(store: Store, count: int) -> list[KeptMatch]:
    made = [KeptMatch(f"m{number}", "burgundy", 1, {}, b"s" * 32, [KeptSeat("person", 1, "Ada")], 1, 4.0, 5.0)
            for number in range(count)]
    for match in made:
        await store.save_match(match)
    return made


async def waits(connection: Any, text: str = "UPDATE") -> int:
    """The process of the server that waits for a lock with such a statement, once it does."""
    while True:
        await connection.execute("SELECT pg_stat_clear_snapshot()")
        found = await connection.fetchval("SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND "
                                          "query LIKE '%' || $1 || '%' AND pid <> pg_backend_pid()", text)
        if found is not None:
            return int(found)
        await asyncio.sleep(0.01)


async def test_moves_of_many_matches_are_kept_by_few_statements(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    groups: list[int] = []
    plain = Appender._write

    async def counted(self: Appender, moves: Any) -> set[str]:
        groups.append(len(moves))
        return await plain(self, moves)

    monkeypatch.setattr(Appender, "_write", counted)
    made = await tables(store, 40)
    for number in range(1, 6):
        await asyncio.gather(*(store.append(match, [Line(2 * number - 1, 0, "a"), Line(2 * number, 1, "b")], 6.0,
                                            MOVED) for match in made))
    assert groups == [40] * 5
    for match in made:
        assert [line.text for line in await store.lines(match.id)] == ["a", "b"] * 5
    kept = await store.match("m7")
    assert (kept.progress, kept.updated, kept.clock) == (MOVED, 6.0, MOVED.clock)


async def test_one_bad_move_in_a_group_keeps_none_of_the_others_out(store: Store) -> None:
    made = await tables(store, 6)
    await store.append(made[2], [Line(1, 0, "first")], 6.0, MOVED)
    await store.take("m4")
    outcomes = await asyncio.gather(*(store.append(match, [Line(1, 0, "second")], 7.0, MOVED) for match in made),
                                    return_exceptions=True)
    assert [type(each) for each in outcomes] == [type(None), type(None), StoreError, type(None), Lost, type(None)]
    assert "already saved" in str(outcomes[2])
    assert [[line.text for line in await store.lines(match.id)] for match in made] == [
        ["second"], ["second"], ["first"], ["second"], [], ["second"]]
    assert store.trouble is None


async def test_moves_of_one_match_are_kept_one_after_the_other(store: Store) -> None:
    (match,) = await tables(store, 1)
    await asyncio.gather(*(store.append(match, [Line(number, 0, f"lay {number}")], float(number),
                                        Progress(RUNNING, number)) for number in range(1, 31)))
    assert [line.number for line in await store.lines("m0")] == list(range(1, 31))
    kept = await store.match("m0")
    assert kept.progress.lines == 30


async def test_a_group_is_in_order_and_holds_no_match_twice() -> None:
    def waiting(match: str, line: int) -> Waiting:
        return Waiting(MoveOn(match, 1, (Line(line, 0, "x"),), 1.0, MOVED), asyncio.get_running_loop().create_future())

    queue = [waiting(name, number) for number, name in enumerate("cabcab")]
    group, later = next_group(queue)
    assert [(each.move.match, each.move.lines[0].number) for each in group] == [("a", 1), ("b", 2), ("c", 0)]
    assert [each.move.lines[0].number for each in later] == [3, 4, 5]
    group, later = next_group([waiting(f"m{number}", 1) for number in range(GROUP + 3)])
    assert (len(group), len(later)) == (GROUP, 3)


async def test_whoever_no_longer_waits_takes_nothing_back(store: Store, fresh: str) -> None:
    first, second = await tables(store, 2)
    async with told(fresh) as other:
        async with other.transaction():
            await other.execute("SELECT 1 FROM match FOR UPDATE")
            begun = [asyncio.create_task(store.append(first, [Line(1, 0, "x")], 6.0, MOVED)),
                     asyncio.create_task(store.save_match(second))]
            second.public = False
            await waits(other, "unnest")
            await waits(other, "UPDATE match SET slug")
            for task in begun:
                task.cancel()
            await asyncio.wait(begun)
            assert all(task.cancelled() for task in begun)
        await store.append(first, [Line(2, 0, "y")], 7.0, MOVED)
    assert [line.text for line in await store.lines("m0")] == ["x", "y"]


async def test_what_fails_when_nobody_waits_for_it_any_more_is_no_fault(store: Store) -> None:
    unhandled: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unhandled.append(context))
    engine, gone = store.engine, asyncio.Event()
    assert isinstance(engine, PostgresEngine)

    async def fail() -> None:
        await gone.wait()
        raise StoreError("the disk is full")

    begun = asyncio.create_task(engine._finish(fail()))
    await asyncio.sleep(0)
    begun.cancel()
    await asyncio.wait([begun])
    gone.set()
    await asyncio.wait(set(engine._tasks))
    await asyncio.sleep(0)
    del begun
    gc.collect()
    assert unhandled == []


async def test_what_is_read_and_then_written_is_counted_once_each(store: Store) -> None:
    """Transactions that get in each other's way are carried out again."""

    def one_more() -> Transaction[int]:
        rows = yield Statement("SELECT at FROM beat")
        at = float(rows[0]["at"]) + 1
        yield Statement("UPDATE beat SET at = $1", at)
        return int(at)
    await store.beat(0.0)
    told = await asyncio.gather(*(store.engine.change(one_more) for _ in range(24)))
    assert sorted(told) == list(range(1, 25))
    assert await store.last_beat() == 24.0


async def test_a_move_changes_no_index(fresh: str) -> None:
    async with opened(fresh) as store:
        made = await tables(store, 10)
        for number in range(1, 41):
            await asyncio.gather(*(store.append(match, [Line(number, 0, "x")], float(number), Progress(
                RUNNING, number, (number % 4,), (), (), {"running": {"0": number}}, float(number))) for match in made))
    async with told(fresh) as connection:  # every connection of the store has told what it did when it ended
        updated, hot = await connection.fetchrow("SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables "
                                                 "WHERE relname = 'match'")
    assert updated >= 400 and hot >= 0.95 * updated


async def test_where_the_server_gives_no_answer_nobody_says_that_nothing_was_kept(store: Store, fresh: str) -> None:
    first, second = await tables(store, 2)
    async with told(fresh) as other:
        async with other.transaction():
            await other.execute("SELECT 1 FROM match FOR UPDATE")
            begun = [asyncio.create_task(store.append(match, [Line(1, 0, "x")], 6.0, MOVED))
                     for match in (first, second)]
            await other.execute("SELECT pg_terminate_backend($1)", await waits(other, "unnest"))
            outcomes = await asyncio.gather(*begun, return_exceptions=True)
            assert [type(each) for each in outcomes] == [Unknown, Unknown]
            assert "it is not known whether this was saved" in str(outcomes[0])
            assert store.trouble is not None
        taken = await store.take("m0")
        assert taken is not None and await store.lines("m0") == []
        await store.append(taken, [Line(1, 0, "x")], 6.0, MOVED)
        assert store.trouble is None


async def test_a_commit_without_an_answer_is_unknown(store: Store, fresh: str) -> None:
    """The commit takes a while, and is broken off."""
    async with told(fresh) as other:
        await other.execute("""
            CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN PERFORM pg_sleep(30); RETURN NULL; END $$;
            CREATE CONSTRAINT TRIGGER late AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION linger()""")
        writing = asyncio.create_task(store.write_note("m0", 1, "mine"))
        while not (pid := await other.fetchval("SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'")):
            await asyncio.sleep(0.01)
        await other.execute("SELECT pg_terminate_backend($1)", pid)
        with pytest.raises(Unknown):
            await writing
        assert await store.note("m0", 1) == ""


async def test_a_connection_that_ended_while_nothing_was_asked_is_replaced_unseen(store: Store, fresh: str) -> None:
    (match,) = await tables(store, 1)
    await store.append(match, [Line(1, 0, "x")], 6.0, MOVED)
    async with told(fresh) as other:
        await other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
                            "datname = current_database() AND pid <> pg_backend_pid()")
        await asyncio.sleep(0.2)
    assert len(await store.lines("m0")) == 1
    await store.append(match, [Line(2, 0, "y")], 6.0, MOVED)
    await store.write_note("m0", 1, "mine")
    assert (len(await store.lines("m0")), await store.note("m0", 1)) == (2, "mine")


async def test_a_server_that_is_away_is_said_and_found_again(store: Store, postgres: Server) -> None:
    (match,) = await tables(store, 1)
    await store.append(match, [Line(1, 0, "x")], 6.0, MOVED)
    with postgres.away():
        await asyncio.sleep(0.1)  # until the house has heard that its connections have ended
        for work in (store.lines("m0"), store.append(match, [Line(2, 0, "y")], 6.0, MOVED),
                     store.write_note("m0", 1, "mine")):
            with pytest.raises(StoreError, match="database cannot be reached") as refused:
                await work
            assert not isinstance(refused.value, Unknown)  # nobody was asked
        assert store.trouble is not None
    assert [line.text for line in await store.lines("m0")] == ["x"]
    await store.append(match, [Line(2, 0, "y")], 6.0, MOVED)
    assert store.trouble is None
    await store.write_note("m0", 1, "mine")


def test_a_file_that_the_driver_may_not_read_is_named() -> None:
    told = explain_error(PermissionError(13, "Permission denied", "/home/ada/.postgresql/postgresql.key"))
    assert str(told) == ("the house's database cannot be reached: Permission denied "
                         "(/home/ada/.postgresql/postgresql.key)")


async def test_what_cannot_be_sent_leaves_the_connection_as_it_was(store: Store) -> None:
    """asyncpg begins a statement before it looks at the values."""
    good, bad = await tables(store, 2)
    for _ in range(3):
        with pytest.raises(StoreError, match="too large"):
            await store.person_by_id(1 << 63)
        with pytest.raises(StoreError, match="too large"):
            await store.mute(1, 1 << 64, True)
        with pytest.raises(StoreError, match="characters that no text has"):
            await store.write_note("m0", 1, "a\ud800b")
    outcomes = await asyncio.gather(store.append(good, [Line(1, 0, "x")], 6.0, MOVED),
                                    store.append(bad, [Line(1 << 40, 0, "x")], 6.0, MOVED), return_exceptions=True)
    assert outcomes[0] is None and "too large" in str(outcomes[1])
    await store.append(good, [Line(2, 0, "y")], 6.0, MOVED)
    await store.mute(1, 2, True)
    assert (len(await store.lines("m0")), await store.muted_people(1), store.trouble) == (2, {2}, None)


async def test_a_nul_is_kept_as_the_sign_for_what_cannot_be_shown(store: Store) -> None:
    (match,) = await tables(store, 1)
    assert await store.match("m\0") is None and await store.take("m\0") is None
    await store.speak(match, Chat(1, 0, "Ada", "a\0b", 1.0, 1))
    await store.save_holidays(1, [Holiday(1.0, 2.0)])
    assert [said.words for said in await store.chat("m0")] == ["a\ufffdb"]
    assert (await store.person_by_login("\0"), await store.people(name="\0"), store.trouble) == (None, [], None)


async def counted_out(store: Store) -> None:
    """Others may take what this process has; it has not noticed yet."""
    await store.engine.change(lambda: one_by_one(
        Statement("UPDATE process SET until = 0 WHERE id = $1", store.engine.process)))


async def test_of_a_move_and_a_taking_at_once_one_comes_first(store: Store, fresh: str) -> None:
    """What the new owner reads after taking is all there is: nothing of the old one comes later."""
    async with opened(fresh) as other:
        made = await tables(store, 60)
        await counted_out(store)
        moves = [asyncio.create_task(store.append(match, [Line(1, 0, "x")], 6.0, MOVED)) for match in made]
        await asyncio.sleep(0)

        async def seen(match: str) -> int:
            await other.take(match)
            return len(await other.lines(match))

        found = await asyncio.gather(*(seen(match.id) for match in made))
        outcomes = await asyncio.gather(*moves, return_exceptions=True)
        for match, lines, outcome in zip(made, found, outcomes, strict=True):
            assert outcome is None or isinstance(outcome, Lost), outcome
            assert lines == len(await store.lines(match.id)) == (outcome is None)


def test_the_statement_of_a_group_takes_as_many_values_as_it_names() -> None:
    moves = [MoveOn("a", 1, (), 1.0, MOVED), MoveOn("b", 2, (Line(1, 0, "x"),), 1.0, MOVED)]
    for count in (1, 2):
        named = {int(number) for number in re.findall(r"\$(\d+)::", STATEMENT)}
        assert named == set(range(1, len(statement_values(moves[:count])) + 1))


async def test_many_people_are_estimated_and_not_counted(store: Store, fresh: str, postgres: Server) -> None:
    name = urlsplit(fresh).path[1:]

    def add(count: int) -> None:
        postgres.tell(f"INSERT INTO person (name, created) SELECT 'Ada', 1 FROM generate_series(1, {count})", name)

    async def people() -> tuple[int, int]:
        plan = await store.engine.rows(f"EXPLAIN (ANALYZE, TIMING off) SELECT {store.engine.size('person')}")
        read = max(int(rows) for row in plan for rows in re.findall(r"person .*actual rows=(\d+)", row[0]))
        return (await store.counts())["person"], read

    add(COUNTED - 1)
    assert await people() == (COUNTED - 1, COUNTED - 1)
    add(2 * COUNTED)
    postgres.tell("ANALYZE person", name)
    assert await people() == (3 * COUNTED - 1, COUNTED)
    add(5)  # a few more change no statistics
    assert await people() == (3 * COUNTED - 1, COUNTED)
