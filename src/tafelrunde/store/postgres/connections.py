"""Connections to a house's database, and what takes no more than one of them."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.extras import require
from tafelrunde.store.errors import StoreError
from tafelrunde.store.postgres.address import Address, read_address
from tafelrunde.store.processes import CLOSES
from tafelrunde.store.sql.engine import Row, Value
from tafelrunde.store.sql.processes import STOP

OLDEST: Final = 15  # version of PostgreSQL
CONNECT: Final = 10.0  # seconds until a connection is open
ANSWER: Final = 20.0  # seconds until a statement has been answered
LAST_WORDS: Final = 3.0  # seconds: after that a process that hangs ends without
PAYLOAD: Final = 7500  # bytes told on a channel at once (NOTIFY); the server takes 8000
SETTINGS: Final = {
    "application_name": "tafelrunde",
    "jit": "off",  # statements are short: compiling one takes longer than carrying it out
    "statement_timeout": "15s",  # the server gives up before the house does, which then knows
    "idle_in_transaction_session_timeout": "30s",
    "client_connection_check_interval": "5s",  # what nobody waits for any more is not gone on with
}


async def connect(address: Address, **more: str) -> Any:
    """A connection, with `more` settings of the server's; raises StoreError."""
    require("postgres", "a house in PostgreSQL", "asyncpg")
    import asyncpg

    from tafelrunde.store.postgres.errors import explain_error

    try:
        connection = await asyncpg.connect(address.url, timeout=CONNECT, command_timeout=ANSWER,
                                           server_settings={**SETTINGS, **more})
    except Exception as error:  # whatever goes wrong there, no connection was opened
        raise explain_error(error) from None
    return connection


async def check_server(connection: Any) -> None:
    """Raise StoreError for a server that is too old, or a database that is not in UTF8."""
    version = connection.get_server_version().major
    if version < OLDEST:
        raise StoreError("the house needs PostgreSQL {ours} or newer, and this is {theirs}", ours=OLDEST,
                         theirs=version)
    encoding = connection.get_settings().server_encoding
    if encoding != "UTF8":
        raise StoreError("the house's database has to be made with the encoding UTF8, and this has {encoding}",
                         encoding=encoding)


class PostgresReader:
    """Reads on one connection that may change nothing, beside a house that may be open, of whatever revision."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, url: str) -> "PostgresReader":
        """A reader of the database at that address; raises StoreError or BadInput."""
        return cls(await connect(read_address(url), default_transaction_read_only="on"))

    async def rows(self, text: str, *values: Value) -> Sequence[Row]:
        """The rows of a statement; raises StoreError."""
        from tafelrunde.store.postgres.errors import explain_error

        try:
            rows: Sequence[Row] = await self._connection.fetch(text, *values)
        except Exception as error:
            raise explain_error(error) from None
        return rows

    async def close(self) -> None:
        """Close the connection."""
        await self._connection.close()


def tell_of_stop(url: str, match: str) -> None:
    """Save that the rules of this match do not return, so that nobody tries again: the last words of a process whose
    loop hangs, from a thread beside it. Raises StoreError or TimeoutError."""
    asyncio.run(_save_stop(url, match))


async def _save_stop(url: str, match: str) -> None:
    async with asyncio.timeout(LAST_WORDS):
        connection = await connect(read_address(url))
        await connection.execute(STOP, match, CLOSES, time.time())
        await connection.close()
