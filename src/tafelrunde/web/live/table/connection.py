"""One open WebSocket to a session, and how a table is shown to many at once.

What is sent goes through a bounded queue: backpressure ends at the connection, so a slow client keeps nobody waiting.
Viewers who see the same get the same text, made once; who comes and goes within a moment is told together.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from sys import getsizeof
from typing import Any

import msgspec

from tafelrunde.core import BadInput, Say, TafelrundeError
from tafelrunde.store import KeptMatch, Person
from tafelrunde.web.access.message_rate import MessageRate
from tafelrunde.web.live.table.changes import LARGE, Picture
from tafelrunde.web.live.table.messages import ChangedParts, ChangeMessage, RefusalMessage, SightMessage, ToClient
from tafelrunde.web.live.table.viewer import UNWATCHED, Viewer, may_look_on
from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.settings import Limits

# messages, and bytes of memory, a client may be behind before it is dropped; it reconnects to a fresh snapshot
UNREAD, UNREAD_BYTES = 200, 1 << 20
# close codes: behind, hasty or signed out; the table goes on elsewhere in a moment; nobody can be let in just now; a
# mistake of the house
DROPPED, MOVED, LATER, BROKEN = 4408, 1012, 1013, 1011
PRESENCE = 0.3  # seconds: who comes and goes within is told together
STUBBORN = 400  # a connection that was refused for haste this often is dropped

_encoder = msgspec.json.Encoder()


class Connection:
    """One connection. `send` takes one text and may wait; `closed` is set when the connection has to end."""

    def __init__(self, person: Person | None, send: Callable[[str], Awaitable[None]], limits: Limits,
                 by_changes: bool = False) -> None:
        self.person = person
        self.viewer = Viewer(person.id if person else 0)
        self.by_changes = by_changes  # what has changed is sent, since what was sent …
        self.picture: Picture | None = None  # … last
        self.closed = asyncio.Event()
        self.code = DROPPED  # it is closed with
        self._send = send
        self._unread: deque[str] = deque()
        self._bytes = 0  # of them
        self._more = asyncio.Event()
        self._haste = MessageRate(limits.messages, limits.message_seconds)
        self._hasty = 0
        self._tasks: set[asyncio.Future[None]] = set()

    def hang_up(self, code: int | None = None) -> None:
        """End the connection, with this close code."""
        self.code = code or self.code
        self.closed.set()

    def is_shut_out(self, match: KeptMatch) -> bool:
        """True where the match is no longer for this viewer to see; they are told so and hung up on."""
        if may_look_on(match, self.viewer.person):
            return False
        self.refuse(BadInput(UNWATCHED.key))
        self.hang_up()
        return True

    def fail(self, match: str) -> None:
        """End the connection after an unexpected error: log it, count it, say so. To be called while the error is
        handled."""
        METRICS.count_mistake(f"table {match}: somebody could not be shown it")
        self.refuse(BadInput("something went wrong on our side; it has been logged"))
        self.hang_up(BROKEN)

    def attend(self, work: Coroutine[Any, Any, None]) -> None:
        """Start some longer work for this connection; it is cancelled with the connection."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def let_go(self) -> None:
        """Cancel whatever is still being done for this connection."""
        for task in self._tasks:
            task.cancel()

    def tell(self, message: ToClient) -> str:
        """Queue a message; never waits. Returns the text."""
        text = _encoder.encode(message).decode()
        self.tell_text(text)
        return text

    def show(self, sight: SightMessage) -> str:
        """Queue a sight, or what has changed in it since the last one; returns the text."""
        before, scene = self.picture, sight.scene
        if before is None:
            text = _encoder.encode(sight).decode()
            if not self.by_changes or len(text) < LARGE:
                self.tell_text(text)
                return text
        self.picture = Picture(scene.areas, {"seats": scene.seats, "moves": scene.moves, "sheet": scene.sheet})
        if before is None:
            text = f'{text[:-1]},"picture":{self.picture.number}}}'  # to encode all once more would take as long again
            self.tell_text(text)
            return text
        sight.picture = self.picture.number
        areas, parts = self.picture.list_changes(before)
        scene.seats, scene.moves, scene.sheet, scene.areas = [], [], None, []
        return self.tell(ChangeMessage(before.number, sight, areas, ChangedParts(**parts)))

    def tell_text(self, text: str) -> None:
        """Queue a text that is ready; dropped if the connection is to end."""
        if self.closed.is_set():
            return
        self._unread.append(text)
        self._bytes += getsizeof(text)
        self._more.set()
        if len(self._unread) > UNREAD or (self._bytes > UNREAD_BYTES and len(self._unread) > 1):
            self.closed.set()
            self.rest()  # closing may have to wait for the reader

    def ask(self, table: Any) -> str | None:
        """Tell a program how the table stands for its seat, and return the text; None: people are shown it."""
        return None

    def refuse(self, refused: TafelrundeError, line: int = 0, asked: str = "") -> None:
        """Queue the reason of a refusal."""
        self.tell(RefusalMessage(refused.say.data(), getattr(refused, "rule", ""), line, asked[:60]))

    def too_fast(self, now: float) -> bool:
        """Count a message; True if there were too many lately, which the client has then been told."""
        if not self._haste.too_fast(now):
            return False
        self._hasty += 1
        self.tell(RefusalMessage(Say("too many messages at once; wait a moment").data()))
        if self._hasty > STUBBORN:
            self.closed.set()
        return True

    async def next_text(self) -> str:
        """Take the next text off the queue, waiting for one; nothing is lost if the wait is cancelled."""
        while not self._unread:
            self._more.clear()
            await self._more.wait()
        text = self._unread.popleft()
        self._bytes -= getsizeof(text)
        return text

    def rest(self) -> list[str]:
        """Take all texts off the queue."""
        left, self._bytes = list(self._unread), 0
        self._unread.clear()
        return left

    async def deliver_rest(self) -> None:
        """Send all that is still queued."""
        for text in self.rest():
            await self._send(text)

    async def deliver(self) -> None:
        """Send what is queued until cancelled."""
        while True:
            await self._send(await self.next_text())


