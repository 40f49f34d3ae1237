"""How a table is shown to many at once, and not more often than it has to be."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from tafelrunde.web.live.viewer import Viewer

PRESENCE = 0.3  # seconds: who comes and goes within is told together


class Shown(Protocol):
    """A connection, as far as it is shown something."""

    viewer: Viewer

    def tell_text(self, text: str) -> None:
        """Queue a text that is ready."""


Watcher = TypeVar("Watcher", bound=Shown)


def show_all(connections: Iterable[Watcher], sitting: set[int], show: Callable[[Watcher], str]) -> None:
    """Show every viewer the table as it is now; those that see the same get the same text, made once by `show`, which
    gives "" where nothing could be shown. `sitting`: the people who are not shown what anybody is who looks on."""
    told: dict[tuple[int, int, int, int], tuple[str, Viewer]] = {}
    for connection in connections:
        viewer = connection.viewer
        if viewer.program:
            show(connection)
            continue
        before = viewer.person if viewer.person in sitting else 0, viewer.shown, viewer.logged, viewer.log_of
        if before in told:
            text, after = told[before]
            viewer.now_as(after)
            connection.tell_text(text)
        elif text := show(connection):
            told[before] = text, viewer


class Soon:
    """Something that is shown in a moment, once however often it is asked for, and not while somebody writes."""

    def __init__(self, lock: asyncio.Lock, show: Callable[[], None]) -> None:
        self._lock = lock
        self._show = show
        self._waits: asyncio.TimerHandle | None = None

    def ask(self) -> None:
        """Show it in a moment."""
        if self._waits is None:
            self._waits = asyncio.get_running_loop().call_later(PRESENCE, self._due)

    def _due(self) -> None:
        self._waits = None
        if self._lock.locked():  # what is being written must not be shown yet
            self.ask()
        else:
            self._show()
