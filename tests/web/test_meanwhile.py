"""What goes on while the store is waited for: a table opens once, and nobody acts on what has changed meanwhile."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest

from tafelrunde.core import BadInput
from tafelrunde.match.clock import DAY
from tafelrunde.store import RUNNING, Holiday, Store, StoreError
from tafelrunde.store.sql import Value
from tafelrunde.web.lists.holidays import plan_holiday
from tafelrunde.web.live.cluster.background_tasks import BackgroundTasks
from tafelrunde.web.live.people.no_show import check_may_close
from tafelrunde.web.live.people.seats import stand_up
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.live.table.messages import SpeakMessage
from tafelrunde.web.live.table.protocol import serve_connection
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.replay.cache import require_finished
from tafelrunde.web.runtime.tasks import Tasks
from tests.stores import MemoryEngine, opened
from tests.web.live_tables import ADA, BO, CARDS, EVE, Browser, FullStore, LiveHouse, handled, seats, slow

HEAD, LINES, ABANDONED = "FROM match WHERE id", "FROM event WHERE match", "stage = 'open' AND updated <"


class Gate(MemoryEngine):
    """Reads of one kind come back when the test lets them, or fail."""

    holds = fails = ""
    asked = 0

    async def rows(self, text: str, *values: Value) -> list[sqlite3.Row]:
        if self.fails and self.fails in text:
            raise StoreError("the disk is gone")
        found = await super().rows(text, *values)
        if self.holds and self.holds in text:
            self.asked += 1
            self.held.set()
            await self.go_on.wait()
        return found

    @asynccontextmanager
    async def holding(self, text: str) -> AsyncIterator[None]:
        """Whatever reads this has read, and does not hear of it before the block is left."""
        self.holds, self.held, self.go_on, self.asked = text, asyncio.Event(), asyncio.Event(), 0
        yield
        self.holds = ""
        self.go_on.set()


class House(LiveHouse):
    """One whose store's reads can be held."""

    def __init__(self, kind: type[Store] = Store) -> None:
        self.engine = Gate()
        super().__init__(opened(kind(self.engine)))

    async def shut(self, *kinds: str) -> str:
        """A table that nobody has open."""
        session = await self.table(None, *kinds)
        self.registry.shut(session.id)
        return session.id


@pytest.fixture
def house() -> House:
    return House()


# -- opening


async def test_whoever_asks_for_a_table_at_once_gets_the_same(house: House) -> None:
    table = await house.shut()
    async with house.engine.holding(HEAD):
        asked = [asyncio.create_task(house.registry.find(table)) for _ in range(5)]
        await house.engine.held.wait()
    found = await asyncio.gather(*asked)
    assert house.engine.asked == 1, "it is read once"
    assert found[0] is not None and all(each is found[0] for each in found)
    assert house.registry.live() == [found[0]]


@pytest.mark.parametrize("which", [0, 1])
async def test_whoever_gives_up_waiting_for_a_table_takes_it_from_nobody(house: House, which: int) -> None:
    table = await house.shut()
    async with house.engine.holding(HEAD):
        asked = [asyncio.create_task(house.registry.find(table)) for _ in range(3)]
        await house.engine.held.wait()
        asked[which].cancel()
        await asyncio.sleep(0)
    first, second, third = await asyncio.gather(*asked, return_exceptions=True)
    given_up, got = ((first, second) if which == 0 else (second, first))
    assert isinstance(given_up, asyncio.CancelledError)
    assert isinstance(got, Session) and got is third


@pytest.mark.parametrize("part", [HEAD, LINES, "FROM plan", "FROM visit", "arms <> ''"])
async def test_a_table_that_could_not_be_opened_is_opened_by_whoever_asks_next(house: House, part: str) -> None:
    table = await house.shut()
    house.engine.fails = part
    for failed in await asyncio.gather(*(house.registry.find(table) for _ in range(2)), return_exceptions=True):
        assert isinstance(failed, StoreError)
    assert not house.registry.live()
    house.engine.fails = ""
    assert await house.registry.find(table) is not None


