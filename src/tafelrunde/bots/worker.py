"""Functions called in a process of their own: it is made when it is needed, ended when it must be, and made again for
the next call, so that whatever hangs or dies there harms nobody. Only plain data goes in and comes out."""

import contextlib
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from tafelrunde.core import BadInput

STARTS = (8.0, 16.0, 32.0)  # seconds a process may take to come up, then another: one may be stuck, the machine busy
PROBE = 3.0  # seconds it may take to say that it lives, before it is given anything
READING = 30.0  # seconds in which it has read a call, with all the modules that takes, even on a busy machine
NICE = 10  # people's clicks go first: such work takes what is left of the cores

Result = TypeVar("Result")


class NotStarted(Exception):
    """No process comes up."""


class Worker:
    """One process that calls functions, one after the other, in so many bytes of addresses at most (0: no limit).

    It is spawned, so functions and what they are given must be importable and picklable; it ends with its parent.
    """

    def __init__(self, memory: int = 0) -> None:
        self._memory = memory
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def call(self, seconds: float, work: Callable[..., Result], *given: Any,
             closing: Callable[[], bool] = lambda: False) -> Result:
        """What the function returns.

        Raises BadInput as the function does, RuntimeError with the name and words of any other error, NotStarted; and,
        with the process ended, TimeoutError where the function takes longer or its answer is not wanted any more
        (`closing`), EOFError where the process dies.
        """
        with self._lock:
            pipe = self._living()
            try:
                with self._limit(READING):
                    pipe.send((work, given))
                    pipe.recv()
                with self._limit(seconds):
                    while not pipe.poll(0.1):
                        if closing():
                            raise TimeoutError
                    answer: Result | Exception = pipe.recv()
            except (EOFError, OSError) as gone:
                self.close()
                raise gone if isinstance(gone, TimeoutError) else EOFError("the process has died") from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def start(self) -> Connection:
        """The pipe to the living process, a new one if need be; raises NotStarted."""
        if self._pipe is not None and self._process is not None and self._process.is_alive():
            return self._pipe
        context = get_context("spawn")
        for seconds in STARTS:
            self.close()
            self._pipe, there = context.Pipe()
            self._process = context.Process(target=serve_calls, args=(there, self._memory), daemon=True)
            self._process.start()
            there.close()
            with contextlib.suppress(EOFError, OSError):
                if self._pipe.poll(seconds):
                    self._pipe.recv()
                    return self._pipe
        self.close()
        raise NotStarted

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def _living(self) -> Connection:
        """The pipe to a process that answers: it is asked for a sign of life, and replaced if it gives none."""
        pipe = self.start()
        try:
            with self._limit(PROBE):
                pipe.send(None)
                pipe.recv()
        except (EOFError, OSError):
            self.close()
        return self.start()

    @contextmanager
    def _limit(self, seconds: float) -> Iterator[None]:
        """End the process where this takes longer: its pipe then reads as closed. Raises TimeoutError."""
        process, late = self._process, threading.Event()

        def end() -> None:
            late.set()
            if process is not None:
                process.kill()

        dog = threading.Timer(seconds, end)
        dog.daemon = True
        dog.start()
        try:
            yield
        except (EOFError, OSError) as gone:
            raise TimeoutError if late.is_set() else gone from None
        finally:
            dog.cancel()


def serve_calls(pipe: Connection, memory: int) -> None:
    """The life of a worker's process: functions called until the pipe closes. It ends where memory does."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    pipe.send(True)
    with contextlib.suppress(EOFError, KeyboardInterrupt, OSError):
        while True:
            call = pipe.recv()
            pipe.send(True)
            if call is None:
                continue
            work, given = call
            try:
                answer = work(*given)
            except MemoryError:
                return
            except BadInput as refused:
                answer = refused
            except Exception as error:
                answer = RuntimeError(f"{type(error).__name__}: {error}"[:300])
            pipe.send(answer)
