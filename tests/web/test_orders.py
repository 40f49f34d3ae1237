"""What the operator has done with processes and tables, and what becomes of whoever comes meanwhile; two
processes in one loop."""

import asyncio
import time

import pytest

from tafelrunde.core import BadInput
from tafelrunde.store import StoreError
from tafelrunde.web.live.cluster import operator_commands as ordered
from tafelrunde.web.live.cluster.background_tasks import BackgroundTasks
from tafelrunde.web.live.cluster.operator_commands import OperatorCommands
from tafelrunde.web.live.cluster.signals import Merged
from tafelrunde.web.live.people import account_events
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.runtime.readiness import WITHDRAWN, SentOn
from tests.waiting import soon
from tests.web.live_tables import ADA, BO, Browser, move
from tests.web.neighbours import Process


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is kept long before they are sent on."""
    monkeypatch.setattr(ordered, "PAUSE", 0.01)


class Desk:
    """OperatorCommands of a process, and whether it is ready."""

    def __init__(self, process: Process, noticed: float = 0.05) -> None:
        self.readiness = process.registry.readiness
        self.orders = OperatorCommands(process.registry, self.readiness, noticed)


async def at_a_table(process: Process) -> tuple[str, Connection]:
    """Ada at a table of hers and Bo's; its id, and her connection."""
    session = await process.open()
    await Browser(session, ADA).open()
    (connection,) = session.connections
    return session.id, connection


async def test_a_table_is_moved_to_the_process_that_is_named(one: Process, other: Process) -> None:
    here, _ = Desk(one), Desk(other)
    table, connection = await at_a_table(one)
    await here.orders.move(table, other.number)
    await soon(lambda: table in other.registry)
    assert (table in one.registry, connection.code) == (False, 1012)
    await move(await other.registry.find(table))
    await here.orders.move(table, one.number)  # and back, by whoever is to have it
    assert (table in one.registry, table in other.registry) == (True, False)
    for nobody in (0, 9):
        with pytest.raises(BadInput, match="no such process"):
            await here.orders.move(table, nobody)


async def test_whoever_has_a_table_lets_go_of_it_and_tabs_come_back(one: Process, other: Process) -> None:
    _, there = Desk(one), Desk(other)
    table, connection = await at_a_table(one)
    await there.orders.let_go(table)
    await soon(lambda: table not in one.registry)
    assert connection.code == 1012

    async def free() -> bool:
        return not await other.store.owned_tables()

    while not await free():
        await asyncio.sleep(0.005)
    assert await other.registry.find(table, ask=False) is not None


async def test_a_process_is_sent_empty_and_takes_part_again(one: Process, other: Process) -> None:
    desk, there = Desk(one, noticed=0.3), Desk(other)
    tables = [await one.table() for _ in range(3)]
    session = await one.registry.find(tables[0])
    await Browser(session, ADA).open()
    (connection,) = session.connections
    await there.orders.withdraw(one.number, True)
    await soon(lambda: desk.readiness.reason == WITHDRAWN)
    await move(session)  # whoever is there plays on until the proxy has turned elsewhere
    await desk.orders.admit(tables[0])
    await soon(lambda: not one.registry.live())
    assert connection.code == 1012
    for sent_on in (desk.orders.admit(tables[0]), desk.orders.admit_new()):
        with pytest.raises(SentOn) as told:
            await sent_on
        assert told.value.again
    for table in tables:
        await move(await other.registry.find(table))
    await there.orders.withdraw(one.number, False)
    await soon(lambda: desk.readiness.reason is None)
    await desk.orders.admit(tables[0])
    await desk.orders.admit_new()
    assert await one.registry.find(tables[0])


async def test_an_order_that_was_not_heard_is_given_again_and_one_that_is_not_obeyed_is_told(
        monkeypatch: pytest.MonkeyPatch, one: Process, other: Process) -> None:
    desk, there = Desk(one), Desk(other)
    one.frozen = True
    giving = asyncio.create_task(there.orders.withdraw(one.number, True))
    await asyncio.sleep(0.1)
    one.frozen = False
    await giving
    assert desk.readiness.withdrawn
    monkeypatch.setattr(ordered, "OBEYED", 0.1)
    one.frozen = True
    with pytest.raises(StoreError, match="does not answer"):
        await there.orders.withdraw(one.number, False)


