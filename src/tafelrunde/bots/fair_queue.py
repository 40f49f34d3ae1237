"""Fair queueing: whose question a free worker takes next.

People take turns, measured in seconds of thinking: whoever was served least goes first, so that one person's seventy
tables of kings delay another person's king by one move and not by seventy. Among one person's questions, and between
people served alike, the one due first goes first: a squire does not wait for all the kings that came before it.
"""

import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

Item = TypeVar("Item")


@dataclass(frozen=True, order=True)
class _Waiting(Generic[Item]):
    due: float
    number: int
    seconds: float = field(compare=False)
    item: Item = field(compare=False)


class FairQueue(Generic[Item]):
    """Start-time fair queueing over people, earliest deadline first within a person. Threads may share it.

    `wanted` is asked of an item before it is handed out: an item nobody waits for any longer costs its person nothing.
    """

    def __init__(self, wanted: Callable[[Item], bool] = lambda item: True) -> None:
        self._wanted = wanted
        self._number = count()
        self._changed = threading.Condition()
        self._waiting: dict[Hashable, list[_Waiting[Item]]] = {}
        self._served: dict[Hashable, float] = {}  # virtual seconds up to which a person has been served
        self._now = 0.0  # where the one served last stood
        self._closed = False

    def put(self, item: Item, person: Hashable, due: float, seconds: float) -> None:
        """Queue a question of a person, due at a moment, that takes at most this many seconds."""
        with self._changed:
            if person not in self._waiting:
                self._served[person] = max(self._served.get(person, 0.0), self._now)
            heappush(self._waiting.setdefault(person, []), _Waiting(due, next(self._number), seconds, item))
            self._changed.notify()

    def get(self) -> Item | None:
        """The next question, as soon as there is one; None once the queue is closed."""
        with self._changed:
            while not self._closed:
                if not self._waiting:
                    self._served.clear()  # nobody competes: what was served counts no more
                    self._now = 0.0
                    self._changed.wait()
                    continue
                person, first = self._take()
                if self._wanted(first.item):
                    self._now = self._served[person]
                    self._served[person] += first.seconds
                    return first.item
        return None

    def close(self) -> list[Item]:
        """Close the queue; returns what still waited."""
        with self._changed:
            self._closed = True
            left = [waiting.item for heap in self._waiting.values() for waiting in sorted(heap)]
            self._waiting.clear()
            self._changed.notify_all()
        return left

    def _take(self) -> tuple[Hashable, _Waiting[Item]]:
        """The first question of the person whose turn it is."""
        person = min(self._waiting, key=lambda each: (self._served[each], self._waiting[each][0]))
        first = heappop(self._waiting[person])
        if not self._waiting[person]:
            del self._waiting[person]
        return person, first
