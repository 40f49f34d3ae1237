"""How fast programs may ask: at each table as fast as a tab of a person, and as fast for lists of tables."""

from tafelrunde.core import TafelrundeError
from tafelrunde.web.common.haste import Haste
from tafelrunde.web.common.settings import Limits

MANY = 1000  # counts that are kept before those nobody needs are forgotten


class TooFast(TafelrundeError):
    """Too many messages came lately; nothing was done."""


class ProgramHaste:
    """What every program asks this process, by the open table it is about ("": none of those)."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._counts: dict[tuple[int, str], Haste] = {}

    def check(self, program: int, match: str, now: float) -> None:
        """Count a message; raises TooFast."""
        if len(self._counts) >= MANY:
            self._counts = {name: each for name, each in self._counts.items() if not each.forget(now)}
        made = self._counts.setdefault((program, match), Haste(self._limits.messages, self._limits.message_seconds))
        if made.too_fast(now):
            raise TooFast("too many messages at once; wait a moment")
