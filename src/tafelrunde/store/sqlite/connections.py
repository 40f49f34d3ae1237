"""Connections to a house's file, and what SQLite says as sentences."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tafelrunde.store.errors import StoreError

Place = Path | str  # a file, or the URI of a database in memory


def connect(place: Place) -> sqlite3.Connection:
    """A connection without BEGIN and COMMIT of its own, which flushes every commit to the disk."""
    connection = sqlite3.connect(place, isolation_level=None, timeout=10.0, check_same_thread=False,
                                 uri=isinstance(place, str))
    try:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


def open_read_only(file: Path, timeout: float = 10.0) -> "closing[sqlite3.Connection]":
    """A connection that cannot change the file, closed at the end of its `with` block."""
    return closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=timeout))


def explain_error(error: sqlite3.Error | OverflowError) -> StoreError:
    """An error of SQLite as one clear sentence."""
    reason = str(error)
    if isinstance(error, OverflowError):
        return StoreError("that number is too large to be saved; nothing was changed")
    if "full" in reason:
        return StoreError("the house cannot save: the disk is full; nothing was changed")
    if "readonly" in reason or "read-only" in reason:
        return StoreError("the house cannot save: its file may not be written; nothing was changed")
    if "locked" in reason or "busy" in reason:
        return StoreError("the house cannot save just now: its file is in use by another program; nothing was changed")
    if any(words in reason for words in ("malformed", "not a database", "no such table", "no such column")):
        return StoreError("the house's file is damaged, or is not the file of a house")
    if "unable to open" in reason:
        return StoreError("the house's file cannot be opened")
    if isinstance(error, sqlite3.IntegrityError):
        return StoreError("somebody else has already saved this")
    return StoreError("the house cannot save: {why}", why=reason)
