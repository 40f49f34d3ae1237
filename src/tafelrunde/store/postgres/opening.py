"""A house's database, opened: its tables are made or brought up to date."""

from typing import Any, Final

from tafelrunde.store.errors import StoreError
from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.connections import check_server, connect
from tafelrunde.store.schema import LATEST, check_age
from tafelrunde.store.sql.store import Store

ONE_AT_A_TIME: Final = 0x7461_6665_6C00  # an advisory lock: processes that start together wait for each other
THERE: Final = "SELECT to_regclass('alembic_version') IS NOT NULL"
REVISION: Final = "SELECT version_num FROM alembic_version"


async def open_postgres(url: str, update: bool = True, place: str = "") -> Store:
    """Open the store in the database at postgresql://user@host/database for the running loop, its tables made if need
    be and brought up to date; raises StoreError, or BadInput for what is no address.

    `place` is the address of this process for the others of the house, and for whatever sends people to it.
    Without `update` the tables have to be there and up to date, as a house may be open.
    """
    address = read_address(url)
    connection = await connect(address)
    try:
        await check_server(connection)
        if update:
            await migrate(connection)
        await check_version(connection)
    finally:
        await connection.close()
    from tafelrunde.store.postgres.engine import PostgresEngine

    return Store(await PostgresEngine.open(address, place))


async def migrate(connection: Any) -> None:
    """Make all tables, or bring them up to date, in one transaction; raises StoreError, or MissingExtra where that
    needs Alembic."""
    if await revision(connection) == LATEST:
        return
    from tafelrunde.store.postgres.errors import explain_error
    from tafelrunde.store.schema import scripts

    try:
        async with connection.transaction():
            await connection.execute("SET LOCAL statement_timeout = 0")
            await connection.execute("SELECT pg_advisory_xact_lock($1)", ONE_AT_A_TIME, timeout=None)
            found = await revision(connection)
            if found < LATEST:
                script = scripts.upgrade_script("postgresql", found) if found else scripts.creation_script("postgresql")
                await connection.execute(script, timeout=None)
    except StoreError:
        raise
    except Exception as error:
        raise explain_error(error) from None


async def revision(connection: Any) -> int:
    """The database's revision, 0 for one without tables; raises StoreError for one that this program can neither read
    nor bring up to date."""
    from tafelrunde.store.postgres.errors import explain_error

    try:
        found = int(await connection.fetchval(REVISION)) if await connection.fetchval(THERE) else 0
    except Exception as error:
        raise explain_error(error) from None
    if found > LATEST:
        raise StoreError("the house's database is of a newer version ({theirs}) than this program ({ours})",
                         theirs=found, ours=LATEST)
    check_age(found)
    return found


async def check_version(connection: Any) -> None:
    """Raise StoreError for a database that is not up to date."""
    found = await revision(connection)
    if found == 0:
        raise StoreError("there is no house in this database; open the house once to make its tables")
    if found < LATEST:
        raise StoreError("the house's database is of an older version ({theirs}) than this program ({ours}); open the "
                         "house once to bring it up to date", theirs=found, ours=LATEST)
