"""An event loop in which nothing waits: its time is a number that jumps to the next timer.

Simulated processes live in it side by side. A process is a context variable, inherited by everything it begins: what
a frozen one would do is put off. One that was killed is frozen for good: nothing of it runs any more, not even a
`finally`.
"""

import asyncio
import heapq
import random
import threading
from asyncio import base_events, events
from collections.abc import Callable
from contextvars import Context, ContextVar
from itertools import count
from typing import Any, Final, NoReturn
from weakref import WeakKeyDictionary

PROCESS: ContextVar[int] = ContextVar("simulated process", default=0)  # whose callback runs; 0: nobody's
BUSY: Final = 1_000_000  # callbacks without any time passing that are too many
THREAD: Final = 0.005  # seconds until it is known what a thread has done, at most


class Deadlock(AssertionError):
    """Somebody waits, and nothing will happen any more."""


class Livelock(AssertionError):
    """Things happen on and on, and no time passes."""


def _task_of(handle: events.Handle) -> "asyncio.Task[Any] | None":
    owner = getattr(handle._callback, "__self__", None)
    return owner if isinstance(owner, asyncio.Task) else None


class SimulatedLoop(base_events.BaseEventLoop):
    """`dice` draws how long threads take and, in `disorder`, which of the tasks that are ready goes on first. Asking
    for a socket, a signal or a process of the system is an error."""

    def __init__(self, dice: random.Random, disorder: bool = False) -> None:
        super().__init__()
        self._home = threading.get_ident()
        self.dice = dice
        self.disorder = disorder
        self.frozen: dict[int, list[events.Handle]] = {}  # by process: what it will go on with, if it ever does
        self.unhandled: list[dict[str, Any]] = []  # what callbacks raised that nobody caught
        self._tasks: WeakKeyDictionary[asyncio.Task[Any], tuple[int, int]] = WeakKeyDictionary()  # process, number
        self._numbers = count()
        self._done: list[Callable[..., Any]] = []  # of asyncio's own callbacks, since the last task
        self._now = 0.0
        self._busy = 0
        self._clock_resolution = 1e-9

    def time(self) -> float:
        return self._now

    def leap(self, seconds: float) -> None:
        """So much time passes in which nothing can happen."""
        self._now += seconds

    def freeze(self, process: int) -> None:
        """The process stands still, as by SIGSTOP."""
        self.frozen.setdefault(process, [])

    def thaw(self, process: int) -> None:
        """It goes on, and knows nothing of that."""
        self._ready.extend(self.frozen.pop(process, ()))

    def tasks_of(self, process: int) -> list["asyncio.Task[Any]"]:
        return [task for task, (whose, _) in self._tasks.items() if whose == process and not task.done()]

    # -- what asyncio asks of a loop

    def create_task(self, coro: Any, *, context: Context | None = None, **named: Any) -> "asyncio.Task[Any]":
        """Of asyncio, noting whose it is."""
        task: asyncio.Task[Any] = super().create_task(coro, context=context, **named)
        self._tasks[task] = PROCESS.get() if context is None else context.get(PROCESS, 0), next(self._numbers)
        return task

    def _run_once(self) -> None:
        self._drop_cancelled()
        if not self._ready and not self._stopping:
            if not self._scheduled:
                raise Deadlock(f"after {self._now:.3f} s nothing is due any more")
            self._now, self._busy = max(self._now, self._scheduled[0]._when), 0
        while self._scheduled and self._scheduled[0]._when <= self._now + self._clock_resolution:
            self._ready.append(self._pop())
        due = self._draw() if self.disorder else list(self._ready)
        self._busy += len(due)
        if self._busy > BUSY:
            raise Livelock(f"after {self._now:.3f} s no time passes")
        for handle in due:
            self._ready.remove(handle)
        for handle in due:
            self._run(handle)

    def _draw(self) -> list[events.Handle]:
        """What asyncio itself has to do, which differs from one Python to the next, and when that is done one task:
        so the same seed draws the same order on all of them. What only does itself again has to wait for that task."""
        due = [handle for handle in self._ready if _task_of(handle) is None and handle._callback not in self._done]
        self._done += [handle._callback for handle in due]
        if not due:
            steps = {self._tasks[task][1]: handle for handle in self._ready if (task := _task_of(handle)) is not None}
            due = [steps[self.dice.choice(sorted(steps))]] if steps else list(self._ready)
            self._done.clear()
        return due

    def _drop_cancelled(self) -> None:
        while self._scheduled and self._scheduled[0]._cancelled:
            self._timer_cancelled_count -= 1
            self._pop()

    def _pop(self) -> events.TimerHandle:
        timer = heapq.heappop(self._scheduled)
        timer._scheduled = False
        return timer

    def _run(self, handle: events.Handle) -> None:
        process = handle._context.get(PROCESS, 0)
        if process in self.frozen:
            self.frozen[process].append(handle)
        elif not handle._cancelled:
            handle._run()

    def call_soon_threadsafe(self, callback: Callable[..., Any], *args: Any, context: Any = None) -> events.Handle:
        """There is one thread: until another is ready years may pass here, and no seed says how many."""
        if threading.get_ident() != self._home:
            raise AssertionError("a thread cannot reach a simulated world: mark the test `sockets`")
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> "asyncio.Future[Any]":
        """Done at once; whoever waits hears of it as if a thread had taken a while."""
        answer = self.create_future()
        try:
            tell, outcome = answer.set_result, func(*args)
        except Exception as error:
            tell, outcome = answer.set_exception, error
        self.call_later(self.dice.uniform(0.0, THREAD), lambda: answer.done() or tell(outcome))
        return answer

    def default_exception_handler(self, context: dict[str, Any]) -> None:
        """Kept for whoever looks whether all went well."""
        self.unhandled.append(context)

    def _process_events(self, event_list: Any) -> None:
        """Nothing comes from outside."""

    def _write_to_self(self) -> None:
        """Nobody sleeps who would have to be woken."""

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:
        """There is none."""

    def _outside(self, *_: Any, **__: Any) -> NoReturn:
        raise AssertionError("there is nothing outside a simulated world")

    getaddrinfo = create_connection = create_server = subprocess_exec = _outside  # type: ignore[assignment]
    subprocess_shell = add_signal_handler = add_reader = add_writer = _outside  # type: ignore[assignment]
