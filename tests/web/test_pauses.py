"""Pauses by agreement and holidays over the wire, with a clock the test moves on: nobody waits for real days."""

import asyncio
from datetime import date
from typing import Any

import pytest

from tafelrunde.core import BadInput, Illegal, Say
from tafelrunde.match.clock import DAY, PAUSE
from tafelrunde.store import Holiday, Store
from tafelrunde.web.lists import holidays
from tafelrunde.web.live.cluster.background_tasks import BackgroundTasks
from tafelrunde.web.live.people.seats import hand_over, is_absent
from tafelrunde.web.live.table.messages import AnswerPauseMessage, AskPauseMessage, ResumeMessage
from tafelrunde.web.live.table.session import Session
from tests.stores import MemoryEngine, memory_store, opened as kept_open
from tests.web.live_tables import (
    ADA,
    BO,
    EVE,
    MONDAY,
    Browser,
    FullStore,
    LiveHouse,
    both,
    handled,
    live,
    move_on,
    slow,
)


async def opened(clock: dict[str, Any] | None, *people: str, store: Store | None = None) -> tuple[LiveHouse, Session]:
    """A house with one match of Ada and Bo, or of others; where it is a slow one both have looked in."""
    house = LiveHouse(store)
    session = await house.table(clock, *people)
    for person in (ADA, BO):
        await session.look_in(person.id)
    return house, session


async def test_everybody_agrees_to_a_pause_and_anybody_ends_it() -> None:
    house, session = await opened(live())
    ada, bo = await both(session)
    seat = ada.sight["acting"][0]
    mover = (ada, bo)[seat]
    house.dial.now += 60
    await ada.say(type="ask_pause", seat=0)
    await bo.until(lambda: bo.sight.get("pause_asked") == [0])
    assert not bo.sight.get("paused")
    await bo.say(type="answer_pause", seat=1, yes=True)
    await ada.until(lambda: bool(ada.sight.get("paused")))
    house.dial.now += 500
    await mover.until(lambda: bool(mover.sight.get("paused")))
    await mover.play(seat, mover.sight["scene"]["moves"][0]["move"])
    assert mover.refusals == ["play is paused by agreement; resume it first"]
    await bo.leave()
    await ada.say(type="resume", seat=0)
    await ada.until(lambda: any("when everybody is back at the table" in each for each in ada.refusals))
    bo = await Browser(session, BO).open()
    await bo.say(type="resume", seat=1)
    await ada.until(lambda: not ada.sight.get("paused"))
    assert [each["left"] for each in ada.sight["clocks"] if each["seat"] == seat] == [540.0]
    mover = (ada, bo)[seat]
    await mover.play(seat, mover.sight["scene"]["moves"][0]["move"])
    await ada.until(lambda: "play is paused by agreement" in [entry["say"][0] for entry in ada.log])


def hear_news(session: Session) -> list[tuple[int, str]]:
    """What people are told who are not at the table, from now on."""
    told: list[tuple[int, str]] = []

    def seat_changed(person: int, news: Say) -> None:
        told.append((person, str(news)))

    session.seat_changed = seat_changed  # type: ignore[method-assign]
    return told


OVER = "The pause is over: play goes on, and the clocks run."


async def test_whoever_is_there_goes_on_after_a_while_and_the_one_who_ran_loses_by_time() -> None:
    house, session = await opened(live())
    ada, bo = await both(session)
    if (seat := session.running().acting()[0]) == 0:
        seat = 1 - await move_on(session)
    await bo.say(type="ask_pause", seat=1)
    await ada.until(lambda: ada.sight.get("pause_left") == PAUSE and not ada.sight.get("paused"))
    await ada.say(type="answer_pause", seat=0, yes=True)
    await ada.until(lambda: bool(ada.sight.get("paused")))
    await bo.leave()
    await ada.leave()
    house.dial.now += 100
    found = await house.find_anew(session)
    told, ada = hear_news(found), await Browser(found, ADA).open()
    assert ada.sight["pause_left"] == PAUSE - 100
    house.dial.now += PAUSE - 101
    with pytest.raises(Illegal, match="or without them in 1 second"):
        await handled(found, ADA, ResumeMessage(0))
    house.dial.now += 1
    await handled(found, ADA, ResumeMessage(0))
    assert (told, found.state.paused) == ([(BO.id, OVER)], False)
    house.dial.now += 601
    await BackgroundTasks(house.registry).ring(house.dial.now)
    await ada.until(lambda: bool(ada.sight.get("result")))
    assert (seat, ada.sight["result"]["ranks"]) == (1, [1, 2])


