"""A disk that stands still takes nobody's time: what goes by between a move and its commit counts for no clock, neither
here nor for whoever takes the table from the disk."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

import pytest

from tafelrunde.store import Store, StoreError
from tafelrunde.store.sql.engine import Transaction
from tafelrunde.web.live.bots.autopilot import play_premove
from tafelrunde.web.live.people.seats import hand_over, is_absent, take_back
from tafelrunde.web.live.table.messages import AnswerPauseMessage, AskPauseMessage, PlanMessage, ResumeMessage
from tafelrunde.web.live.table.session import Session
from tests.stores import MemoryEngine, opened
from tests.web.live_tables import ADA, BO, Browser, LiveHouse, Sundial, both, handled, live, move_on

SLOW = 12.0  # seconds a write takes
FULL = 600.0  # seconds a seat has
Result = TypeVar("Result")


class Standing(MemoryEngine):
    """Its writes take that long by a clock of the test's; where it is told to, they fail after that."""

    dial: Sundial
    takes = 0.0
    fails = False

    async def change(self, work: Callable[[], Transaction[Result]]) -> Result:
        await asyncio.sleep(0)
        if self.takes:
            self.dial.now += self.takes
        if self.fails:
            raise StoreError("the disk is full")
        return await super().change(work)


class Slow(LiveHouse):
    """A house whose disk stands still when it is told to."""

    def __init__(self) -> None:
        self.engine = Standing()
        super().__init__(opened(Store(self.engine)))
        self.engine.dial = self.dial

    async def met(self) -> Session:
        """A table at which both are."""
        session = await self.table(live())
        await both(session)
        return session

    async def after_a_crash(self, session: Session) -> Session:
        """The table as whoever takes it next finds it, once what was under way is done."""
        self.engine.takes = 0.0
        await session.tasks.all()
        return await self.find_anew(session)


@pytest.fixture
def house() -> Slow:
    return Slow()


def left(session: Session, seat: int | None = None) -> float:
    return session.clock.left(session.running().acting()[0] if seat is None else seat, session.now())


def first_move(session: Session) -> tuple[int, str]:
    match = session.running()
    seat = match.acting()[0]
    return seat, match.sight(seat).legal[0]


def told(browser: Browser, seat: int) -> float:
    """What somebody was told last that a seat has left."""
    return next(float(each["left"]) for each in browser.sight["clocks"] if each["seat"] == seat)


async def test_whoever_is_next_is_shown_the_table_with_all_their_time(house: Slow) -> None:
    session = await house.table(live())
    browsers = await both(session)
    line = session.running().line
    house.engine.takes = SLOW
    seat = await move_on(session)
    other = browsers[1 - seat]
    await other.until(lambda: other.sight["line"] > line and other.sight["acting"] == [1 - seat])
    assert (told(other, 1 - seat), told(other, seat)) == (FULL, FULL)
    for table in (session, await house.after_a_crash(session)):
        assert (left(table, 0), left(table, 1)) == (FULL, FULL)
    house.dial.now += 60.0
    assert left(session) == FULL - 60.0


async def test_a_move_that_cannot_be_kept_takes_no_time(house: Slow) -> None:
    session = await house.met()
    house.dial.now += 100.0
    house.engine.takes, house.engine.fails = SLOW, True
    with pytest.raises(StoreError):
        await move_on(session)
    assert left(session) == FULL - 100.0
    house.engine.fails = False
    assert left(await house.after_a_crash(session)) == FULL - 100.0


async def test_the_deal_and_whoever_comes_last_start_no_clock_before_they_are_shown(house: Slow) -> None:
    house.engine.takes = SLOW
    session = await house.table(live())
    assert left(session) == FULL
    browsers = await both(session)
    seat = first_move(session)[0]
    assert [told(browser, seat) for browser in browsers] == [FULL, FULL]
    assert left(await house.after_a_crash(session)) == FULL


async def test_all_are_there_when_it_is_dealt(house: Slow) -> None:
    session = await house.table(live(), "ada", "open")
    waiting = [Browser(session, person) for person in (ADA, BO)]
    opening = [asyncio.create_task(browser.open()) for browser in waiting]
    while len(session.here()) < 2:
        await asyncio.sleep(0)
    house.engine.takes = SLOW
    await house.registry.sit_down(session, BO, "Bo", "")
    house.engine.takes = 0.0
    await asyncio.gather(*opening)
    assert [told(browser, first_move(session)[0]) for browser in waiting] == [FULL, FULL]
    assert left(await house.after_a_crash(session)) == FULL


