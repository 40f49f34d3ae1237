"""How fast somebody asks."""

from collections import deque
from collections.abc import Hashable

from tafelrunde.core import TafelrundeError

MANY = 1000  # counts that are kept before those nobody needs are forgotten


class TooFast(TafelrundeError):
    """Refusal of a message that came too soon after too many others; nothing was done."""


class MessageRate:
    """A limit of so many messages in so many seconds."""

    def __init__(self, messages: int, seconds: float) -> None:
        self._messages = messages
        self._seconds = seconds
        self._times: deque[float] = deque()

    def too_fast(self, now: float) -> bool:
        """Count a message; True if there were too many lately, and then it does not count."""
        self.forget(now)
        if len(self._times) < self._messages:
            self._times.append(now)
            return False
        return True

    def forget(self, now: float) -> bool:
        """Drop what is long ago; is nothing left?"""
        while self._times and self._times[0] < now - self._seconds:
            self._times.popleft()
        return not self._times


class MessageRates:
    """A limit for each of many names, however their messages come: so many in so many seconds."""

    def __init__(self, messages: int, seconds: float) -> None:
        self._limit = messages, seconds
        self._counts: dict[Hashable, MessageRate] = {}

    def check(self, name: Hashable, now: float) -> None:
        """Count a message; raises TooFast."""
        if len(self._counts) >= MANY:
            self._counts = {known: each for known, each in self._counts.items() if not each.forget(now)}
        if self._counts.setdefault(name, MessageRate(*self._limit)).too_fast(now):
            raise TooFast("too many messages at once; wait a moment")
