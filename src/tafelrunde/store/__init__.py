"""Floor 4: matches, people and what was said, kept for good.

`Store` keeps them, over an engine: `open_store(path)` opens the one in a file of SQLite's, and
`Store(SqliteEngine.in_memory())` is one without a file.
"""

from tafelrunde.store.counts import Backoff, Delay, Rule, Window
from tafelrunde.store.errors import Lost, OwnedElsewhere, StoreError, Unknown
from tafelrunde.store.groups import (
    AHEAD,
    CANCELLED,
    CAPABILITIES,
    OPENED,
    Capability,
    Evening,
    Group,
    Member,
    Tournament,
    TournamentState,
    may,
    next_evening,
)
from tafelrunde.store.matches import (
    CLOSED,
    NEW,
    NOT_TAKEN,
    OPEN,
    OVER,
    PROGRAM,
    RUNNING,
    Chat,
    KeptMatch,
    KeptSeat,
    Plan,
    Progress,
    ReviewSum,
    Visit,
)
from tafelrunde.store.notices import AGAIN, DueNotice, Hook, HookFormat, News, Notice, Push, Way, When
from tafelrunde.store.opening import open_anywhere
from tafelrunde.store.others import Alone, Others
from tafelrunde.store.people import (
    Act,
    Holiday,
    Invitation,
    Person,
    Rated,
    Rating,
    Sanction,
    Seek,
    SignInChange,
    Standing,
    Tried,
)
from tafelrunde.store.processes import KeptProcess, OwnedTable
from tafelrunde.store.sql.store import Store
from tafelrunde.store.sqlite.backup import backup, restore
from tafelrunde.store.sqlite.engine import SqliteEngine
from tafelrunde.store.sqlite.lock import keep_private, lock_folder
from tafelrunde.store.sqlite.opening import open_store
from tafelrunde.store.writes import Writes

__all__ = [
    "AGAIN", "AHEAD", "Act", "Alone", "Backoff", "CANCELLED", "CAPABILITIES", "CLOSED", "Capability", "Chat", "Delay",
    "DueNotice", "Evening", "Group", "Holiday", "Hook", "HookFormat", "Invitation", "KeptMatch", "KeptProcess",
    "KeptSeat", "Lost", "Member", "NEW", "NOT_TAKEN", "News", "Notice", "OPEN", "OPENED", "OVER", "Others",
    "OwnedElsewhere", "OwnedTable", "PROGRAM", "Person", "Plan", "Progress", "Push", "RUNNING", "Rated", "Rating",
    "ReviewSum", "Rule", "Sanction", "Seek", "SignInChange", "SqliteEngine", "Standing", "Store", "StoreError",
    "Tournament", "TournamentState", "Tried", "Unknown", "Visit", "Way", "When", "Window", "Writes", "backup",
    "keep_private", "lock_folder", "may", "next_evening", "open_anywhere", "open_store", "restore",
]
