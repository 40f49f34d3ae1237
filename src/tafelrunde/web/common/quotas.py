"""What one address may take of what all share: new guests, new tables, open sockets.

An address is what `client.client_address` gives, of IPv6 a customer's whole network. The counts are kept in memory: a
server that is started again counts from zero.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tafelrunde.core import BadInput, Say
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

    def new_guest(self) -> None:
        """Somebody comes who was never here; raises BadInput."""
        self._count(GUESTS, self._limits.guests_per_address, "guests")

    def new_table(self) -> None:
        """A table is opened; raises BadInput."""
        self._count(TABLES, self._limits.tables_per_address, "tables")

    def _count(self, say: Say, most: int, what: str) -> None:
        self._limiter.count(say, most, self._limits.address_minutes * 60.0, f"{what} from {self._address}")


class Sockets:
    """The sockets that are open now, by table, person and address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: Counter[tuple[str, int, str]] = Counter()

    @contextmanager
    def one_more(self, table: str, person: int, address: str) -> Iterator[None]:
        """Count a socket of a person (0: somebody without a name) for as long as it is open; raises BadInput where
        there are too many."""
        limits = self._limits
        most = {("", -1, address): (limits.lines_per_address, LINES)}
        if person:
            most[table, person, ""] = limits.tabs_per_person, TABS
        else:
            most[table, 0, ""] = limits.watchers, WATCHERS
            most[table, 0, address] = limits.watchers_per_address, NAMELESS
        for name, (limit, say) in most.items():
            if self._open[name] >= limit:
                raise BadInput(say.key, limit=limit)
        self._open.update(most.keys())
        try:
            yield
        finally:
            self._open.subtract(most.keys())
            for name in most:
                if not self._open[name]:
                    del self._open[name]
