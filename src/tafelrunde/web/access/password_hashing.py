"""The threads that hash passwords: a few, with bounded queues in front of them."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tafelrunde.core import BadInput, Say
from tafelrunde.web.http.client import networks_of
from tafelrunde.web.runtime.settings import Limits

THREADS = 2  # each takes a core for a twentieth of a second
BUSY = Say("too many passwords are being checked at once; try again in a moment")

Result = TypeVar("Result")


@dataclass(eq=False)
class _Waiting:
    """A password in a queue. It counts for these groups, from the widest network to the address or person; `turn`
    orders the queue."""

    groups: tuple[str, ...]
    turn: float
    ready: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class _Queue:
    """Networks take turns (start-time fair queueing). A full queue drops the newest password of the network that has
    most in it, so that nobody is refused for the many of others."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.waiting: list[_Waiting] = []
        self._served: dict[str, float] = {}  # the turn up to which a network has been served
        self._now = 0.0

    def join(self, *groups: str) -> _Waiting:
        """One more; raises BadInput where its address or person has enough in it already."""
        if sum(each.groups[-1] == groups[-1] for each in self.waiting) >= self._limits.hashing_per_address:
            raise BadInput(BUSY.key)
        one = _Waiting(groups, max(self._now, self._served.get(groups[0], 0.0)))
        self._served[groups[0]] = one.turn + 1.0
        self.waiting.append(one)
        if len(self.waiting) > self._limits.hashing_waiting:
            self._drop()
        return one

    def take(self) -> _Waiting:
        """Whose turn it is."""
        first = min(self.waiting, key=lambda each: each.turn)
        self.waiting.remove(first)
        self._now = first.turn
        self._served = {network: turn for network, turn in self._served.items() if turn > self._now}
        return first

    def _drop(self) -> None:
        left = self.waiting
        for level in range(len(left[0].groups)):
            counts = Counter(each.groups[level] for each in left)
            left = [each for each in left if counts[each.groups[level]] == max(counts.values())]
        dropped = left[-1]
        self.waiting.remove(dropped)
        self._served[dropped.groups[0]] -= 1.0
        dropped.ready.set_exception(BadInput(BUSY.key))


class PasswordHashing:
    """Threads that hash passwords. Known devices and all others have a queue each, and the queues take turns: no flood
    of strangers, from however many networks, holds up whoever comes back."""

    def __init__(self, limits: Limits, threads: int = THREADS) -> None:
        self._free = threads
        self._pool = ThreadPoolExecutor(threads, "hashing")
        self._queues = _Queue(limits), _Queue(limits)
        self._known_next = False

    async def do(self, address: str, person: int, work: Callable[..., Result], *given: Any) -> Result:
        """The result of a function that hashes, for an address; `person` is who is known to sit there, 0: a stranger.
        Raises BadInput where too many are waiting."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(networks_of(address), person)
        try:
            return await self._compute(work, *given)
        finally:
            self._hand_on()

    def close(self) -> None:
        """Stop hashing."""
        self._pool.shutdown(cancel_futures=True)

    async def _compute(self, work: Callable[..., Result], *given: Any) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)

    async def _wait(self, networks: tuple[str, ...], person: int) -> None:
        queue = self._queues[bool(person)]
        one = queue.join(*networks, *((f"person {person}",) if person else ()))
        try:
            await one.ready
        except asyncio.CancelledError:
            if one in queue.waiting:
                queue.waiting.remove(one)
            else:
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        """A thread is free for the next."""
        self._known_next = not self._known_next
        for queue in (self._queues[self._known_next], self._queues[not self._known_next]):
            if queue.waiting:
                queue.take().ready.set_result(None)
                return
        self._free += 1
