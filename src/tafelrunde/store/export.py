"""Reading a house from beside, while it may be open: every match that was ever dealt, as a record."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Generator
from contextlib import closing
from pathlib import Path

from tafelrunde.core.record import Record
from tafelrunde.store.postgres.address import is_address
from tafelrunde.store.schema import LATEST
from tafelrunde.store.sql.export import records
from tafelrunde.store.sqlite.connections import in_words, read_only
from tafelrunde.store.sqlite.engine import SqliteReader
from tafelrunde.store.sqlite.schema import migrate, revision

Records = Generator[tuple[str, Record], None, None]


def records_of(place: Path | str) -> Records:
    """Id and record of each match in the order of their ids, running ones included, of a file or of the database at an
    address. The secrets of the dice stay there; it is let go of at the end or when the generator is closed. Raises
    StoreError or BadInput."""
    return _in_database(place) if isinstance(place, str) and is_address(place) else _in_file(Path(place))


def _in_file(file: Path) -> Records:
    try:
        with read_only(file) as connection, closing(_current(connection)) as current, asyncio.Runner() as runner:
            yield from _one_by_one(runner, records(SqliteReader(current)))
    except sqlite3.Error as error:
        raise in_words(error) from None


def _current(connection: sqlite3.Connection) -> sqlite3.Connection:
    """The same or, to a file of an older revision, one to a copy brought up to date: without a name, and gone with its
    connection, as the secrets of the dice are in it. Raises StoreError or MissingExtra."""
    if revision(connection) in (0, LATEST):
        return connection
    copy = sqlite3.connect("", isolation_level=None)
    try:
        connection.backup(copy)
        migrate(copy)
    except BaseException:
        copy.close()
        raise
    return copy


def _in_database(url: str) -> Records:
    from tafelrunde.store.postgres.reading import PostgresReader

    with asyncio.Runner() as runner:
        reader = runner.run(PostgresReader.opened(url))
        try:
            yield from _one_by_one(runner, records(reader))
        finally:
            runner.run(reader.close())


def _one_by_one(runner: asyncio.Runner, found: AsyncGenerator[tuple[str, Record], None]) -> Records:
    while (each := runner.run(_next(found))) is not None:
        yield each


async def _next(found: AsyncGenerator[tuple[str, Record], None]) -> tuple[str, Record] | None:
    return await anext(found, None)
