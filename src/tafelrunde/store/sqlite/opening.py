"""A house's file, opened."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tafelrunde.store.errors import StoreError
from tafelrunde.store.sql.store import Store
from tafelrunde.store.sqlite.connections import connect, explain_error
from tafelrunde.store.sqlite.engine import SqliteEngine
from tafelrunde.store.sqlite.lock import keep_private, tighten_permissions
from tafelrunde.store.sqlite.schema import check_version, migrate


def open_store(path: Path, update: bool = True) -> Store:
    """Open the store in this file, made if need be, brought up to date, readable by its owner alone; raises StoreError.

    Without `update` the file has to be up to date, as a house may be open there.
    """
    try:
        with keep_private():
            path.parent.mkdir(parents=True, exist_ok=True)
            with closing(connect(path)) as connection:
                if update:
                    migrate(connection)
                check_version(connection)
            tighten_permissions(path)
            return Store(SqliteEngine(path))
    except sqlite3.Error as error:
        raise explain_error(error) from None
    except OSError as error:
        raise StoreError("the folder {folder} cannot be created: {why}", folder=str(path.parent),
                         why=error.strerror or "") from None