async def test_a_guest_who_gets_an_account_while_the_table_opens_sits_there_as_that(house: House) -> None:
    session = await house.registry.open_table(EVE, CARDS, seats("eve", "bot"), {})
    house.registry.shut(session.id)
    async with house.engine.holding(LINES):
        asked = asyncio.create_task(house.registry.find(session.id))
        await house.engine.held.wait()
        await house.account_events.merge_accounts(3, 1)
        await house.store.rename_everywhere(1, "Adelheid")
        await house.account_events.show_name(1, "Adelheid")
    found = await asked
    assert (found.kept.host, found.kept.seats[0].person, found.kept.seats[0].name) == (1, 1, "Adelheid")


async def test_a_table_that_is_closed_while_it_opens_stays_closed(house: House) -> None:
    table = await house.shut()
    async with house.engine.holding(LINES):
        asked = asyncio.create_task(house.registry.find(table))
        await house.engine.held.wait()
        closing = asyncio.create_task(house.registry.close_table(table))
        await asyncio.sleep(0)
    assert isinstance(await asked, Session)
    await closing
    assert not house.registry.live()
    with pytest.raises(Stopped):
        await house.registry.find(table)


async def test_a_match_that_ends_while_its_table_is_being_closed_keeps_its_result(house: House) -> None:
    session = await house.table()
    ending = asyncio.create_task(session.book(lambda match: match.resign(0)))
    await asyncio.sleep(0)
    assert session.lock.locked()
    closing = asyncio.create_task(house.registry.close_table(session.id))
    await ending
    with pytest.raises(BadInput, match="is over"):
        await closing
    kept = await house.store.match(session.id)
    assert kept.progress.stage == "over"


async def test_a_table_is_not_closed_for_a_no_show_while_the_last_who_was_awaited_comes(house: House) -> None:
    session = await house.table(slow())
    await session.look_in(ADA.id)
    async with session.lock:
        comes = asyncio.create_task(session.look_in(BO.id))
        await asyncio.sleep(0)
        closing = asyncio.create_task(house.registry.close_table(session.id, lambda now: check_may_close(now, ADA.id)))
        await asyncio.sleep(0)
    await comes
    with pytest.raises(BadInput, match="everybody has come"):
        await closing
    house.registry.shut(session.id)
    await asyncio.sleep(0.01)
    with pytest.raises(BadInput, match="try again"):
        await house.registry.close_table(session.id, lambda now: check_may_close(now, ADA.id))
    assert (await house.store.match(session.id)).progress.stage == RUNNING
    assert not await house.store.list_absent(session.id)


@pytest.mark.parametrize("full", [True, False])
async def test_whoever_asks_for_the_record_of_a_match_that_is_just_ending_waits_until_it_is_kept(full: bool) -> None:
    house = House(FullStore)
    session = await house.table()
    house.store.full = full  # type: ignore[attr-defined]
    ending = asyncio.create_task(session.book(lambda match: match.resign(0)))
    await asyncio.sleep(0)
    assert session.lock.locked()
    told = await asyncio.gather(require_finished(session), ending, return_exceptions=True)
    assert [isinstance(each, Exception) for each in told] == [full, full], told


async def test_a_table_where_somebody_sits_down_while_it_is_looked_at_is_not_forgotten(house: House) -> None:
    table = await house.shut("ada", "open")
    async with house.engine.holding(ABANDONED):
        tidying = asyncio.create_task(BackgroundTasks(house.registry).forget(house.registry.now() + 1000 * DAY))
        await house.engine.held.wait()
        session = await house.registry.find(table)
        await house.registry.sit_down(session, BO, "Bo", "")
    await tidying
    kept = await house.store.match(table)
    assert kept.progress.stage == RUNNING
    assert house.registry.live() == [session]


# -- limits


async def test_two_holidays_taken_at_once_are_both_kept_or_refused(house: House) -> None:
    now = 19_000 * DAY
    today = datetime.fromtimestamp(now, UTC).date()

    async def take(first: int) -> None:
        day = today + timedelta(days=first)
        change = house.account_events.change_holidays
        await change(1, lambda mine: plan_holiday(mine, day, day + timedelta(days=1), 5, now))

    done = await asyncio.gather(*(take(first) for first in (10, 20, 30)), return_exceptions=True)
    assert [isinstance(each, BadInput) for each in done] == [False, False, True], "five days are allowed"
    assert len(await house.store.holidays(1)) == 2


