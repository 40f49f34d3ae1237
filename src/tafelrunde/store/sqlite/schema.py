"""A house's file, brought up to date: `PRAGMA user_version` is its revision, as Alembic's own table says too."""

import sqlite3

from tafelrunde.store.errors import StoreError
from tafelrunde.store.schema import LATEST, check_age


def migrate(connection: sqlite3.Connection) -> None:
    """Make all tables, or bring them up to date, in one transaction; raises StoreError for a file that is too new or
    too old, MissingExtra where that needs Alembic."""
    found = revision(connection)
    if found == LATEST:
        return
    from tafelrunde.store.schema import scripts

    script = scripts.upgrade_script("sqlite", found) if found else scripts.creation_script("sqlite")
    connection.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {LATEST}; COMMIT;")


def revision(connection: sqlite3.Connection) -> int:
    """The file's revision, 0 for an empty one; raises StoreError for one that this program can neither read nor bring
    up to date."""
    found = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if found > LATEST:
        raise StoreError("the house's file is of a newer version ({theirs}) than this program ({ours})",
                         theirs=found, ours=LATEST)
    check_age(found)
    return found


def check_version(connection: sqlite3.Connection) -> None:
    """Raise StoreError for a file that is not up to date."""
    found = revision(connection)
    if found < LATEST:
        raise StoreError("the house's file is of an older version ({theirs}) than this program ({ours}); open the "
                         "house once to bring it up to date", theirs=found, ours=LATEST)
