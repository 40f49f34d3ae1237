"""Several processes over one file, as far as the store can tell: each with a number of its own, alive as long as it
stands in the table of processes."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tafelrunde.store import Alone, Store, open_store
from tafelrunde.store.sql import Statement, Transaction
from tests.store.conftest import Watched
from tests.stores import done, using


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
    """A process with that number is alive from now on."""
    await carry_out(store, Statement("INSERT INTO process (id, place, since, until) VALUES ($1, '', 0, 0)", number))


async def ends(store: Store, number: int) -> None:
    """It is dead."""
    await carry_out(store, Statement("DELETE FROM process WHERE id = $1", number))


async def carry_out(store: Store, step: Statement) -> None:
    """One statement."""

    def work() -> Transaction[None]:
        yield step

    await store.engine.change(work)


def at_once(*works: Callable[[], Coroutine[Any, Any, Any]]) -> list[Any]:
    """What all of these bring, begun in the same moment."""

    async def all_of_them() -> list[Any]:
        return await asyncio.gather(*(work() for work in works))

    return done(all_of_them())
