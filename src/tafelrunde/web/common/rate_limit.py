"""Rate limits: whoever guesses too often has to wait.

An attempt is counted before anybody looks whether it is right, in one step with the check: a hundred guesses sent at
once are a hundred attempts. One that turns out to be right is taken back.

Guesses count for one login and one address with a backoff that doubles, and for the address at all logins together;
never for the login alone, so nobody can lock a stranger out. A device that has signed in with that login before has a
count of its own there, which nobody else can use up.

The libraries for this (`limits`) count on the clock of the calendar, which can be set, keep counters without bound, and
know neither a backoff nor how to take one attempt back.
"""

import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from tafelrunde.core import BadInput, Say
from tafelrunde.web.common.settings import Limits

TOO_MANY = Say("too many wrong passwords; wait {minutes:minute|minutes}")
LONGEST = 86_400.0  # seconds a wait grows to; whoever does not try for that long is forgotten
MOST = 100_000  # counters that are kept


@dataclass
class Window:
    """A moving window: this many attempts in this many seconds."""

    tries: int
    seconds: float
    times: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        """Seconds until the next is allowed; 0: at once."""
        while self.times and self.times[0] <= now - self.seconds:
            self.times.popleft()
        return self.times[0] + self.seconds - now if len(self.times) >= self.tries else 0.0

    def take(self, now: float) -> None:
        """Count one."""
        self.times.append(now)

    def refund(self) -> None:
        """The last one was right; those before still count, or one's own password would buy guesses at others'."""
        if self.times:
            self.times.pop()

    def stale(self, now: float) -> bool:
        """Can it be forgotten?"""
        return not self.times or self.times[-1] <= now - self.seconds


@dataclass
class Backoff:
    """This many attempts, then a wait that doubles with every further one."""

    tries: int
    seconds: float
    count: int = 0
    last: float = 0.0

    def wait(self, now: float) -> float:
        """Seconds until the next is allowed; 0: at once."""
        if self.stale(now):
            self.count = 0
        if self.count < self.tries:
            return 0.0
        grown = self.seconds * 2.0 ** min(self.count - self.tries, 40)
        return max(0.0, self.last + min(grown, max(LONGEST, self.seconds)) - now)

    def take(self, now: float) -> None:
        """Count one."""
        self.count, self.last = self.count + 1, now

    def refund(self) -> None:
        """The last one was right: whoever knows it has mistyped before."""
        self.count = 0

    def stale(self, now: float) -> bool:
        """Can it be forgotten?"""
        return self.last <= now - max(LONGEST, self.seconds)


Counter = Window | Backoff


@dataclass(frozen=True)
class Attempt:
    """One guess that was counted."""

    counters: tuple[Counter, ...]

    def succeeded(self) -> None:
        """It was right: take it back."""
        for counter in self.counters:
            counter.refund()


class RateLimiter:
    """All counters; `now` are seconds on a clock that nobody sets."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        seconds = limits.password_minutes * 60.0
        self._now = now
        self._guesses = partial(Backoff, limits.password_tries, seconds)
        self._crowd = partial(Window, limits.address_tries, seconds)
        self._counters: dict[str, Counter] = {}

    def attempt(self, secret: str, address: str, device: str = "") -> Attempt:
        """A guess at a secret (the password of a login, the admin key) from an address, or by a device that has known
        it before. Raises BadInput where there were too many."""
        if device:
            return self._take({f"{secret} by {device}": self._guesses}, TOO_MANY)
        return self._take({f"{secret} from {address}": self._guesses, f"from {address}": self._crowd}, TOO_MANY)

    def count(self, say: Say, tries: int, seconds: float, *names: str) -> Attempt:
        """Something else that is allowed this many times in this many seconds under each of these names; raises
        BadInput with this sentence."""
        return self._take(dict.fromkeys(names, partial(Window, tries, seconds)), say)

    def _take(self, made: dict[str, Callable[[], Counter]], say: Say) -> Attempt:
        now = self._now()
        self._make_room(now)
        asked = {name: self._counters.get(name) or make() for name, make in made.items()}
        if wait := max(counter.wait(now) for counter in asked.values()):
            raise BadInput(say.key, minutes=math.ceil(wait / 60))
        self._counters |= asked
        for counter in asked.values():
            counter.take(now)
        return Attempt(tuple(asked.values()))

    def _make_room(self, now: float) -> None:
        """Forget what no longer matters; if that is not enough, what is oldest."""
        if len(self._counters) < MOST:
            return
        self._counters = {name: counter for name, counter in self._counters.items() if not counter.stale(now)}
        for name in list(self._counters)[: len(self._counters) - MOST * 9 // 10]:
            del self._counters[name]
