"""A match has one owner at a time, whichever process that is, and moves on with whoever has it."""

import asyncio
import time

import pytest

from tafelrunde.store import Lost, OwnedElsewhere, Person
from tafelrunde.web.live.cluster.background_tasks import BackgroundTasks
from tafelrunde.web.live.cluster.heartbeat import Heartbeat
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.runtime.house_clock import HouseClock
from tests.waiting import soon
from tests.web.live_tables import ADA, Browser, both, live, move
from tests.web.neighbours import Process


async def test_a_table_asked_for_elsewhere_goes_there_with_all_its_lines(one: Process, other: Process) -> None:
    here = await one.open()
    ada = await Browser(here, ADA).open()
    await move(here)
    there = await other.registry.find(here.id)
    assert there.running().line == here.running().line
    assert here.id not in one.registry
    await asyncio.wait_for(ada.task, 60)  # hung up on
    await move(there)
    with pytest.raises(Lost):
        await move(here)
    assert [line.number for line in await one.store.lines(here.id)] == list(range(1, there.running().line + 1))


async def test_a_table_that_is_not_asked_for_stays(one: Process, other: Process) -> None:
    table = await one.table()
    with pytest.raises(OwnedElsewhere) as refused:
        await other.registry.find(table, ask=False)
    assert refused.value.place == one.others.place
    assert table in one.registry


async def test_a_move_under_way_is_kept_before_the_table_goes(one: Process, other: Process) -> None:
    here = await one.open()
    before = here.running().line
    moving, asking = asyncio.create_task(move(here)), asyncio.create_task(other.registry.find(here.id))
    await moving
    assert (await asking).running().line > before


async def test_what_nobody_has_open_is_taken_without_asking(one: Process, other: Process) -> None:
    table = await one.table()
    one.registry.shut_idle(time.monotonic() + 1)
    assert table not in one.registry
    await one.registry._tasks.all()  # it is let go of
    assert await other.registry.find(table, ask=False) is not None


async def test_clocks_leave_out_what_nobody_could_play(one: Process, other: Process) -> None:
    here = await one.open(clock=live())
    await both(here)
    assert here.clock.running
    seat, since = next(iter(here.clock.running.items()))
    await asyncio.sleep(0.2)
    await one.die()
    there = await other.registry.find(here.id)
    ran = there.clock.running[seat] - since
    assert ran == pytest.approx(0.2, abs=0.01), "as if it had begun when the process died"
    kept = await other.store.match(here.id)
    assert kept.clock == there.clock.data()


async def test_tables_of_the_dead_are_looked_after(one: Process, other: Process) -> None:
    tables = [await one.table("ada", "bot") for _ in range(3)]
    await one.die()
    assert await other.others.lead()
    await BackgroundTasks(other.registry).adopt()
    assert {session.id for session in other.registry.live()} == set(tables)
    await BackgroundTasks(other.registry).adopt()  # nothing is left


async def test_a_table_that_cannot_be_opened_holds_up_no_other(
        one: Process, other: Process, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    tables = sorted([await one.table("ada", "bot") for _ in range(3)])
    await one.die()
    find = other.registry.find

    async def fail(table: str, *, ask: bool) -> object:
        if table == tables[0]:
            raise IndexError("what nobody has thought of")
        return await find(table, ask=ask)

    monkeypatch.setattr(other.registry, "find", fail)
    assert await other.others.lead()
    await BackgroundTasks(other.registry).adopt()
    assert sorted(session.id for session in other.registry.live()) == tables[1:]
    assert f"table {tables[0]} does not go on" in caplog.text


async def test_an_overdue_table_is_left_to_whoever_has_it(one: Process, other: Process) -> None:
    table = await one.table()
    kept = (await one.registry.find(table)).kept
    kept.progress.due = 1.0
    await one.store.save_match(kept)
    waits = await one.table("ada", "open")
    await BackgroundTasks(other.registry).ring(time.time())
    await BackgroundTasks(other.registry).forget(time.time() + 1e9)
    assert table in one.registry
    assert table not in other.registry
    assert await one.store.match(waits) is not None


async def test_a_new_name_is_seen_at_tables_of_other_processes(one: Process, other: Process) -> None:
    table = await one.table()
    ada = await Browser(await one.registry.find(table), ADA).open()
    await other.store.rename_everywhere(1, "Adele")
    await other.account_events.show_name(1, "Adele")
    await ada.until(lambda: ada.sight["people"][0]["name"] == "Adele")


async def test_a_name_taken_elsewhere_is_that_of_whoever_waits_here(one: Process, other: Process) -> None:
    session = await one.open("ada", "open")
    await other.account_events.take_name(Person(1, "Ada", 0.0), "Adele")
    await soon(lambda: session.kept.seats[0].name == "Adele")


async def test_whoever_is_signed_out_is_hung_up_on_in_every_process(one: Process, other: Process) -> None:
    table = await one.table()
    ada = await Browser(await one.registry.find(table), ADA).open()
    other.account_events.hang_up(1)
    await asyncio.wait_for(ada.task, 60)


async def test_turns_at_tables_of_other_processes_are_told(one: Process, other: Process) -> None:
    here, there = await one.table(), await other.table()
    session = await one.registry.find(here)
    told: list[str] = []
    await Browser(session, ADA).open()
    for connection in session.connections:
        hear = connection.tell_text
        connection.tell_text = lambda text, hear=hear: (told.append(text), hear(text))[1]  # type: ignore[method-assign]
    await move(await other.registry.find(there))
    await soon(lambda: any('"elsewhere"' in text for text in told))


async def test_what_a_newer_version_tells_is_passed_over(one: Process, other: Process) -> None:
    for text in ('{"type":"unheard of","match":"x"}', "nonsense", '{"type":"give"}'):
        one.others.hear(text)
    await asyncio.sleep(0)
    assert await one.registry.find(await one.table())


async def test_a_house_that_closes_lets_go_of_everything(one: Process, other: Process) -> None:
    tables = [await one.table() for _ in range(3)]
    await one.registry.drain()
    for table in tables:
        assert await other.registry.find(table, ask=False) is not None


async def test_a_table_is_closed_by_whichever_process_is_asked(one: Process, other: Process) -> None:
    table = await one.table()
    await other.registry.close_table(table)
    kept = await one.store.match(table)
    assert kept.progress.stage == "closed"
    assert table not in one.registry


async def test_after_a_kill_a_house_alone_opens_what_it_had(one: Process) -> None:
    table = await one.table("ada", "bot")
    one.registry.close()  # killed: nothing is let go of
    again = Registry(one.store, one.registry.bots)
    await BackgroundTasks(again).adopt()
    assert [session.id for session in again.live()] == [table]


async def test_a_gap_is_when_none_of_them_was_there(one: Process, other: Process) -> None:
    dial = [10_000.0]
    hearts = [Heartbeat(each.store, each.registry, HouseClock(lambda: dial[0], lambda: dial[0]))
              for each in (one, other)]
    for heart in hearts:
        await heart.wake()
    for _ in range(10):  # the first of them is frozen: the other is there
        dial[0] += 5.0
        await hearts[1].beat()
    await hearts[0].beat()
    assert one.registry.gaps == other.registry.gaps == []
    dial[0] += 60.0
    await hearts[0].beat()
    await soon(lambda: bool(other.registry.gaps))
    await hearts[1].beat()
    assert one.registry.gaps == other.registry.gaps == [(10_050.0, 10_110.0)]
    again = Heartbeat(one.store, one.registry, HouseClock(lambda: dial[0], lambda: dial[0]))
    await again.wake()
    assert one.registry.gaps == [(10_050.0, 10_110.0)]
