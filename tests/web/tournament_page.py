"""How long the page of a large tournament takes: `python -m tests.web.tournament_page [PEOPLE] [ROUNDS]`.

A simulated house of one process answers a member of the group, the event over and at its fullest: standings, ranges,
every round. Printed are the median and the slowest of 20 requests after two to warm up, and what of that is to replay
the record and to reckon the standings – in milliseconds of one core, as the clock of such a house is simulated, too.

Before that, on a loop that is none: how long moves take at a table of the same process while the house opens a round
for all of them, pairs them, seats and deals, and how long they take alone; in milliseconds on the wall.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from tafelrunde.events import read_record, replay
from tafelrunde.events.export import list_divisions
from tafelrunde.events.simulate import Plan, simulate
from tafelrunde.store import Group, Tournament
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.tournaments import Tournaments
from tests.stores import memory_store
from tests.web.house import house
from tests.web.live_tables import ADA, CARDS, FirstMove, move, seats
from tests.web.stored import stored
from tests.web.test_groups import found

TIMES, WARM = 20, 2
PAIRS = 3
PAUSE = 0.005  # seconds between two moves


def measure(work: Callable[[], Any]) -> str:
    """The median and the slowest of some times, in milliseconds."""
    spans = []
    for _ in range(WARM + TIMES):
        begin = time.process_time()
        work()
        spans.append(1000 * (time.process_time() - begin))
    return f"{median(spans[WARM:]):6.1f} ms, at most {max(spans[WARM:]):6.1f} ms"


def describe(spans: list[float]) -> str:
    return f"{median(spans):6.1f} ms, at most {max(spans):6.1f} ms of {len(spans)}"


async def play(registry: Registry, over: asyncio.Event) -> list[float]:
    """Milliseconds that moves at a table take, one after the other, until it is over."""
    spans: list[float] = []
    session = await registry.open_table(ADA, CARDS, seats("ada", "bo"), {})
    while not over.is_set():
        if session.running().is_over:
            session = await registry.open_table(ADA, CARDS, seats("ada", "bo"), {})
        begin = time.perf_counter() + PAUSE  # somebody moves then, whatever holds the house up
        await asyncio.sleep(PAUSE)
        await move(session)
        spans.append(1000 * (time.perf_counter() - begin))
    return spans


async def measure_moves(people: int) -> None:
    """Print how long moves take alone, and while rounds are opened."""
    record = simulate(Plan("swiss", people, 1, 2, (2,), trouble=0, game=CARDS))
    first = record.lines[:next(place for place, line in enumerate(record.lines) if line.text == "round 2")]
    registry = Registry(memory_store(), FirstMove())
    made, beside, alone = Tournaments(registry, registry.close_table, lambda *news: None), list[float](), list[float]()
    numbers = [line.text.split()[1] for line in first if line.text.startswith("enter ")]
    known = {each: (await registry.store.add_person(f"key {each}", f"Person {each}", 1.0)).id for each in numbers}
    await registry.store.add_group(Group("group", "Round", "", 1.0, "key"), known["p1"], 9)
    for person in known.values():
        await registry.store.join_group("group", person, 1.0, False, people)
    for pair in range(PAIRS):
        cup, over = Tournament(f"cup{pair}", "group", "Cup", str(record.terms), "none", 1.0), asyncio.Event()
        await registry.store.add_tournament(cup, PAIRS, first, known)
        playing, begin = asyncio.create_task(play(registry, over)), time.perf_counter()
        await made.advance_one(cup.id)
        lasts = time.perf_counter() - begin
        over.set()
        beside += await playing
        over.clear()
        playing = asyncio.create_task(play(registry, over))
        await asyncio.sleep(lasts)
        over.set()
        alone += await playing
        state = await registry.store.tournament(cup.id)
        assert state is not None and state.matches
        print(f"round {pair + 1}    {len(state.matches)} tables opened in {1000 * lasts:.0f} ms")
    print(f"a move     {describe(alone)} alone\n           {describe(beside)} while a round is opened")


def main(people: int = 200, rounds: int = 6) -> None:
    """Fill a house, and print how long its page takes; before that how long moves take, as time is simulated there."""
    asyncio.run(measure_moves(people))
    record = simulate(Plan("swiss", people, 1, rounds, (4,), trouble=0, game="loewenherz"))
    text = str(record)
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as opened:
        ada = opened.guest("Ada")
        group = found(ada).rsplit("/", 1)[1]
        cup = Tournament("cup", group, "Cup", str(record.terms), "none", 1.0)
        stored(opened.folder, lambda store: store.add_tournament(cup, 1))
        stored(opened.folder, lambda store: store.append_to_tournament(cup, record.lines, {}, {}, over=True))
        assert "Person 1" in ada.get("/tournament/cup").text
        print(f"{people} people, {rounds} rounds, {len(record.lines)} lines")
        print(f"page       {measure(lambda: ada.get('/tournament/cup'))}")
    print(f"replay     {measure(lambda: replay(read_record(text)))}")
    event = replay(record)
    print(f"standings  {measure(lambda: list_divisions(event))}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
