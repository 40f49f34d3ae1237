"""One house to a folder: whoever opens it holds a lock on it until the process ends, however it ends."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tafelrunde.store.errors import StoreError

FILE = "lock"
FAR = 1 << 30  # Windows locks bytes: one that nobody reads or writes
PRIVATE = 0o077  # what others may not: read, write or look into


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, which is made if need be; raises StoreError if another process holds it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreError("the folder {folder} cannot be created: {why}", folder=str(folder)[-60:],
                         why=error.strerror or "") from None
    try:
        _hold(descriptor, folder)
        yield
    finally:
        os.close(descriptor)


def _hold(descriptor: int, folder: Path) -> None:
    """Lock the open file, and write down whose it is."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.lseek(descriptor, 0, os.SEEK_SET)
        holder = os.read(descriptor, 20).decode(errors="replace").strip() or "?"
        raise StoreError("a server is already running in {folder} (process {process}); stop it first",
                         folder=str(folder)[-60:], process=holder) from None
    with suppress(OSError):  # a full disk: the lock holds without a name on it
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())


@contextmanager
def keep_private() -> Iterator[None]:
    """Make files that are written in the block readable by their owner alone."""
    before = os.umask(PRIVATE)
    try:
        yield
    finally:
        os.umask(before)


def tighten_permissions(file: Path) -> None:
    """Make a house's file, and what SQLite keeps beside it, readable by their owner alone."""
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
        beside = file.with_name(name)
        with suppress(OSError):  # not there, or somebody else's: then it is not ours to change
            mode = beside.stat().st_mode & 0o777
            if mode & PRIVATE:
                beside.chmod(mode & ~PRIVATE)
