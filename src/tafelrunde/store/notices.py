"""Notifications: how people want to learn that a table waits for them, and which are due.

Every notification about a table has a mark, which grows with whatever comes later there: 0 when play begins, 1 + the
line of the person's own last move for a turn, AGAIN + the second until which it stands for the offer of a rematch.
"""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from tafelrunde.store.groups import Evening

Way = Literal["push", "mail", "hook"]
WAYS: Final[tuple[Way, ...]] = get_args(Way)
When = Literal["never", "slow", "always"]  # for which tables somebody wants notifications
AGAIN: Final = 1 << 40  # more than any match has lines


@dataclass(frozen=True)
class DueNotice:
    """A notification that may have to be sent: since when which table waits for whom."""

    match: str
    person: int
    since: float
    mark: int


@dataclass(frozen=True)
class Notice:
    """A person's notification settings. `mail` is used once it is confirmed by the link sent to it; `token` stands in
    that link and in the one that ends all mail."""

    person: int
    language: str = "en"
    mail: str = ""
    confirmed: bool = False
    token: str = ""
    mail_when: When = "slow"
    push_when: When = "slow"


@dataclass(frozen=True)
class Push:
    """A browser that may be sent notifications: its address at the maker's push service and its keys (base64url)."""

    endpoint: str
    person: int
    key: str
    auth: str
    language: str = "en"


HookFormat = Literal["raw", "discord", "slack", "matrix", "ntfy"]
FAILURES: Final = 5  # of a webhook in a row, until it is switched off


@dataclass(frozen=True)
class Hook:
    """An address that a program listens at (a webhook), of a person or (person 0) of a group; `prefix` stands before
    whatever is told there, and `secret` signs it. After `failures` in a row it is left alone `until` then; `error` says
    what came of the last try, `at` when that was."""

    person: int
    group: str
    address: str
    format: HookFormat
    prefix: str = ""
    language: str = "en"
    tables: When = "slow"
    secret: str = ""
    failures: int = 0
    until: float = 0.0
    error: str = ""
    at: float = 0.0

    @property
    def is_off(self) -> bool:
        """True after too many failures in a row."""
        return self.failures >= FAILURES


@dataclass(frozen=True)
class News:
    """Something to tell a group of an evening or a tournament, whose `mark` grows with whatever comes later; `told` is
    the mark of what its hook was told of before. `text` is a line of a tournament's record."""

    group: str
    subject: str
    mark: int
    told: int
    at: float
    evening: Evening | None = None
    title: str = ""
    text: str = ""
