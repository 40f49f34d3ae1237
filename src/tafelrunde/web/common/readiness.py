"""Whether people should be sent to this process.

It may be well alive and yet not the one to ask: it is about to end, its store does not answer, it cannot be sure of its
tables. A proxy asks for that twice a second, so the answer never waits for anything for long; and what all processes of
a house suffer from at once, as a database that is restarted, is borne for a while, because elsewhere nobody would be
better off.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tafelrunde.core import TafelrundeError
from tafelrunde.store import Others, StoreError

DRAINING = "this process is about to end"
WITHDRAWN = "the operator sends people elsewhere"
CUT_OFF = "this process is cut off from the others of the house"
SILENT = "the store does not answer"
MOMENT = 0.25  # seconds to wait for the store: proxies give up after half a second
OUTAGE = 3.0  # seconds a store that several processes share may be away; a database restarts in less


@dataclass(frozen=True)
class _Doubt:
    why: str
    since: float
    borne: float


class Readiness:
    """Whatever speaks against sending people here is noted by whoever knows it: `draining`, and doubts by what they are
    about. `clock` tells seconds that only pass."""

    def __init__(self, clock: Callable[[], float] = lambda: time.monotonic()) -> None:
        self.draining = False  # it will end soon, and says so for a while
        self.withdrawn = False  # the operator wants nobody here, until they say otherwise
        self.announced: Callable[[], None] = _nobody_asks  # to be called when it drains
        self.closing: Callable[[], None] = _nobody_asks  # to be called when it ends: before it waits for answers to end
        self._clock = clock
        self._doubts: dict[str, _Doubt] = {}

    def doubt(self, about: str, why: str, borne: float = 0.0) -> None:
        """Something is not as it should be, for this reason. It counts once it has been so for `borne` seconds."""
        since = self._doubts[about].since if about in self._doubts else self._clock()
        self._doubts[about] = _Doubt(why, since, borne)

    def settle(self, about: str) -> None:
        """All is well about it."""
        self._doubts.pop(about, None)

    @property
    def leaving(self) -> bool:
        """Is nobody new to come here, whatever the state of things is?"""
        return self.draining or self.withdrawn

    @property
    def reason(self) -> str | None:
        """Why nobody should be sent here, the first reason there is; None: they should."""
        if self.draining:
            return DRAINING
        if self.withdrawn:
            return WITHDRAWN
        now = self._clock()
        return next((doubt.why for doubt in self._doubts.values() if now - doubt.since >= doubt.borne), None)


def _nobody_asks() -> None:
    """Nobody wants to know."""


class SentOn(TafelrundeError):
    """Whoever asked is to ask again, and will be asking somebody else: at once (`again`), or in a moment."""

    def __init__(self, again: bool) -> None:
        told = "the house is being restarted: nobody is let in here just now; this page tries again by itself"
        super().__init__(told)
        self.again = again


class Readable(Protocol):
    """A store that can be asked something small."""

    @property
    def others(self) -> Others:
        """The other processes that have it."""

    async def match(self, match: str) -> object:
        """The head of a match; raises StoreError."""


class Probe(Protocol):
    """Whoever tries to write now and then."""

    async def probe(self) -> StoreError | None:
        """What is wrong, or None."""


class StoreWatch:
    """Looks whether the store answers and can be written, and notes it. Of many who ask at the same time one asks the
    store. Trouble is borne for `borne` seconds, but not before the store has answered once."""

    def __init__(self, store: Readable, writer: Probe, readiness: Readiness, borne: float = 0.0) -> None:
        self._store = store
        self._writer = writer
        self._readiness = readiness
        self._borne = borne
        self._met = False
        self._question: asyncio.Task[str | None] | None = None

    async def look(self) -> None:
        """Waits a moment at most: then no answer is what is wrong, until there is one. A process whose tables others
        may have by now is not borne for a moment, and what it has asked before is asked anew when it is back."""
        if not self._store.others.sure:
            self._question = None
            self._readiness.doubt("store", CUT_OFF)
            return
        if self._question is None or self._question.done():
            self._question = asyncio.create_task(self._trouble())
        question = self._question
        await asyncio.wait((question,), timeout=MOMENT)
        trouble = question.result() if question.done() else SILENT
        if trouble is None:
            self._met = True
            self._readiness.settle("store")
        else:
            self._readiness.doubt("store", trouble, self._borne if self._met else 0.0)

    async def _trouble(self) -> str | None:
        try:
            await self._store.match("")
        except StoreError as error:
            return str(error)
        found = await self._writer.probe()
        return str(found) if found is not None else None

    def close(self) -> None:
        """Ask nothing any more."""
        if self._question is not None:
            self._question.cancel()
