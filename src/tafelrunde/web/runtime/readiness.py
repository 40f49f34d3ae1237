"""Whether people should be sent to this process.

It may be well alive and yet not the one to ask: it is about to end, its store does not answer, it cannot be sure of its
tables. A proxy asks for that twice a second, so the answer never waits for anything for long; and what all processes of
a house suffer from at once, as a database that is restarted, is borne for a while, because elsewhere nobody would be
better off.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from tafelrunde.core import TafelrundeError

DRAINING = "this process is about to end"
WITHDRAWN = "the operator sends people elsewhere"


@dataclass(frozen=True)
class _Doubt:
    why: str
    since: float
    borne: float


class Readiness:
    """The reasons not to send people to this process: `draining`, `withdrawn`, and doubts by what they are about.
    `clock` gives seconds that only pass."""

    def __init__(self, clock: Callable[[], float] = lambda: time.monotonic()) -> None:
        self.draining = False  # it will end soon, and says so for a while
        self.withdrawn = False  # the operator wants nobody here, until they say otherwise
        self._at_draining: list[Callable[[], None]] = []
        self._at_end: list[Callable[[], None]] = []
        self._clock = clock
        self._doubts: dict[str, _Doubt] = {}

    def on_draining(self, act: Callable[[], None]) -> None:
        """Register what to call once it is known that the process will end soon."""
        self._at_draining.append(act)

    def on_end(self, act: Callable[[], None]) -> None:
        """Register what to call when the process ends, before it waits for open answers."""
        self._at_end.append(act)

    def announce_draining(self) -> None:
        """Call what is registered for draining."""
        for act in self._at_draining:
            act()

    def announce_end(self) -> None:
        """Call what is registered for the end."""
        for act in self._at_end:
            act()

    def doubt(self, about: str, why: str, borne: float = 0.0) -> None:
        """Note that something is not as it should be, and why. It counts once it has been so for `borne` seconds."""
        since = self._doubts[about].since if about in self._doubts else self._clock()
        self._doubts[about] = _Doubt(why, since, borne)

    def settle(self, about: str) -> None:
        """Note that all is well about it."""
        self._doubts.pop(about, None)

    @property
    def leaving(self) -> bool:
        """True where nobody new is to come here, whatever the state of the process."""
        return self.draining or self.withdrawn

    @property
    def reason(self) -> str | None:
        """The first reason why nobody should be sent here; None: they should."""
        if self.draining:
            return DRAINING
        if self.withdrawn:
            return WITHDRAWN
        now = self._clock()
        return next((doubt.why for doubt in self._doubts.values() if now - doubt.since >= doubt.borne), None)


class SentOn(TafelrundeError):
    """The answer to somebody who has to ask again, and will reach another process: at once (`again`), or in a
    moment."""

    def __init__(self, again: bool) -> None:
        reason = "the house is being restarted: nobody is let in here just now; this page tries again by itself"
        super().__init__(reason)
        self.again = again
