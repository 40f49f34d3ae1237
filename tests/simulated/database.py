"""A database that outlives the houses opened on it: SQLite in memory, changed one transaction after the other, with the
time that takes drawn from a seed, and with everything that may go wrong with it.

The store's transactions are generators without input or output (`store/sql/engine.py`): everything above that is the
store itself. What is simulated lies below: how long an answer takes, and whether it comes.
"""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeVar

from tafelrunde.store import StoreError
from tafelrunde.store.errors import Unknown
from tafelrunde.store.others import Alone, Others
from tafelrunde.store.sql.engine import Transaction, Value
from tafelrunde.store.sql.heads import MoveOn
from tafelrunde.store.sqlite.connections import explain_error
from tafelrunde.store.sqlite.engine import carry_out, name_values
from tafelrunde.store.sqlite.schema import migrate

Result = TypeVar("Result")
READ, WRITE = 0.002, 0.004  # seconds an answer takes at most, where the disk is quick
WAITS: Final = 0.2  # seconds from one look to the next whether a way that was cut is there again
KINDS: Final = ("refused", "unanswered", "killed before", "killed after")  # what may become of a write


@dataclass
class Faults:
    """What goes wrong with writes, counted from 1 over all there are.

    at:      by its number, what becomes of one: one of `KINDS`
    refused: the share of them that is refused
    twice:   the share that is carried out once in vain before, as after a conflict with another transaction
    slow:    the share of answers that take seconds
    stalled: the share of writes before which their process stands still for longer than its lease
    unheard: the share of what a process tells the others that one of them does not hear; as much is heard twice
    """

    at: dict[int, str] = field(default_factory=dict)
    refused: float = 0.0
    twice: float = 0.0
    slow: float = 0.0
    stalled: float = 0.0
    unheard: float = 0.0


@cache
def _empty() -> bytes:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    migrate(connection)
    image = connection.serialize()
    connection.close()
    return image


class Database:
    """What is kept. Without `dice` every answer comes at once."""

    def __init__(self, dice: random.Random | None = None, faults: Faults | None = None,
                 clock: Callable[[], float] = lambda: 0.0) -> None:
        self.dice = dice
        self.faults = faults or Faults()
        self.writes = 0
        self.locked: set[int] = set()  # processes whose connection holds the lock of their number
        self.connections: list[Any] = []  # of processes among others
        self.wrong: list[str] = []  # what was written by somebody who had no right to
        self.connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.connection.deserialize(_empty())
        self.connection.row_factory = sqlite3.Row
        self.connection.execute("PRAGMA synchronous = OFF")
        self.connection.create_function("its_now", 0, clock)
        self.connection.create_function("is_locked", 1, lambda number: number in self.locked)

    def rows(self, text: str, *values: Value) -> list[sqlite3.Row]:
        return self.connection.execute(text, name_values(values)).fetchall()

    def carry_out(self, work: Callable[[], Transaction[Result]]) -> Result:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            result = carry_out(self.connection, work())
            self.connection.execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            raise
        return result

    def happens(self, share: float) -> bool:
        return share > 0.0 and self.dice is not None and self.dice.random() < share

    def delay(self, most: float) -> float:
        if self.dice is None:
            return 0.0
        return self.dice.uniform(0.5, 2.5) if self.happens(self.faults.slow) else self.dice.uniform(0.1, 1.0) * most

    def times_heard(self) -> int:
        """How often another process hears what one tells."""
        return 0 if self.happens(self.faults.unheard) else 2 if self.happens(self.faults.unheard) else 1

    def close(self) -> None:
        self.connection.close()


class Engine:
    """One process's way to a database. `process` is a `house.Process`; None: nothing happens to whoever asks."""

    def __init__(self, database: Database, others: Others | None = None, process: Any = None) -> None:
        self.database = database
        self.others: Others = others or Alone()
        self.trouble: StoreError | None = None
        self._process = process

    @property
    def process(self) -> int:
        """As with SQLite, where a process has the database alone."""
        return 1 if self.others.alone else self.others.number  # type: ignore[attr-defined]

    def lives(self, process: str) -> str:
        """By the lease, and the lock that ends with the process."""
        if self.others.alone:
            return "0 = 1"
        return f"{process} IN (SELECT id FROM process WHERE until > its_now() AND is_locked(id))"

    def hangs(self, process: str) -> str:
        """The lease has run out, and the lock is held."""
        return "0 = 1" if self.others.alone else f"({process}.until <= its_now() AND is_locked({process}.id))"

    def size(self, table: str) -> str:
        return f"(SELECT count(*) FROM {table})"

    async def rows(self, text: str, *values: Value) -> Sequence[sqlite3.Row]:
        await self._travel(READ)
        try:
            found = self.database.rows(text, *values)
        except (sqlite3.Error, OverflowError) as error:
            raise explain_error(error) from None
        await self._travel(READ)
        return found

    async def change(self, work: Callable[[], Transaction[Result]]) -> Result:
        """Finished whether anybody still waits or not."""
        task = asyncio.ensure_future(self._change(work))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _change(self, work: Callable[[], Transaction[Result]]) -> Result:
        await self._travel(WRITE)
        fate = self._fate()
        if fate == "refused":
            self.trouble = StoreError("the house cannot save: the disk is full; nothing was changed")
            raise self.trouble
        if fate in ("killed before", "stalled"):
            (self._process.kill if fate == "killed before" else self._process.stall)()
            await self._travel(WRITE)
        try:
            if fate == "twice":
                with suppress(Exception):
                    self.database.carry_out(lambda: _in_vain(work))
            result = self.database.carry_out(work)
        except (sqlite3.Error, OverflowError) as error:
            raise explain_error(error) from None
        self.trouble = None
        self._look_at_fence(work)
        if fate == "killed after":
            self._process.kill()
        if fate == "unanswered":
            raise Unknown("nobody can tell whether this was kept")
        await self._travel(WRITE)
        return result

    def _fate(self) -> str:
        """What becomes of this write; of whoever looks on from beside nothing goes wrong."""
        if self._process is None:
            return ""
        database, faults = self.database, self.database.faults
        database.writes += 1
        rates = {"refused": faults.refused, "stalled": faults.stalled, "twice": faults.twice}
        drawn = next((fate for fate, rate in rates.items() if database.happens(rate)), "")
        return faults.at.get(database.writes, drawn)

    def _look_at_fence(self, work: object) -> None:
        """See what nobody at a table can: with which right somebody has just written."""
        if isinstance(work, MoveOn):
            (holds,) = self.database.rows("SELECT fence FROM match WHERE id = $1", work.match)[0]
            if holds != work.fence:
                self.database.wrong.append(f"table {work.match}: written with fence {work.fence} when it was {holds}")

    async def _travel(self, most: float) -> None:
        while self._process is not None and self._process.cut_off:
            await asyncio.sleep(WAITS)
            if not self._process.cut_off:
                raise StoreError("the database cannot be reached; nothing was changed")
        await asyncio.sleep(self.database.delay(most))

    async def count_on(self) -> None:
        """As with SQLite."""

    async def close(self) -> None:
        """The database stays; whoever is among others leaves them."""
        if not self.others.alone:
            await self.others.close()  # type: ignore[attr-defined]


class _Vain(Exception):
    """An attempt that comes to nothing."""


def _in_vain(work: Callable[[], Transaction[Any]]) -> Transaction[None]:
    yield from work()
    raise _Vain
