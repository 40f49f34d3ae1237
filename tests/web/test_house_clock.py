"""The time of the house: a clock that is set, a machine that sleeps, a house that was shut take nobody's time."""

from collections.abc import Sequence
from typing import Any

import pytest

from tafelrunde.match.clock import DAY, Span
from tafelrunde.store import Store, StoreError
from tafelrunde.web.live.cluster.background_tasks import BackgroundTasks
from tafelrunde.web.live.cluster.heartbeat import Heartbeat
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.runtime.house_clock import BEAT, MOST, HouseClock
from tests.stores import MemoryEngine, memory_store, opened as kept_open
from tests.web.house import House, TabOf
from tests.web.live_tables import ADA, BO, MONDAY, Browser, FirstMove, live, seats, slow

CARDS = "castles_besieged"
SHUT = 1200.0
WORDS = "the house was shut or asleep for {time}; no time was counted"


class World:
    """A calendar and a monotonic clock, moved on by hand."""

    def __init__(self) -> None:
        self.wall = MONDAY
        self.steady = 5000.0

    def pass_(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds

    def clock(self) -> HouseClock:
        return HouseClock(lambda: self.wall, lambda: self.steady)


@pytest.mark.parametrize(("calendar", "both", "shown", "gap", "now"), [
    (0.0, BEAT, BEAT, None, BEAT),
    (SHUT, 3.0, 3.0, (3.0, 3.0 + SHUT), 3.0 + SHUT),  # the clock of the system was set
    (8 * 3600.0, 0.0, 0.0, (0.0, 8 * 3600.0), 8 * 3600.0),  # the machine slept, and the monotonic clock as well
    (0.0, SHUT, MOST, (MOST, SHUT), SHUT),  # the process stood still: nobody runs out of time before a heartbeat
    (-SHUT, 4.0, 4.0, None, 4.0),  # time does not go back,
    (-2 * DAY, 4.0, 4.0, None, 4.0 - 2 * DAY),  # unless the calendar was far off
    (0.4, BEAT, BEAT, None, BEAT),  # a clock that is kept right
    (-0.4, BEAT, BEAT, None, BEAT),
])
def test_what_goes_by_is_counted_or_a_gap(calendar: float, both: float, shown: float, gap: Span | None,
                                          now: float) -> None:
    """`calendar`: what it alone is moved on by, `both`: it and the monotonic clock."""
    world = World()
    clock = world.clock()
    world.wall += calendar
    world.pass_(both)
    assert clock() == MONDAY + shown
    assert clock.beat() == (gap and (MONDAY + gap[0], MONDAY + gap[1]))
    assert clock() == MONDAY + now
    world.pass_(BEAT)
    assert clock.beat() is None and clock() == MONDAY + now + BEAT


# -- tables


class Opened:
    """A house that is open, with its heart."""

    def __init__(self, store: Store, world: World) -> None:
        self.clock = world.clock()
        self.registry = Registry(store, FirstMove(), now=self.clock)
        self.heartbeat = Heartbeat(store, self.registry, self.clock)


async def woken(store: Store, world: World) -> Opened:
    house = Opened(store, world)
    await house.heartbeat.wake()
    return house


async def table(house: Opened, clock: dict[str, Any]) -> Session:
    """A match of Ada and Bo with these clocks, who both are there."""
    session = await house.registry.open_table(ADA, CARDS, seats("ada", "bo"), {}, pace=0, clock=clock)
    for person in (ADA, BO):
        await (await Browser(session, person).open()).leave()
    return session


def left(session: Session) -> float:
    return session.clock.left(session.running().acting()[0], session.now())


@pytest.mark.parametrize("clock", [live(), slow(days=0.01)])
@pytest.mark.parametrize("shut", [SHUT, 3 * DAY])
async def test_while_the_house_is_shut_no_clock_runs(clock: dict[str, Any], shut: float) -> None:
    world, store = World(), memory_store()
    house = await woken(store, world)
    session = await table(house, clock)
    world.pass_(12.0)
    await house.heartbeat.beat()
    before = left(session)
    house.registry.close()

    world.pass_(shut)
    house = await woken(store, world)
    await BackgroundTasks(house.registry).ring(world.wall)
    session = await house.registry.find(session.id)
    assert left(session) == before
    assert [say.key for says in session.state.remarks.values() for say in says] == [WORDS]
    world.pass_(30.0)
    house.clock.beat()
    assert left(session) == before - 30.0
    await session.keep_due()
    await session.settle()  # the alarm has kept it, too
    assert await store.find_overdue(world.wall + before - 31.0) == []
    assert await store.find_overdue(world.wall + before - 29.0) == [session.id]
    house.registry.close()

    world.pass_(shut)  # and once more: both gaps count for nobody
    house = await woken(store, world)
    assert left(await house.registry.find(session.id)) == pytest.approx(before)


async def test_the_table_is_told_though_another_process_had_it_first_and_left_the_time_out() -> None:
    world, store = World(), memory_store()
    house = await woken(store, world)
    table_id = (await table(house, live())).id
    house.registry.close()

    world.pass_(SHUT)
    for _ in range(2):
        house = await woken(store, world)
        session = await house.registry.find(table_id)
        assert [say.key for says in session.state.remarks.values() for say in says] == [WORDS]
        session.state.leave_out(world.wall - SHUT, world.wall)
        await session.state.keep([], session.kept.updated)
        house.registry.close()


async def test_while_the_machine_sleeps_no_clock_runs_and_the_table_is_told() -> None:
    world, store = World(), memory_store()
    house = await woken(store, world)
    session = await house.registry.open_table(ADA, CARDS, seats("ada", "bo"), {}, pace=0, clock=live())
    ada, _ = await Browser(session, ADA).open(), await Browser(session, BO).open()
    before = left(session)
    world.wall += SHUT
    await house.heartbeat.beat()
    await ada.until(lambda: WORDS in [entry["say"][0] for entry in ada.log])
    assert left(session) == before
    assert not session.running().is_over


async def test_a_house_that_keeps_falling_over_leaves_one_gap() -> None:
    world, store = World(), memory_store()
    for _ in range(100):
        await woken(store, world)
        world.pass_(4.0)
    assert await store.gaps() == [(MONDAY, MONDAY + 396.0)]


class Full(Store):
    """A store that cannot keep a heartbeat for a while."""

    full = True

    async def beat(self, now: float, gaps: Sequence[Span] = ()) -> None:
        if self.full:
            raise StoreError("the disk is full")
        await super().beat(now, gaps)


async def test_a_gap_that_cannot_be_kept_counts_and_is_kept_later() -> None:
    world, store = World(), kept_open(Full(MemoryEngine()))
    house = await woken(store, world)
    world.wall += SHUT
    await house.heartbeat.beat()
    assert (await store.gaps(), await store.last_beat()) == ([], None)
    assert house.registry.gaps == [(MONDAY, MONDAY + SHUT)]
    store.full = False
    await house.heartbeat.beat()
    assert (await store.gaps(), await store.last_beat()) == ([(MONDAY, MONDAY + SHUT)], MONDAY + SHUT)


async def test_a_beat_that_could_not_be_kept_is_tried_again_when_somebody_asks() -> None:
    """Else a store that was away for a moment, as a beat was due, would count as away until the next one."""
    store = kept_open(Full(MemoryEngine()))
    heartbeat = Opened(store, World()).heartbeat
    await heartbeat.beat()
    assert str(await heartbeat.probe()) == "the disk is full"
    store.full = False
    assert await heartbeat.probe() is None


# -- a real house


def running(connection: TabOf) -> float:
    return next(float(each["left"]) for each in connection.sight["clocks"] if each.get("runs"))


@pytest.mark.several
@pytest.mark.slow
def test_a_house_that_is_killed_and_opened_again_has_taken_no_time(opened: House) -> None:
    ada, bo, table = opened.seat_two(CARDS, speed="live15")
    bo.look_at(table)
    before = running(ada.look_at(table))
    opened.kill()
    opened.wait(SHUT)
    opened.restart()
    connection = ada.look_at(table)
    assert "result" not in connection.sight
    assert before - 30.0 < running(connection) <= before + BEAT  # since the last heartbeat: nobody's, too
    assert [WORDS, {"time": {"say": ["{n:minute|minutes}", {"n": 20}]}}] in [entry["say"] for entry in connection.log]
