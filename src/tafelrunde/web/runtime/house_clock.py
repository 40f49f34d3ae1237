"""The time of the house: it passes only while the server runs.

It begins with the calendar and is carried on by the monotonic clock, so that setting the system's clock moves nothing.
From one heartbeat to the next it advances by a few seconds at most: a process that was stopped, a machine that was
asleep, a server that was shut down all leave a gap, which is noticed at the next heartbeat and counts for nobody. It
never goes back, unless the calendar was set back by more than a day.
"""

import time
from collections.abc import Callable

from tafelrunde.match.clock import DAY, Span

BEAT = 5.0  # seconds from one heartbeat to the next
MOST = 3 * BEAT  # seconds the time can advance without one
TOLERATED = 2.0  # seconds the calendar may be ahead: synchronised clocks never agree exactly


class HouseClock:
    """The clock of the house. Calling it gives seconds since 1970; `most` is how many seconds it can advance without a
    heartbeat."""

    def __init__(self, wall: Callable[[], float] = lambda: time.time(),
                 steady: Callable[[], float] = lambda: time.monotonic(), most: float = MOST) -> None:
        self._wall = wall
        self._steady = steady
        self._most = most
        self._at = wall()
        self._beat = steady()

    def __call__(self) -> float:
        return self._at + min(self._steady() - self._beat, self._most)

    def beat(self) -> Span | None:
        """Note a heartbeat, after which the time is the calendar's again; the gap since the last beat, if there was
        one."""
        return self.go_on(self())

    def go_on(self, reached: float) -> Span | None:
        """Continue from where the time had got to, here or in an earlier process, or from the calendar if that is ahead
        (or far behind). The gap in between, if there is one."""
        calendar = self._wall()
        jump = calendar - reached > TOLERATED or reached - calendar > DAY
        self._at, self._beat = (calendar if jump else reached), self._steady()
        return (reached, calendar) if jump and calendar > reached else None
