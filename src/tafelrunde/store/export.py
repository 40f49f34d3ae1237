"""Every match of a house as a record, read from beside while the house may be open."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncGenerator, Generator
from contextlib import closing
from pathlib import Path

from tafelrunde.core.record import Line, Record
from tafelrunde.store.matches import OPEN
from tafelrunde.store.postgres.address import is_address
from tafelrunde.store.schema import LATEST
from tafelrunde.store.sql.engine import Reader
from tafelrunde.store.sql.heads import split_numbers
from tafelrunde.store.sqlite.connections import explain_error, open_read_only
from tafelrunde.store.sqlite.engine import SqliteReader
from tafelrunde.store.sqlite.schema import migrate, revision

Records = Generator[tuple[str, Record], None, None]


def records_of(place: Path | str) -> Records:
    """Id and record of each match in the order of their ids, running ones included, of a file or of the database at an
    address, without the secrets of the dice. It is closed with the generator. Raises StoreError or BadInput."""
    return _in_database(place) if isinstance(place, str) and is_address(place) else _in_file(Path(place))


async def records(reader: Reader) -> AsyncGenerator[tuple[str, Record], None]:
    """The same from a reader. Asks for no column that is younger than the baseline: a database is at least of that."""
    for head in await reader.rows("SELECT id, slug, version, options, ranks, scores, dice, leaving FROM match "
                                  "WHERE stage <> $1 ORDER BY id", OPEN):
        match = head["id"]
        seats = (await reader.rows("SELECT count(*) AS n FROM seat WHERE match = $1", match))[0]["n"]
        rows = await reader.rows("SELECT line, actor, text FROM event WHERE match = $1 ORDER BY line", match)
        words = {name: str(value) for name, value in json.loads(head["options"]).items()}
        yield match, Record(head["slug"], head["version"], seats, words, lines=[Line(*row) for row in rows],
                            ranks=split_numbers(head["ranks"]), scores=split_numbers(head["scores"]), dice=head["dice"],
                            leaving=head["leaving"])


def _in_file(file: Path) -> Records:
    try:
        with (open_read_only(file) as connection, closing(_bring_up_to_date(connection)) as current,
              asyncio.Runner() as runner):
            yield from _one_by_one(runner, records(SqliteReader(current)))
    except sqlite3.Error as error:
        raise explain_error(error) from None


def _bring_up_to_date(connection: sqlite3.Connection) -> sqlite3.Connection:
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
    from tafelrunde.store.postgres.connections import PostgresReader

    with asyncio.Runner() as runner:
        reader = runner.run(PostgresReader.open(url))
        try:
            yield from _one_by_one(runner, records(reader))
        finally:
            runner.run(reader.close())


def _one_by_one(runner: asyncio.Runner, found: AsyncGenerator[tuple[str, Record], None]) -> Records:
    while (each := runner.run(_next(found))) is not None:
        yield each


async def _next(found: AsyncGenerator[tuple[str, Record], None]) -> tuple[str, Record] | None:
    return await anext(found, None)