async def test_after_a_pause_absence_counts_from_its_end() -> None:
    house, session = await opened(live())
    _, bo = await both(session)
    if session.running().acting() != [1]:
        await move_on(session)
    await handled(session, ADA, AskPauseMessage(0))
    await handled(session, BO, AnswerPauseMessage(1, True))
    await bo.leave()
    house.dial.now += PAUSE + 1
    await asyncio.sleep(PAUSE)
    assert not is_absent(session, 1)
    await handled(session, ADA, ResumeMessage(0))
    house.dial.now += 100
    assert not is_absent(session, 1)
    house.dial.now += 21
    await hand_over(session, ADA.id, 1)
    assert session.kept.seats[1].left_by == BO.id


async def test_one_of_three_holds_no_table_nor_one_who_comes_and_goes() -> None:
    house, session = await opened(live(3), "ada", "bo", "eve")
    people = (ADA, BO, EVE)
    tabs = [await Browser(session, person).open() for person in people]
    for number, person in enumerate(people):
        await handled(session, person, AskPauseMessage(number))
    assert session.state.paused
    await tabs[2].leave()
    house.dial.now += PAUSE / 2
    await (await Browser(session, people[2]).open()).leave()
    house.dial.now += PAUSE / 2
    told = hear_news(session)
    await handled(session, BO, ResumeMessage(1))
    assert (told, session.state.paused) == ([(3, OVER)], False)


async def test_a_match_over_days_goes_on_at_once_and_who_is_away_is_told() -> None:
    house, session = await opened(slow())
    ada = await Browser(session, ADA).open()
    await handled(session, ADA, AskPauseMessage(0))
    await handled(session, BO, AnswerPauseMessage(1, True))
    await ada.until(lambda: bool(ada.sight.get("paused")) and not ada.sight.get("pause_left"))
    house.dial.now += 3 * DAY
    told = hear_news(session)
    await handled(session, ADA, ResumeMessage(0))
    assert (told, session.state.paused) == ([(BO.id, OVER)], False)


async def test_of_two_who_resume_at_once_one_does() -> None:
    """Or the second would set a clock back to when it did."""
    _, session = await opened(live())
    await both(session)
    await handled(session, ADA, AskPauseMessage(0))
    await handled(session, BO, AnswerPauseMessage(1, True))
    async with session.lock:
        resumed = [asyncio.ensure_future(handled(session, person, ResumeMessage(number)))
                   for number, person in enumerate((ADA, BO))]
        await asyncio.sleep(1)
    answers = await asyncio.gather(*resumed, return_exceptions=True)
    assert [str(answer) for answer in answers if answer] == ["play is not paused"]


async def test_one_no_ends_the_question() -> None:
    _, session = await opened(live())
    ada, bo = await both(session)
    await ada.say(type="ask_pause", seat=0)
    await bo.until(lambda: bo.sight.get("pause_asked") == [0])
    await bo.say(type="answer_pause", seat=1, yes=False)
    await ada.until(lambda: not ada.sight.get("pause_asked"))
    await bo.say(type="answer_pause", seat=1, yes=True)
    await bo.until(lambda: bo.refusals == ["that answer is not expected now"])
    await ada.say(type="resume", seat=0)
    await ada.until(lambda: ada.refusals == ["play is not paused"])


async def test_a_table_without_clocks_has_nothing_to_pause() -> None:
    _, session = await opened(None)
    ada = await Browser(session, ADA).open()
    await ada.say(type="ask_pause", seat=0)
    await ada.until(lambda: ada.refusals == ["this table has no clocks to stop"])


async def test_a_pause_outlives_the_house_and_so_does_the_question() -> None:
    house, session = await opened(slow())
    await handled(session, ADA, AskPauseMessage(0))
    again = await house.find_anew(session)
    assert again.clock.asked == {0}
    await handled(again, BO, AnswerPauseMessage(1, True))
    assert await house.store.find_overdue(house.dial.now + 1000 * DAY) == []
    third = await house.find_anew(session)
    assert third.state.paused
    house.dial.now += 30 * DAY
    await handled(third, ADA, ResumeMessage(0))
    assert await house.store.find_overdue(house.dial.now + 0.9 * DAY) == []
    assert await house.store.find_overdue(house.dial.now + 1.1 * DAY) == [session.id]


async def test_a_pause_that_cannot_be_kept_is_none() -> None:
    store = kept_open(FullStore(MemoryEngine()))
    _, session = await opened(slow(), store=store)
    ada, bo = await both(session)
    await ada.say(type="ask_pause", seat=0)
    await bo.until(lambda: bo.sight.get("pause_asked") == [0])
    store.full = True
    await bo.say(type="answer_pause", seat=1, yes=True)
    await bo.until(lambda: bo.refusals == ["the disk is full"])
    assert not session.state.paused


