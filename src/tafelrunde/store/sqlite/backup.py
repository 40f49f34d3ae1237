"""Copies of the house's file: made while the house is open, checked, never written over anything."""

import os
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

from tafelrunde.store.errors import StoreError
from tafelrunde.store.schema import LATEST
from tafelrunde.store.sqlite.connections import explain_error, open_read_only
from tafelrunde.store.sqlite.lock import keep_private, lock_folder


def backup(source: Path, target: Path) -> int:
    """Copy a house's file, as it is at this moment, into a new one readable by its owner alone; the size in bytes.
    Raises StoreError.

    The house may be open and writing: the copy is of one moment between two commits.
    """
    if not source.is_file():
        raise StoreError("there is no file {file}", file=str(source)[-60:])
    _must_not_exist(target)
    try:
        with TemporaryDirectory(prefix="backup-", dir=target.parent) as folder:  # its own: two may copy to one name
            half = Path(folder) / target.name
            half.touch(mode=0o600)
            with open_read_only(source, timeout=30.0) as connection:
                connection.execute("VACUUM INTO ?", (str(half),))
            check(half)
            return _finish(half, target)
    except sqlite3.Error as error:
        raise explain_error(error) from None
    except OSError as error:
        raise StoreError("{file} cannot be written: {why}", file=str(target)[-60:], why=error.strerror or "") from None


def restore(copy: Path, target: Path) -> int:
    """Put a backup where a house will look for its file; the size in bytes. Raises StoreError if a file is there
    already, or a house is open."""
    if not copy.is_file():
        raise StoreError("there is no file {file}", file=str(copy)[-60:])
    check(copy)
    with keep_private(), lock_folder(target.parent):
        for file in (target, target.with_name(target.name + "-wal"), target.with_name(target.name + "-shm")):
            _must_not_exist(file)
        return backup(copy, target)


def check(file: Path) -> None:
    """Raise StoreError for what is not a sound file of a house, or one of a newer version."""
    try:
        with open_read_only(file) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            revision = int(connection.execute("PRAGMA user_version").fetchone()[0])
            tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.DatabaseError:
        sound, revision, tables = False, 0, set()
    if not sound or not {"match", "event", "seat", "person"} <= tables:
        raise StoreError("the file {file} is damaged, or is not the file of a house", file=str(file)[-60:])
    if revision > LATEST:
        raise StoreError("the backup is of a newer version ({theirs}) than this program ({ours})",
                         theirs=revision, ours=LATEST)


def _must_not_exist(file: Path) -> None:
    if file.exists():
        raise StoreError("the file {file} already exists; nothing was overwritten", file=str(file)[-60:])


def _finish(half: Path, target: Path) -> int:
    """Flush the copy and give it its name, unless there is such a file by now; the size in bytes."""
    with half.open("rb") as file:
        os.fsync(file.fileno())
    try:
        os.link(half, target)
    except FileExistsError:
        raise StoreError("the file {file} already exists; nothing was overwritten", file=str(target)[-60:]) from None
    return target.stat().st_size
