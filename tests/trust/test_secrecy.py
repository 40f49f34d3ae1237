"""No byte a seat is sent depends on what it may not know; and planted leaks are found."""

import asyncio
import hashlib
import json
from typing import Any

import pytest

from tafelrunde.core.state import State
from tafelrunde.match import Entry, Match
from tafelrunde.web import room as room_module
from tafelrunde.web import shelf
from tests.trust import secrecy
from tests.trust.secrecy import Figures, spy, spy_game

CARDS = next(case for case in secrecy.cases_of("beutelschneider") if case.seats == 4 and not case.options)


def sound(found: Figures) -> None:
    """Nothing leaked, and there was something to leak."""
    assert not found.leaks, found.leaks[0]
    assert found.distinct > found.positions / 10
    assert found.moves - found.parted > found.positions / 4


@pytest.mark.parametrize("slug", shelf.slugs())
def test_two_worlds_look_alike(slug: str) -> None:
    sound(asyncio.run(spy_game(slug, 60, seed=3)))


@pytest.mark.soak
@pytest.mark.parametrize("slug", shelf.slugs())
def test_two_worlds_look_alike_at_length(slug: str) -> None:
    sound(asyncio.run(spy_game(slug, 1_000, seed=4)))


def mark_of(state: State) -> int:
    """A number that tells worlds apart."""
    return hashlib.sha256(json.dumps(state.position(), sort_keys=True).encode()).digest()[0]


def in_field(message: Any, match: Match) -> None:
    """A field tells of the whole position."""
    message.people[0].bot = f"{mark_of(match.state):03}"


def in_length(message: Any, match: Match) -> None:
    """Nothing is said, but a list is longer in one world."""
    message.undo_awaits = [0] * (mark_of(match.state) % 4)


@pytest.mark.parametrize("leak", [in_field, in_length])
def test_a_leak_in_the_sight_is_found(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = room_module.sight_for

    def leaking(eyes: Any, kept: Any, match: Match, *rest: Any) -> Any:
        message = whole(eyes, kept, match, *rest)
        leak(message, match)
        return message

    honest = room_module.Room.show

    def show(room: Any, tab: Any) -> None:
        """As always, but what is set after the sight was made is the leak's again."""
        if leak is in_length:
            told = tab.tell
            tab.tell = lambda message: (in_length(message, room.match), told(message))
            try:
                honest(room, tab)
            finally:
                tab.tell = told
        else:
            honest(room, tab)

    monkeypatch.setattr(room_module, "sight_for", leaking)
    monkeypatch.setattr(room_module.Room, "show", show)
    assert asyncio.run(spy(CARDS, 5, enough=1)).leaks


def test_a_leak_in_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def tell_everybody(match: Match, seat: int, since: int = 0) -> list[Entry]:
        """The log without asking whom a line is for."""
        return [Entry(number, news.say, news.rule) for number in match._standing if number > since
                for news in match._booked[number - 1].news]

    monkeypatch.setattr(Match, "log", tell_everybody)
    found = asyncio.run(spy(CARDS, 300, seed=2, enough=1))
    assert any(" after " in leak for leak in found.leaks)
