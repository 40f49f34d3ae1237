"""Several processes of a house: in one loop over one PostgreSQL, or over one file as far as the store can tell, each
with a number of its own, alive as long as it stands in the table of processes."""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from tafelrunde.store import Alone, KeptMatch, KeptSeat, OwnedElsewhere, SqliteEngine, Store, open_store
from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.engine import PostgresEngine
from tafelrunde.store.sql import Row, Statement, Transaction, Value
from tests.store.dialect import check
from tests.stores import done, using

Result = TypeVar("Result")


class Watched(SqliteEngine):
    """Reads every statement before it is carried out."""

    async def rows(self, text: str, *values: Value) -> Sequence[Row]:
        check(text, len(values))
        return await super().rows(text, *values)

    async def change(self, work: Callable[[], Transaction[Result]]) -> Result:
        return await super().change(lambda: watched(work()))


def watched(transaction: Transaction[Result]) -> Transaction[Result]:
    """The same transaction, its statements read."""
    try:
        step = next(transaction)
        while True:
            for values in step.rows if hasattr(step, "rows") else [step.values]:
                check(step.text, len(values))
            step = transaction.send((yield step))
    except StopIteration as end:
        return end.value


class Several(Alone):
    """There are others."""

    alone = False


class OneOfSeveral(Watched):
    """Its file is that of others, too."""

    number = 1

    @property
    def process(self) -> int:
        return self.number

    def lives(self, process: str) -> str:
        return f"EXISTS (SELECT 1 FROM process WHERE process.id = {process})"


@contextmanager
def processes(file: Path, *numbers: int) -> Iterator[list[Store]]:
    """The stores of living processes with these numbers, over one file, made if need be."""
    done(open_store(file).close())
    with ExitStack() as opened:
        stores = []
        for number in numbers:
            engine = OneOfSeveral(file)
            engine.number, engine.others = number, Several()
            stores.append(opened.enter_context(using(Store(engine))))
            done(begins(stores[-1], number))
        yield stores


async def begins(store: Store, number: int) -> None:
    await carry_out(store, Statement("INSERT INTO process (id, place, since, until) VALUES ($1, '', 0, 0)", number))


async def ends(store: Store, number: int) -> None:
    await carry_out(store, Statement("DELETE FROM process WHERE id = $1", number))


async def carry_out(store: Store, step: Statement) -> None:
    def work() -> Transaction[None]:
        yield step

    await store.engine.change(work)


def at_once(*works: Callable[[], Coroutine[Any, Any, Any]]) -> list[Any]:
    """What all of these bring, begun in the same moment."""

    async def all_of_them() -> list[Any]:
        return await asyncio.gather(*(work() for work in works))

    return done(all_of_them())


class Process:
    """One on a PostgreSQL, with what it has heard."""

    def __init__(self, engine: PostgresEngine) -> None:
        self.engine = engine
        self.lease = engine.lease
        self.store = Store(engine)
        self.heard: list[str] = []
        self.away: list[Collection[str]] = []
        self.lease.listen(self.heard.append, self.away.append)

    @classmethod
    async def opened(cls, url: str, place: str) -> "Process":
        return cls(await PostgresEngine.open(read_address(url), place))

    async def take(self, match: str) -> KeptMatch:
        """A match, as soon as whoever had it is not counted on any more."""
        while True:
            try:
                return await self.store.take(match)
            except OwnedElsewhere:
                await asyncio.sleep(0.005)

    def freeze(self) -> None:
        """No sign of life any more, though its connections stay."""
        for task in self.lease._tasks:
            task.cancel()


def on_postgresql(url: str, race: Callable[..., Coroutine[Any, Any, object]]) -> None:
    """Let the stores of four processes on one PostgreSQL do the same at once."""
    async def open_four() -> None:
        four = [await Process.opened(url, f"process {number}") for number in range(4)]
        try:
            await race(*(each.store for each in four))
        finally:
            for each in four:
                await each.store.close()

    done(open_four())


def kept() -> KeptMatch:
    """A table at which nobody sits."""
    return KeptMatch("abc", "castles_besieged", 1, {}, b"secret", [KeptSeat(), KeptSeat()], 1, 1.0, 1.0)
