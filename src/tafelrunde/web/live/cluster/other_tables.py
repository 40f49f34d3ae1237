"""The badge with somebody's other tables: at one table people are told when another one waits for them."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

from tafelrunde.store import Store, StoreError
from tafelrunde.web.live.cluster.signals import Signals, TurnsChanged
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import ElsewhereMessage
from tafelrunde.web.live.table.session import Listener, Session
from tafelrunde.web.runtime.tasks import KeyedLocks, Tasks

PAUSE: Final = 1.0  # seconds from one signal to the next
MOST: Final = 400  # people in one: the database takes 8000 bytes


async def count_other_tables(store: Store, person: int, here: str) -> ElsewhereMessage:
    """The number of other tables that wait for somebody at this one, and the most urgent of them; raises StoreError."""
    others = [match for match in await store.find_waiting(person) if match != here]
    return ElsewhereMessage(len(others), others[0] if others else "")


class OtherTables(Listener):
    """A listener of all sessions that tells people, at their other tables, when a turn of theirs begins or ends."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tabs: dict[int, dict[Connection, str]] = {}  # by person: to which tables
        self._acting: dict[str, frozenset[int]] = {}  # by match: the people whose turn it was last
        self._one = KeyedLocks[int]()  # of what one person is told, what was asked later comes later
        self._tasks = Tasks()
        self._signals: Signals | None = None
        self._untold: set[int] = set()  # people whom a turn concerns of which other processes have not been told
        self._pausing = False

    def listen(self, signals: Signals) -> None:
        """Tell other processes as well, and hear of turns at their tables."""
        self._signals = signals
        signals.on(TurnsChanged, self._heard)

    def came(self, tab: Connection, here: str) -> None:
        """Note a connection to a table."""
        if tab.viewer.person:
            self._tabs.setdefault(tab.viewer.person, {})[tab] = here

    def left(self, tab: Connection) -> None:
        """Forget a connection."""
        mine = self._tabs.get(tab.viewer.person, {})
        mine.pop(tab, None)
        if not mine:
            self._tabs.pop(tab.viewer.person, None)

    def changed(self, session: Session) -> None:
        """Tell of the turns that have begun or ended with a change of the match."""
        kept = session.kept
        everybody = frozenset(seat.person for seat in kept.seats if seat.kind == "person")
        acting = everybody & {kept.seats[seat].person for seat in kept.progress.acting}
        concerned = acting ^ self._acting[session.id] if session.id in self._acting else everybody
        self._acting[session.id] = acting
        if concerned:
            self._tell_here(concerned, session.id)
            self._tell_others(concerned)

    def _tell_others(self, concerned: Iterable[int]) -> None:
        """At once, and what comes soon after it together: a signal a move would cost the database as much as the move,
        and every other process a part of that."""
        if self._signals is None:
            return
        self._untold.update(concerned)
        if not self._pausing:
            self._tell_untold(self._signals)

    def _tell_untold(self, signals: Signals) -> None:
        people = sorted(self._untold)
        self._untold.clear()
        for part in range(0, len(people), MOST):
            signals.tell(TurnsChanged(tuple(people[part:part + MOST])))
        self._pausing = bool(people)
        if people:
            asyncio.get_running_loop().call_later(PAUSE, self._tell_untold, signals)

    async def _heard(self, signal: TurnsChanged) -> None:
        self._tell_here(signal.people, "")

    def _tell_here(self, concerned: Iterable[int], but: str) -> None:
        tabs = [(tab, here) for person in concerned for tab, here in self._tabs.get(person, {}).items() if here != but]
        if tabs:
            self._tasks.start(self._tell(tabs))

    async def set_down(self, session: Session) -> None:
        """Forget whose turn it is: the process that has the table next tells of it."""
        self._acting.pop(session.id, None)

    async def greet(self, person: int, here: str, tell: Callable[[ElsewhereMessage], object]) -> None:
        """Tell somebody who comes to a table how many others wait for them, if any do; raises StoreError."""
        async with self._one(person):
            count = await count_other_tables(self._store, person, here)
            if count.tables:
                tell(count)

    async def _tell(self, tabs: Sequence[tuple[Connection, str]]) -> None:
        with suppress(StoreError):  # they learn it at the next turn
            for tab, here in tabs:
                async with self._one(tab.viewer.person):
                    tab.tell(await count_other_tables(self._store, tab.viewer.person, here))
