"""A step that is taken back, and the time it brought: at a table, over restarts, and where it cannot be saved."""

from typing import Any

import pytest

from tafelrunde.core import Illegal
from tafelrunde.match.clock import DAY
from tafelrunde.store import StoreError
from tafelrunde.web.live.table.messages import AnswerUndoMessage, AskUndoMessage, UndoMessage
from tafelrunde.web.live.table.session import Session
from tests.stores import MemoryEngine
from tests.web.live_tables import ADA, BO, FullStore, LiveHouse, handled, live, move_on, slow

PEOPLE = ADA, BO


async def begun(house: LiveHouse, clock: dict[str, Any]) -> tuple[Session, int]:
    """A table at which all have come, and the seat to move, which has used all its time but 20 seconds."""
    session = await house.table(clock)
    assert session.clock is not None
    session.clock.arrive(house.dial(), [0, 1], session.running().acting())
    seat = session.running().acting()[0]
    house.dial.now += (session.clock.left(seat, house.dial()) or 0.0) - 20
    return session, seat


def left(session: Session, seat: int) -> float | None:
    return session.clock.left(seat, session.now()) if session.clock is not None else None


async def lay(session: Session, seat: int) -> None:
    """A move that its seat may take back."""
    match = session.running()
    await session.play(seat, next(move for move in match.sight(seat).legal if move.startswith("lay")), match.line)


async def undo(session: Session, seat: int) -> None:
    await handled(session, PEOPLE[seat], UndoMessage(session.running().line, seat))


@pytest.mark.parametrize("clock", [live(), slow()])
async def test_whoever_moves_and_takes_it_back_has_no_time_without_end(clock: dict[str, Any]) -> None:
    house = LiveHouse()
    session, seat = await begun(house, clock)
    for _ in range(10):
        await lay(session, seat)
        house.dial.now += 1
        await undo(session, seat)
    whole = 600.0 if session.kept.tempo == "live" else DAY
    assert [left(session, each) for each in (seat, 1 - seat)] == [20, whole - 10], "nor has whoever was to answer"


@pytest.mark.parametrize("clock", [live(), slow()])
async def test_a_restart_forgets_nothing_of_it(clock: dict[str, Any]) -> None:
    house = LiveHouse()
    session, seat = await begun(house, clock)
    await lay(session, seat)
    again = await house.find_anew(session)
    assert left(again, seat) == (25 if again.kept.tempo == "live" else DAY)
    await undo(again, seat)
    assert left(again, seat) == 20


async def test_a_step_back_that_cannot_be_saved_takes_no_time_away() -> None:
    house = LiveHouse(FullStore(MemoryEngine()))
    session, seat = await begun(house, live())
    await lay(session, seat)
    house.store.full = True  # type: ignore[attr-defined]
    with pytest.raises(StoreError):
        await undo(session, seat)
    assert left(session, seat) == 25
    house.store.full = False  # type: ignore[attr-defined]
    await undo(session, seat)
    assert left(session, seat) == 20


async def test_who_agrees_gives_back_what_later_steps_brought_and_nobody_loses_by_time_so() -> None:
    house = LiveHouse()
    session, other = await begun(house, live())
    seat = 1 - await move_on(session)
    house.dial.now += (left(session, seat) or 0.0) - 2
    await move_on(session)
    await handled(session, PEOPLE[other], AskUndoMessage(session.running().line, other))
    yes = AnswerUndoMessage(session.running().line, other, seat, True)
    house.dial.now += 10
    await handled(session, PEOPLE[seat], yes)
    assert [left(session, each) for each in (other, seat)] == [10, 2]
    await move_on(session)
    await move_on(session)
    await move_on(session)
    house.dial.now += 6
    line = session.running().line
    with pytest.raises(Illegal, match="used up the time it brought"):
        await handled(session, PEOPLE[seat], AskUndoMessage(line, seat))
    assert (left(session, seat), session.running().line, session.state.undo_asked) == (1, line, -1)