async def test_play_goes_on_after_a_pause_when_that_is_shown(house: Slow) -> None:
    session = await house.met()
    await handled(session, ADA, AskPauseMessage(0))
    house.engine.takes = SLOW
    house.dial.now += 30.0
    before = left(session)
    await handled(session, BO, AnswerPauseMessage(1, True))
    assert left(session) == before
    await handled(session, ADA, ResumeMessage(0))
    assert left(session) == before == left(await house.after_a_crash(session))


async def test_whoever_is_back_at_a_seat_has_the_time_it_had(house: Slow) -> None:
    session = await house.met()
    seat = first_move(session)[0]
    person = (ADA, BO)[seat]
    house.dial.now += 100.0
    house.registry.pilot.stop(session)
    await hand_over(session, person.id, seat)
    house.engine.takes = SLOW
    await take_back(session, person, seat)
    assert left(session, seat) == FULL - 100.0 == left(await house.after_a_crash(session), seat)


async def test_a_step_taken_back_costs_nobody_the_time_it_is_written_in(house: Slow) -> None:
    session = await house.met()
    seat = await move_on(session)
    house.dial.now += 50.0
    house.engine.takes = SLOW
    await session.book(lambda match: match.undo(seat, match.line, freely=True))
    assert (left(session, seat), left(session, 1 - seat)) == (FULL, FULL - 50.0)
    again = await house.after_a_crash(session)
    assert (left(again, seat), left(again, 1 - seat)) == (FULL, FULL - 50.0)


async def test_time_is_not_up_while_something_else_is_written(house: Slow) -> None:
    """By the clock nobody stopped it is, but the alarm has to wait for the table, and then there is time left."""
    session = await house.met()
    house.dial.now += FULL - 5.0
    pilot = house.registry.pilot
    house.engine.takes = SLOW
    writing = asyncio.create_task(session.holidays_changed(ADA.id))
    while house.dial.now < session.lock.since + SLOW or not session.lock.locked():
        await asyncio.sleep(0)
    await pilot._pilot(session)._flagged()
    await writing
    assert session.running().given_up == ()
    assert left(session) == 5.0
    house.engine.takes = 0.0
    house.dial.now += 6.0
    await pilot._pilot(session)._flagged()
    assert session.running().is_over


async def test_a_move_in_time_comes_before_the_end_of_it(house: Slow) -> None:
    """Who has moved while the alarm waited for the table has not run out of time."""
    session = await house.met()
    seat, _ = first_move(session)
    pilot = house.registry.pilot
    async with session.lock:
        moving = asyncio.create_task(move_on(session))
        await asyncio.sleep(0)
        house.dial.now += FULL + 1.0
        ringing = asyncio.create_task(pilot._pilot(session)._flagged())
        await asyncio.sleep(0)
    await moving
    ringing.cancel()
    assert session.running().given_up == () and first_move(session)[0] == 1 - seat


async def test_a_planned_move_is_played_at_no_cost(house: Slow) -> None:
    session = await house.met()
    planner = 1 - first_move(session)[0]
    offers = session.state.premoves.offers(session.running(), planner)
    await handled(session, (ADA, BO)[planner], PlanMessage(planner, offers[0].move))
    house.registry.pilot.stop(session)
    await move_on(session)
    house.registry.pilot.stop(session)
    house.dial.now += 20.0
    house.engine.takes = SLOW
    await play_premove(session, planner)
    assert not session.state.premoves.by_seat
    earned = FULL - 20.0 + 5.0
    assert left(session, planner) == earned == left(await house.after_a_crash(session), planner)


async def test_nobody_is_absent_before_the_table_could_be_shown_to_them(house: Slow) -> None:
    session = await house.table(live())
    for browser in await both(session):
        await browser.leave()
    session.moved -= 1000.0
    house.engine.takes = 200.0
    other = 1 - await move_on(session)
    assert not is_absent(session, other)
    session.moved -= 1000.0
    assert is_absent(session, other)


async def test_a_disk_that_stays_slow_is_told_once(house: Slow) -> None:
    session = await house.met()
    await session.tasks.all()
    house.engine.takes = SLOW
    before = house.dial.now
    await session.play(*first_move(session), session.running().line)
    await session.tasks.all()
    assert house.dial.now == before + 2 * SLOW
    assert left(session) == FULL
