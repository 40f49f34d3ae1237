"""The signals by which the processes of a house tell each other about live tables.

Nothing depends on a signal being heard: what it tells is in the store already, and whoever takes a match reads it
there. Signals that only a newer version knows are skipped.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from tafelrunde.store import Others
from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.tasks import Tasks

log = logging.getLogger("tafelrunde.web")


class Signal(Struct, frozen=True, tag_field="type", tag=str.lower):
    """A message to all other processes."""


class Give(Signal, frozen=True):
    """A request to the owner of this match to let go of it: it is asked for elsewhere."""

    match: str


class Given(Signal, frozen=True):
    """The owner has let go of it."""

    match: str


class Take(Signal, frozen=True):
    """An order to this process to take this match, whoever has it."""

    match: str
    process: int


class LetGo(Signal, frozen=True):
    """An order to the owner of this match to let go of it: the next process that is asked for it has it."""

    match: str


class Withdraw(Signal, frozen=True):
    """An order to this process to let nobody in any more, or to take part again."""

    process: int
    on: bool


class RulesStopped(Signal, frozen=True):
    """A call of this match's rules did not return, for the `times`th time; 0: it may be tried again."""

    match: str
    times: int


class Merged(Signal, frozen=True):
    """A guest is a person with an account from now on."""

    guest: int
    person: int


class SignedOut(Signal, frozen=True):
    """Keys of somebody open nothing any more: connections made by them are to be closed."""

    person: int


class Renamed(Signal, frozen=True):
    """Somebody has another name."""

    person: int
    name: str


class TookName(Signal, frozen=True):
    """Somebody has taken another name, which is theirs where they wait for play to begin."""

    person: int
    old: str
    name: str


class Rearmed(Signal, frozen=True):
    """Somebody bears other arms."""

    person: int
    arms: str


class WantsCoach(Signal, frozen=True):
    """Somebody wants a coach, or none."""

    person: int
    on: bool


class HolidaysChanged(Signal, frozen=True):
    """Somebody is away at other times."""

    person: int


class Unsaid(Signal, frozen=True):
    """Something said at this table was removed."""

    match: str


class LeaveSeats(Signal, frozen=True):
    """A request to the owner of this table: somebody gives up all seats there."""

    match: str
    person: int


class SeatsLeft(Signal, frozen=True):
    """The owner has done so."""

    match: str
    person: int


class TurnsChanged(Signal, frozen=True):
    """At some table it is these people's turn now, or no longer."""

    people: tuple[int, ...]


class Interrupted(Signal, frozen=True):
    """The house was down between these moments."""

    begin: float
    end: float


Told = TypeVar("Told", bound=Signal)
KINDS = (Give | Given | Take | LetGo | Withdraw | LeaveSeats | SeatsLeft | RulesStopped | Merged | SignedOut | Renamed
         | TookName | Rearmed | WantsCoach | HolidaysChanged | Unsaid | TurnsChanged | Interrupted)


class Signals:
    """The line between processes: tells the others, and does what they tell."""

    def __init__(self, others: Others) -> None:
        self._others = others
        self._do: dict[type[Signal], Callable[[Any], Coroutine[Any, Any, None]]] = {}
        self._rejoin: list[Callable[[Collection[str]], None]] = []
        self._tasks = Tasks()
        self._awaited: dict[Signal, asyncio.Event] = {}
        self._encode = msgspec.json.Encoder().encode
        self._decode = msgspec.json.Decoder(KINDS).decode

    def on(self, kind: type[Told], do: Callable[[Told], Coroutine[Any, Any, None]]) -> None:
        """Register what to do when such a signal is heard."""
        self._do[kind] = do

    def on_rejoin(self, act: Callable[[Collection[str]], None]) -> None:
        """Register what to do, with the matches that are still this process's, when it comes back after having been cut
        off."""
        self._rejoin.append(act)

    def rejoin(self, still: Collection[str]) -> None:
        """Act on coming back after this process was cut off from the others: these matches are still its own."""
        for act in self._rejoin:
            act(still)

    def tell(self, signal: Signal) -> None:
        """Send a signal to all other processes, soon."""
        METRICS.counts["signals_sent"].inc()
        self._others.tell(self._encode(signal).decode())

    async def ask(self, question: Signal, answer: Signal, seconds: float) -> bool:
        """Send a signal, and wait for this answer; False where it did not come in time."""
        heard = self._awaited.setdefault(answer, asyncio.Event())
        self.tell(question)
        try:
            async with asyncio.timeout(seconds):
                await heard.wait()
        except TimeoutError:
            return False
        finally:
            self._awaited.pop(answer, None)
        return True

    def hear(self, text: str) -> None:
        """Act on a signal from another process."""
        try:
            signal = self._decode(text)
        except msgspec.MsgspecError as error:
            log.info("a signal is passed over: %s", error)
            return
        METRICS.counts["signals_heard"].inc()
        if signal in self._awaited:
            self._awaited[signal].set()
        do = self._do.get(type(signal))
        if do is not None:
            self._tasks.start(do(signal))
