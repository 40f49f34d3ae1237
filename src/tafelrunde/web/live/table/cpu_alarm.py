"""Which table a call of the rules is under way for, as it can still be read when this process has been ended for it.

Compiled code that never comes back to the interpreter lets no other thread of the process run either, so that nothing
written in Python can end it. The system does: an alarm on processor time whose signal ends the process, after
`faulthandler` has written down, without the interpreter, where it was. The table stands in a file mapped into memory.
"""

import faulthandler
import logging
import mmap
import signal
from contextlib import suppress
from pathlib import Path

log = logging.getLogger("tafelrunde.web")
ENDS = 20.0  # seconds of processor time of one call: ten times what the watchdog stops it after
WIDTH = 40  # characters of a match's address at most
NOBODY = bytes(WIDTH)


class CpuAlarm:
    """Of this process; does nothing before `keep`, nor where the system has no such alarms."""

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
