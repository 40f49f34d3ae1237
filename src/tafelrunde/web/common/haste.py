"""How fast somebody asks."""

from collections import deque


class Haste:
    """So many messages are allowed in so many seconds."""

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
        """Forget what is long ago; is nothing left?"""
        while self._times and self._times[0] < now - self._seconds:
            self._times.popleft()
        return not self._times
