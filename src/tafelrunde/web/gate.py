"""Whoever tries too often has to wait."""

import time
from collections import deque

from tafelrunde.core import BadInput, Say
from tafelrunde.web.settings import Limits

TOO_MANY = Say("too many wrong passwords; wait {minutes} minutes")


class Gate:
    """Counts wrong passwords; who has had too many waits, and does not even learn whether the next was right."""

    def __init__(self, limits: Limits) -> None:
        self._tries, self._minutes = limits.password_tries, limits.password_minutes
        self._wrong: dict[str, deque[float]] = {}

    def check(self, *names: str, say: Say = TOO_MANY) -> None:
        """Raises BadInput where there were too many lately."""
        now = time.monotonic()
        for name in names:
            times = self._wrong.get(name, deque())
            while times and times[0] < now - self._minutes * 60:
                times.popleft()
            if len(times) >= self._tries:
                raise BadInput(say.key, minutes=self._minutes)

    def wrong(self, *names: str) -> None:
        """Count one."""
        if len(self._wrong) > 10_000:
            self._wrong.clear()
        for name in names:
            self._wrong.setdefault(name, deque()).append(time.monotonic())
