"""Of several processes one starts a tournament whose time has come, and tells those who take part in it, or come to an
evening."""

import asyncio
from pathlib import Path

from tafelrunde.store import Evening, Group, Store
from tafelrunde.web.lists.tournament_state import load_tournament
from tafelrunde.web.live.evenings import Evenings
from tafelrunde.web.live.registry import Registry
from tests.store.several import on_postgresql, processes
from tests.stores import done
from tests.web.live_tables import ADA, BO, CARDS, MONDAY, FirstMove, Sundial
from tests.web.test_tournament_starts import HOUR, set_cup, told_by


async def begin_at_once(*stores: Store) -> None:
    """Every process comes to the time of a reminder and to that of the start at the same moment."""
    for person in (ADA, BO):
        await stores[0].add_person(f"key of {person.name}", person.name, 1.0)
    await stores[0].add_group(Group("group", "Our round", "", 1.0, "key"), ADA.id, 9)
    await set_cup(stores[0], MONDAY + HOUR)
    await stores[0].add_evening(Evening(0, "group", MONDAY + HOUR, "UTC", CARDS, "none", 0), 9)
    (evening,) = await stores[0].evenings("group")
    for person in (ADA, BO):
        assert await stores[0].attend("group", evening.id, person.id, 1.0, True)
    dial = Sundial()
    registries = [Registry(store, FirstMove(), now=dial) for store in stores]
    houses = [told_by(each) for each in registries]
    await asyncio.gather(*(made.advance() for made, _ in houses))
    assert sorted(person for _, told in houses for person, *_ in told) == [ADA.id, BO.id], "each of them once"
    reminded = list[int]()
    await asyncio.gather(*(Evenings(each, lambda person, *news: reminded.append(person)).remind()
                           for each in registries))
    assert sorted(reminded) == [ADA.id, BO.id]
    dial.now += HOUR
    await asyncio.gather(*(made.advance() for made, _ in houses))
    await asyncio.gather(*(made.advance() for made, _ in houses))
    found = await load_tournament(stores[0], "cup")
    assert found is not None and [line.text for line in found.record.lines if line.text.split()[0] in (
        "remind", "start", "round")] == ["remind", "start", "round 1"]
    assert [each.id for each in await stores[0].matches_of_group("group")] == [found.kept.matches["1.1"]]


def test_of_several_processes_on_a_file_one_starts_it(tmp_path: Path) -> None:
    with processes(tmp_path / "house.db", 1, 2, 3) as stores:
        done(begin_at_once(*stores))


def test_of_four_processes_on_a_postgresql_one_starts_it(fresh: str) -> None:
    on_postgresql(fresh, begin_at_once)
