"""Processes of a house in one database: who is alive, who has what, and what they tell each other."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Collection

import pytest
from asyncpg import Connection

from tafelrunde.store import KeptMatch, KeptSeat, Lost, OwnedElsewhere, Progress, Store, StoreError
from tafelrunde.store.others import LEASE
from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.connections import PAYLOAD
from tafelrunde.store.postgres.engine import PostgresEngine
from tafelrunde.store.postgres.lease import BEAT, LOCK, payloads
from tests.postgres import Server
from tests.waiting import soon

Test = Callable[["Process", "Process"], Awaitable[None]]


class Process:
    """One, with what it has heard."""

    def __init__(self, engine: PostgresEngine) -> None:
        self.engine = engine
        self.lease = engine.lease
        self.store = Store(engine)
        self.heard: list[str] = []
        self.away: list[Collection[str]] = []
        self.lease.listen(self.heard.append, self.away.append)

    @classmethod
    async def opened(cls, url: str, place: str) -> "Process":
        return cls(await PostgresEngine.opened(read_address(url), place))

    def freeze(self) -> None:
        """No sign of life any more, though its connections stay."""
        for task in self.lease._tasks:
            task.cancel()


def with_two(url: str, test: Test) -> None:
    """Run a test with two processes."""

    async def both() -> None:
        one, other = await Process.opened(url, "hall:1"), await Process.opened(url, "hall:2")
        try:
            async with asyncio.timeout(60):
                await test(one, other)
        finally:
            await one.engine.close()
            await other.engine.close()

    asyncio.run(both())


def kept() -> KeptMatch:
    return KeptMatch("abc", "castles_besieged", 1, {}, b"secret", [KeptSeat(), KeptSeat()], 1, 1.0, 1.0)


def test_what_the_living_have_is_not_taken(database: str) -> None:
    async def test(one: Process, other: Process) -> None:
        await one.store.save_match(kept())
        with pytest.raises(OwnedElsewhere) as refused:
            await other.store.take("abc")
        assert refused.value.place == "hall:1"
        assert (await one.lease.any(), await other.lease.any()) == (True, True)

    with_two(database, test)


def test_what_the_dead_had_is_taken_before_their_lease_ends(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.store.postgres.lease.LEASE", 600.0)

    async def test(one: Process, other: Process) -> None:
        match = kept()
        await one.store.save_match(match)
        one.freeze()
        one.lease._connection.terminate()  # as a kill does
        while True:
            try:
                taken = await other.store.take("abc")
                break
            except OwnedElsewhere:
                await asyncio.sleep(0.005)
        assert taken is not None
        assert taken.unserved is not None
        assert taken.unserved[1] - taken.unserved[0] == pytest.approx(LEASE)
        with pytest.raises(Lost):
            await one.store.append(match, [], 2.0, Progress("running", 0))
        assert not await other.lease.any()

    with_two(database, test)


@pytest.mark.soak
def test_the_frozen_are_counted_out_and_show_nothing_more(database: str) -> None:
    async def test(one: Process, other: Process) -> None:
        await one.store.save_match(kept())
        before = one.lease.number
        one.lease._tasks[0].cancel()  # no beats, but the clock goes on
        await asyncio.sleep(LEASE / 2)
        with pytest.raises(OwnedElsewhere):
            await other.store.take("abc")
        await soon(lambda: bool(one.away))
        assert one.away == [frozenset()]
        assert not one.lease.sure
        with pytest.raises(StoreError, match="cut off from the others"):
            await one.store.take("abc")
        await asyncio.sleep(0.1)
        assert await other.store.take("abc") is not None
        one.lease._hang_up()
        await one.lease._join(await one.lease._connect())  # it is back, as somebody else
        assert one.lease.number != before

    with_two(database, test)


def test_nothing_is_taken_with_a_number_that_is_not_locked_yet(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others do not count it as alive: they would take it again at once, and both would show it."""
    fetchval, refused = Connection.fetchval, []

    async def test(one: Process, other: Process) -> None:
        async def watched(connection: Connection, text: str, *values: object, **rest: float) -> object:
            if text == LOCK:
                with pytest.raises(StoreError, match="cut off from the others"):
                    await one.store.save_match(kept())
                refused.append(values)
            return await fetchval(connection, text, *values, **rest)

        one.freeze()
        one.lease._counted_out()
        one.lease._hang_up()
        monkeypatch.setattr(Connection, "fetchval", watched)
        await one.lease._join(await one.lease._connect())
        await one.store.save_match(kept())
        assert len(refused) == 1
        assert one.away == [frozenset(), frozenset()]  # what was told meanwhile is missed as well

    with_two(database, test)


