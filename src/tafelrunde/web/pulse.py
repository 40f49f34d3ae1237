"""No match may stall the others: a call of the rules is bounded in time, and a house that hangs is ended.

The bound is an alarm of the operating system on processor time, so it reaches code that never waits. Compiled rules
answer an alarm only when they come back to interpreted code; if they never do, the watch ends the process, and
whoever looks after it starts it again. Nothing acknowledged is lost by that: it is on the disk.
"""

import asyncio
import faulthandler
import logging
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tafelrunde.web.gauges import GAUGES

CALL = 2.0  # seconds of processor time (a busy machine is no fault of the rules); the longest met takes a fortieth
AGAIN = 0.5  # the alarm rings on: one that goes off inside a destructor is swallowed by the interpreter
HANGING = 30.0  # seconds without a beat after which the house is ended
BEAT = 0.25
EXIT = 70  # «internal software error»
log = logging.getLogger("tafelrunde.web")


class TooSlow(Exception):
    """A call of the rules did not come back in time."""


class _Alarm:
    ready = False  # is the alarm of this process ours?
    armed = False


def _rang(_: int, __: FrameType | None) -> None:
    if _Alarm.armed:
        raise TooSlow


@contextmanager
def bounded(seconds: float = CALL) -> Iterator[None]:
    """Raise TooSlow in whatever is done within, if it takes longer. Only in the main thread of a served house."""
    if not _Alarm.ready or threading.current_thread() is not threading.main_thread():
        yield
        return
    _Alarm.armed = True
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
    try:
        yield
    finally:
        _Alarm.armed = False
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def set_alarm() -> None:
    """Make `bounded` work in this process, where the system has such alarms."""
    if hasattr(signal, "SIGVTALRM"):
        signal.signal(signal.SIGVTALRM, _rang)
        _Alarm.ready = True


class Pulse:
    """Beats in the loop; a thread watches that it does."""

    def __init__(self, hanging: float = HANGING) -> None:
        self.last = time.monotonic()
        self.hanging = hanging
        self.stopped = threading.Event()

    async def beat(self) -> None:
        """Beat for ever, and note how late the loop is."""
        threading.Thread(target=self._watch, name="watch", daemon=True).start()
        try:
            while True:
                self.last = time.monotonic()
                await asyncio.sleep(BEAT)
                GAUGES.lag = max(GAUGES.lag, time.monotonic() - self.last - BEAT)
        finally:
            self.stopped.set()

    def _watch(self) -> None:
        asleep = time.monotonic()
        while not self.stopped.wait(1.0):
            before, asleep = asleep, time.monotonic()
            if asleep - before > 5.0:  # the whole machine slept
                self.last = asleep
            if asleep - self.last > self.hanging:
                log.critical("the house has been hanging for %.0f seconds and is ended", asleep - self.last)
                faulthandler.dump_traceback()
                os._exit(EXIT)
