"""What a house of the tests keeps, looked at from beside: in its folder, or in the database of several processes."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from tafelrunde.store import KeptMatch, Store, open_anywhere
from tafelrunde.web.server.serve import FILE
from tests.simulated import house as simulated
from tests.simulated.house import SimulatedHouse
from tests.stores import done
from tests.web.house import SEVERAL, usual

Result = TypeVar("Result")


def place_of(folder: Path) -> Path | str:
    """Where a house keeps everything, its tables made."""
    if not SEVERAL:
        return folder / FILE
    from tests.web.several import address_of

    return address_of(folder)


def stored(folder: Path, work: Callable[[Store], Awaitable[Result]]) -> Result:
    """What that makes of the store of a house, open or not."""

    if usual() is SimulatedHouse:
        return simulated.stored(folder, work)

    async def opened() -> Result:
        store = await open_anywhere(place_of(folder))
        try:
            return await work(store)
        finally:
            await store.close()

    return done(opened())


def kept(folder: Path, table: str) -> KeptMatch:
    return stored(folder, lambda store: store.match(table))
