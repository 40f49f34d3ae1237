"""One thread that writes, and commits in groups: whoever waits while the disk is busy shares the next flush."""

import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

from tafelrunde.store.port import StoreError

GROUP = 256  # jobs in one transaction at most

Work = Callable[[sqlite3.Connection], Any]


Place = Path | str  # a file, or the URI of a database in memory


def connected(place: Place) -> sqlite3.Connection:
    """A connection that says its own BEGIN and COMMIT, and flushes every commit to the disk."""
    connection = sqlite3.connect(place, isolation_level=None, timeout=10.0, check_same_thread=False,
                                 uri=isinstance(place, str))
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


def read_only(file: Path, timeout: float = 10.0) -> "closing[sqlite3.Connection]":
    """A connection that cannot change the file, closed at the end of its `with` block."""
    return closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=timeout))


def in_words(error: sqlite3.Error | OverflowError) -> StoreError:
    """What SQLite said, as one clear sentence."""
    told = str(error)
    if isinstance(error, OverflowError):
        return StoreError("that number is too large to be saved; nothing was changed")
    if "full" in told:
        return StoreError("the house cannot save: the disk is full; nothing was changed")
    if "readonly" in told or "read-only" in told:
        return StoreError("the house cannot save: its file may not be written; nothing was changed")
    if "locked" in told or "busy" in told:
        return StoreError("the house cannot save just now: its file is in use by another program; nothing was changed")
    if "malformed" in told or "not a database" in told:
        return StoreError("the house's file is damaged, or is not the file of a house")
    if "unable to open" in told:
        return StoreError("the house's file cannot be opened")
    if isinstance(error, sqlite3.IntegrityError):
        return StoreError("somebody else has already saved this")
    return StoreError("the house cannot save: {why}", why=told)


class Writer:
    """Runs jobs on its own connection, in order; a job's future is done after the commit it was part of."""

    def __init__(self, place: Place) -> None:
        self._jobs: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._connection = connected(place)
        self.trouble: StoreError | None = None  # why the file could not be written last; None: it could
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    def do(self, work: Work) -> "Future[Any]":
        """Queue a job; its result or StoreError comes by the future."""
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()  # whoever waits may go, but what was to be kept is kept
        self._jobs.put((work, future))
        return future

    def close(self) -> None:
        """Finish what is queued, then end."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        running = True
        while running:
            group: list[tuple[Work, Future[Any]]] = []
            job = self._jobs.get()
            while job is not None:
                group.append(job)
                if len(group) == GROUP or self._jobs.empty():
                    break
                job = self._jobs.get()
            running = job is not None
            if group and not self._commit(group) and len(group) > 1:
                for single in group:
                    self._commit([single])

    def _commit(self, group: list[tuple[Work, Future[Any]]]) -> bool:
        """One transaction; if any job fails nothing is kept, and a group is left to be tried one by one."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            results = [work(self._connection) for work, _ in group]
            self._connection.execute("COMMIT")
        except Exception as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            if len(group) == 1:
                told = in_words(error) if isinstance(error, sqlite3.Error | OverflowError) else error
                if isinstance(error, sqlite3.OperationalError):  # the file's fault, not that of what was to be written
                    self.trouble = in_words(error)
                group[0][1].set_exception(told)
            return False
        self.trouble = None
        for (_, future), result in zip(group, results, strict=True):
            future.set_result(result)
        return True
