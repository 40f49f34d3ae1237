"""Floor 4: matches, people and what was said, kept for good.

`Store` is the port; `SqlStore` is that port over an engine. `open_store(path)` opens the one in a file of SQLite's,
`SqlStore(SqliteEngine.in_memory())` is one without a file.
"""

from tafelrunde.store.accounts import Act, Chat, Person, SignInChange, Standing
from tafelrunde.store.counts import Backoff, Delay, Rule, Window
from tafelrunde.store.notices import AGAIN, DueNotice, Way
from tafelrunde.store.opening import open_anywhere
from tafelrunde.store.others import Alone, Others
from tafelrunde.store.people import Holiday, Notice, Push, Rated, Rating, Tried, When
from tafelrunde.store.port import (
    CLOSED,
    NEW,
    NOT_TAKEN,
    OPEN,
    OVER,
    PROGRAM,
    RUNNING,
    KeptMatch,
    KeptSeat,
    Lost,
    OwnedElsewhere,
    Plan,
    Progress,
    ReviewSum,
    Store,
    StoreError,
    Unknown,
    Visit,
)
from tafelrunde.store.processes import KeptProcess, OwnedTable
from tafelrunde.store.sql.store import SqlStore
from tafelrunde.store.sqlite.backup import backup, restore
from tafelrunde.store.sqlite.engine import SqliteEngine
from tafelrunde.store.sqlite.lock import locked, private
from tafelrunde.store.sqlite.opening import open_store
from tafelrunde.store.writes import Writes

__all__ = [
    "AGAIN", "CLOSED", "NEW", "NOT_TAKEN", "OPEN", "OVER", "PROGRAM", "RUNNING", "Act", "Alone", "Backoff", "Chat",
    "Delay", "DueNotice", "Holiday", "KeptMatch", "KeptProcess", "KeptSeat", "Lost", "Notice", "Others",
    "OwnedElsewhere", "OwnedTable", "Person", "Plan", "Progress", "Push", "Rated", "Rating", "ReviewSum", "Rule",
    "SignInChange", "SqlStore", "SqliteEngine", "Standing", "Store", "StoreError", "Tried", "Unknown", "Visit", "Way",
    "When", "Window", "Writes", "backup", "locked", "open_anywhere", "open_store", "private", "restore",
]
