"""A connection of its own that listens on a channel and carries out one statement after the other, opened again
whenever it is lost."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from tafelrunde.store.errors import StoreError
from tafelrunde.store.postgres.address import Address
from tafelrunde.store.postgres.connections import ANSWER, connect
from tafelrunde.store.postgres.errors import explain_error, is_refused

log = logging.getLogger("tafelrunde.store")
AGAIN: Final = 0.2  # seconds until a connection that was lost is tried again
LOOK: Final = 5.0  # seconds after which a silent connection is asked for a sign of life
ALIVE: Final = 5.0  # seconds it may take to give one


class Channel:
    """Messages sent while the connection is lost are missed: `joined` is called whenever it listens again. What these
    statements write may be lost with a crash of the server, as they do not wait for the disk."""

    def __init__(self, address: Address, name: str, hear: Callable[[str], None], joined: Callable[[], None]) -> None:
        self.name = name
        self._address = address
        self._hear = hear
        self._joined = joined
        self._line = asyncio.Lock()  # a connection does one thing at a time
        self._lost = asyncio.Event()
        self._connection: Any = None
        self._staying: asyncio.Task[None] | None = None

    @property
    def alive(self) -> bool:
        """True while there is a connection, as far as is known."""
        return self._connection is not None

    async def open(self) -> None:
        """Listen from now on; raises StoreError."""
        await self._join()
        self._staying = asyncio.create_task(self._stay())

    async def rows(self, text: str, *values: Any, patience: float = ANSWER) -> Sequence[Any]:
        """The rows of a statement. Raises StoreError; it may have been carried out all the same."""
        async with self._line:
            if self._connection is None:
                raise StoreError("this process is cut off from the others of the house; try again in a moment")
            try:
                rows: Sequence[Any] = await self._connection.fetch(text, *values, timeout=patience)
            except Exception as error:
                if not is_refused(error):
                    self._hang_up()
                raise explain_error(error) from None
            return rows

    async def close(self) -> None:
        """Close the connection."""
        if self._staying is not None:
            self._staying.cancel()
            await asyncio.gather(self._staying, return_exceptions=True)
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):  # it ends, in order or not
                await connection.close(timeout=ALIVE)

    async def _join(self) -> None:
        connection = await connect(self._address, synchronous_commit="off")
        try:
            await connection.add_listener(self.name, lambda _, __, ___, payload: self._hear(payload))
        except Exception as error:
            connection.terminate()
            raise explain_error(error) from None
        self._lost.clear()
        connection.add_termination_listener(self._ended)
        self._connection = connection
        self._joined()

    async def _stay(self) -> None:
        noted = False  # one line for each outage
        while True:
            try:
                if self._connection is None:
                    await self._join()
                    noted = False
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await self._lost.wait()
                await self.rows("SELECT 1", patience=ALIVE)
            except StoreError as error:
                if not noted:
                    log.error("a connection to the house's database was lost: %s", error)
                noted = True
                await asyncio.sleep(AGAIN)

    def _ended(self, connection: Any) -> None:
        if connection is self._connection:
            self._connection = None
            self._lost.set()

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        self._lost.set()
        if connection is not None:
            connection.terminate()
