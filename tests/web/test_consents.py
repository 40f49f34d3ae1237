"""What needs the consent of all: of everybody whose seat or rating hangs on the match, and people are not names."""

import asyncio

import pytest

from tafelrunde.core import BadInput, Illegal
from tafelrunde.match import Match
from tafelrunde.store import PROGRAM, KeptSeat, Person, Store, StoreError, Visit
from tafelrunde.web.http.client import Client
from tafelrunde.web.live.people.seats import answer_question, leave, take_back, take_over, voters
from tafelrunde.web.live.table import seat_people
from tafelrunde.web.live.table.consents import OFFER
from tafelrunde.web.live.table.handlers import rematch
from tafelrunde.web.live.table.messages import AnswerUndoMessage, AskPauseMessage, AskUndoMessage, ResumeMessage
from tafelrunde.web.live.table.session import Session
from tests.stores import MemoryEngine
from tests.web.live_tables import ADA, BO, EVE, Browser, FullStore, LiveHouse, both, handled, live, move, slow

DAN = Person(4, "Dan", 0.0)
NOBODY_TO_ASK = "may come back and cannot be asked now"


async def table(*names: str, clock: dict[str, object] | None = None,
                store: Store | None = None) -> tuple[LiveHouse, Session]:
    """A table of these people, after some moves of theirs."""
    house = LiveHouse(store)
    session = await house.table(clock, *names)
    if session.clock is not None:
        session.clock.arrive(session.now(), range(len(names)), session.running().acting())
    await move(session, 6)
    return house, session


async def ask_undo(session: Session, person: Person = ADA, seat: int = 0) -> None:
    await handled(session, person, AskUndoMessage(session.running().line, seat))


def has_undone(session: Session) -> bool:
    return any(line.text.startswith("!undo") for line in session.running().lines)


async def check_refused(session: Session) -> None:
    """Ada takes no step back, and no pause begins."""
    with pytest.raises(Illegal, match=NOBODY_TO_ASK):
        await ask_undo(session)
    if session.clock is not None:
        with pytest.raises(Illegal, match=NOBODY_TO_ASK):
            await handled(session, ADA, AskPauseMessage(0))
    assert session.state.undo_asked < 0 and not session.state.paused and not has_undone(session)


@pytest.mark.parametrize(("names", "clock"), [
    (("ada", "bo"), None), (("ada", "bo"), live()), (("ada", "bo"), slow()),
    (("ada", "bo", "eve"), live(3)),  # an accomplice does not agree for whoever left
])
async def test_whoever_left_and_may_come_back_has_not_agreed(names: tuple[str, ...],
                                                             clock: dict[str, object] | None) -> None:
    house, session = await table(*names, clock=clock)
    await leave(session, BO.id)
    await check_refused(session)
    again = await house.find_anew(session)
    await check_refused(again)  # a restart forgets nothing of it
    assert await take_back(again, BO, 1)
    await ask_undo(again)
    assert again.state.undo_awaits == set(range(1, len(names)))  # who is back is asked


async def test_who_is_asked_and_leaves_has_not_agreed() -> None:
    _, session = await table("ada", "eve", "bo", clock=live(3))
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


async def test_who_agrees_while_play_is_paused_is_asked_still() -> None:
    _, session = await table("ada", "bo", clock=live())
    ada, _ = await both(session)
    line = session.running().line
    await ask_undo(session)
    await handled(session, ADA, AskPauseMessage(0))
    await handled(session, BO, AskPauseMessage(1))
    with pytest.raises(Illegal, match="paused"):
        await handled(session, BO, AnswerUndoMessage(line, 0, 1, True))
    assert (session.state.undo_asked, session.state.undo_awaits) == (0, {1})
    await handled(session, BO, ResumeMessage(1))
    await handled(session, BO, AnswerUndoMessage(line, 0, 1, True))
    assert has_undone(session)
    await ada.until(lambda: "undo_asked" not in ada.sight)


