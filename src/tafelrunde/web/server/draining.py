"""A server that is told to end first says for a while that it is not ready, so that a proxy turns elsewhere before any
request could be refused."""

import logging
import signal
import socket
import time
from collections.abc import Callable
from types import FrameType

from uvicorn import Config, Server

from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.readiness import Readiness

log = logging.getLogger("tafelrunde.web")


class DrainingServer(Server):
    """A server that drains: at the first SIGTERM `readiness` says so for so many seconds, in which all goes on as
    before; then, or at the next signal, it ends in order. Ctrl+C, and zero seconds, end it at once. `announce` is
    called when it serves and signals are heard."""

    def __init__(self, config: Config, readiness: Readiness, seconds: float,
                 announce: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self._readiness = readiness
        self._seconds = seconds
        self._announce = announce
        self._end: float | None = None
        self._noted = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._readiness.announce_end()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take in a signal. What is counted or ended because of it waits for the next tick: the signal may have come in
        the midst of anything."""
        if sig == signal.SIGTERM and self._seconds and not self._readiness.draining:
            self._readiness.draining, self._end = True, time.monotonic() + self._seconds
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Check, ten times a second, whether the server should end."""
        if self._end is not None and not self._noted:
            self._noted = True
            self._readiness.announce_draining()
            METRICS.counts["drains"].inc()
            log.info("nobody new is to come here; the end is in %g seconds", self._seconds)
        if self._end is not None and time.monotonic() >= self._end:
            self._end = None
            super().handle_exit(signal.SIGTERM, None)
        return await super().on_tick(counter)
