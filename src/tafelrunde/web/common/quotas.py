"""What one address may take of what all share: new guests, new tables, open sockets.

An address is what `client.client_address` gives, of IPv6 a customer's whole network. What it takes counts in all
processes of the house together.
"""

from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from tafelrunde.core import BadInput, Say
from tafelrunde.web.common.open_sockets import OpenSockets
from tafelrunde.web.common.rate_limit import RateLimiter
from tafelrunde.web.common.settings import Limits

GUESTS = Say("too many new guests came from your network; wait {minutes:minute|minutes}")
TABLES = Say("too many tables were opened from your network; wait {minutes:minute|minutes}")
TABS = Say("you already have this table open in {limit:tab|tabs}; close one")
WATCHERS = Say("{limit:person without a name is|people without a name are} already watching here; give your name, or "
               "come back later")
NAMELESS = Say("{limit:person without a name is|people without a name are} already watching from your network; give "
               "your name")
LINES = Say("{limit:table is|tables are} already open from your network; close one")


class Quota:
    """What is left for one address."""

    def __init__(self, limiter: RateLimiter, limits: Limits, address: str) -> None:
        self._limiter = limiter
        self._limits = limits
        self._address = address

    async def new_guest(self) -> None:
        """Somebody comes who was never here; raises BadInput or StoreError."""
        await self._count(GUESTS, self._limits.guests_per_address, "guests")

    async def new_table(self) -> None:
        """A table is opened; raises BadInput or StoreError."""
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
