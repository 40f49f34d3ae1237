"""A house's file, brought up to date; `PRAGMA user_version` is its revision, and for an old one the steps it has taken.

Alembic's own table says the same from revision 20 on. A program of then, which knows 20 steps, refuses a newer file.
"""

import sqlite3
from collections.abc import Sequence

from tafelrunde.store.errors import StoreError
from tafelrunde.store.schema import LATEST
from tafelrunde.store.sqlite.steps import STEPS


def migrate(connection: sqlite3.Connection) -> None:
    """Make all tables, or bring them up to date; raises StoreError for a newer file, MissingExtra where that needs
    Alembic."""
    taken = revision(connection)
    if taken == LATEST:
        return
    if 0 < taken < len(STEPS):
        take_steps(connection)
        taken = len(STEPS)
    from tafelrunde.store.schema import scripts

    script = scripts.since("sqlite", taken) if taken else scripts.fresh("sqlite")
    _carry_out(connection, script, LATEST)


def take_steps(connection: sqlite3.Connection, steps: Sequence[str] = STEPS) -> None:
    """Take every step an old file has not taken yet, each in one transaction."""
    taken = revision(connection)
    for number, step in enumerate(steps[taken:], start=taken + 1):
        _carry_out(connection, step, number)


def _carry_out(connection: sqlite3.Connection, script: str, becomes: int) -> None:
    connection.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {becomes}; COMMIT;")


def revision(connection: sqlite3.Connection) -> int:
    """Which one the file is of, 0 for an empty one; raises StoreError if that is more than this program knows."""
    found = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if found > LATEST:
        raise StoreError("the house's file is of a newer version ({theirs}) than this program ({ours})",
                         theirs=found, ours=LATEST)
    return found


def check_version(connection: sqlite3.Connection) -> None:
    """Raises StoreError for a file that is not up to date."""
    found = revision(connection)
    if found < LATEST:
        raise StoreError("the house's file is of an older version ({theirs}) than this program ({ours}); open the "
                         "house once to bring it up to date", theirs=found, ours=LATEST)
