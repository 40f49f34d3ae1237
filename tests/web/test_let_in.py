"""Mistakes of the house while somebody comes to a table, or is shown it: logged, counted, said to them, and theirs
alone."""

import logging
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tafelrunde.store import Store
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table import session
from tafelrunde.web.live.table.connection import BROKEN
from tafelrunde.web.live.table.seat_people import PresenceLog
from tafelrunde.web.runtime.metrics import METRICS
from tests.web.house import House, TabOf

CARDS = "castles_besieged"
WRONG = ["something went wrong on our side; it has been logged"]


def broken(*_: Any, **__: Any) -> Any:
    """A mistake nobody has foreseen."""
    raise ZeroDivisionError


def noted(caplog: pytest.LogCaptureFixture, before: float) -> list[str]:
    """What the log says of mistakes, each of which is counted."""
    found = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR and record.exc_info]
    assert METRICS.totals()["mistakes"] - before == len(found)
    return found


def is_told_and_let_go(tab: TabOf) -> None:
    """The sentence is the last thing said."""
    assert tab.hear_kind("refusal")["say"] == WRONG
    with pytest.raises(ConnectionClosed) as closed:
        tab.hear()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == BROKEN


@pytest.mark.parametrize(("owner", "name"), [(session, "sight_for"), (PresenceLog, "note"), (Store, "note"),
                                             (Store, "chat"), (Registry, "tell_elsewhere")])
def test_whoever_cannot_be_let_in_is_told(opened: House, monkeypatch: pytest.MonkeyPatch,
                                          caplog: pytest.LogCaptureFixture, owner: Any, name: str) -> None:
    ada, before = opened.guest("Ada"), METRICS.totals()["mistakes"]
    table = ada.open_table(CARDS, "me", "friend")
    with monkeypatch.context() as patched:
        patched.setattr(owner, name, broken)
        is_told_and_let_go(ada.connection(table))
    assert noted(caplog, before) == [f"table {table}: somebody could not be shown it"]
    assert ada.connection(table).hear_kind("sight")["line"] > 0


def test_a_table_that_cannot_be_opened_is_noted(opened: House, monkeypatch: pytest.MonkeyPatch,
                                                caplog: pytest.LogCaptureFixture) -> None:
    """As when its game has been exchanged under the house."""
    ada, before = opened.guest("Ada"), METRICS.totals()["mistakes"]
    table = ada.open_table(CARDS, "me", "friend")
    monkeypatch.setattr(Registry, "find", broken)
    with pytest.raises(InvalidStatus):
        ada.connection(table)
    assert noted(caplog, before) == [f"the socket /table/{table}/socket failed"]


def test_a_move_is_made_whoever_cannot_be_shown_it(opened: House, monkeypatch: pytest.MonkeyPatch,
                                                   caplog: pytest.LogCaptureFixture) -> None:
    ada, eve, before = opened.guest("Ada"), opened.guest("Eve"), METRICS.totals()["mistakes"]
    table, show = ada.open_table(CARDS, "me", "bot:random"), session.sight_for
    tabs = [guest.connection(table) for guest in (ada, eve)]
    for tab in tabs:
        tab.hear_kind("sight")
    tabs[0].until(lambda: tabs[0].moves(0))
    tabs[1].catch_up()

    def show_players(viewer: Any, *given: Any) -> Any:
        return show(viewer, *given) if viewer.person == 1 else broken()

    monkeypatch.setattr(session, "sight_for", show_players)
    assert tabs[0].play(0, tabs[0].moves(0)[0])["type"] == "sight"
    is_told_and_let_go(tabs[1])
    assert noted(caplog, before)[0] == f"table {table}: somebody could not be shown it"
