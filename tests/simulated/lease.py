"""Processes that know of each other, without PostgreSQL: the house's own lease, over a connection that understands the
dozen statements it says.

What becomes of it is simulated: the lease by the database's clock, the locks that end with their connection, and what
processes tell each other, which may come late, twice or not at all. What is not are the transactions of PostgreSQL:
here each is carried out whole.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from tafelrunde.store import StoreError
from tafelrunde.store.postgres import lease
from tests.simulated.database import READ, Database
from tests.simulated.process import Process

LIVING: Final = "SELECT id FROM process WHERE until > its_now() AND is_locked(id)"
TRY_LEAD, STOP_LEADING = "pg_try_advisory_lock($1)", "pg_advisory_unlock"
Hear = Callable[[Any, int, str, str], None]


class Connection:
    """Of one process to the database, as `asyncpg` has it."""

    def __init__(self, database: Database, process: Process) -> None:
        self.process = process
        self.hear: Hear | None = None
        self.leads = False
        self._database = database
        self._number = 0  # whose lock it holds
        self._closed = False
        database.connections.append(self)

    async def fetch(self, text: str, *values: Any, timeout: float | None = None) -> list[Any]:
        """The rows; raises OSError where nobody answers."""
        await self._travel()
        found = self._carry_out(text, *values)
        await asyncio.sleep(self._database.delay(READ))
        return found

    async def fetchrow(self, text: str, *values: Any, timeout: float | None = None) -> Any:
        return next(iter(await self.fetch(text, *values)), None)

    async def fetchval(self, text: str, *values: Any, timeout: float | None = None) -> Any:
        row = await self.fetchrow(text, *values)
        return None if row is None else row[0]

    async def execute(self, text: str, *values: Any) -> None:
        """Without its rows."""
        await self.fetch(text, *values)

    async def add_listener(self, channel: str, hear: Hear) -> None:
        """Whom to hand what others tell."""
        self.hear = hear

    def is_closed(self) -> bool:
        return self._closed

    def terminate(self) -> None:
        """It ends, and its locks with it."""
        self._closed, self.hear = True, None
        self._database.locked.discard(self._number)
        with suppress(ValueError):
            self._database.connections.remove(self)

    async def close(self) -> None:
        """The same, in order."""
        self.terminate()

    async def _travel(self) -> None:
        try:
            async with asyncio.timeout(lease.LEASE):
                while self.process.cut_off:
                    await asyncio.sleep(0.1)
        except TimeoutError:
            raise OSError("nobody answers") from None
        if self._closed:
            raise OSError("the connection is closed")
        await asyncio.sleep(self._database.delay(READ))

    def _carry_out(self, text: str, *values: Any) -> list[Any]:
        database = self._database
        leaders = [each for each in database.connections if each.leads]
        if text == lease.LOCK:
            if values[1] in database.locked:
                return [[self._number == values[1]]]
            database.locked.add(values[1])
            self._number = values[1]
            return [[True]]
        if text == lease.LEADER:
            return [[each._number] for each in leaders]
        if TRY_LEAD in text:
            self.leads = not leaders or self in leaders
            return [[self.leads]]
        if STOP_LEADING in text:
            self.leads = False
            return [[True]]
        return database.rows(text.replace(lease.LIVING, LIVING).replace(lease.NOW, "its_now()"), *values)


async def join(process: Process) -> lease.Lease:
    """The process is one of several from now on."""
    database, loop = process.database, process.world.loop

    async def connect() -> Connection:
        if process.cut_off:
            await asyncio.sleep(1.0)
            raise StoreError("the database cannot be reached")
        await asyncio.sleep(database.delay(READ))
        return Connection(database, process)

    async def notify(_: str, channel: str, payload: str) -> None:
        if process.cut_off:
            raise OSError("nobody answers")
        for each in list(database.connections):
            for _ in range(database.times_heard()) if each.hear is not None and not each.process.cut_off else ():
                loop.call_later(database.delay(READ), _hear, each, channel, payload,
                                context=each.process.context.copy())

    joined = lease.Lease(process.place, connect, notify)
    await joined.open()
    return joined


def _hear(connection: Connection, channel: str, payload: str) -> None:
    if connection.hear is not None:
        connection.hear(None, 0, channel, payload)
