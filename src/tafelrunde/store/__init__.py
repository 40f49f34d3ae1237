"""Floor 4: matches, people and what was said, kept for good.

`Store` is the port, `SqliteStore` keeps it in one file: `open_store(path)`, or `SqliteStore.in_memory()` without one.
"""

from tafelrunde.store.accounts import Act, Chat, Person, Standing
from tafelrunde.store.people import Holiday, Notice, Push, Rated, Rating, Tried, When
from tafelrunde.store.port import (
    CLOSED,
    OPEN,
    OVER,
    RUNNING,
    KeptMatch,
    KeptSeat,
    Plan,
    Progress,
    ReviewSum,
    Store,
    StoreError,
    Visit,
)
from tafelrunde.store.sqlite.backup import backup, restore
from tafelrunde.store.sqlite.lock import locked, private
from tafelrunde.store.sqlite.store import SqliteStore, open_store

__all__ = [
    "CLOSED", "OPEN", "OVER", "RUNNING", "Act", "Chat", "Holiday", "KeptMatch", "KeptSeat", "Notice",
    "Person", "Plan", "Progress", "Push", "Rated", "Rating", "ReviewSum", "SqliteStore", "Standing", "Store",
    "StoreError", "Tried", "Visit", "When", "backup", "locked", "open_store", "private", "restore",
]
