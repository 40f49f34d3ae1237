"""Matches that the house adds with all seats taken: whatever dies before they begin, they begin by themselves."""

from collections.abc import Awaitable, Callable

import pytest

from tafelrunde.core import CHANCE
from tafelrunde.core.record import Line
from tafelrunde.events import Played, Terms
from tafelrunde.store import OPEN, RUNNING, Evening, KeptSeat, Seek, Store, StoreError
from tafelrunde.web.live import evenings, seeks, tournaments
from tafelrunde.web.live.cluster.background_tasks import BackgroundTasks
from tafelrunde.web.live.registry import Registry
from tests.web.live_tables import ADA, FirstMove, enter_two

CASTLES = "castles_besieged"
PEOPLE = 1, 2
GIVEN = [Line(1, CHANCE, "dealer 1")]


async def open_evening(registry: Registry) -> None:
    """The group of Ada and Bo meets."""
    now = registry.now()
    await registry.store.add_evening(Evening(0, "round", now - 1, "UTC", CASTLES, "live15", 0), 9)
    [evening] = await registry.store.due_evenings(now)
    for person in PEOPLE:
        await registry.store.join_group("round", person, now, False, 9)
        await registry.store.attend("round", evening.id, person, now, True)
    await evenings.Evenings(registry, lambda *news: None).open_due()


async def open_round(registry: Registry) -> None:
    """A tournament of Ada and Bo begins."""
    made = tournaments.Tournaments(registry, registry.close_table, lambda *news: None)
    terms = Terms("Cup", "swiss", (Played(CASTLES, (2,)),), 1, seed="1")
    await enter_two(registry.store, made, terms, speed="live15")
    await made.advance()


async def open_table_of_seeks(registry: Registry) -> None:
    """Ada and Bo seek the same."""
    now = registry.now()
    for person in PEOPLE:
        await registry.store.save_seek(Seek(person, (CASTLES,), (2,), ("live15",), now, now, now, now + 99))
    await seeks.Seeks(registry).open_tables()


async def play_on(registry: Registry) -> None:
    """Ada goes on with what another match began."""
    await registry.open_table(ADA, CASTLES, [KeptSeat("person", each, "") for each in PEOPLE], {}, lines=GIVEN)


def dies(*_: object, **__: object) -> Awaitable[None]:
    """The process does, in place of what it would do next."""
    raise StoreError("the house was killed")


@pytest.mark.parametrize("add", [open_evening, open_round, open_table_of_seeks, play_on])
async def test_a_match_whose_process_died_before_it_began_begins_by_itself(
        add: Callable[[Registry], Awaitable[None]], registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Ada", "Bo"):
        await registry.store.add_person(f"key of {name}", name, 1.0)
    with monkeypatch.context() as until_then:
        until_then.setattr(Registry, "find", dies)
        until_then.setattr(Store, "append", dies)
        with pytest.raises(StoreError):
            await add(registry)
    [added] = await registry.store.matches_of(1)
    assert added.progress.stage == OPEN
    again, lines = Registry(registry.store, FirstMove()), list[Line]()
    for _ in range(2):
        await BackgroundTasks(again).adopt()
        [match] = await registry.store.matches_of(1)
        assert (match.id, match.progress.stage, match.progress.acting != ()) == (added.id, RUNNING, True)
        lines = lines or await registry.store.lines(added.id)
        assert lines == await registry.store.lines(added.id), "it begins once"
    assert lines[:match.given] == (GIVEN if add is play_on else [])
