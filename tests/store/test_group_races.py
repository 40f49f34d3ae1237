"""Several processes that go on with the same tournament, or open the same evening, at the same moment: one does, and
what the others would have done is nowhere."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from tafelrunde.events import Line
from tafelrunde.store import Evening, Group, KeptMatch, KeptSeat, Store, Tournament, next_evening
from tests.long import much
from tests.store.several import on_postgresql, processes
from tests.stores import done

TIMES = much(20, 200)
CUP = Tournament("cup", "round", "Cup", "tafelrunde event 1", "none", 1.0)


def match(name: str) -> KeptMatch:
    return KeptMatch(name, "beutelschneider", 1, {}, b"s" * 32, [KeptSeat("person", 1, ""), KeptSeat("person", 2, "")],
                     1, 4.0, 4.0, public=False)


async def open_rounds(*stores: Store) -> None:
    """Every process sees that the same round follows, and opens it with tables of its own: the result, the round and
    its tables are one transaction."""
    await stores[0].add_tournament(CUP, 1)
    kept, opened = [Line(1, "t", "enter p1 Ada"), Line(2, "t", "enter p2 Bo"), Line(3, "t", "start")], list[str]()
    assert await stores[0].append_to_tournament(CUP, kept, {"p1": 1, "p2": 2}, {}, over=False)
    for number in range(1, TIMES + 1):
        tables = [f"{number}.1", f"{number}.2"]
        texts = [f"result {number - 1}.1 1 2", f"round {number}", *(f"table {each} beutelschneider p1 p2"
                                                                    for each in tables)]
        lines = [Line(len(kept) + place, "t", text) for place, text in enumerate(texts, start=1)]
        told = await asyncio.gather(*(store.append_to_tournament(
            CUP, [*lines, Line(lines[-1].number + 1, "t", f"remind {number}.1 of {place}")], {},
            {each: match(f"{each} of {place}") for each in tables}, over=False, dropped=opened[-1:])
            for place, store in enumerate(stores)))
        assert sum(told) == 1, f"round {number} was opened {sum(told)} times"
        winner = told.index(True)
        kept += [*lines, Line(lines[-1].number + 1, "t", f"remind {number}.1 of {winner}")]
        opened += [f"{each} of {winner}" for each in tables]
    found = await stores[-1].tournament("cup")
    assert found is not None and found.lines == kept
    assert sorted([*found.matches.values(), *found.dropped]) == sorted(opened)
    assert len(found.dropped) == TIMES - 1
    assert sorted(each.id for each in await stores[-1].matches_of_group("round", limit=9999)) == sorted(opened)


async def enter_at_once(*stores: Store) -> None:
    """Every process lets somebody enter whose line comes next; who comes too late may enter once more."""
    await stores[0].add_tournament(CUP, 1)

    async def enter(store: Store, person: int) -> None:
        while True:
            found = await store.tournament("cup")
            assert found is not None
            number = len(found.lines) + 1
            if await store.append_to_tournament(CUP, [Line(number, "t", f"enter p{number} Person")],
                                                {f"p{number}": person}, {}, over=False):
                return

    people = range(1, 1 + 2 * TIMES)
    await asyncio.gather(*(enter(stores[person % len(stores)], person) for person in people))
    found = await stores[-1].tournament("cup")
    assert found is not None and [line.number for line in found.lines] == list(people)
    assert sorted(found.people.values()) == list(people)


async def open_evenings(*stores: Store) -> None:
    """Every process opens the same evening, with tables of its own, and sets the next one; one of them moves it."""
    await stores[0].add_evening(Evening(0, "round", 9.0, "UTC", "beutelschneider", "none", 1, "series"), 1)
    opened, moved = list[str](), 0
    for number in range(TIMES):
        (evening,) = await stores[-1].evenings("round")
        made = [store.open_evening(evening, [match(f"{number} of {place}")], next_evening(evening, evening.at))
                for place, store in enumerate(stores)]
        *told, away = await asyncio.gather(*made, stores[number % len(stores)].move_evening(
            "round", evening.id, evening.at + 1.0, "UTC", evening.at))
        assert sum(told) + away >= 1 >= sum(told), f"evening {number} was opened {sum(told)} times"
        opened += [f"{number} of {told.index(True)}"] if any(told) else []
        moved += not any(told)
    assert sorted(each.id for each in await stores[0].matches_of_group("round", limit=9999)) == sorted(opened)
    (ahead,) = await stores[0].evenings("round")
    assert ahead.turn == len(opened) == TIMES - moved


RACES = [open_rounds, enter_at_once, open_evenings]


async def race(work: Callable[..., Awaitable[None]], *stores: Store) -> None:
    for name in ("Ada", "Bo"):
        await stores[0].add_person(name, name, 1.0)
    await stores[0].add_group(Group("round", "Our round", "", 1.0, "key"), 1, 3)
    await work(*stores)


@pytest.mark.parametrize("work", RACES)
def test_of_several_processes_on_a_file_one_goes_on(tmp_path: Path, work: Callable[..., Awaitable[None]]) -> None:
    with processes(tmp_path / "house.db", 1, 2, 3) as stores:
        done(race(work, *stores))


@pytest.mark.parametrize("work", RACES)
def test_of_four_processes_on_a_postgresql_one_goes_on(fresh: str, work: Callable[..., Awaitable[None]]) -> None:
    on_postgresql(fresh, partial(race, work))
