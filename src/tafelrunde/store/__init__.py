"""Floor 4: matches, people and what was said, kept for good.

`Store` is the port; `open_store(path)` the house's SQLite file, `MemoryStore()` its twin without a disk.
"""

from tafelrunde.store.backup import backup, restore
from tafelrunde.store.memory import MemoryStore
from tafelrunde.store.port import (
    OPEN,
    OVER,
    RUNNING,
    Chat,
    KeptMatch,
    KeptSeat,
    Person,
    Plan,
    Progress,
    Store,
    StoreError,
)
from tafelrunde.store.sqlite import SqliteStore, open_store

__all__ = [
    "OPEN", "OVER", "RUNNING", "Chat", "KeptMatch", "KeptSeat", "MemoryStore", "Person", "Plan", "Progress",
    "SqliteStore",
    "Store", "StoreError", "backup", "open_store", "restore",
]