async def test_what_two_say_at_once_is_numbered_one_by_one(house: House) -> None:
    session = await house.table()
    await asyncio.gather(*(handled(session, person, SpeakMessage(f"{person.name} {number}"))
                           for number in range(5) for person in (ADA, BO)))
    assert [chat.number for chat in await house.store.chat(session.id)] == list(range(1, 11))


# -- what is not on the disk


class Chatty(Browser):
    """A tab that remembers the highest line it was ever shown."""

    highest = 0

    async def take(self, text: str) -> None:
        await super().take(text)
        self.highest = max(self.highest, self.sight.get("line", 0))


async def test_nobody_sees_a_match_that_was_not_saved_before_it_is_read_again() -> None:
    house = House(FullStore)
    session = await house.table(None, "ada", "ada")
    session.kept.hints = True
    ada, eve = Chatty(session, ADA), Chatty(session, EVE)
    await ada.open()
    before, due = ada.sight["line"], ada.sight["acting"][0]
    await ada.say(type="take_screen", seat=due)
    await ada.until(lambda: ada.sight["scene"]["viewer"] == due)
    house.store.full = True  # type: ignore[attr-defined]
    async with house.engine.holding(LINES):
        playing = asyncio.create_task(ada.play(due, ada.sight["scene"]["moves"][0]["move"]))
        await house.engine.held.wait()
        assert session.running().line > before, "the move has been made, in memory"
        coming = asyncio.create_task(eve.open())
        others = [asyncio.create_task(work) for work in (
            house.account_events.show_name(1, "Adelheid"), house.account_events.show_arms(1, "plain.gold.red.lion"),
            session.settle())]
        session.present_soon()
        await asyncio.sleep(0.5)
        assert (ada.highest, eve.highest) == (before, 0)
        assert not any(task.done() for task in (coming, *others))
    await asyncio.gather(playing, coming, *others)
    assert (ada.refusals, session.running().line) == (["the disk is full"], before)
    await eve.until(lambda: eve.highest == before)
    assert ada.sight["people"][0]["name"] == "Adelheid"


async def test_where_the_match_cannot_be_read_again_either_the_table_is_opened_anew() -> None:
    house = House(FullStore)
    session = await house.table(None, "ada", "ada")
    ada = await Browser(session, ADA).open()
    before, due = ada.sight["line"], ada.sight["acting"][0]
    await ada.say(type="take_screen", seat=due)
    await ada.until(lambda: ada.sight["scene"]["viewer"] == due)
    house.store.full, house.engine.fails = True, LINES  # type: ignore[attr-defined]
    await ada.say(type="play", move=ada.sight["scene"]["moves"][0]["move"], line=before, seat=due, sure=True)
    await asyncio.wait_for(ada.task, 60)  # it is hung up on, and comes back
    assert ada.sight["line"] == before
    assert not house.registry.live()
    house.store.full, house.engine.fails = False, ""  # type: ignore[attr-defined]
    again = await house.registry.find(session.id)
    assert again is not session
    assert again.running().line == before


async def test_a_move_is_booked_whole_though_whoever_made_it_goes_meanwhile(house: House) -> None:
    session = await house.table()
    ada, bo = await Browser(session, ADA).open(), await Browser(session, BO).open()
    before, due = ada.sight["line"], ada.sight["acting"][0]
    mover, other = (ada, bo) if due == 0 else (bo, ada)
    move = mover.sight["scene"]["moves"][0]["move"]
    await asyncio.sleep(0.05)  # both have been told all they are told when they come
    async with session.lock:
        await mover.say(type="play", move=move, line=before, seat=due, sure=True)
        await asyncio.sleep(0.05)
        for connection in session.connections:
            if connection.viewer.person == mover.person.id:
                connection.closed.set()
        await mover.task
    await other.until(lambda: other.sight["line"] > before)
    kept = await house.store.match(session.id)
    assert kept.progress == session.kept.progress
    assert kept.progress.lines == session.running().line > before