async def test_who_agrees_while_nothing_can_be_saved_is_asked_still() -> None:
    store = FullStore(MemoryEngine())
    _, session = await table("ada", "eve", "bo", store=store)
    line, yes = session.running().line, [AnswerUndoMessage(session.running().line, 0, seat, True) for seat in (1, 2)]
    await ask_undo(session)
    await handled(session, EVE, yes[0])
    store.full = True
    with pytest.raises(StoreError):
        await handled(session, BO, yes[1])
    assert (session.running().line, session.state.undo_awaits) == (line, {2})
    store.full = False
    await asyncio.gather(*(handled(session, BO, yes[1]) for _ in range(2)), return_exceptions=True)
    assert session.running().lines_after(line)[0].text.startswith("!undo") and session.state.undo_asked < 0


async def test_who_asks_while_nothing_can_be_saved_and_asks_nobody_waits_for_nobody() -> None:
    store = FullStore(MemoryEngine())
    _, session = await table("ada", "ada", store=store)
    store.full = True
    with pytest.raises(StoreError):
        await ask_undo(session)
    assert session.state.undo_asked < 0 and not has_undone(session)


async def test_a_refusal_that_comes_first_counts() -> None:
    _, session = await table("ada", "bo")
    line = session.running().line
    await ask_undo(session)
    async with session.lock:
        answers = []
        for yes in (False, True):
            answers.append(asyncio.create_task(handled(session, BO, AnswerUndoMessage(line, 0, 1, yes))))
            await asyncio.sleep(0.01)
    told = await asyncio.gather(*answers, return_exceptions=True)
    assert "not expected now" in str(told[1]) and not has_undone(session) and session.state.undo_asked < 0


async def test_neither_does_a_substitute_nor_whoever_takes_a_programs_place() -> None:
    _, session = await table("ada", "bo")
    session.kept.seats[1] = KeptSeat("person", EVE.id, "Eve", left_by=BO.id)
    with pytest.raises(Illegal, match=NOBODY_TO_ASK):
        await ask_undo(session)
    _, session = await table("ada", "bo")
    session.kept.seats[1] = KeptSeat("person", BO.id, "Deep Bo", PROGRAM)
    await leave(session, BO.id)
    with pytest.raises(Illegal, match=NOBODY_TO_ASK):
        await ask_undo(session)


async def test_who_gave_up_is_asked_nothing_and_the_owner_of_both_seats_neither() -> None:
    _, session = await table("ada", "eve", "bo", clock=live(3))
    await session.give_up(2, Match.resign)
    await move(session, 3)
    await ask_undo(session)
    assert session.state.undo_awaits == {1}
    _, session = await table("ada", "ada")
    await leave(session, ADA.id)
    assert await take_back(session, ADA, 0)
    await ask_undo(session)
    assert has_undone(session)


async def test_in_the_next_match_nothing_hangs_on_who_left_the_last() -> None:
    house, session = await table("ada", "bo")
    await leave(session, BO.id)
    await session.give_up(0, Match.resign)
    following = await house.registry.find(await rematch.accept(session, ADA.id))
    assert not any(seat.left_by for seat in following.kept.seats)
    ada = await Browser(following, ADA).open()
    mine = ada.sight["mine"][0]
    await ada.until(lambda: bool(ada.sight["acting"] == [mine]))
    await ada.play(mine, ada.sight["scene"]["moves"][0]["move"])
    await ask_undo(following, ADA, mine)
    assert has_undone(following)


# -- somebody new

HOME, CAFE, CLUB, AWAY = (Client(f"10.0.0.{number}", f"phone {number}") for number in range(4))


async def left(clock: dict[str, object] | None, *clients: Client) -> Session:
    """Ada and Eve, who came from there, and Bo's seat, which he left."""
    _, session = await table("ada", "eve", "bo", clock=clock)
    for person, client in zip((ADA, EVE), clients, strict=True):
        await session.state.visits.note(person.id, client)
    await leave(session, BO.id)
    return session


