"""What somebody who has taken a match writes of it, for as long as it is theirs.

Where it is not, or where nobody can tell what has been kept, whatever they know of the match is worth nothing any more.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from tafelrunde.core.record import Line
from tafelrunde.store.errors import Lost, Unknown
from tafelrunde.store.matches import Chat, KeptMatch, Plan, Progress, Visit
from tafelrunde.store.sql.store import Store


class Writes:
    """Those of one match; `when_over` is called when there can be no more of them. Each raises StoreError."""

    def __init__(self, kept: KeptMatch, store: Store) -> None:
        self.kept = kept
        self.store = store
        self.over = False
        self.when_over: Callable[[], None] | None = None

    async def append(self, lines: Sequence[Line], at: float, progress: Progress) -> None:
        """New lines, and how far the match is."""
        with self._own():
            await self.store.append(self.kept, lines, at, progress)

    async def save_head(self) -> None:
        """What belongs to the table but not to its lines."""
        with self._own():
            await self.store.save_match(self.kept)

    async def save_plan(self, seat: int, plan: Plan | None) -> None:
        """What a seat wants played."""
        with self._own():
            await self.store.save_plan(self.kept, seat, plan)

    async def save_visit(self, visit: Visit) -> None:
        """Somebody was there."""
        with self._own():
            await self.store.save_visit(self.kept, visit)

    async def speak(self, chat: Chat) -> None:
        """Something was said."""
        with self._own():
            await self.store.speak(self.kept, chat)

    @contextmanager
    def _own(self) -> Iterator[None]:
        try:
            yield
        except (Lost, Unknown):
            self.over = True
            if self.when_over is not None:
                self.when_over()
            raise