async def test_what_goes_wrong_when_nobody_waits_any_more_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    tasks, go_on, happened = Tasks(), asyncio.Event(), list[str]()

    async def work(problem: Exception) -> None:
        await go_on.wait()
        happened.append(str(problem))
        raise problem

    waiting = [asyncio.create_task(tasks.to_the_end(work(problem)))
               for problem in (ValueError("a fault"), BadInput("a refusal"))]
    await asyncio.sleep(0)
    for each in waiting:
        each.cancel()
    await asyncio.wait(waiting)
    go_on.set()
    tasks.start(work(ValueError("another")))
    await asyncio.sleep(0.01)
    assert happened == ["a fault", "a refusal", "another"]
    assert [str(record.exc_info[1]) for record in caplog.records if record.exc_info] == ["a fault", "another"]


async def test_whoever_is_signed_out_on_the_way_to_a_table_is_hung_up_on_there(house: House) -> None:
    session, gone, inbox = await house.table(), asyncio.Event(), asyncio.Queue[str | None]()

    async def unheard(_: str) -> None:
        """Nobody reads it."""

    async def close(_: int) -> None:
        gone.set()

    async def still_good() -> bool:
        return False

    async with session.lock:
        coming = asyncio.create_task(serve_connection(session, ADA, inbox.get, unheard, close, still_good=still_good))
        await asyncio.sleep(0.01)
        house.account_events.hang_up(ADA.id)
        assert not session.connections, "who is not there yet is not found"
    await asyncio.wait_for(coming, 60)
    assert gone.is_set() and not session.connections


# -- who sits there


async def test_who_asks_for_a_seat_several_times_at_once_has_one(house: House) -> None:
    session = await house.table(None, "ada", "open", "open")
    found = await asyncio.gather(*(house.registry.sit_down(session, BO, "Bo", "") for _ in range(3)))
    assert found == [1, 1, 1] and session.kept.seats[2].kind == "open"


async def test_what_the_table_knows_of_its_people_is_read_when_they_sit_down(house: House) -> None:
    await house.store.give_arms(2, "plain.gold.red.lion")
    session = await house.table(None, "ada", "open")
    assert session.state.sitters.arms == {}
    await house.registry.sit_down(session, BO, "Bo", "")
    assert session.state.sitters.arms == {2: "plain.gold.red.lion"}
    async with house.engine.holding("arms <> ''"):
        await Browser(session, BO).open()
        assert house.engine.asked == 0, "not when they are shown"
    await house.store.give_arms(2, "")
    await house.account_events.show_arms(2, "")
    assert session.state.sitters.arms == {}


async def test_a_coach_that_is_wanted_elsewhere_is_there_at_every_table(house: House) -> None:
    tables = [await house.table(None, "ada", "bot") for _ in range(2)]
    assert all(session.state.coaching.is_on for session in tables), "of beginners it is thought that they want one"
    await house.registry.save_wants_coach(1, False)
    assert not any(session.state.coaching.is_on for session in tables)
    house.registry.shut(tables[0].id)
    again = await house.registry.find(tables[0].id)
    assert not again.state.coaching.is_on


async def test_somebody_who_takes_a_seat_in_a_slow_match_brings_their_holidays(house: House) -> None:
    now = house.registry.now()
    await house.store.save_holidays(2, [Holiday(now - 1.0, now + DAY)])
    session = await house.table(slow(), "ada", "open")
    await house.registry.sit_down(session, BO, "Bo", "")
    assert list(session.clock.holidays) == [1]


async def test_who_stands_up_and_sits_down_again_is_asked_about_again(house: House) -> None:
    session = await house.table(slow(3), "ada", "open", "open")
    await house.registry.sit_down(session, BO, "Bo", "")
    await stand_up(session, BO.id)
    await house.store.give_arms(BO.id, "plain.gold.red.lion")
    now = house.registry.now()
    await house.account_events.change_holidays(BO.id, lambda _: [Holiday(now - 1.0, now + DAY)])
    assert session.state.sitters.arms == {}
    await house.registry.sit_down(session, BO, "Bo", "")
    assert session.state.sitters.arms == {BO.id: "plain.gold.red.lion"}
    assert session.state.sitters.holidays() == {1: [(now - 1.0, now + DAY)]}
