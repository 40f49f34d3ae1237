"""Processes of one house in one loop: each has a registry and an engine of its own on the same database, and they hear
each other as over a network. One can freeze, or die."""

import asyncio
import time
from collections.abc import Callable, Collection
from typing import Any

from tafelrunde.store import Store
from tafelrunde.store.sql import Statement
from tafelrunde.store.sql.engine import one_by_one
from tafelrunde.web.live.people.account_events import AccountEvents
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.runtime.settings import Limits
from tests.simulated.database import Database, Engine
from tests.stores import opened
from tests.web.live_tables import ADA, CARDS, FirstMove, seats


class Street:
    """Who lives, and what is said between them."""

    def __init__(self) -> None:
        self.database = Database()
        self.processes: list[Process] = []
        self.told: list[str] = []

    async def opened(self, limits: Limits | None = None) -> "Process":
        """One process more; the first leads."""
        made = Process(self, len(self.processes) + 1, limits)
        self.processes.append(made)
        row = Statement("INSERT INTO process (id, place, since, until) VALUES ($1, $2, $3, $4)", made.number,
                        made.others.place, 0.0, 0.0)
        await made.store.engine.change(lambda: one_by_one(row))
        return made


class Neighbour(Engine):
    """An engine whose database others have, too."""

    def __init__(self, street: Street, number: int) -> None:
        super().__init__(street.database)
        self._street = street
        self._number = number

    @property
    def process(self) -> int:
        return self._number

    def lives(self, process: str) -> str:
        living = [0, *(each.number for each in self._street.processes if each.lives)]
        return f"{process} IN ({', '.join(map(str, living))})"

    def hangs(self, process: str) -> str:
        hung = [0, *(each.number for each in self._street.processes if each.frozen and not each.lives)]
        return f"{process}.id IN ({', '.join(map(str, hung))})"

    async def close(self) -> None:
        """The database is that of all."""


class Beside:
    """The others of one of them."""

    alone = False

    def __init__(self, street: Street, number: int) -> None:
        self.place = f"127.0.0.1:{9000 + number}"
        self.sure = True
        self._street = street
        self._number = number
        self.hear: Callable[[str], None] = lambda text: None
        self.rejoin: Callable[[Collection[str]], None] = lambda still: None

    def tell(self, text: str) -> None:
        """Heard in a moment by all who live and are awake."""
        self._street.told.append(text)
        for other in self._street.processes:
            if other.number != self._number and other.lives and not other.frozen:
                asyncio.get_running_loop().call_later(0.001, other.others.hear, text)

    def listen(self, hear: Callable[[str], None], rejoin: Callable[[Collection[str]], None]) -> None:
        self.hear, self.rejoin = hear, rejoin

    def observe(self, renewed: Callable[[float], None]) -> None:
        """Nobody asks."""

    def calendar(self) -> float:
        return time.time()

    async def any(self) -> bool:
        return any(each.lives for each in self._street.processes if each.number != self._number)

    async def open_elsewhere(self) -> bool:
        return any(each.lives and not each.withdrawn for each in self._street.processes if each.number != self._number)

    async def withdraw(self, on: bool) -> None:
        mine = self._street.processes[self._number - 1]
        mine.withdrawn = on
        row = Statement("UPDATE process SET draining = $2 WHERE id = $1", self._number, int(on))
        await mine.store.engine.change(lambda: one_by_one(row))

    async def leader(self) -> int:
        return min(each.number for each in self._street.processes if each.lives)

    async def lead(self) -> bool:
        return min(each.number for each in self._street.processes if each.lives) == self._number


class Process:
    """One of them."""

    def __init__(self, street: Street, number: int, limits: Limits | None) -> None:
        self.number = number
        self.lives = True
        self.withdrawn = False
        self.frozen = False
        engine = Neighbour(street, number)
        engine.others = self.others = Beside(street, number)
        self.store = opened(Store(engine))
        self.registry = Registry(self.store, FirstMove(), limits, now=time.time)
        self.account_events = AccountEvents(self.registry)

    async def die(self) -> None:
        """Without a word; its clocks were last looked after when its lease began."""
        self.lives = False
        until = time.time()
        await self.store.engine.change(lambda: one_by_one(Statement(
            "UPDATE process SET until = $2 WHERE id = $1", self.number, until)))
        self.registry.close()

    async def open(self, *who: str, **named: Any) -> Session:
        """A table of Ada and Bo, or of others, which this process has."""
        return await self.registry.open_table(ADA, CARDS, seats(*(who or ("ada", "bo"))), {}, pace=0, **named)

    async def table(self, *who: str, **named: Any) -> str:
        """The same; its id."""
        return (await self.open(*who, **named)).id
