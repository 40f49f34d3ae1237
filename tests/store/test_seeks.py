"""Seeks in the store: how long they stand, and that each makes one table."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tafelrunde.store import KeptMatch, KeptSeat, Sanction, Seek, Store
from tests.store.several import on_postgresql, processes
from tests.stores import done

GAMES = "castles_besieged", "burgundy"


def seek(person: int, since: float = 1.0, **more: object) -> Seek:
    """What somebody seeks since then, for a hundred seconds."""
    made = Seek(person, GAMES, (2, 3), ("live15", "slow3"), since, since, since, since + 100.0)
    return replace(made, **more)  # type: ignore[arg-type]


def match(name: str, *people: int) -> KeptMatch:
    return KeptMatch(name, "castles_besieged", 1, {}, b"", [KeptSeat("person", each, "") for each in people], people[0],
                     1.0, 1.0)


@pytest.fixture
def people(store: Store) -> list[int]:
    return [done(store.add_person(name, name, 1.0)).id for name in ("Ada", "Bo", "Cy")]


def test_a_seek_is_kept_until_it_ends_or_is_replaced(store: Store, people: list[int]) -> None:
    ada, bo, _ = people
    for each in (seek(bo, 2.0), seek(ada, 1.0), seek(ada, 3.0, seats=(2,))):
        done(store.save_seek(each))
    assert [(each.name, each.seats, each.games) for each in done(store.list_seeks(50.0))] == [
        ("Bo", (2, 3), GAMES), ("Ada", (2,), GAMES)]
    assert [each.name for each in done(store.list_seeks(102.5))] == ["Ada"]
    done(store.touch_seeks([ada, bo], 102.5, 200.0))  # one of them has ended
    assert [(each.name, each.seen, each.until) for each in done(store.list_seeks(150.0))] == [("Ada", 102.5, 200.0)]
    done(store.touch_seeks([ada], 110.0, 111.0))
    assert done(store.list_seeks(150.0))[0].until == 200.0, "it ends no earlier"
    done(store.drop_old_seeks(150.0))
    assert (done(store.seek_of(bo)), done(store.seek_of(ada)) is not None) == (None, True)
    done(store.add_sanction(Sanction(0, ada, "", "suspension", 100.0, 160.0, "left", 0)))
    assert (len(done(store.list_seeks(150.0))), len(done(store.list_seeks(170.0)))) == (0, 1)
    done(store.set_standing(ada, "banned"))
    assert done(store.list_seeks(170.0)) == []
    done(store.drop_seek(ada))
    assert done(store.seek_of(ada)) is None


def test_a_table_is_made_of_seeks_as_they_were_read_and_of_people_who_do_not_block_each_other(
        store: Store, people: list[int]) -> None:
    ada, bo, cy = people
    for each in people:
        done(store.save_seek(seek(each)))
    mine, his, hers = done(store.list_seeks(50.0))
    done(store.save_seek(seek(cy, seats=(2,))))
    assert not done(store.make_table(match("changed", ada, cy), [mine, hers], 50.0, 60.0))
    done(store.block(bo, ada, True))
    assert not done(store.make_table(match("blocked", ada, bo), [mine, his], 50.0, 60.0))
    done(store.block(bo, ada, False))
    assert done(store.make_table(match("made", ada, bo), [mine, his], 50.0, 60.0))
    assert not done(store.make_table(match("twice", ada, bo), [mine, his], 50.0, 60.0))
    assert [done(store.match(name)) is not None for name in ("changed", "blocked", "made", "twice")] == [
        False, False, True, False]
    found = done(store.seek_of(ada))
    assert found is not None and (found.match, found.seen, found.until) == ("made", 50.0, 60.0)
    assert [each.name for each in done(store.list_seeks(50.0))] == ["Cy"]


async def race(*stores: Store) -> None:
    """Everybody's seeks fit everybody's, and every process makes each table there may be, at once."""
    people = [(await stores[0].add_person(name, name, 1.0)).id for name in ("Ada", "Bo", "Cy")]
    for each in people:
        await stores[0].save_seek(seek(each))
    found = await stores[-1].list_seeks(50.0)
    tables = [(f"{number}{one}{other}", store, one, other) for number, store in enumerate(stores)
              for one, other in ((0, 1), (1, 2), (2, 0))]
    told = await asyncio.gather(*(store.make_table(match(name, people[one], people[other]), [found[one], found[other]],
                                                   50.0, 60.0) for name, store, one, other in tables))
    assert sum(told) == 1
    assert [await stores[0].match(name) is not None for name, *_ in tables] == told
    made = tables[told.index(True)][0]
    sought = [await stores[0].seek_of(each) for each in people]
    assert sorted(each.match for each in sought if each is not None) == ["", made, made]


def test_of_several_processes_on_a_file_one_makes_the_table(tmp_path: Path) -> None:
    with processes(tmp_path / "house.db", 1, 2, 3) as stores:
        done(race(*stores))


def test_of_four_processes_on_a_postgresql_one_makes_the_table(fresh: str) -> None:
    on_postgresql(fresh, race)


def test_what_a_guest_seeks_goes_over_and_is_deleted_with_the_account(store: Store, people: list[int]) -> None:
    ada, bo, cy = people
    done(store.save_seek(seek(ada)))
    done(store.save_seek(seek(cy, seats=(3,))))
    done(store.merge_accounts(ada, bo))
    done(store.merge_accounts(cy, bo))
    found = done(store.seek_of(bo))
    assert found is not None and found.seats == (2, 3) and done(store.seek_of(cy)) is None
    done(store.forget(bo, "former player"))
    assert done(store.seek_of(bo)) is None
