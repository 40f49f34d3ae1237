"""The writes of a match by the session that has taken it, for as long as the match is its own.

Once it is not, or once it is unknown what was saved, the session's state of the match is void.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager

from tafelrunde.core.record import Line
from tafelrunde.store.errors import Lost, Unknown
from tafelrunde.store.matches import Chat, KeptMatch, Plan, Progress, Visit
from tafelrunde.store.sql.store import Store


class Writes:
    """The writes of one match, each of which raises StoreError."""

    def __init__(self, kept: KeptMatch, store: Store) -> None:
        self.kept = kept
        self.store = store
        self.over = False
        self._at_over: Callable[[], None] | None = None

    def on_over(self, act: Callable[[], None]) -> None:
        """Call this when there can be no more of them."""
        self._at_over = act

    async def append(self, lines: Sequence[Line], at: float, progress: Progress) -> None:
        """Save new lines and the progress of the match."""
        with self.own():
            await self.store.append(self.kept, lines, at, progress)

    async def save_head(self, unplanned: Collection[int] = ()) -> None:
        """Save the head: all of the table but its lines; and delete the planned moves of these seats."""
        with self.own():
            await self.store.save_match(self.kept, unplanned)

    async def save_plan(self, seat: int, plan: Plan | None) -> None:
        """Save a seat's planned move; None deletes it."""
        with self.own():
            await self.store.save_plan(self.kept, seat, plan)

    async def save_visit(self, visit: Visit) -> None:
        """Save that somebody was there."""
        with self.own():
            await self.store.save_visit(self.kept, visit)

    async def speak(self, chat: Chat) -> None:
        """Save a chat message."""
        with self.own():
            await self.store.speak(self.kept, chat)

    @contextmanager
    def own(self) -> Iterator[None]:
        """A context in which a write of the match is made, maybe with others: there are no more of them once it fails
        as lost or unknown."""
        try:
            yield
        except (Lost, Unknown):
            self.over = True
            if self._at_over is not None:
                self._at_over()
            raise
