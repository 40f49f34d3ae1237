"""Long work on what strangers send, in processes of its own: limited in time and memory, and nobody waits for it.

A record of four million characters may take minutes to replay, one of many steps back hours. So records are checked
here and not in the loop that serves the tables. Only plain data goes in and comes out.
"""

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeVar

from tafelrunde import games
from tafelrunde.bots.child_process import ChildProcess
from tafelrunde.core import BadInput
from tafelrunde.core.record import read_record
from tafelrunde.match import verify
from tafelrunde.match.forecast import forecast
from tafelrunde.scenes.vocabulary import Text

SECONDS = 10.0  # one errand may take
MEMORY = 2 << 30  # bytes of addresses a process may use
WAITING = 16  # errands at once; whoever comes then is asked to come later
NICE = 10

Result = TypeVar("Result")


class TooLong(BadInput):
    """An errand took longer than it may, or more than there is."""


class Hand:
    """One process that does errands; it is ended when one takes too long."""

    def __init__(self) -> None:
        self._process = ChildProcess(live)
        self._lock = threading.Lock()
        self.close = self._process.stop

    def do(self, seconds: float, work: Callable[..., Result], *given: Any) -> Result:
        """The answer of a function of a module, or TooLong; one errand after the other."""
        with self._lock:
            return self._do(seconds, work, *given)

    def _do(self, seconds: float, work: Callable[..., Result], *given: Any) -> Result:
        try:
            pipe = self._process.pipe()
        except TimeoutError:
            raise TooLong("nobody is there to do this now") from None
        try:
            pipe.send((work, given))
            if not pipe.poll(seconds):
                self.close()
                raise TooLong("this took longer than {seconds:second|seconds} and was stopped", seconds=f"{seconds:g}")
            answer: Result | Exception = pipe.recv()
        except (EOFError, OSError):
            self.close()
            raise TooLong("this took more memory than there is and was stopped") from None
        if isinstance(answer, Exception):
            raise answer
        return answer


def live(pipe: Connection) -> None:
    """The life of a process: do errands until the pipe closes."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    pipe.send(True)
    with contextlib.suppress(EOFError, KeyboardInterrupt, OSError):
        while True:
            work, given = pipe.recv()
            try:
                answer = work(*given)
            except MemoryError:
                return
            except Exception as error:
                answer = RuntimeError(f"{type(error).__name__}: {error}"[:300])
            pipe.send(answer)


class Jobs:
    """A few hands, and a queue that does not grow without end."""

    def __init__(self, hands: int = 1) -> None:
        self._hands = [Hand() for _ in range(hands)]
        self._free = list(self._hands)
        self._room = asyncio.Semaphore(hands)
        self._waiting = 0

    async def do(self, work: Callable[..., Result], *given: Any, seconds: float = SECONDS) -> Result:
        """The answer of a function of a module; raises TooLong."""
        if self._waiting >= WAITING:
            raise TooLong("too many people ask for this at once; come back in a minute")
        self._waiting += 1
        try:
            async with self._room:
                hand = self._free.pop()
                try:
                    return await asyncio.to_thread(hand.do, seconds, work, *given)
                finally:
                    self._free.append(hand)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End all processes."""
        for hand in self._hands:
            hand.close()


# -- the errands: functions of plain data


class Checked(NamedTuple):
    """What came of checking a record: as `match.Verdict`, with the reason as data; `problem`: it cannot be read."""

    holds: bool
    line: int
    why: Text
    dice: bool
    problem: Text


def check(text: str) -> Checked:
    """Check a record: draws, moves and result."""
    try:
        record = read_record(text)
        verdict = verify(games.load(record.game), record)
    except BadInput as refused:
        return Checked(False, 0, [], False, refused.say.data())
    return Checked(verdict.holds, verdict.line, verdict.why.data(), verdict.dice, [])


def foresee(text: str) -> tuple[str, int, Text]:
    """What today's rules would do to a record, as `match.forecast`."""
    try:
        record = read_record(text)
        seen = forecast(games.load(record.game), record)
    except BadInput as refused:
        return "illegal", 0, refused.say.data()
    return seen.verdict, seen.line, seen.why.data()
