"""No match may stall the others: a call of the rules or scenes is limited in processor time, a table whose calls do not
come back is closed, and a server that hangs is ended.

The limit is an alarm of the operating system on processor time, so it reaches code that never waits. Compiled rules
answer an alarm only when they come back to interpreted code; if they never do, the process is ended – by the watchdog
or, where that does not get to run either, by the system (`CpuAlarm`) – and whatever supervises it starts it again.
Nothing acknowledged is lost by that: it is on the disk. The table that hung the server is written down before, and
stays closed in all processes until the operator opens it again.
"""

import asyncio
import faulthandler
import logging
import mmap
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from tafelrunde.store.processes import CLOSES
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.runtime.metrics import METRICS

log = logging.getLogger("tafelrunde.web")
ENDS = 20.0  # seconds of processor time of one call: ten times what the watchdog stops it after
WIDTH = 40  # characters of a match's address at most
NOBODY = bytes(WIDTH)
CALL = 2.0  # seconds of processor time (a busy machine is no fault of the rules); the longest met takes a fortieth
AGAIN = 0.5  # the alarm rings on: one that goes off inside a destructor is swallowed by the interpreter
RINGS = 10  # then it falls silent
HANGING = 30.0  # seconds without a beat after which the server is ended
BEAT = 0.25
EXIT = 70  # «internal software error»


class TooSlow(BaseException):
    """Raised by the alarm; no handler for ordinary errors catches it on its way out of the rules."""


class ClosedTables:
    """The tables whose calls did not come back, as far as this process knows (`quarantine.Quarantine` keeps them).

    What ends the process nobody can keep in its store any more: that table is written into `file`, for whoever starts
    it again, and `last_words` is called with it, which may take a moment.
    """

    def __init__(self) -> None:
        self.file: Path | None = None
        self.strikes: Counter[str] = Counter()
        self._on_strike: Callable[[str, int], object] = _nobody_asks
        self.last_words: Callable[[str], object] = _nobody_asks

    def __contains__(self, match: str) -> bool:
        return self.strikes[match] >= CLOSES

    def tables(self) -> list[str]:
        """The closed tables, sorted."""
        return sorted(match for match in self.strikes if match in self)

    def on_strike(self, act: Callable[[str, int], object]) -> None:
        """Register what to call with every strike from now on, in place of what was called before."""
        self._on_strike = act

    def strike(self, match: str) -> None:
        """Count a call of this table that did not come back."""
        self.strikes[match] += 1
        self._on_strike(match, 1)

    def learn(self, match: str, times: int) -> None:
        """Take over that a table's calls have failed to return at least so often."""
        if times:
            self.strikes[match] = max(times, self.strikes[match])

    def open(self, match: str) -> None:
        """Release a table: its rules may be tried again."""
        self.strikes.pop(match, None)

    def ends_all(self, match: str) -> None:
        """Write down the table for which this process is ended."""
        if self.file is not None:
            with suppress(OSError):  # a full disk: then it is closed only if the last words were heard
                self.file.write_text(match)
        with suppress(Exception):  # then it is closed when this process starts again
            self.last_words(match)

    def keep(self, file: Path, call: Path, trace: Path, last_words: Callable[[str], object] | None = None) -> None:
        """Set the files in which the table is written down for which this process is ended, and in which what ended an
        earlier one may be found."""
        self.file, self.last_words = file, last_words or self.last_words
        ended_for = CPU_ALARM.keep(call, trace)
        if ended_for:
            file.write_text("\n".join([*self.left_behind(), ended_for]))

    def left_behind(self) -> list[str]:
        """The tables that ended this process before, or that it had closed when it still kept them in the file."""
        return self.file.read_text().split() if self.file is not None and self.file.is_file() else []

    def settle(self) -> None:
        """Delete the file: its tables are kept in the store by now."""
        if self.file is not None:
            self.file.unlink(missing_ok=True)


def _nobody_asks(*_: object) -> None:
    """Nobody wants to know."""


CLOSED = ClosedTables()


class _Alarm:
    ready = False  # is the alarm of this process ours?
    armed = False
    about = ""  # the table the call under way is for
    rings = 0


def _ring(_: int, __: FrameType | None) -> None:
    if _Alarm.armed:
        _Alarm.rings += 1
        if _Alarm.rings == RINGS:  # whatever is going on, it is not ours any more
            _Alarm.armed = False
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        raise TooSlow


