"""Rules for what is counted for the whole house, however many processes it has: attempts of people and addresses.

The store knows names and addresses as keyed hashes, which tell only that two are the same. Times are those of the
house, seconds since 1970, and each call brings its own.
"""

from dataclasses import dataclass
from typing import TypeAlias

MOST = 90_000  # attempts that are kept
LONGEST = 86_400.0  # seconds a wait grows to; whoever does not try for that long is forgotten
# seconds: what was counted so far ahead of now was counted before the clock was set back, and is forgotten; processes
# that count together differ by less
AHEAD = 3600.0


@dataclass(frozen=True)
class Window:
    """A moving window: this many attempts in this many seconds."""

    tries: int
    seconds: float

    @property
    def lasts(self) -> float:
        """Seconds for which an attempt matters."""
        return self.seconds

    def decisive(self, count: int) -> int:
        """The attempt that decides how long to wait, of so many numbered from 1; below 1: none."""
        return count - self.tries + 1

    def wait(self, count: int, at: float, now: float) -> float:
        """Seconds from `now` until the next attempt is allowed, of which there were `count`, the decisive one `at`
        then; 0: at once."""
        return max(0.0, at + self.seconds - now)


@dataclass(frozen=True)
class Backoff:
    """This many attempts, then a wait that doubles with every further one."""

    tries: int
    seconds: float

    @property
    def lasts(self) -> float:
        """Seconds for which an attempt matters."""
        return max(LONGEST, self.seconds)

    def decisive(self, count: int) -> int:
        """The attempt that decides how long to wait, of so many numbered from 1; below 1: none."""
        return count if count >= self.tries else 0

    def wait(self, count: int, at: float, now: float) -> float:
        """Seconds from `now` until the next attempt is allowed, of which there were `count`, the decisive one `at`
        then; 0: at once."""
        grown = self.seconds * 2.0 ** min(count - self.tries, 40)
        return max(0.0, at + min(grown, self.lasts) - now)


Rule: TypeAlias = Window | Backoff


@dataclass(frozen=True)
class Delay:
    """Refuses nothing: after this many attempts each further one is delayed twice as long as the one before, up to
    `most` seconds. After `lasts` seconds without an attempt they are forgotten."""

    tries: int
    seconds: float
    most: float
    lasts: float = 3600.0

    def wait(self, count: int) -> float:
        """The delay in seconds after so many attempts."""
        return min(self.most, self.seconds * 2.0 ** min(count - self.tries, 40)) if count >= self.tries else 0.0


@dataclass(frozen=True)
class Backlog:
    """How busy remote bots are: the number of questions that wait for a worker, of those being thought about, and the
    seconds for which the oldest has waited."""

    waiting: int = 0
    thinking: int = 0
    oldest: float = 0.0
