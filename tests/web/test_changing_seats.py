"""Seats change hands while something is under way there: nobody's move is booked and nobody's plan kept for another."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from tafelrunde.core import Illegal, Say
from tafelrunde.match import Match
from tafelrunde.store import KeptSeat, Person, StoreError
from tafelrunde.web.live.people.seats import give_seat, hand_over, take_back
from tafelrunde.web.live.table.messages import (
    AskUndoMessage,
    PlanMessage,
    PlayMessage,
    ResignMessage,
    ToHouse,
    UndoMessage,
)
from tafelrunde.web.live.table.session import Session
from tests.stores import MemoryEngine
from tests.web.live_tables import ADA, BO, EVE, Browser, FirstMove, FullStore, LiveHouse, handled, move_on, slow


class Thinker(FirstMove):
    """A bot that answers when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Future[str], str]] = []

    def ask_move(self, *given: Any, **rest: Any) -> "Future[str]":
        future: Future[str] = Future()
        self.asked.append((future, super().ask_move(*given, **rest).result()))
        return future


def due(session: Session) -> tuple[int, Person]:
    """The seat to move, and who sits there."""
    seat = session.running().acting()[0]
    return seat, (ADA, BO)[seat]


async def test_a_bot_moves_no_more_for_somebody_who_is_back() -> None:
    """Where hints are forbidden its move would be one."""
    house, bot = LiveHouse(), Thinker()
    house.begin(bot)
    session = await house.table(hints=False)
    await Browser(session, ADA).open()
    seat, person = due(session)
    line = session.running().line
    await hand_over(session, person.id, seat)
    while not bot.asked:
        await asyncio.sleep(0.01)
    assert await take_back(session, person, seat)
    future, move = bot.asked[0]
    future.set_result(move)
    await asyncio.sleep(1)
    assert session.running().line == line
    await hand_over(session, person.id, seat)
    while len(bot.asked) < 2:
        await asyncio.sleep(0.01)
    future, move = bot.asked[1]
    future.set_result(move)
    await asyncio.sleep(1)
    assert session.running().lines_after(line)[0].actor == seat, "and moves for who is gone"


async def refused_as_they_leave(session: Session, person: Person, seat: int, message: ToHouse) -> None:
    """What somebody sends while their seat goes to a bot, and is looked at after it has, is not theirs to ask."""
    async with session.lock:
        leaves = asyncio.create_task(hand_over(session, person.id, seat))
        await asyncio.sleep(0.01)  # of the house's own time: it waits for the lock, as what is sent does after it
        asks = asyncio.create_task(handled(session, person, message))
        await asyncio.sleep(0.01)
    await leaves
    with pytest.raises(Illegal, match="not your seat"):
        await asks


async def test_nobody_moves_for_the_bot_to_which_they_have_handed_their_seat() -> None:
    session = await LiveHouse().table(hints=True)
    seat, person = due(session)
    line, move = session.running().line, session.running().sight(seat).legal[0]
    await refused_as_they_leave(session, person, seat, PlayMessage(move, line, seat, True))


@pytest.mark.parametrize("message", [lambda _, seat: ResignMessage(seat), UndoMessage, AskUndoMessage])
async def test_nobody_resigns_or_takes_back_for_the_bot_to_which_they_have_handed_their_seat(
        message: Callable[[int, int], ToHouse]) -> None:
    session = await LiveHouse().table(hints=True)
    seat, person = due(session)
    legal = session.running().sight(seat).legal
    await session.play(seat, next(move for move in legal if move.startswith("lay")), session.running().line)
    line = session.running().line
    await refused_as_they_leave(session, person, seat, message(line, seat))
    assert session.running().line == line


# -- plans


async def planned(house: LiveHouse) -> tuple[Session, int, Person]:
    """A table at which somebody has planned their next move, their seat, and who that is."""
    session = await house.table(slow(), hints=True)
    for person in (ADA, BO):
        await session.look_in(person.id)
    waits = 1 - session.running().acting()[0]
    who = (ADA, BO)[waits]
    await handled(session, who, PlanMessage(waits, session.state.premoves.offers(session.running(), waits)[0].move))
    assert list(await house.store.plans(session.id)) == [waits]
    return session, waits, who


async def give_to_eve(session: Session, seat: int) -> None:
    old = session.kept.seats[seat]
    async with session.lock:
        new = KeptSeat("person", EVE.id, EVE.name, "", old.salt, old.left_by or old.person, old.handed, old.gone)
        await give_seat(session, seat, new, Say("a bot plays on for {seat}", seat=seat))


@pytest.mark.parametrize("to", ["a bot", "somebody new"])
async def test_a_plan_goes_with_whoever_made_it(to: str) -> None:
    house = LiveHouse()
    session, seat, who = await planned(house)
    if to == "a bot":
        await hand_over(session, who.id, seat)
    else:
        await give_to_eve(session, seat)
    assert (session.state.premoves.by_seat, await house.store.plans(session.id)) == ({}, {})


async def test_whoever_gives_up_plans_no_more() -> None:
    house = LiveHouse()
    session = await house.table(None, "ada", "bo", "eve", slug="behuetunsburg")
    mine = session.state.premoves
    await mine.choose(session.running(), 2, mine.offers(session.running(), 2)[0].move)
    await session.give_up(2, Match.resign)
    assert (session.kept.seats[2].kind, mine.by_seat, await house.store.plans(session.id)) == ("bot", {}, {})


async def test_a_substitute_is_neither_shown_what_was_planned_nor_moves_so() -> None:
    house = LiveHouse()
    session, seat, who = await planned(house)
    await hand_over(session, who.id, seat)
    await give_to_eve(session, seat)
    eve = await Browser(session, EVE).open()
    assert (eve.sight["mine"], eve.sight.get("plan")) == ([seat], None)
    await move_on(session)
    await asyncio.sleep(1)
    assert session.running().acting() == [seat]
    mine = session.state.premoves
    await move_on(session)
    await handled(session, EVE, PlanMessage(seat, mine.offers(session.running(), seat)[0].move))
    assert await take_back(session, who, seat)
    assert (mine.by_seat, await house.store.plans(session.id)) == ({}, {}), "nor does whoever is back"


async def test_a_plan_stays_where_the_seat_could_not_be_given() -> None:
    house = LiveHouse(FullStore(MemoryEngine()))
    session, seat, who = await planned(house)
    house.store.headless = True  # type: ignore[attr-defined]
    with pytest.raises(StoreError):
        await hand_over(session, who.id, seat)
    assert list(session.state.premoves.by_seat) == list(await house.store.plans(session.id)) == [seat]


async def test_nobody_plans_for_the_bot_to_which_they_have_handed_their_seat() -> None:
    house = LiveHouse()
    session, seat, who = await planned(house)
    move = session.state.premoves.by_seat[seat].move
    await refused_as_they_leave(session, who, seat, PlanMessage(seat, move))
    assert await house.store.plans(session.id) == {}
