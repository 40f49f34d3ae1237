"""A store, wherever it is: in a file of SQLite's, or in a PostgreSQL that an address names."""

from pathlib import Path

from tafelrunde.store.postgres.address import is_address
from tafelrunde.store.sql.store import SqlStore
from tafelrunde.store.sqlite.opening import open_store


async def open_anywhere(place: Path | str, update: bool = True) -> SqlStore:
    """The store there, made if need be and brought up to date; raises StoreError, BadInput or MissingExtra. Without
    `update` it has to be up to date, as a house may be open there. It belongs to the running loop."""
    if isinstance(place, str) and is_address(place):
        from tafelrunde.store.postgres.opening import open_postgres

        return await open_postgres(place, update)
    return open_store(Path(place), update)
