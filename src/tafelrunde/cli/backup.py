"""`tafelrunde backup` and `tafelrunde restore`: a second copy of everything, and how to come back from it."""

from pathlib import Path

from tafelrunde.cli.parameters import DATA, FILE, StoreAddress, address_of
from tafelrunde.core import BadInput


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
