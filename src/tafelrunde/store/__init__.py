"""Floor 4: matches, people and what was said, kept for good.

`Store` is the port; `SqlStore` is that port over an engine. `open_store(path)` opens the one in a file of SQLite's,
`SqlStore(SqliteEngine.in_memory())` is one without a file.
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
from tafelrunde.store.sql.store import SqlStore
from tafelrunde.store.sqlite.backup import backup, restore
from tafelrunde.store.sqlite.engine import SqliteEngine
from tafelrunde.store.sqlite.lock import locked, private
from tafelrunde.store.sqlite.opening import open_store

__all__ = [
    "CLOSED", "OPEN", "OVER", "RUNNING", "Act", "Chat", "Holiday", "KeptMatch", "KeptSeat", "Notice",
    "Person", "Plan", "Progress", "Push", "Rated", "Rating", "ReviewSum", "SqlStore", "SqliteEngine",
    "Standing", "Store", "StoreError", "Tried", "Visit", "When", "backup", "locked", "open_store", "private", "restore",
]
