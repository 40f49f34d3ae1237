"""`tafelrunde ratings`: the best players of a house, and the ratings rebuilt from the stored results."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.cli.parameters import DATA, HouseFolder, HouseStore, house_in
from tafelrunde.extras import require

if TYPE_CHECKING:
    from tafelrunde.store import Store

BATCH = 1000


def ratings(*, data: HouseFolder = DATA, store: HouseStore = "", rebuild: bool = False, best: int = 10) -> None:
    """Print the best players of every game and number of seats.

    For example:

        tafelrunde ratings --data /srv/tafelrunde
        tafelrunde ratings --rebuild --data /srv/tafelrunde

    Parameters
    ----------
    rebuild
        Forget all ratings and rebuild them from the stored results, in the order the matches ended. The house
        has to be closed.
    best
        How many people of each list.
    """
    place = house_in(data, store)
    if rebuild:
        require("web", "the rating of people")  # before the old ones are forgotten
    asyncio.run(_ratings(place, rebuild, best))


async def _ratings(place: Path | str, rebuild: bool, best: int) -> None:
    from tafelrunde.store import StoreError, lock_folder, open_anywhere

    async with AsyncExitStack() as held:
        if rebuild and isinstance(place, Path):
            held.enter_context(lock_folder(place.parent))
        # a database may belong to a house that is open: nothing about its tables is changed
        store = await open_anywhere(place, update=rebuild and isinstance(place, Path))
        held.push_async_callback(store.close)
        if rebuild:
            if await store.others.any():
                raise StoreError("the house is open; close it before its ratings are rebuilt")
            await _rebuild(store)
        await _print_best(store, best)


async def _rebuild(store: "Store") -> None:
    from tafelrunde.lab.statistics import format_count

    await store.forget_ratings()
    read = counted = 0
    while waiting := await store.unrated_matches(BATCH):
        counted += await store.rate_in_order(waiting)
        read += len(waiting)
    print(f"{format_count(read, 'match', 'matches')} read, {counted} counted")


async def _print_best(store: "Store", best: int) -> None:
    from tafelrunde import games
    from tafelrunde.lab.statistics import format_count
    from tafelrunde.store.ratings import to_points

    for slug in games.slugs():
        info = games.info(slug)
        for seats in info.seats:
            for place, each in enumerate(await store.ratings(slug, seats, best), start=1):
                somebody = await store.person_by_id(each.person)
                name = somebody.name if somebody is not None else "?"
                print(f"{info.title}, {format_count(seats, 'seat', 'seats')}: {place}. {name} {to_points(each)} "
                      f"({format_count(each.played, 'match', 'matches')}, {each.won} won)")
