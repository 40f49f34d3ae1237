"""A store for every test here, of either kind, whose statements every engine has to understand."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tafelrunde.store import Store, open_store
from tests.postgres import Beside, Server, server
from tests.store.several import Process, Watched
from tests.stores import done, using


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
    postgres.clear(used)
    return used


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
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
def people(store: Store) -> None:
    """Five people in it."""
    for number in range(1, 6):
        done(store.add_person(f"key{number}", f"Person {number}", 1.0))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where several processes keep one house together."""
    return tmp_path / "house.db"


@pytest.fixture
def anyio_backend() -> str:
    """What tests that are coroutines run on, with their fixtures."""
    return "asyncio"


@pytest.fixture(autouse=True)
def lease(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life are good for ten minutes, so that nobody is counted out because this machine has much to do; what
    is about leases that run out is among the long tests."""
    if not request.node.get_closest_marker("soak"):
        monkeypatch.setattr("tafelrunde.store.postgres.lease.LEASE", 600.0)


@pytest.fixture
async def one(database: str) -> AsyncIterator[Process]:
    """A process of a house in a PostgreSQL."""
    made = await Process.opened(database, "hall:1")
    yield made
    await made.engine.close()


@pytest.fixture
async def other(database: str) -> AsyncIterator[Process]:
    made = await Process.opened(database, "hall:2")
    yield made
    await made.engine.close()
