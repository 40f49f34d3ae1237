"""A store, wherever it is: in a file of SQLite's, or in a PostgreSQL that an address names."""

from pathlib import Path

from tafelrunde.store.postgres.address import is_address
from tafelrunde.store.sql.store import SqlStore
from tafelrunde.store.sqlite.opening import open_store


async def open_anywhere(where: Path | str, update: bool = True, place: str = "") -> SqlStore:
    """The store there, made if need be and brought up to date; raises StoreError, BadInput or MissingExtra. Without
    `update` it has to be up to date, as a house may be open there. It belongs to the running loop. `place` is where
    this process is reached, if it is one of several."""
    if isinstance(where, str) and is_address(where):
        from tafelrunde.store.postgres.opening import open_postgres

        return await open_postgres(where, update, place)
    return open_store(Path(where), update)
