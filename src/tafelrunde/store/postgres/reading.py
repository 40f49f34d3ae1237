"""Reading a house's database from beside, while the house may be open, and whatever revision it is of."""

from collections.abc import Sequence
from typing import Any

from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.connections import connected
from tafelrunde.store.sql.engine import Row, Value


class PostgresReader:
    """Reads on one connection that may change nothing."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    @classmethod
    async def opened(cls, url: str) -> "PostgresReader":
        """One for the database at that address; raises StoreError or BadInput."""
        return cls(await connected(read_address(url), default_transaction_read_only="on"))

    async def rows(self, text: str, *values: Value) -> Sequence[Row]:
        """What one statement brings; raises StoreError."""
        from tafelrunde.store.postgres.errors import in_words

        try:
            rows: Sequence[Row] = await self._connection.fetch(text, *values)
        except Exception as error:
            raise in_words(error) from None
        return rows

    async def close(self) -> None:
        """Let go of the database."""
        await self._connection.close()
