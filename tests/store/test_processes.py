"""What the store knows of processes, of the tables they have, and of tables whose rules did not return."""

import asyncio

import pytest

from tafelrunde import __version__
from tafelrunde.store import KeptMatch, KeptSeat, OwnedTable, Store, StoreError
from tafelrunde.store.postgres.connections import tell_of_stop
from tafelrunde.store.processes import CLOSES, Stops
from tests.store.several import Process, kept
from tests.stores import done

pytestmark = pytest.mark.anyio


def table(name: str, slug: str = "beutelschneider", updated: float = 5.0, *people: str) -> KeptMatch:
    seats = [KeptSeat("person", number, each) for number, each in enumerate(people, 1)] or [KeptSeat(), KeptSeat()]
    return KeptMatch(name, slug, 1, {}, b"s" * 32, seats, 1, 4.0, updated)


def test_what_processes_have_is_listed_and_found(store: Store) -> None:
    for made in (table("abc", "beutelschneider", 5.0, "Ada", "Bö_"), table("xyz", "burgundy", 6.0, "Cleo"),
                 table("free", "burgundy", 7.0, "Ada")):
        done(store.save_match(made))
    assert done(store.disown("free"))
    me = store.process()
    assert [done(store.owner(name)) for name in ("abc", "free", "nowhere")] == [me, 0, 0]
    ours = [OwnedTable("xyz", "burgundy", "open", 0, me, ("Cleo",)),
            OwnedTable("abc", "beutelschneider", "open", 0, me, ("Ada", "Bö_"))]
    assert done(store.owned_tables()) == ours
    assert done(store.owned_tables(limit=1)) == ours[:1]
    assert done(store.owned_tables(owner=me)) == ours
    assert done(store.owned_tables(owner=me + 1)) == []
    for words, found in (("ADA", "abc"), ("XY", "xyz"), ("utels", "abc"), ("_", "abc"), ("%", "")):
        assert [each.match for each in done(store.owned_tables(words))] == ([found] if found else []), words
    assert [each.match for each in done(store.owned_tables("ada", me))] == ["abc"]


def test_how_often_rules_did_not_return_is_kept_until_they_may_again(store: Store) -> None:
    """Or until the table is forgotten."""
    assert (done(store.stops_of("abc")), done(store.stopped_matches())) == (Stops(), {})
    assert done(store.book_stop("abc", 1.0)) == 1
    assert done(store.book_stop("abc", 2.0)) == 2
    assert done(store.book_stop("xyz", 3.0, 2)) == 2
    assert done(store.stopped_matches()) == {"abc": 2, "xyz": 2}
    done(store.forget_stops("abc"))
    assert (done(store.stops_of("abc")), done(store.stops_of("xyz"))) == (Stops(), Stops(2))
    done(store.forget_hangs("xyz"))
    assert done(store.stops_of("xyz")) == Stops(2)
    made = table("xyz")
    done(store.save_match(made))
    done(store.drop_match(made))
    assert done(store.stopped_matches()) == {}


async def test_every_process_knows_who_else_is_there(one: Process, other: Process) -> None:
    await one.store.save_match(kept())
    await one.store.keep_sockets({"here": 3, "there": 2})
    found = await other.store.processes(other.lease.calendar())
    assert [(each.place, each.alive, each.draining, each.tables, each.sockets, each.version) for each in found] == [
        ("hall:1", True, False, 1, 5, __version__), ("hall:2", True, False, 0, 0, __version__)]
    assert [each.number for each in found] == [one.lease.number, other.lease.number]
    one.freeze()
    one.lease._connection.terminate()
    while (found := await other.store.processes(other.lease.calendar() - 60))[0].alive:
        await asyncio.sleep(0.01)
    assert [(each.place, each.alive) for each in found] == [("hall:1", False), ("hall:2", True)]


async def test_a_process_that_withdraws_is_no_place_to_go_and_does_not_lead(one: Process, other: Process) -> None:
    assert await one.lease.lead()
    assert await other.lease.leader() == one.lease.number
    await one.lease.withdraw(True)
    assert (await one.lease.open_elsewhere(), await other.lease.open_elsewhere()) == (True, False)
    assert [each.draining for each in await other.store.processes(0.0)] == [True, False]
    assert (await one.lease.lead(), await other.lease.lead()) == (False, True)
    assert await one.lease.leader() == other.lease.number
    one.lease._number = 0  # it was counted out meanwhile: as another one it is still to be left alone
    one.lease._hang_up()
    await one.lease._join(await one.lease._connect())
    assert not await other.lease.open_elsewhere()
    await one.lease.withdraw(False)
    assert await other.lease.open_elsewhere()


async def test_where_all_withdraw_one_leads_all_the_same(one: Process, other: Process) -> None:
    await one.lease.withdraw(True)
    await other.lease.withdraw(True)
    assert (await one.lease.lead(), await other.lease.lead()) == (True, False)


async def test_a_command_is_no_place_to_go(one: Process, database: str) -> None:
    command = await Process.opened(database, "")
    try:
        assert await one.lease.any()
        assert not await one.lease.open_elsewhere()
    finally:
        await command.engine.close()


async def test_a_process_that_is_ended_still_tells_why(one: Process, database: str) -> None:
    await asyncio.to_thread(tell_of_stop, database, "abc")
    assert await one.store.stopped_matches() == {"abc": CLOSES}


def test_a_process_that_reaches_no_database_does_not_wait_for_it() -> None:
    with pytest.raises((StoreError, TimeoutError)):
        tell_of_stop("postgresql://nobody@/nowhere?host=/nowhere", "abc")


@pytest.mark.soak
async def test_processes_that_hang_with_a_table_are_counted_and_those_that_die_are_not(one: Process,
                                                                                       other: Process,
                                                                                       database: str) -> None:
    await one.store.save_match(kept())
    one.lease._tasks[0].cancel()  # it hangs
    assert (await other.take("abc")).suspect
    found = await other.store.stops_of("abc")
    assert (found.times, found.hung) == (0, 1)
    assert 0 <= other.lease.calendar() - found.hung_at < 60.0
    assert await other.store.stopped_matches() == {}
    await other.store.forget_hangs("abc")
    assert await other.store.stops_of("abc") == Stops()
    third = await Process.opened(database, "hall:3")
    other.freeze()
    other.lease._connection.terminate()  # it dies
    try:
        assert not (await third.take("abc")).suspect
        assert await third.store.stops_of("abc") == Stops()
    finally:
        await third.engine.close()