@contextmanager
def cpu_limit(match: str = "", seconds: float = CALL) -> Iterator[None]:
    """A context that raises Stopped if the work for a table takes longer, or if the table is closed. The limit holds
    only in the main thread of a process that has called `set_alarm`."""
    if match in CLOSED:
        raise Stopped("this table is closed: its rules did not return in time; the operator can open it again")
    if not _Alarm.ready or _Alarm.armed or threading.current_thread() is not threading.main_thread():
        yield
        return
    _Alarm.armed, _Alarm.about, _Alarm.rings = True, match, 0
    CPU_ALARM.begins(match)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, AGAIN)
    try:
        yield
    except TooSlow:
        _Alarm.armed = False
        CLOSED.strike(match)
        METRICS.counts["slow"].inc()
        log.error("table %s: a call of the rules took more than %g seconds", match, seconds, exc_info=True,
                  extra={"match": match})
        raise Stopped("this took too long and was stopped; nothing was changed") from None
    finally:
        _Alarm.armed, _Alarm.about = False, ""
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        CPU_ALARM.is_over()


def set_alarm() -> None:
    """Make `cpu_limit` work in this process, where the system has such alarms."""
    if hasattr(signal, "SIGVTALRM"):
        signal.signal(signal.SIGVTALRM, _ring)
        _Alarm.ready = True


class Watchdog:
    """A beat in the event loop, and a thread that ends the process when it stops."""

    def __init__(self, hanging: float = HANGING) -> None:
        self.last = time.monotonic()
        self.hanging = hanging
        self.stopped = threading.Event()

    async def beat(self) -> None:
        """Beat until cancelled, and note how late the loop is."""
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()
        try:
            while True:
                self.last = time.monotonic()
                await asyncio.sleep(BEAT)
                METRICS.lag = max(METRICS.lag, time.monotonic() - self.last - BEAT)
        finally:
            self.stopped.set()

    def _watch(self) -> None:
        asleep = time.monotonic()
        while not self.stopped.wait(1.0):
            before, asleep = asleep, time.monotonic()
            if asleep - before > 5.0:  # the whole machine slept
                self.last = asleep
            if asleep - self.last > self.hanging:
                log.critical("the server has been hanging for %.0f seconds and is ended", asleep - self.last)
                faulthandler.dump_traceback()
                if _Alarm.armed:
                    CLOSED.ends_all(_Alarm.about)
                os._exit(EXIT)


class CpuAlarm:
    """An alarm on processor time whose signal ends this process. It does nothing before `keep`, nor where the system
    has no such alarms.

    Compiled code that never comes back to the interpreter lets no other thread run either, so that nothing written in
    Python can end it. Before the end `faulthandler` writes down, without the interpreter, where it was; which table it
    was under way for stands in a file mapped into memory, and can be read afterwards.
    """

    def __init__(self, ends: float = ENDS) -> None:
        self.ends = ends
        self._cell: mmap.mmap | None = None

    def keep(self, file: Path, trace: Path) -> str:
        """Write it down from now on: the table into one file, where it was into the other. The table an earlier process
        was ended for that kept the same files; "" if it was not."""
        if not hasattr(signal, "SIGPROF"):
            return ""
        before = _table_in(file) if trace.is_file() and trace.stat().st_size else ""
        if before:
            log.critical("table %s: an earlier process was ended because its rules did not return:\n%s", before,
                         trace.read_text(errors="replace"), extra={"match": before})
        file.write_bytes(NOBODY)
        with file.open("r+b") as opened:
            self._cell = mmap.mmap(opened.fileno(), WIDTH)
        self._trace = trace.open("w")  # open as long as the process lives: the handler writes into it
        faulthandler.register(signal.SIGPROF, self._trace, chain=True)
        return before

    def begins(self, match: str) -> None:
        """A call for this table begins."""
        if self._cell is not None:
            self._cell[:] = match.encode()[:WIDTH].ljust(WIDTH, b"\0")
            signal.setitimer(signal.ITIMER_PROF, self.ends)

    def is_over(self) -> None:
        """It has come back."""
        if self._cell is not None:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self._cell[0] = 0


def _table_in(file: Path) -> str:
    with suppress(OSError, UnicodeDecodeError):
        return file.read_bytes().partition(b"\0")[0].decode()
    return ""


CPU_ALARM = CpuAlarm()