async def test_a_week_of_a_slow_match_with_a_holiday_in_it() -> None:
    """One day for every move. Bo is away from Wednesday to Friday and is not timed out; Ada, at home, would be."""
    house, session = await opened(slow())

    async def moved(days: float) -> None:
        """Time goes on; whatever is overdue is rung for, as the house's sweep does."""
        house.dial.now += days * DAY
        await BackgroundTasks(house.registry).ring(house.dial.now)
        await asyncio.sleep(0.1)  # the alarm of a clock is set a twentieth of a second late

    async def play_on(until: int) -> None:
        """Moves by whoever may, until it is this seat's turn."""
        if session.running().acting() != [until]:
            await move_on(session)

    await play_on(1)
    await moved(0.5)  # Monday evening: Bo, whose turn it is, takes Wednesday to Friday off
    wednesday, friday = date(2030, 7, 3), date(2030, 7, 5)
    spans = holidays.plan_holiday([], wednesday, friday, 30, house.dial.now)
    await house.account_events.change_holidays(BO.id, lambda _: spans)
    await moved(0.45)  # Tuesday morning, shortly before the day is over
    await play_on(0)
    await play_on(1)  # Ada answers at once
    for _ in range(7):  # until Friday evening, 20:48
        await moved(0.5)
        assert not session.running().is_over
    bo = await Browser(session, BO).open()
    assert bo.sight["clocks"][1]["holiday"] == holidays.midnight(date(2030, 7, 6))
    assert not bo.sight["clocks"][1].get("runs")
    await bo.leave()
    await moved(0.3)  # Saturday, 4:00: of his day 15.2 hours went before the holiday and 4 after it
    bo = await Browser(session, BO).open()
    assert "holiday" not in bo.sight["clocks"][1]
    assert bo.sight["clocks"][1]["left"] == pytest.approx(4.8 * 3600, abs=1)
    await play_on(0)
    await moved(1.01)  # Ada lets a day pass
    await bo.until(lambda: bool(bo.sight.get("result")))
    assert bo.sight["result"]["ranks"] == [2, 1]


async def test_the_table_shows_who_is_on_holiday_and_the_holiday_ends_early() -> None:
    house, session = await opened(slow())
    ada = await Browser(session, ADA).open()
    spans = holidays.plan_holiday([], date(2030, 7, 1), date(2030, 7, 3), 30, house.dial.now)
    await house.account_events.change_holidays(BO.id, lambda _: spans)
    await ada.until(lambda: "holiday" in ada.sight["clocks"][1])
    assert ada.sight["clocks"][1]["holiday"] == holidays.midnight(date(2030, 7, 4))
    house.dial.now += DAY
    await house.account_events.change_holidays(BO.id, lambda mine: holidays.without_holiday(mine, MONDAY,
                                                                                            house.dial.now))
    await ada.until(lambda: "holiday" not in ada.sight["clocks"][1])
    assert await house.store.holidays(BO.id) == [Holiday(MONDAY, house.dial.now)]


async def test_holidays_taken_before_a_match_count_in_it() -> None:
    store = memory_store()
    for person in (ADA, BO):
        await store.save_holidays(person.id, [Holiday(MONDAY + DAY / 2, MONDAY + 5 * DAY)])
    house, session = await opened(slow(), store=store)
    assert await house.store.find_overdue(house.dial.now + 5.4 * DAY) == []
    assert await house.store.find_overdue(house.dial.now + 5.6 * DAY) == [session.id]


def test_the_allowance_of_a_year() -> None:
    new_year = holidays.midnight(date(2030, 12, 20))
    one = holidays.plan_holiday([], date(2030, 12, 27), date(2031, 1, 5), 5, new_year)
    assert (holidays.count_days(one, 2030), holidays.count_days(one, 2031),
            holidays.last_day(one[0])) == (5, 5, date(2031, 1, 5))
    with pytest.raises(BadInput, match="0 left"):
        holidays.plan_holiday(one, date(2031, 2, 1), date(2031, 2, 1), 5, new_year)
    with pytest.raises(BadInput, match="already"):
        holidays.plan_holiday(one, date(2031, 1, 1), date(2031, 1, 1), 50, new_year)
    with pytest.raises(BadInput, match="today or later"):
        holidays.plan_holiday([], date(2030, 12, 19), date(2030, 12, 22), 50, new_year)
    with pytest.raises(BadInput, match="today or later"):
        holidays.plan_holiday([], date(2030, 12, 24), date(2030, 12, 22), 50, new_year)
    assert holidays.without_holiday(one, one[0].start, new_year) == []
    with pytest.raises(BadInput, match="no longer exists"):
        holidays.without_holiday(one, one[0].start, one[0].end)


def test_a_holiday_that_began_today_counts_the_whole_day() -> None:
    spans = holidays.plan_holiday([], date(2030, 7, 1), date(2030, 7, 2), 2, MONDAY)
    assert (spans[0].start, holidays.count_days(spans, 2030)) == (MONDAY, 2)


async def test_a_person_is_not_asked_twice_for_two_seats() -> None:
    _, session = await opened(live(), "ada", "ada")
    ada = await Browser(session, ADA).open()
    await ada.say(type="ask_pause", seat=1)
    await ada.until(lambda: bool(ada.sight.get("paused")))
