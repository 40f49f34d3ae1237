"""Another match needs everybody's consent, and no clock runs before everybody has come."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tafelrunde.core import BadInput
from tafelrunde.match import Match
from tafelrunde.match.clock import DAY, Clock, Pace
from tafelrunde.store import OPEN, OVER, RUNNING, Group, Person, Sanction
from tafelrunde.web.live import registry
from tafelrunde.web.live.cluster.background_tasks import BackgroundTasks
from tafelrunde.web.live.table.handlers import rematch
from tafelrunde.web.live.table.next_match import QUICK
from tests.stores import MemoryEngine, opened
from tests.web.house import House
from tests.web.live_tables import ADA, BO, EVE, Browser, FullStore, LiveHouse, live, seats, slow
from tests.web.sinks import Browser as Reader, PushSink
from tests.web.test_notices import Scene, settings

pytestmark = pytest.mark.several
CARDS = "castles_besieged"


@pytest.fixture
def house() -> LiveHouse:
    return LiveHouse()


# -- another match


async def test_one_offers_and_it_is_dealt_when_the_other_accepts(house: LiveHouse) -> None:
    session = await house.over(live(), 1, options={"games": 3}, public=False, hints=True)
    ada, bo, eve = [await Browser(session, person).open() for person in (ADA, BO, EVE)]
    assert ada.sight["rematch"] == "may"
    assert "rematch" not in eve.sight
    await ada.say(type="rematch", yes=True)
    await bo.until(lambda: bo.sight.get("rematch_awaits") == [1])
    assert (bo.sight["rematch_asked"], bo.sight["rematch_left"]) == (0, QUICK)
    assert not session.kept.again
    await bo.say(type="rematch", yes=True)
    await eve.until(lambda: bool(eve.sight.get("again")))
    after = await house.registry.find(eve.sight["again"])
    assert [seat.person for seat in after.kept.seats] == [BO.id, ADA.id]
    assert (after.kept.public, after.kept.hints, after.kept.options["games"]) == (False, True, 3)
    assert after.kept.options["dealer"] == "second"  # Ada won, and sits there now
    assert after.running().acting() == [0]
    assert (after.clock.pace.start, after.clock.running, after.clock.awaited) == (600.0, {}, {0, 1})


async def test_a_single_no_ends_the_offer_and_so_does_time(house: LiveHouse) -> None:
    session = await house.over()
    ada, bo = [await Browser(session, person).open() for person in (ADA, BO)]
    await bo.say(type="rematch", yes=False)
    await bo.until(lambda: bo.refusals == ["that answer is not expected now"])
    await ada.say(type="rematch", yes=True)
    await bo.until(lambda: bo.sight.get("rematch_asked") == 0)
    await bo.say(type="rematch", yes=False)
    await ada.until(lambda: "{seat} does not want another match now" in [entry["say"][0] for entry in ada.log])
    assert ada.sight["rematch"] == "may"
    await ada.say(type="rematch", yes=True)
    await bo.until(lambda: bo.sight.get("rematch_asked") == 0)
    house.dial.now += QUICK + 1
    await bo.say(type="rematch", yes=True)  # too late: now it is he who offers
    await ada.until(lambda: ada.sight.get("rematch_asked") == 1)
    assert not session.kept.again


async def test_an_offer_outlives_the_house_and_a_slow_one_stands_for_a_move_s_time(house: LiveHouse) -> None:
    session = await house.over(slow(days=3.0))
    ada = await Browser(session, ADA).open()
    await ada.say(type="rematch", yes=True)
    await ada.until(lambda: ada.sight.get("rematch_awaits") == [1])
    await ada.leave()
    house.registry.close()
    house.dial.now += 2.9 * DAY
    bo = await Browser(await house.find_anew(session), BO).open()
    await bo.say(type="rematch", yes=True)
    await bo.until(lambda: bool(bo.sight.get("again")))


async def test_bots_are_willing_and_nobody_is_asked_twice(house: LiveHouse) -> None:
    for people, next_people in ((("ada", "bot"), [0, 1]), (("ada", "ada"), [1, 1])):
        session = await house.over(None, 1, *people)
        ada = await Browser(session, ADA).open()
        await ada.say(type="rematch", yes=True)
        await ada.until(lambda connection=ada: bool(connection.sight.get("again")))  # type: ignore[misc]
        assert [seat.person for seat in (await house.registry.find(ada.sight["again"])).kept.seats] == next_people
        await ada.leave()


@pytest.mark.parametrize("accepts", [True, False])
async def test_who_gave_up_is_asked_and_not_waited_for(house: LiveHouse, accepts: bool) -> None:
    session = await house.table(None, "ada", "bo", "eve")
    await session.give_up(2, Match.resign)
    await session.give_up(1, Match.resign)
    ada, bo, eve = [await Browser(session, person).open() for person in (ADA, BO, EVE)]
    await ada.until(lambda: bool(ada.sight.get("result")))
    assert [seat.kind for seat in session.kept.seats] == ["person", "person", "bot"]
    await ada.say(type="rematch", yes=True)
    await eve.until(lambda: eve.sight.get("rematch") == "asked")
    assert eve.sight["rematch_awaits"] == [1]
    if accepts:
        await eve.say(type="rematch", yes=True)
        await eve.until(lambda: eve.sight["rematch"] == "agreed")
    await bo.say(type="rematch", yes=True)
    await ada.until(lambda: bool(ada.sight.get("again")))
    after = (await house.registry.find(ada.sight["again"])).kept.seats
    assert [seat.person for seat in after] == [BO.id, EVE.id if accepts else 0, ADA.id]
    assert (after[1].name == "Eve") is accepts


async def test_only_after_the_end_and_only_who_sat_there(house: LiveHouse) -> None:
    session = await house.table()
    ada, eve = [await Browser(session, person).open() for person in (ADA, EVE)]
    await ada.say(type="rematch", yes=True)
    await ada.until(lambda: ada.refusals == ["this match is not over yet"])
    await session.book(lambda match: match.resign(0))
    await eve.say(type="rematch", yes=True)
    await eve.until(lambda: eve.refusals == ["only those who sat at the table may ask for another match"])


def _suspend(house: LiveHouse, person: Person, group: str = "") -> Awaitable[Any]:
    now = house.dial()
    return house.store.add_sanction(Sanction(0, person.id, group, "suspension", now, now + DAY, "rude", 0))


@pytest.mark.parametrize("meanwhile", [
    lambda house: house.account_events.forget(ADA.id, "former player"),
    lambda house: house.store.set_standing(ADA.id, "banned"),
    lambda house: _suspend(house, ADA),
    lambda house: house.store.block(ADA.id, EVE.id, True),
], ids=["gone", "banned", "suspended", "blocked"])
async def test_who_may_not_play_with_the_others_by_now_ends_the_offer(
        house: LiveHouse, meanwhile: Callable[[LiveHouse], Awaitable[Any]]) -> None:
    session = await house.table(None, "ada", "bo", "eve", leaving="end")
    await session.give_up(2, Match.resign)
    bo = await Browser(session, BO).open()
    for person in (ADA, EVE):
        await rematch.accept(session, person.id)
    await meanwhile(house)
    with pytest.raises(BadInput, match="may not all play with each other"):
        await rematch.accept(session, BO.id)
    await bo.until(lambda: bo.sight["rematch"] == "may")
    assert rematch.APART.key in [entry["say"][0] for entry in bo.log]
    assert (session.kept.again, (await house.store.match(session.id)).rematch) == ("", None)


async def test_who_is_suspended_plays_again_with_bots_alone(house: LiveHouse) -> None:
    session, alone = await house.over(), await house.over(None, 0, "ada", "bot")
    await house.store.add_group(Group("club", "Club", "", 1.0, ""), EVE.id, 9)
    await _suspend(house, BO, "club")
    await _suspend(house, ADA)
    with pytest.raises(BadInput, match="you are suspended; your account page"):
        await rematch.accept(session, ADA.id)
    assert await rematch.accept(session, BO.id) == "", "only in a group, whose table this is not"
    assert await rematch.accept(alone, ADA.id)
    of_group = await house.over(group="club")
    with pytest.raises(BadInput, match="you are suspended; your account page"):
        await rematch.accept(of_group, BO.id)


async def test_an_offer_that_cannot_be_kept_is_none() -> None:
    store = opened(FullStore(MemoryEngine()))
    house = LiveHouse(store)
    session = await house.over()
    ada = await Browser(session, ADA).open()
    store.headless = True
    await ada.say(type="rematch", yes=True)
    await ada.until(lambda: ada.refusals == ["the disk is full"])
    assert session.kept.rematch is None


async def test_what_cannot_be_dealt_at_once_is_dealt_later_and_nothing_besides() -> None:
    house = LiveHouse(store := opened(FullStore(MemoryEngine())))
    session = await house.over()
    await rematch.accept(session, ADA.id)
    store.full = True
    after = await rematch.accept(session, BO.id)
    assert (await store.match(after)).progress.stage == OPEN
    store.full = False
    await BackgroundTasks(house.registry).look_again()
    assert await rematch.accept(session, ADA.id) == after
    assert {kept.id: kept.progress.stage for kept in await store.matches_of(ADA.id)} == {session.id: OVER,
                                                                                          after: RUNNING}


async def test_a_process_killed_as_it_deals_leaves_one_next_match(house: LiveHouse, monkeypatch: Any) -> None:
    session = await house.over()
    await rematch.accept(session, ADA.id)
    with monkeypatch.context() as killing:
        killing.setattr(registry, "begin", killed)
        with pytest.raises(RuntimeError, match="killed"):
            await rematch.accept(session, BO.id)
    house.begin()
    await BackgroundTasks(house.registry).adopt()
    after = await rematch.accept(await house.registry.find(session.id), BO.id)
    assert {kept.id: kept.progress.stage for kept in await house.store.matches_of(ADA.id)} == {session.id: OVER,
                                                                                                after: RUNNING}


async def killed(*_: Any) -> None:
    """The process ends while it does this."""
    raise RuntimeError("killed")


async def test_who_is_away_is_told_of_an_offer_and_of_a_beginning(sink: PushSink) -> None:
    scene = Scene(settings())
    reader = Reader(f"{sink.address}/bo", BO.id)
    await scene.store.add_push(reader.push)
    session = await scene.registry.open_table(ADA, CARDS, seats("ada", "bo"), {}, pace=0, clock=slow())
    await scene.look(100)
    await session.look_in(BO.id)
    await session.book(lambda match: match.resign(0))
    ada = await Browser(session, ADA).open()
    await ada.say(type="rematch", yes=True)
    await ada.until(lambda: ada.sight.get("rematch_asked") == 0)
    await scene.look(100)
    told = [reader.read(body).decode() for _, _, body in sink.came]
    assert ["Play begins" in told[0], "Another match?" in told[1], len(told)] == [True, True, 2]


# -- the clocks begin


async def test_live_clocks_stand_until_everybody_has_a_tab_open(house: LiveHouse) -> None:
    session = await house.table(live())
    ada = await Browser(session, ADA).open()
    assert ada.sight["awaited"] == [1]
    house.dial.now += 3600.0
    await BackgroundTasks(house.registry).ring(house.dial.now)
    await asyncio.sleep(0.1)
    await session.look_in(BO.id)  # a page alone is no sitting down to a live match
    assert [each["left"] for each in ada.sight["clocks"]] == [600.0, 600.0]
    await Browser(session, BO).open()
    await ada.until(lambda: "awaited" not in ada.sight)
    assert not session.running().is_over
    house.dial.now += 60.0
    (seat,) = session.running().acting()
    assert (session.clock.left(seat, house.dial.now), session.clock.left(1 - seat, house.dial.now)) == (540.0, 600.0)


async def test_who_is_here_may_move_while_the_clocks_stand_and_that_is_kept(house: LiveHouse) -> None:
    session = await house.table(live())
    (seat,) = session.running().acting()
    mover = await Browser(session, (ADA, BO)[seat]).open()
    await mover.play(seat, mover.sight["scene"]["moves"][0]["move"])
    assert mover.refusals == []
    await mover.leave()
    house.registry.close()
    house.dial.now += 3600.0
    again = await house.find_anew(session)
    assert (again.clock.awaited, again.clock.running, again.running().is_over) == ({1 - seat}, {}, False)


async def test_a_slow_match_begins_when_all_have_looked_in(house: LiveHouse) -> None:
    session = await house.table(slow())
    assert await house.store.find_overdue(house.dial.now + 100 * DAY) == []
    await session.look_in(ADA.id)
    await session.look_in(EVE.id)
    assert await house.store.find_overdue(house.dial.now + 100 * DAY) == []
    house.dial.now += 5 * DAY
    await session.look_in(BO.id)
    assert await house.store.find_overdue(house.dial.now + 0.9 * DAY) == []
    assert await house.store.find_overdue(house.dial.now + 1.1 * DAY) == [session.id]


def test_a_bot_that_takes_the_seat_of_somebody_awaited_sets_the_clocks_going() -> None:
    clock = Clock(Pace("live", 600.0), 2)
    clock.expect(0.0, [0, 1])
    clock.turn(0.0, [0])
    assert not clock.arrive(5.0, [], [0])
    assert clock.arrive(10.0, [0], [0])
    assert clock.running == {}
    clock.give_seat(1, 20.0, True, [0])
    assert clock.running == {0: 20.0}


# -- a real house


def test_a_table_somebody_never_came_to_may_be_closed_after_a_while(opened: House) -> None:
    """limits.arrival_seconds"""
    ada, bo, table = opened.seat_two(CARDS, speed="live15")
    people, close = f"/table/{table}/people", f"/table/{table}/close"
    connection = ada.connection(table)
    assert connection.hear_kind("sight")["awaited"] == [1]
    assert "In 10 minutes those who are here may close the table" in ada.get(people).text
    assert "the table waits another" in ada.post(close, form="/").text
    opened.wait(700)
    assert "have come may close it" in bo.post(close, form="/").text
    assert ada.post(close, form=people).url.path == "/lobby"
    assert "/table/" not in bo.get("/lobby").text
    assert ada.get(f"/table/{table}").status_code == 400
    for somebody in (ada, bo):
        assert somebody.get(f"/ratings/{CARDS}").text.count("/people/") == 0


def test_a_table_to_which_all_have_come_is_not_closed(opened: House) -> None:
    ada, bo, table = opened.seat_two(CARDS, speed="live15")
    for somebody in (ada, bo):
        somebody.look_at(table)
    opened.wait(700)
    assert "everybody has come" in ada.post(f"/table/{table}/close", form="/").text


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_it_is_offered_and_answered_by_the_page_alone(answer: str, opened: House) -> None:
    ada, bo, table = opened.seat_two(CARDS, speed="live15")
    eve, hers, connection = opened.guest("Eve"), ada.look_at(table), bo.look_at(table)
    connection.resign(1)
    hers.until(lambda: "result" in hers.sight)
    assert "<button" not in eve.get(f"/table/{table}/again").text
    assert "only those who sat" in eve.post(f"/table/{table}/again", form="/").text
    page = f"/table/{table}/again"
    waiting = ada.post(page, form=page, answer="yes")
    assert waiting.url.path == page
    assert "Waiting for Bo" in waiting.text
    assert "Ada would like to play again" in bo.get(page).text
    answered = bo.post(page, form=page, answer=answer)
    if answer == "no":
        assert answered.url.path == f"/table/{table}"
        assert "The others are asked" in ada.get(page).text
        return
    after = answered.url.path.rsplit("/", 1)[1]
    assert after != table
    connection.until(lambda: connection.sight.get("again") == after)
    assert ada.get(page).url.path == f"/table/{after}"
    opened.wait(1200)  # longer than the clocks
    sight = ada.connection(after).hear_kind("sight")
    assert "result" not in sight
    assert sight["awaited"] == [0]
