"""A program at a table with people: what it cannot be asked for, and how it comes back to a seat it lost."""

import time
from pathlib import Path

import pytest

from tafelrunde.core import Illegal
from tafelrunde.store import OVER, PROGRAM, KeptSeat, Person, Progress
from tafelrunde.web.live.people.seats import leave, take_back, voters
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.consents import BACK, OFFER
from tafelrunde.web.live.table.handlers import pause, rematch, undo
from tafelrunde.web.live.table.messages import AskPauseMessage, AskUndoMessage
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.runtime.settings import Limits
from tests.network.doors import Door, token_of
from tests.stores import memory_store
from tests.web.house import house
from tests.web.live_tables import FirstMove, live, move
from tests.web.test_seats import press

CASTLES = "castles_besieged"
DAY = 86_460.0  # seconds, and a little more
REFUSED = "is a bot over the network and cannot be asked"


async def table() -> tuple[Registry, Session, Person, Person]:
    """Ada at the first seat and a program at the second, after a few moves."""
    store = memory_store()
    registry = Registry(store, FirstMove())
    ada, bo = await store.add_person("ada's key", "Ada", 1.0), await store.add_person("bo's key", "Bo", 1.0)
    program = await store.add_program(bo.id, 5, "a token", "Deep Bo", 1.0)
    sitting = [KeptSeat("person", ada.id, "Ada"), KeptSeat("person", program.id, "Deep Bo", PROGRAM)]
    session = await registry.open_table(ada, CASTLES, sitting, {}, clock=live())
    await move(session, 6)
    return registry, session, ada, program


async def nobody(_: str) -> None:
    """Nothing is sent."""


@pytest.mark.simulated
async def test_its_consent_is_waited_for_by_nobody() -> None:
    _registry, session, ada, _ = await table()
    tab = Connection(ada, nobody, Limits())
    with pytest.raises(Illegal, match=REFUSED):
        await undo.ask(session, tab, AskUndoMessage(session.running().line, 0))
    assert session.state.undo_asked < 0
    with pytest.raises(Illegal, match=REFUSED):
        await pause.ask(session, tab, AskPauseMessage(0))
    session.kept.progress = Progress(OVER, session.running().line)
    with pytest.raises(Illegal, match=REFUSED):
        await rematch.accept(session, ada.id)
    assert session.kept.rematch is None


@pytest.mark.simulated
async def test_it_has_no_word_about_a_seat_that_was_left() -> None:
    _registry, session, ada, _ = await table()
    await leave(session, ada.id)
    assert voters(session, OFFER, 0) == {ada.id} and voters(session, BACK, 0) == set()


@pytest.mark.simulated
async def test_a_seat_it_lost_to_a_stand_in_is_a_program_s_again() -> None:
    _registry, session, _, program = await table()
    await leave(session, program.id)
    assert not session.kept.seats[1].is_program and seats_of(session.kept, program.id) == []
    assert await take_back(session, program, 1)
    assert session.kept.seats[1].is_program and seats_of(session.kept, program.id) == [1]


def test_whoever_was_away_too_long_sits_down_again(tmp_path: Path) -> None:
    with house(tmp_path, "stand_in = 'random'\n[limits]\nabsent_seconds = 1\nabsent_hours = 24\n") as opened:
        ada, bo = opened.guest("Ada"), opened.guest("Bo", place="127.0.0.2")
        door = Door(opened.address, token_of(ada))
        game = bo.open_table(CASTLES, "me", "open")
        door.sit(game)
        tab = bo.connection(game)
        with door.stream(game) as messages:
            next(messages)
            tab.hear_kind("sight")
            while tab.sight["acting"] != [1]:
                tab.play(0, tab.moves(0)[-1])
        tab.until(lambda: not tab.sight["people"][1].get("here"))
        for _ in range(5):  # the first day may go by before it is noted when the program was there last
            opened.wait(DAY)
            time.sleep(1.2)  # by the steady clock, too, `absent_seconds` have to go by since the last move
            if press(bo, game, "hand-to-bot", 1) == 200:
                break
        else:
            pytest.fail("the seat is never given to a stand-in")
        status, told = door.ask("GET", f"/table/{game}/bot/stream")
        assert status == 409, told
        assert door.sit(game) == 1
        with door.stream(game) as messages:
            assert next(messages)["seat"] == 1
        door.close()
