"""Processes of a house in one database: who is alive, who has what, and what they tell each other."""

import asyncio
import json
import time

import pytest
from asyncpg import Connection

from tafelrunde.store import Lost, OwnedElsewhere, Progress, StoreError
from tafelrunde.store.others import LEASE
from tafelrunde.store.postgres.connections import PAYLOAD
from tafelrunde.store.postgres.lease import BEAT, LOCK, payloads
from tests.postgres import Server
from tests.store.several import Process, kept
from tests.waiting import soon

pytestmark = pytest.mark.anyio


@pytest.fixture
def machine_clock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """By how many seconds the clock of the machine is wrong; it can be set."""
    right, wrong = time.time, [request.param]
    monkeypatch.setattr(time, "time", lambda: right() + wrong[0])
    return wrong


async def test_what_the_living_have_is_not_taken(one: Process, other: Process) -> None:
    await one.store.save_match(kept())
    with pytest.raises(OwnedElsewhere) as refused:
        await other.store.take("abc")
    assert refused.value.place == "hall:1"
    assert (await one.lease.any(), await other.lease.any()) == (True, True)


async def test_what_the_dead_had_is_taken_before_their_lease_ends(one: Process, other: Process) -> None:
    match = kept()
    await one.store.save_match(match)
    one.freeze()
    one.lease._connection.terminate()  # as a kill does
    taken = await other.take("abc")
    assert taken.unserved[1] - taken.unserved[0] == pytest.approx(LEASE)
    with pytest.raises(Lost):
        await one.store.append(match, [], 2.0, Progress("running", 0))
    assert not await other.lease.any()


@pytest.mark.soak
async def test_the_frozen_are_counted_out_and_show_nothing_more(one: Process, other: Process) -> None:
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


async def test_nothing_is_taken_with_a_number_that_is_not_locked_yet(one: Process,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    """Others do not count it as alive: they would take it again at once, and both would show it."""
    fetchval, refused = Connection.fetchval, []
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


@pytest.mark.soak
@pytest.mark.usefixtures("other")
async def test_signs_of_life_keep_a_process_among_the_others(one: Process) -> None:
    before = one.lease.number
    await asyncio.sleep(LEASE + BEAT)
    assert one.lease.sure
    assert (one.lease.number, one.away) == (before, [])
    assert abs(one.lease.calendar() - time.time()) < 60.0


@pytest.mark.parametrize("machine_clock", [600.0, -600.0], indirect=True)
async def test_the_calendar_is_the_databases_whatever_a_machine_is_set_to(machine_clock: list[float], one: Process,
                                                                          other: Process) -> None:
    def is_right(process: Process) -> bool:
        return abs(process.lease.calendar() + machine_clock[0] - time.time()) < 60.0

    assert is_right(one)  # before the first beat, too
    machine_clock[0] *= -1  # set while it runs
    assert is_right(one)
    await asyncio.sleep(BEAT)
    assert is_right(other)


async def test_a_restart_of_the_server_takes_nothing_from_anybody(one: Process, other: Process,
                                                                  postgres: Server) -> None:
    await one.store.save_match(kept())
    numbers = one.lease.number, other.lease.number
    await asyncio.to_thread(postgres.stop)
    await asyncio.to_thread(postgres.start)
    await soon(lambda: bool(one.away and other.away))
    assert one.away + other.away == [frozenset({"abc"}), frozenset()]
    assert (one.lease.number, other.lease.number) == numbers
    with pytest.raises(OwnedElsewhere):
        await other.store.take("abc")


async def test_whoever_goes_in_order_leaves_everything_free(one: Process, other: Process) -> None:
    await one.store.save_match(kept())
    await one.engine.close()
    taken = await other.store.take("abc")
    assert taken.unserved is None


async def test_one_leads_and_then_another(one: Process, other: Process) -> None:
    assert (await one.lease.lead(), await other.lease.lead(), await one.lease.lead()) == (True, False, True)
    await one.engine.close()
    assert await other.lease.lead()


async def test_what_is_told_is_heard_by_the_others_in_order(one: Process, other: Process) -> None:
    texts = [f"{number} äöü " + "x" * (number * 60 % 5000) for number in range(200)]
    for text in texts:
        one.lease.tell(text)
    await soon(lambda: len(other.heard) == len(texts))
    assert other.heard == texts
    assert one.heard == []


def test_payloads_are_as_large_as_the_server_takes() -> None:
    texts = ["ä" * (number % 900) for number in range(500)]
    found = list(payloads(7, ["x" * 2 * PAYLOAD, *texts]))
    assert [text for payload in found for text in json.loads(payload)["texts"]] == texts
    assert max(len(payload.encode()) for payload in found) < 8000
    assert list(payloads(7, [])) == []
