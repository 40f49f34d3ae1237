"""How the processes of a house know of each other: a row with a lease each, a lock that ends with the process, and one
channel on which they tell each other things.

A process counts as alive while its lease has not run out, by the database's clock alone, and it holds the lock of its
number: the lock ends at once with a process that is killed, the lease ends a process that is frozen or cut off. Neither
is what keeps matches safe: that is the fence of each (`sql.ownership`).
"""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

from tafelrunde import __version__
from tafelrunde.store.errors import StoreError
from tafelrunde.store.others import LEASE, Hear, Rejoin
from tafelrunde.store.postgres.connections import PAYLOAD
from tafelrunde.store.postgres.errors import explain_error

log = logging.getLogger("tafelrunde.store")
BEAT: Final = 1.0  # seconds from one sign of life to the next
AGAIN: Final = 0.2  # seconds until a connection that was lost is tried again
GATHERED: Final = 0.02  # seconds within which what is told is told together
CHANNEL: Final = "tafelrunde"
SPACE, LEADS = 0x7461_6665, 0x7461_6665_6C01  # of locks: a process's with its number, and that of whoever leads
NOW: Final = "extract(epoch FROM clock_timestamp())::float8"
LOCKS: Final = (
    f"pg_locks.locktype = 'advisory' AND pg_locks.classid = {SPACE} AND pg_locks.objsubid = 2 "
    "AND pg_locks.granted AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())")
LOCKED: Final = f"SELECT objid::int8 FROM pg_locks WHERE {LOCKS}"
LIVING: Final = ("SELECT process.id FROM process JOIN pg_locks ON pg_locks.objid::int8 = process.id "
                 f"WHERE {LOCKS} AND process.until > {NOW}")
JOIN: Final = (f"INSERT INTO process (place, version, draining, since, until) VALUES ($1, $2, $3, {NOW}, {NOW} + $4) "
               "RETURNING id, since AS now")
RENEW: Final = f"UPDATE process SET until = {NOW} + $2 WHERE id = $1 AND until > {NOW} RETURNING until - $2 AS now"
FORGET: Final = f"DELETE FROM process WHERE until < {NOW} - 30 * 86400"
LOCK: Final = "SELECT pg_try_advisory_lock($1, $2)"  # not had while another connection of this process lingers on
OPEN_ELSEWHERE: Final = (f"SELECT 1 FROM process WHERE id <> $1 AND draining = 0 AND place <> '' AND id IN ({LIVING}) "
                         "LIMIT 1")
# whose connection holds the lock of whoever leads
LEADER: Final = ("SELECT own.objid::int8 FROM pg_locks AS own JOIN pg_locks AS leads ON leads.pid = own.pid AND "
                 f"leads.database = own.database WHERE own.locktype = 'advisory' AND own.classid = {SPACE} "
                 "AND own.objsubid = 2 AND leads.locktype = 'advisory' AND leads.objsubid = 1 AND leads.granted "
                 f"AND leads.classid::int8 << 32 | leads.objid::int8 = {LEADS} AND own.database = "
                 "(SELECT oid FROM pg_database WHERE datname = current_database())")
STILL: Final = "SELECT id FROM match WHERE owner = $1"


