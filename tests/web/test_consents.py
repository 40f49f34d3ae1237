"""What needs the consent of all: of everybody whose seat or rating hangs on the match, and people are not names."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tafelrunde.core import BadInput, Illegal
from tafelrunde.match import Match
from tafelrunde.store import PROGRAM, KeptSeat, Person, SqlStore, Visit
from tafelrunde.web.common.client import Client
from tafelrunde.web.live import visits
from tafelrunde.web.live.consents import OFFER
from tafelrunde.web.live.handlers import rematch
from tafelrunde.web.live.messages import AnswerUndoMessage, AskPauseMessage, AskUndoMessage
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.seats import answer, leave, take_back, take_over, voters
from tafelrunde.web.live.session import Session
from tests.stores import memory_store
from tests.web.house import Guest, House, house
from tests.web.stored import stored
from tests.web.test_pauses import CARDS, Sundial, live, slow
from tests.web.test_registry import ADA, BO, Browser, FirstMove, handled, run
from tests.web.test_seats import SETTINGS, press, pressed, tab_of, until

EVE, DAN = Person(3, "Eve", 0.0), Person(4, "Dan", 0.0)
PEOPLE = {"ada": ADA, "bo": BO, "eve": EVE}
NOBODY_TO_ASK = "may come back and cannot be asked now"


async def table(*names: str, clock: dict[str, object] | None = None, slug: str = "",
                store: SqlStore | None = None) -> tuple[Registry, Session]:
    """A table of these people, after some moves of theirs."""
    registry = Registry(store or memory_store(), FirstMove(), now=Sundial())
    sitting = [KeptSeat("person", PEOPLE[name].id, PEOPLE[name].name) for name in names]
    session = await registry.open_table(ADA, slug or (CARDS if len(names) == 2 else "beutelschneider"), sitting, {},
                                        pace=0, clock=clock)
    if session.clock is not None:
        session.clock.arrive(session.now(), range(len(names)), session.running().acting())
    await play(session, 6)
    return registry, session


async def play(session: Session, moves: int) -> None:
    """First moves by whoever may."""
    for _ in range(moves):
        seat = session.running().acting()[0]
        await session.play(seat, session.running().sight(seat).legal[0], session.running().line)


async def ask_undo(session: Session, person: Person = ADA, seat: int = 0) -> None:
    """Somebody asks for their last step back."""
    await handled(session, person, AskUndoMessage(session.running().line, seat))


def has_undone(session: Session) -> bool:
    """Has a step been taken back there?"""
    return any(line.text.startswith("!undo") for line in session.running().lines)


async def check_refused(session: Session) -> None:
    """Ada takes no step back, and no pause begins."""
    with pytest.raises(Illegal, match=NOBODY_TO_ASK):
        await ask_undo(session)
    if session.clock is not None:
        with pytest.raises(Illegal, match=NOBODY_TO_ASK):
            await handled(session, ADA, AskPauseMessage(0))
    assert session.state.undo_asked < 0 and not session.state.paused and not has_undone(session)


@pytest.mark.parametrize("clock", [None, live(), slow()])
def test_whoever_left_and_may_come_back_has_not_agreed(clock: dict[str, object] | None) -> None:
    async def test() -> None:
        store = memory_store()
        registry, session = await table("ada", "bo", clock=clock, store=store)
        await leave(session, BO.id)
        await check_refused(session)
        again = await Registry(store, FirstMove(), now=Sundial()).find(session.id)
        assert again is not None
        await check_refused(again)  # a restart forgets nothing of it
        assert await take_back(again, BO, 1)
        await ask_undo(again)
        assert again.state.undo_awaits == {1}  # who is back is asked
        registry.close()

    run(test())


def test_an_accomplice_does_not_agree_for_whoever_left() -> None:
    async def test() -> None:
        registry, session = await table("ada", "eve", "bo", clock=live(3))
        await leave(session, BO.id)
        await check_refused(session)
        registry.close()

    run(test())


def test_who_is_asked_and_leaves_has_not_agreed() -> None:
    async def test() -> None:
        registry, session = await table("ada", "eve", "bo", clock=live(3))
        line = session.running().line
        await ask_undo(session)
        await handled(session, ADA, AskPauseMessage(0))
        await leave(session, BO.id)
        with pytest.raises(Illegal, match="not expected"):
            await handled(session, EVE, AnswerUndoMessage(line, 0, 1, True))
        assert session.clock is not None and not session.clock.asked and session.running().line == line
        assert await take_back(session, BO, 2)
        async with session.lock:  # both are under way, and the seat is left first
            leaving = asyncio.ensure_future(leave(session, EVE.id))
            asking = asyncio.ensure_future(handled(session, BO, AskPauseMessage(2)))
            await asyncio.sleep(1)
        answers = await asyncio.gather(leaving, asking, return_exceptions=True)
        assert NOBODY_TO_ASK in str(answers[1]) and not session.clock.asked
        registry.close()

    run(test())


def test_neither_does_a_substitute_nor_whoever_takes_a_programs_place() -> None:
    async def test() -> None:
        registry, session = await table("ada", "bo")
        session.kept.seats[1] = KeptSeat("person", EVE.id, "Eve", left_by=BO.id)
        with pytest.raises(Illegal, match=NOBODY_TO_ASK):
            await ask_undo(session)
        registry, session = await table("ada", "bo")
        session.kept.seats[1] = KeptSeat("person", BO.id, "Deep Bo", PROGRAM)
        await leave(session, BO.id)
        with pytest.raises(Illegal, match=NOBODY_TO_ASK):
            await ask_undo(session)
        registry.close()

    run(test())


def test_who_gave_up_is_asked_nothing_and_the_owner_of_both_seats_neither() -> None:
    async def test() -> None:
        registry, session = await table("ada", "eve", "bo", clock=live(3))
        await session.give_up(2, Match.resign)
        await play(session, 3)
        await ask_undo(session)
        assert session.state.undo_awaits == {1}
        registry, session = await table("ada", "ada")
        await leave(session, ADA.id)
        assert await take_back(session, ADA, 0)
        await ask_undo(session)
        assert has_undone(session)
        registry.close()

    run(test())


def test_in_the_next_match_nothing_hangs_on_who_left_the_last() -> None:
    async def test() -> None:
        registry, session = await table("ada", "bo")
        await leave(session, BO.id)
        await session.give_up(0, Match.resign)
        following = await registry.find(await rematch.accept(session, ADA.id))
        assert following is not None and not any(seat.left_by for seat in following.kept.seats)
        ada = await Browser(following, ADA).open()
        mine = ada.sight["mine"][0]
        await ada.until(lambda: bool(ada.sight["acting"] == [mine]))
        await ada.play(mine, ada.sight["scene"]["moves"][0]["move"])
        await ask_undo(following, ADA, mine)
        assert has_undone(following)
        await ada.leave()
        registry.close()

    run(test())
