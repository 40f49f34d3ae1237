"""The quarantine of tables whose rules did not return, for all processes of a house: kept in the store, and told to the
others.

After the second time a table is closed everywhere, until the operator opens it again; at once where a process had to be
ended because of it.
"""

import logging
from collections.abc import Callable, Collection
from contextlib import suppress

from tafelrunde.store import Store, StoreError
from tafelrunde.store.processes import CLOSES
from tafelrunde.web.live.cluster.signals import RulesStopped, Signals
from tafelrunde.web.live.table.watchdog import CLOSED, ClosedTables
from tafelrunde.web.runtime.tasks import Tasks

log = logging.getLogger("tafelrunde.web")


class Quarantine:
    """The tables whose rules did not return, kept in the store and told to all processes. `now` is the house's time."""

    def __init__(self, store: Store, signals: Signals, now: Callable[[], float],
                 closed: ClosedTables = CLOSED) -> None:
        self._store = store
        self._closed = closed
        self._signals = signals
        self._now = now
        self._tasks = Tasks()
        signals.on(RulesStopped, self._heard)
        signals.on_rejoin(self._learn_missed)

    async def begin(self) -> None:
        """Load the tables, and keep what an earlier process could only leave behind in a file; raises StoreError."""
        self._closed.on_strike(self._struck)
        for match in self._closed.left_behind():
            missing = CLOSES - (await self._store.stops_of(match)).times
            if missing > 0:
                await self._keep(match, missing)
        self._closed.settle()
        await self.learn()

    async def learn(self) -> None:
        """Load the tables again, as some may have been told while nobody listened here; raises StoreError."""
        kept = await self._store.stopped_matches()
        for match in set(self._closed.strikes) - set(kept):
            self._closed.open(match)
        for match, times in kept.items():
            self._closed.learn(match, times)

    async def open(self, match: str) -> None:
        """Release a table everywhere: its rules may be tried again. Raises StoreError."""
        await self._store.forget_stops(match)
        self._closed.open(match)
        self._signals.tell(RulesStopped(match, 0))

    def _struck(self, match: str, times: int) -> None:
        self._tasks.start(self._keep(match, times))

    async def _keep(self, match: str, times: int) -> None:
        try:
            found = await self._store.book_stop(match, self._now(), times)
        except StoreError as error:
            log.error("table %s: that its rules did not return is not kept: %s", match, error, extra={"match": match})
            return
        self._closed.learn(match, found)
        self._signals.tell(RulesStopped(match, found))

    async def _heard(self, signal: RulesStopped) -> None:
        if signal.times:
            self._closed.learn(signal.match, signal.times)
        else:
            self._closed.open(signal.match)

    def _learn_missed(self, _: Collection[str]) -> None:
        self._tasks.start(self._learn_if_possible())

    async def _learn_if_possible(self) -> None:
        with suppress(StoreError):  # whoever opens one of them asks for it alone
            await self.learn()