async def test_after_a_while_nobody_is_sent_in_a_circle(monkeypatch: pytest.MonkeyPatch, one: Process,
                                                        other: Process) -> None:
    monkeypatch.setattr(ordered, "SURE", 0.05)
    desk = Desk(one)
    await desk.orders.withdraw(one.number, True)
    await asyncio.sleep(0.1)
    with pytest.raises(SentOn) as told:
        await desk.orders.admit("abc")
    assert not told.value.again


async def test_where_there_is_nobody_else_tables_stay_and_none_is_opened(one: Process, other: Process) -> None:
    desk = Desk(one)
    table = await one.table()
    other.lives = False
    await desk.orders.withdraw(one.number, True)
    await asyncio.sleep(0.2)
    assert table in one.registry
    one.registry.shut(table)
    await desk.orders.admit(table)
    await move(await one.registry.find(table))
    with pytest.raises(SentOn):
        await desk.orders.admit_new()


async def test_another_match_that_is_dealt_here_meanwhile_is_for_others_to_have(one: Process, other: Process) -> None:
    desk = Desk(one)
    kept = (await one.registry.find(await one.table())).kept
    desk.readiness.draining = True
    again = await one.registry.deal_again(kept, 1)
    assert again not in one.registry
    assert (await other.registry.find(again)).match is not None


async def test_a_process_that_is_to_end_lets_the_others_know(one: Process, other: Process) -> None:
    desk = Desk(one)
    desk.readiness.draining = True
    desk.readiness.announce_draining()
    await soon(lambda: one.withdrawn)
    assert not await other.others.open_elsewhere()
    await BackgroundTasks(other.registry).adopt()


async def test_whoever_is_gone_leaves_tables_of_other_processes_where_they_are(one: Process, other: Process) -> None:
    tables = [await one.table(), await other.table(), await one.table()]
    waits = await one.table("ada", "open")
    session = await one.registry.find(tables[0])
    await Browser(session, BO).open()
    (connection,) = session.connections
    await other.account_events.leave_all(1)
    assert not connection.closed.is_set()
    assert [table in one.registry for table in tables] == [True, False, True]
    for table in tables:
        kept = await one.store.match(table)
        assert (kept.seats[0].kind, kept.seats[0].left_by, kept.seats[1].person) == ("bot", 1, 2)
    assert (await one.registry.find(waits)).kept.seats[0].kind == "open"


async def test_where_the_other_process_does_not_answer_the_table_is_taken(monkeypatch: pytest.MonkeyPatch,
                                                                          one: Process, other: Process) -> None:
    monkeypatch.setattr(account_events, "ANSWERED", 0.05)
    table = await one.table()
    one.frozen = True
    asked = asyncio.create_task(other.account_events.leave_all(1))
    await asyncio.sleep(0.2)
    one.lives = False  # it was counted out
    await asked
    kept = await other.store.match(table)
    assert (kept.seats[0].kind, kept.seats[0].left_by) == ("bot", 1)


async def test_a_guest_who_signs_in_has_their_seat_whatever_is_kept_there_at_that_moment(one: Process,
                                                                                         other: Process) -> None:
    cleo = await one.store.add_person("cleo", "Cleo", 1.0)
    session = await one.open()
    await other.store.merge_accounts(2, cleo.id)
    await session.state.save_head()  # it has not heard of that yet
    other.registry.signals.tell(Merged(2, cleo.id))

    async def person() -> int:
        kept = await other.store.match(session.id)
        return kept.seats[1].person if kept is not None else 0

    assert await person() == 2
    end = time.monotonic() + 5
    while await person() != cleo.id:
        assert time.monotonic() < end
        await asyncio.sleep(0.005)
    assert session.id in one.registry