@pytest.mark.soak
def test_signs_of_life_keep_a_process_among_the_others(database: str) -> None:
    async def test(one: Process, other: Process) -> None:
        before = one.lease.number
        await asyncio.sleep(LEASE + BEAT)
        assert one.lease.sure
        assert (one.lease.number, one.away) == (before, [])
        assert abs(one.lease.calendar() - time.time()) < 60.0

    with_two(database, test)


@pytest.mark.parametrize("wrong", [600.0, -600.0])
def test_the_calendar_is_the_databases_whatever_a_machine_is_set_to(database: str, monkeypatch: pytest.MonkeyPatch,
                                                                    wrong: float) -> None:
    right, off = time.time, [wrong]

    async def test(one: Process, other: Process) -> None:
        assert abs(one.lease.calendar() - right()) < 60.0  # before the first beat, too
        off[0] = -wrong  # set while it runs
        assert abs(one.lease.calendar() - right()) < 60.0
        await asyncio.sleep(BEAT)
        assert abs(other.lease.calendar() - right()) < 60.0

    monkeypatch.setattr(time, "time", lambda: right() + off[0])
    with_two(database, test)


def test_a_restart_of_the_server_takes_nothing_from_anybody(postgres: Server, database: str) -> None:
    async def test(one: Process, other: Process) -> None:
        await one.store.save_match(kept())
        numbers = one.lease.number, other.lease.number
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)
        await soon(lambda: bool(one.away and other.away))
        assert one.away + other.away == [frozenset({"abc"}), frozenset()]
        assert (one.lease.number, other.lease.number) == numbers
        with pytest.raises(OwnedElsewhere):
            await other.store.take("abc")

    with_two(database, test)


def test_whoever_goes_in_order_leaves_everything_free(database: str) -> None:
    async def test(one: Process, other: Process) -> None:
        await one.store.save_match(kept())
        await one.engine.close()
        taken = await other.store.take("abc")
        assert taken is not None
        assert taken.unserved is None

    with_two(database, test)


def test_one_leads_and_then_another(database: str) -> None:
    async def test(one: Process, other: Process) -> None:
        assert (await one.lease.lead(), await other.lease.lead(), await one.lease.lead()) == (True, False, True)
        await one.engine.close()
        assert await other.lease.lead()

    with_two(database, test)


def test_what_is_told_is_heard_by_the_others_in_order(database: str) -> None:
    async def test(one: Process, other: Process) -> None:
        texts = [f"{number} äöü " + "x" * (number * 60 % 5000) for number in range(200)]
        for text in texts:
            one.lease.tell(text)
        await soon(lambda: len(other.heard) == len(texts))
        assert other.heard == texts
        assert one.heard == []

    with_two(database, test)


def test_payloads_are_as_large_as_the_server_takes() -> None:
    texts = ["ä" * (number % 900) for number in range(500)]
    found = list(payloads(7, ["x" * 2 * PAYLOAD, *texts]))
    assert [text for payload in found for text in json.loads(payload)["texts"]] == texts
    assert max(len(payload.encode()) for payload in found) < 8000
    assert list(payloads(7, [])) == []