def tell_alike(people: Iterable[Connection], message: ToClient) -> None:
    """Queue the same message for several people: encoded once, and kept once until all have read it."""
    text = _encoder.encode(message).decode()
    for each in people:
        if not each.viewer.program:
            each.tell_text(text)


def show_all(connections: Iterable[Connection], sitting: set[int], show: Callable[[Connection], str]) -> None:
    """Show every viewer the table as it is now; those that see the same get the same text, made once by `show`, which
    gives "" where nothing could be shown. `sitting`: the people who are not shown what anybody is who looks on."""
    texts: dict[tuple[int, int, int, int, bool, int], tuple[str, Connection]] = {}
    for connection in connections:
        viewer = connection.viewer
        if viewer.program:
            show(connection)
            continue
        before = (viewer.person if viewer.person in sitting else 0, viewer.shown, viewer.logged, viewer.log_of,
                  connection.by_changes, connection.picture.number if connection.picture else 0)
        if before in texts:
            text, other = texts[before]
            viewer.now_as(other.viewer)
            connection.picture = other.picture
            connection.tell_text(text)
        elif text := show(connection):
            texts[before] = text, connection


class Soon:
    """Something to be shown in a moment: once however often it is asked for, and not while somebody writes."""

    def __init__(self, lock: asyncio.Lock, show: Callable[[], None]) -> None:
        self._lock = lock
        self._show = show
        self._waits: asyncio.TimerHandle | None = None

    def ask(self) -> None:
        """Have it shown in a moment."""
        if self._waits is None:
            self._waits = asyncio.get_running_loop().call_later(PRESENCE, self._due)

    def _due(self) -> None:
        self._waits = None
        if self._lock.locked():  # what is being written must not be shown yet
            self.ask()
        else:
            self._show()
