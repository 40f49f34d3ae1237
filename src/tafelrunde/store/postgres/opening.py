"""A house's database, opened."""

from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.connections import check, connected
from tafelrunde.store.postgres.migration import check_version, migrate
from tafelrunde.store.sql.store import Store


async def open_postgres(url: str, update: bool = True, place: str = "") -> Store:
    """The store in the database at postgresql://user@host/database, whose tables are made if need be and brought up to
    date; raises StoreError, or BadInput for what is no address. It belongs to the running loop.

    `place` is where this process is reached by the others of the house, and by whatever sends people to it.
    Without `update` the tables have to be there and up to date, as a house may be open.
    """
    address = read_address(url)
    connection = await connected(address)
    try:
        await check(connection)
        if update:
            await migrate(connection)
        await check_version(connection)
    finally:
        await connection.close()
    from tafelrunde.store.postgres.engine import PostgresEngine

    return Store(await PostgresEngine.opened(address, place))
