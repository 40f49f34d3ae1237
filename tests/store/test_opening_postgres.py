"""A database is opened, brought up to date, or refused in one sentence that shows no password."""

import asyncio
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.ext.asyncio import create_async_engine

from tafelrunde.core import BadInput
from tafelrunde.store import StoreError
from tafelrunde.store.postgres.address import is_address, read_address
from tafelrunde.store.postgres.connections import connect
from tafelrunde.store.postgres.opening import open_postgres
from tafelrunde.store.schema import BASELINE, BRIDGE, LATEST
from tafelrunde.store.schema.tables import METADATA
from tests.postgres import Server, needed
from tests.stores import done, keep_open


@pytest.fixture
def empty(postgres: Server) -> Iterator[str]:
    url = postgres.empty()
    yield url
    postgres.drop(url)


async def add_somebody(url: str) -> int:
    """Somebody comes to a house that is up to date."""
    async with keep_open(open_postgres(url, update=False)) as store:
        return (await store.add_person("key", "Ada", 1.0)).id


@pytest.mark.anyio
async def test_an_empty_database_gets_its_tables_once(empty: str) -> None:
    for store in await asyncio.gather(*(open_postgres(empty) for _ in range(4))):
        await store.close()
    assert await add_somebody(empty) == 1


@pytest.mark.anyio
async def test_what_is_described_is_what_is_there(fresh: str) -> None:
    engine = create_async_engine(fresh.replace("postgresql://", "postgresql+asyncpg://"))
    async with engine.connect() as connection:
        assert await connection.run_sync(lambda it: compare_metadata(MigrationContext.configure(it), METADATA)) == []
    await engine.dispose()


@pytest.mark.anyio
async def test_a_copy_by_postgresqls_own_tools_is_the_same_house(postgres: Server, fresh: str, empty: str,
                                                                 tmp_path: Path) -> None:
    """While the house is open, as docs/server.md says."""
    copy = tmp_path / "house.dump"
    async with keep_open(open_postgres(fresh)) as store:
        for number in range(3):
            await store.add_person(f"hash {number}", f"Person {number}", 1.0)
        for words in ((needed("pg_dump"), "--format=custom", f"--file={copy}", fresh),
                      (needed("pg_restore"), "--no-owner", f"--dbname={empty}", copy)):
            await asyncio.to_thread(subprocess.run, words, check=True)
    assert await add_somebody(empty) == 4


@pytest.mark.anyio
async def test_keys_are_in_the_order_of_their_bytes_as_in_a_file(fresh: str) -> None:
    async with keep_open(open_postgres(fresh)) as store:
        for slug in ("b", "ä", "B", "a", "_"):
            await store.save_finished_lesson(1, slug, "x", 1.0)
        rows = await store.engine.rows("SELECT slug FROM learnt ORDER BY slug")
        assert [row["slug"] for row in rows] == ["B", "_", "a", "b", "ä"]


def test_a_database_of_another_version_is_refused(postgres: Server, fresh: str, empty: str) -> None:
    name = fresh.partition("@/")[2].partition("?")[0]
    with pytest.raises(StoreError, match="no house in this database"):
        done(open_postgres(empty, update=False))
    postgres.tell(f"UPDATE alembic_version SET version_num = '{LATEST + 1}'", name)
    for update in (True, False):
        with pytest.raises(StoreError, match=rf"newer version \({LATEST + 1}\) than this program \({LATEST}\)"):
            done(open_postgres(fresh, update))
    postgres.tell(f"UPDATE alembic_version SET version_num = '{BASELINE - 1}'", name)
    for update in (True, False):
        with pytest.raises(StoreError, match=rf"version {BASELINE - 1}, .* open it once with tafelrunde {BRIDGE}"):
            done(open_postgres(fresh, update))


def test_an_update_that_fails_changes_nothing(postgres: Server, empty: str) -> None:
    name = empty.partition("@/")[2].partition("?")[0]
    postgres.tell("CREATE TABLE seat (mine int)", name)
    with pytest.raises(StoreError, match="already exists"):
        done(open_postgres(empty))

    async def there() -> int:
        connection = await connect(read_address(empty))
        try:
            return int(await connection.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
        finally:
            await connection.close()

    assert done(there()) == 1


def test_a_database_that_holds_no_language_is_refused(postgres: Server) -> None:
    postgres.tell("CREATE DATABASE narrow TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'")
    with pytest.raises(StoreError, match="encoding UTF8, and this has SQL_ASCII"):
        done(open_postgres(postgres.url("narrow")))


def test_what_cannot_be_opened_is_one_sentence_without_the_password(postgres: Server) -> None:
    with_password = postgres.url("nowhere").replace("postgres@", "postgres:geheim@")
    for url, why in ((with_password, 'database "nowhere" does not exist'),
                     ("postgresql://ada:geheim@127.0.0.1:1/house", "cannot be reached: "),
                     ("postgresql://ada:geheim@127.0.0.1:1/house?sslmode=nonsense", "cannot be reached: "),
                     (postgres.url("house").replace("postgres@", "nobody:geheim@"), 'role "nobody" does not exist')):
        with pytest.raises(StoreError, match=why) as refused:
            done(open_postgres(url))
        assert "geheim" not in f"{refused.value} {refused.value!r} {refused.value.__cause__} {refused.value.say}"
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["house.db", "mysql://ada:geheim@x/y", "postgresql://ada:geheim@x:port/y",
                                  "postgresql://ada:ge#heim@x/y", "postgresql://[ada:geheim@x/y", ""])
def test_what_is_no_address_is_refused_without_being_shown(text: str) -> None:
    with pytest.raises(BadInput, match="not the address of a database: write postgresql://") as refused:
        read_address(text)
    assert "heim" not in str(refused.value)


def test_an_address_shows_no_password() -> None:
    address = read_address("postgresql://ada:geheim@db.example:5433/house?sslmode=require")
    assert str(address) == "postgresql://ada@db.example:5433/house"
    assert "geheim" not in repr(address)
    assert str(read_address("postgresql:///house?host=/run/postgresql&password=geheim")) == (
        "postgresql:///run/postgresql/house")
    assert is_address("postgres://x/y") and not is_address("data/house.db") and not is_address("postgres")