async def offer(session: Session) -> None:
    """Ada and Eve agree."""
    for person in (ADA, EVE):
        await answer_question(session, person.id, OFFER, 2, True)


@pytest.mark.parametrize(("clock", "clients"), [
    (live(3), (HOME, CAFE)),  # where two minutes are enough to be played on for
    (None, (HOME, HOME)),
    (None, (HOME, Client(HOME.address, "another browser"))),
    (None, (HOME, Client("10.0.0.9", HOME.device))),
    (slow(3), (HOME, Client(HOME.address))),
])
async def test_two_names_of_one_person_let_nobody_into_an_absent_hand(clock: dict[str, object] | None,
                                                                clients: tuple[Client, Client]) -> None:
    session = await left(clock, *clients)
    await offer(session)
    with pytest.raises(BadInput, match="have not offered"):
        await take_over(session, DAN, 2, AWAY)
    await answer_question(session, BO.id, OFFER, 2, True)
    await take_over(session, DAN, 2, AWAY)


async def test_whom_somebody_at_the_table_blocks_is_told_what_anybody_is_who_is_no_stranger() -> None:
    session = await left(slow(3), HOME, CAFE)
    await offer(session)
    await session.store.block(ADA.id, DAN.id, True)
    with pytest.raises(BadInput, match="only for somebody new"):
        await take_over(session, DAN, 2, AWAY)
    await session.store.block(ADA.id, DAN.id, False)
    await take_over(session, DAN, 2, AWAY)


async def test_two_people_agree_without_whoever_left_where_there_is_time() -> None:
    session = await left(slow(3), HOME, CAFE)
    await offer(session)
    await take_over(session, DAN, 2, AWAY)
    await session.state.visits.note(DAN.id, AWAY)
    await leave(session, EVE.id)  # Dan, who is no stranger to Ada for all the house knows, is not a second voice
    assert voters(session, OFFER, 1) == {ADA.id, DAN.id, EVE.id}


async def test_who_sat_down_and_was_not_seen_is_not_told_from_the_others() -> None:
    _, session = await table("ada", "eve", "bo")
    await session.state.visits.note(ADA.id, HOME)
    await leave(session, BO.id)
    assert voters(session, OFFER, 2) == {ADA.id, EVE.id, BO.id}


# -- visits


async def test_whoever_plays_is_noted_however_many_look_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many addresses, as of an IPv6 network, and many browsers of one person: nobody is a stranger any more then."""
    monkeypatch.setattr(seat_people, "MOST", 50)
    _, session = await table("ada", "bo")
    noted = session.state.visits
    for number in range(60):
        await noted.note(0, Client(f"10.0.{number}.1", f"browser {number}"))
    for number in range(60):
        await noted.note(BO.id, Client(CAFE.address, f"browser {number}"))
    await noted.left(BO.id)
    kept: list[Visit] = await session.store.visits(session.id)
    assert len(kept) == 51 and [each.person for each in kept].count(BO.id) == 1
    assert noted.seen(BO.id) > 0 and noted.knows(DAN.id, AWAY)
    assert not noted.are_several([ADA.id, BO.id])


async def test_the_many_browsers_of_a_club_keep_nobody_elsewhere_from_a_seat() -> None:
    session = await left(slow(3), HOME, CAFE)
    for number in range(3 * seat_people.EACH):
        await session.state.visits.note(100 + number, Client(CLUB.address, f"browser {number}"))
        await session.state.visits.note(EVE.id, Client(CAFE.address, f"browser {number}"))
    kept: list[Visit] = await session.store.visits(session.id)
    assert len(kept) == 2 * (seat_people.EACH + 1) + 1
    await offer(session)
    with pytest.raises(BadInput, match="only for somebody new"):
        await take_over(session, DAN, 2, Client(CLUB.address, "another"))
    await take_over(session, DAN, 2, AWAY)
