"""A process and the pipe to it: made when it is needed, ended when it must be, made again for the next question."""

import multiprocessing
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

STARTS = (8.0, 16.0, 32.0)  # seconds a process may take to come up, then another: one may be stuck, the machine busy


class ChildProcess:
    """`live(pipe, *given)` is the life of the process: it sends anything once it is up, then answers.

    It is spawned, so `live` and `given` must be importable and picklable; it ends with its parent.
    """

    def __init__(self, live: Callable[..., None], *given: Any) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._live = live
        self._given = given
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def pipe(self) -> Connection:
        """The pipe to the living process, a new one if need be; raises TimeoutError if none comes up."""
        if self._pipe is not None and self._process is not None and self._process.is_alive():
            return self._pipe
        for seconds in STARTS:
            pipe = self._started(seconds)
            if pipe is not None:
                return pipe
        raise TimeoutError("the process does not come up")

    def watched(self, seconds: float) -> threading.Timer:
        """A watchdog that ends the process after this many seconds, unless it is cancelled before."""
        dog = threading.Timer(seconds, self.kill)
        dog.daemon = True
        dog.start()
        return dog

    def kill(self) -> None:
        """End the process, from another thread; its pipe then reads as closed."""
        process = self._process
        if process is not None:
            process.kill()

    def _started(self, seconds: float) -> Connection | None:
        """The pipe to a new process; None if it has not come up by then."""
        self.stop()
        here, there = self._context.Pipe()
        self._process = self._context.Process(target=self._live, args=(there, *self._given), daemon=True)
        self._process.start()
        there.close()
        self._pipe = here
        try:
            if here.poll(seconds):
                here.recv()
                return here
        except (EOFError, OSError):
            pass
        self.stop()
        return None

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
