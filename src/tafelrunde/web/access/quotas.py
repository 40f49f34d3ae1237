"""Quotas of one address: new guests, new tables and open sockets, counted in all processes of the house together.

An address is what `client.client_address` gives, of IPv6 a customer's whole network. Every process keeps the number of
its open sockets in the store, where the others see it for as long as the process lives; whatever changes while one
number is being written is written together next.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from tafelrunde.core import BadInput, Say
from tafelrunde.store import Store, StoreError
from tafelrunde.web.access.rate_limit import KeyedHash, RateLimiter
from tafelrunde.web.runtime.settings import Limits

GUESTS = Say("too many new guests came from your network; wait {minutes:minute|minutes}")
TABLES = Say("too many tables were opened from your network; wait {minutes:minute|minutes}")
TABS = Say("you already have this table open in {limit:tab|tabs}; close one")
WATCHERS = Say("{limit:person without a name is|people without a name are} already watching here; give your name, or "
               "come back later")
NAMELESS = Say("{limit:person without a name is|people without a name are} already watching from your network; give "
               "your name")
LINES = Say("{limit:table is|tables are} already open from your network; close one")
log = logging.getLogger("tafelrunde.web")


class OpenSockets:
    """The number of open sockets of each address: here as the other processes see it, and theirs as this one does."""

    def __init__(self, store: Store, marks: KeyedHash) -> None:
        self._store = store
        self._marks = marks
        self._changed: dict[str, int] = {}  # by mark of the address: how many are open here; not written yet
        self._next: asyncio.Future[dict[str, int]] | None = None  # the write that will take it along
        self._writing = asyncio.Lock()

    async def opened(self, address: str, here: int) -> int:
        """Note so many open here; returns how many are open in the other processes. Raises StoreError."""
        if self._store.others.alone:
            return 0
        mark = self._marks(f"sockets from {address}")
        elsewhere = await asyncio.shield(self._note(mark, here))
        return elsewhere.get(mark, 0)

    def closed(self, address: str, here: int) -> None:
        """Note so many left here."""
        if not self._store.others.alone:
            self._note(self._marks(f"sockets from {address}"), here)

    def _note(self, mark: str, here: int) -> "asyncio.Future[dict[str, int]]":
        self._changed[mark] = here
        if self._next is None:
            self._next = asyncio.ensure_future(self._write())
            self._next.add_done_callback(_log_failure)
        return self._next

    async def _write(self) -> dict[str, int]:
        async with self._writing:
            self._next = None
            changed, self._changed = self._changed, {}
            try:
                return await self._store.keep_sockets(changed)
            except StoreError:
                self._changed = changed | self._changed  # with whatever changes next
                raise


class Quota:
    """What is left for one address."""

    def __init__(self, limiter: RateLimiter, limits: Limits, address: str) -> None:
        self._limiter = limiter
        self._limits = limits
        self._address = address

    async def count_guest(self) -> None:
        """Count a new guest; raises BadInput or StoreError."""
        await self._count(GUESTS, self._limits.guests_per_address, "guests")

    async def count_table(self) -> None:
        """Count a new table; raises BadInput or StoreError."""
        await self._count(TABLES, self._limits.tables_per_address, "tables")

    async def _count(self, say: Say, most: int, what: str) -> None:
        await self._limiter.count(say, most, self._limits.address_minutes * 60.0, f"{what} from {self._address}")


class Sockets:
    """The sockets that are open now, by table, person and address. A table's are all in this process; those of an
    address may be in others as well."""

    def __init__(self, limits: Limits, house: OpenSockets) -> None:
        self._limits = limits
        self._house = house
        self._open: Counter[tuple[str, int, str]] = Counter()

    @asynccontextmanager
    async def one_more(self, table: str, person: int, address: str) -> AsyncIterator[None]:
        """Count a socket of a person (0: somebody without a name) for as long as it is open; raises BadInput where
        there are too many, StoreError where that cannot be told."""
        limits, lines = self._limits, ("", -1, address)
        most = {lines: (limits.lines_per_address, LINES)}
        if person:
            most[table, person, ""] = limits.tabs_per_person, TABS
        else:
            most[table, 0, ""] = limits.watchers, WATCHERS
            most[table, 0, address] = limits.watchers_per_address, NAMELESS
        self._check(most)
        self._open.update(most.keys())
        try:
            elsewhere = await self._house.opened(address, self._open[lines])
            if self._open[lines] + elsewhere > limits.lines_per_address:
                raise BadInput(LINES.key, limit=limits.lines_per_address)
            yield
        finally:
            self._open.subtract(most.keys())
            self._house.closed(address, self._open[lines])
            for name in most:
                if not self._open[name]:
                    del self._open[name]

    def _check(self, most: Mapping[tuple[str, int, str], tuple[int, Say]]) -> None:
        for name, (limit, say) in most.items():
            if self._open[name] >= limit:
                raise BadInput(say.key, limit=limit)


def _log_failure(write: "asyncio.Future[dict[str, int]]") -> None:
    if not write.cancelled() and (problem := write.exception()) is not None:
        log.warning("the other processes do not know yet which sockets are open: %s", problem)
