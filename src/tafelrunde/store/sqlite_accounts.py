"""The port's part about accounts on SQLite."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from tafelrunde.store.accounts import DEVICES
from tafelrunde.store.writer import Writer


class SqliteAccounts:
    """What `SqliteStore` keeps about accounts."""

    _writer: Writer
    _rows: Callable[..., list[sqlite3.Row]]
    _write: "Callable[[str, tuple[Any, ...]], Future[None]]"

    # -- devices

    def knows_device(self, token: str, person: int) -> bool:
        """Was this device let in for that person before?"""
        return bool(self._rows("SELECT 1 FROM device WHERE token = ? AND person = ?", (token, person)))

    def remember_device(self, old: str, new: str, person: int, at: float) -> "Future[None]":
        """The device has been let in for that person, and shows another token from now on."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE device SET token = ? WHERE token = ?", (new, old))
            connection.execute("INSERT OR REPLACE INTO device VALUES (?, ?, ?)", (new, person, at))
            connection.execute("DELETE FROM device WHERE person = ?1 AND since < (SELECT min(since) FROM (SELECT since "
                               "FROM device WHERE person = ?1 ORDER BY since DESC LIMIT ?2))", (person, DEVICES))

        return self._writer.do(work)
