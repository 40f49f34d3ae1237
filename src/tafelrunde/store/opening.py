"""Opening a store, whether it is in a file of SQLite's or in a PostgreSQL that an address names."""

from pathlib import Path

from tafelrunde.store.errors import StoreError
from tafelrunde.store.postgres.address import is_address
from tafelrunde.store.sql.store import Store
from tafelrunde.store.sqlite.opening import open_store


async def open_anywhere(where: Path | str, update: bool = True, place: str = "", half: bool = False) -> Store:
    """Open a store for the running loop, made if need be and brought up to date. Without `update` it has to be up to
    date, as a house may be open there; with `half` it may be half moved. `place` is the address of this process, if it
    is one of several. Raises StoreError, BadInput or MissingExtra."""
    if isinstance(where, str) and is_address(where):
        from tafelrunde.store.postgres.opening import open_postgres

        store = await open_postgres(where, update, place)
    else:
        store = open_store(Path(where), update)
    if not half:
        try:
            await check_whole(store)
        except BaseException:
            await store.close()
            raise
    return store


async def check_whole(store: Store) -> None:
    """Raise StoreError for a house that is half moved."""
    if await store.engine.rows("SELECT 1 FROM moving"):
        raise StoreError("this house is only half moved; run tafelrunde move-house once more, with the same places")
