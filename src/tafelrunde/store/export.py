"""Reading a house's file from beside, while the house may be open: every match that was ever dealt, as a record."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Generator
from pathlib import Path

from tafelrunde.core.record import Record
from tafelrunde.store.sql.export import records
from tafelrunde.store.sqlite.connections import in_words, read_only
from tafelrunde.store.sqlite.engine import SqliteReader


def records_of(file: Path) -> Generator[tuple[str, Record], None, None]:
    """Id and record of each match in the order of their ids, running ones included. The secrets of the dice stay in
    the file, which is let go of at the end or when the generator is closed. Raises StoreError."""
    try:
        with read_only(file) as connection, asyncio.Runner() as runner:
            found = records(SqliteReader(connection))
            while (each := runner.run(_next(found))) is not None:
                yield each
    except sqlite3.Error as error:
        raise in_words(error) from None


async def _next(found: AsyncGenerator[tuple[str, Record], None]) -> tuple[str, Record] | None:
    return await anext(found, None)