class Lease:
    """The lease of this process, and its view of the others. `connect` opens a connection, which is used for nothing
    else; `execute` carries out a statement on any."""

    alone = False

    def __init__(self, place: str, connect: Callable[[], Awaitable[Any]],
                 execute: Callable[..., Awaitable[Any]]) -> None:
        self.place = place
        self._connect = connect
        self._execute = execute
        self._number = 0  # 0: it is not among them
        self._good_until = 0.0  # by a clock nobody sets
        self._ahead = time.time() - time.monotonic()  # seconds the calendar is ahead of that clock
        self._hear: Hear = _unheard
        self._rejoin: Rejoin = _unheard
        self._renewed: Callable[[float], None] = _unheard
        self._line = asyncio.Lock()  # a connection does one thing at a time
        self._connection: Any = None
        self._locked = self._leads = self._withdrawn = False
        self._unsent: list[str] = []
        self._sending: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def number(self) -> int:
        """The number of this process, a new one after it was counted out; raises StoreError while it has none."""
        if not self._number:
            raise StoreError("this process is cut off from the others of the house; try again in a moment")
        return self._number

    @property
    def sure(self) -> bool:
        """True while the lease is certainly good."""
        return bool(self._number) and time.monotonic() < self._good_until

    def calendar(self) -> float:
        """Seconds since 1970 as the database counts them, whatever this machine's calendar is set to."""
        return time.monotonic() + self._ahead

    def listen(self, hear: Hear, rejoin: Rejoin) -> None:
        """Set who gets messages, and who is called after this process was away."""
        self._hear, self._rejoin = hear, rejoin

    def observe(self, renewed: Callable[[float], None]) -> None:
        """Set who is called at every renewal, with the seconds it was late."""
        self._renewed = renewed

    async def open(self) -> None:
        """Join the processes of the house; raises StoreError."""
        await self._join(await self._connect())
        self._tasks = [asyncio.create_task(work) for work in (self._stay(), self._expire())]

    async def close(self) -> None:
        """Leave in order: what this process still owns is free at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._sending is not None:
            await self._sending
        number, self._number = self._number, 0
        if self._connection is not None:
            with suppress(Exception):  # then the lease runs out
                await self._connection.execute("DELETE FROM process WHERE id = $1", number)
                await self._connection.close()

    async def any(self) -> bool:
        """True if another process is alive; raises StoreError."""
        return bool(await self._asked(f"SELECT 1 FROM ({LIVING}) AS living WHERE id <> $1", self._number))

    async def open_elsewhere(self) -> bool:
        """True if there is another process that people can be sent to; raises StoreError."""
        return bool(await self._asked(OPEN_ELSEWHERE, self._number))

    async def withdraw(self, on: bool) -> None:
        """Tell all that nobody new is to come here, or that they may again; raises StoreError."""
        self._withdrawn = on
        await self._asked("UPDATE process SET draining = $2 WHERE id = $1", self._number, int(on))

    async def leader(self) -> int:
        """The number of the process that leads; 0: none. Raises StoreError."""
        return await self._asked(LEADER) or 0

    async def lead(self) -> bool:
        """Lead, if no other process does; True if this one leads now. Raises StoreError."""
        if self._withdrawn and self.sure and await self.open_elsewhere():
            if self._leads:
                self._leads = False
                await self._asked("SELECT pg_advisory_unlock($1)", LEADS)
            return False
        if not self._leads and self.sure:
            self._leads = bool(await self._asked("SELECT pg_try_advisory_lock($1)", LEADS))
        return self._leads and self.sure

    def tell(self, text: str) -> None:
        """Send all others a message, in a moment and together with others."""
        self._unsent.append(text)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    # -- being there

    async def _join(self, connection: Any) -> None:
        """Take up the old number if its lease is still good, or else a new one. With a new one nothing can be taken
        before it is locked: until then others do not count it as alive."""
        try:
            number, begun = self._number, time.monotonic()
            now = await connection.fetchval(RENEW, number, LEASE)
            if now is None:
                if self._number:
                    self._counted_out()
                begun = time.monotonic()
                number, now = await connection.fetchrow(JOIN, self.place, __version__, int(self._withdrawn), LEASE)
                await connection.execute(FORGET)
            self._tell_time(now)
            locked = await connection.fetchval(LOCK, SPACE, number)
            await connection.add_listener(CHANNEL, self._heard)
            still = frozenset(each["id"] for each in await connection.fetch(STILL, number))
        except BaseException as error:  # given up, too, when this process ends just then
            connection.terminate()
            if isinstance(error, Exception):
                raise explain_error(error) from None
            raise
        self._connection, self._leads, self._good_until = connection, False, begun + LEASE
        self._number, self._locked = number, locked
        self._rejoin(still)

    async def _stay(self) -> None:
        """Give signs of life, on another connection when one is lost."""
        while True:
            try:
                if self._connection is None or self._connection.is_closed():
                    await self._join(await self._connect())
                await self._beat()
                await asyncio.sleep(BEAT)
            except StoreError as error:
                log.error("this process is cut off from the others of the house: %s", error)
                self._hang_up()
                await asyncio.sleep(AGAIN)

    async def _beat(self) -> None:
        begun = time.monotonic()
        now = await self._asked(RENEW, self._number, LEASE)
        if not now:
            self._counted_out()
            raise StoreError("others have counted this process out")
        self._renewed(max(0.0, time.monotonic() - (self._good_until - LEASE) - BEAT))
        self._good_until = begun + LEASE
        self._tell_time(now)
        if not self._locked:
            self._locked = await self._asked(LOCK, SPACE, self._number)

    def _tell_time(self, now: float) -> None:
        """Set the calendar by the time the database has just told: never ahead of it, however long that took."""
        self._ahead = now - time.monotonic()

    async def _expire(self) -> None:
        """Give everything up as soon as others may have counted this process out."""
        while True:
            left = self._good_until - time.monotonic()
            if left > 0:
                await asyncio.sleep(left)
                continue
            if self._number:
                self._counted_out()
            await asyncio.sleep(AGAIN)

    def _counted_out(self) -> None:
        self._number, self._leads = 0, False
        self._rejoin(frozenset())

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
        self._connection, self._leads = None, False

    async def _asked(self, text: str, *values: Any) -> Any:
        """The first value of the answer, or None. Raises StoreError; then the connection is of no use any more."""
        async with self._line:
            if self._connection is None:
                raise StoreError("this process is cut off from the others of the house; try again in a moment")
            try:
                return await self._connection.fetchval(text, *values, timeout=LEASE)
            except Exception as error:
                raise explain_error(error) from None

    # -- telling and hearing

    async def _send(self) -> None:
        await asyncio.sleep(GATHERED)
        texts, self._unsent, self._sending = self._unsent, [], None
        for payload in payloads(self._number, texts):
            try:
                await self._execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
            except Exception as error:
                log.error("the other processes of the house could not be told something: %s", explain_error(error))

    def _heard(self, _: Any, __: int, ___: str, payload: str) -> None:
        message = json.loads(payload)
        if message["from"] != self._number:
            for text in message["texts"]:
                self._hear(text)


def payloads(number: int, texts: Sequence[str]) -> Iterator[str]:
    """Messages in as few payloads as the server takes; one that is too large for a payload is left out."""
    group: list[str] = []
    size = 0
    for text in texts:
        takes = len(json.dumps(text).encode()) + 2
        if takes > PAYLOAD:
            log.error("the other processes of the house cannot be told so much at once: %d bytes", takes)
            continue
        if size + takes > PAYLOAD:
            yield json.dumps({"from": number, "texts": group})
            group, size = [], 0
        group.append(text)
        size += takes
    if group:
        yield json.dumps({"from": number, "texts": group})


def _unheard(_: Any) -> None:
    """Nobody listens yet."""
