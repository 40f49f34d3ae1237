"""`tafelrunde backup` and `tafelrunde restore`: a second copy of everything, and how to come back from it; `tafelrunde
move-house`: everything a house keeps, into another file or database."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from tafelrunde.cli.parameters import DATA, FILE, StoreAddress, address_of
from tafelrunde.core import BadInput
from tafelrunde.extras import require


def backup(file: Path, /, *, data: Path = DATA, store: StoreAddress = "") -> None:
    """Copy everything the house keeps into one new file. The house may be open meanwhile.

    For example:

        tafelrunde backup tafelrunde-$(date +%F).db
        tafelrunde backup /backups/house.db --data /srv/tafelrunde

    Parameters
    ----------
    file
        The copy; must not exist yet.
    data
        The house's folder.
    store
        The address of its database: PostgreSQL's own pg_dump copies that.
    """
    if url := address_of(store):
        from tafelrunde.store.postgres.address import read_address

        raise BadInput("PostgreSQL copies this house itself: pg_dump --format=custom --file={file} {address}",
                       file=str(file)[-60:], address=str(read_address(url)))
    from tafelrunde.store import backup as copy

    print(f"{file}: {copy(data / FILE, file)} bytes, checked")


def restore(file: Path, /, *, data: Path = DATA) -> None:
    """Put a backup into a folder without a house in it; `tafelrunde serve --data FOLDER` then opens it.

    For example:

        tafelrunde restore tafelrunde-2026-01-31.db --data restored

    Parameters
    ----------
    file
        A backup.
    data
        The folder; made if need be.
    """
    from tafelrunde.store import restore as put

    print(f"{data / FILE}: {put(file, data / FILE)} bytes, checked")


def move_house(old: str, new: str, /) -> None:
    """Copy everything a house keeps into another, empty place, and compare both row by row. The house has to be
    closed; it stays as it is.

    A move that was broken off goes on where it was when it is begun again with the same places. Until it has come to
    its end nobody can open the new house. The keys in the data folder are copied by hand.

    For example:

        tafelrunde move-house tafelrunde-data postgresql:///house
        tafelrunde move-house postgresql://tafelrunde@db.example.org/house /srv/tafelrunde

    Parameters
    ----------
    old
        Where the house is: its data folder, its file, or the address of its database. A password is better left to
        PGPASSWORD or ~/.pgpass: everybody on the machine reads these words.
    new
        Where it goes.
    """
    require("web", "moving a house", "alembic", "sqlalchemy")
    source, target = _place(old), _place(new)
    if source == target:
        raise BadInput("a house cannot be moved to where it is")
    if isinstance(source, Path) and not source.is_file():
        raise BadInput("there is no house in {folder}", folder=str(source)[-60:])
    asyncio.run(_move(source, target))


def _place(text: str) -> Path | str:
    """An address, or a file: that of a folder, if it is one or has no ending."""
    from tafelrunde.store.postgres.address import is_address, read_address

    if is_address(text):
        return read_address(text).url
    path = Path(text)
    return (path / FILE if path.is_dir() or not (path.suffix or path.is_file()) else path).absolute()


async def _move(source: Path | str, target: Path | str) -> None:
    from tafelrunde.lab.statistics import format_count
    from tafelrunde.store import keep_private, lock_folder, open_anywhere
    from tafelrunde.store.moving import move

    async with AsyncExitStack() as held:
        held.enter_context(keep_private())
        for folder in {place.parent for place in (source, target) if isinstance(place, Path)}:
            held.enter_context(lock_folder(folder))
        theirs = await open_anywhere(source, update=False)
        held.push_async_callback(theirs.close)
        ours = await open_anywhere(target, half=True)
        held.push_async_callback(ours.close)
        moved = await move(theirs.engine, ours.engine,
                           lambda table, rows: print(f"{table}: {format_count(rows, 'row', 'rows')}", flush=True))
    for each in moved:
        print(f"{each.table}: {format_count(each.rows, 'row is', 'rows are')} the same, sha256 {each.digest}")
    print(f"moved and compared: {len(moved)} tables, {sum(each.rows for each in moved)} rows")
