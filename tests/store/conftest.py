"""A store for every test here, of either kind, whose statements every engine has to understand."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from tafelrunde.store import SqliteEngine, Store, open_store
from tafelrunde.store.sql import Row, Transaction, Value
from tests.postgres import Beside, Server, server
from tests.store.dialect import check
from tests.stores import using

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


@pytest.fixture
def postgres() -> Server:
    """The server; whoever asks is skipped where there is none, unless there has to be one."""
    return server()


@pytest.fixture
def fresh(postgres: Server) -> Iterator[str]:
    """The address of a database with all tables, empty, which is removed afterwards."""
    url = postgres.house()
    yield url
    postgres.drop(url)


@pytest.fixture(scope="session")
def used() -> str:
    """The address of one in which nothing but stores has been at work."""
    return server().house()


@pytest.fixture
def database(postgres: Server, used: str) -> str:
    """The same, empty."""
    postgres.clear(used)
    return used


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of either kind, closed afterwards."""
    if request.param == "postgres":
        with using(Beside.store(request.getfixturevalue("database"))) as made:
            yield made
    else:
        file = tmp_path / "house.db"
        with using(open_store(file)), using(Store(Watched(file))) as made:
            yield made


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where several processes keep one house together."""
    return tmp_path / "house.db"
