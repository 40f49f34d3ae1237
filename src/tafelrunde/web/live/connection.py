"""One open tab at a table: what it is sent goes through a queue, so that a slow reader keeps nobody waiting."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from tafelrunde.core import Say, TafelrundeError
from tafelrunde.web.common.settings import Limits
from tafelrunde.web.live.messages import RefusalMessage, ToClient
from tafelrunde.web.live.snapshot import Viewer

UNREAD = 200  # messages a tab may be behind before it is dropped; it comes back with a fresh sight
STUBBORN = 400  # refused for haste that often, a tab is dropped

_encoder = msgspec.json.Encoder()


class Connection:
    """`send` takes one text; it may wait. `closed` is set when the tab has to go."""

    def __init__(self, eyes: Viewer, send: Callable[[str], Awaitable[None]], limits: Limits) -> None:
        self.eyes = eyes
        self._limits = limits
        self.closed = asyncio.Event()
        self._send = send
        self._unread: deque[str] = deque()
        self._more = asyncio.Event()
        self._times: deque[float] = deque()
        self._hasty = 0
        self._tasks: set[asyncio.Future[None]] = set()

    def attend(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something be done for this tab that takes a while; it is given up with the tab."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def let_go(self) -> None:
        """Nothing that is still being done for this tab is wanted any more."""
        for task in self._tasks:
            task.cancel()

    def tell(self, message: ToClient) -> str:
        """Queue a message; never waits. The text it was put into."""
        text = _encoder.encode(message).decode()
        self.tell_text(text)
        return text

    def tell_text(self, text: str) -> None:
        """Queue a text that is ready."""
        self._unread.append(text)
        self._more.set()
        if len(self._unread) > UNREAD:
            self.closed.set()

    def refuse(self, refused: TafelrundeError, line: int = 0, asked: str = "") -> None:
        """Say why not."""
        self.tell(RefusalMessage(refused.say.data(), getattr(refused, "rule", ""), line, asked[:60]))

    def too_fast(self, now: float) -> bool:
        """Count a message; True if there were too many lately, which the tab has then been told."""
        while self._times and self._times[0] < now - self._limits.message_seconds:
            self._times.popleft()
        if len(self._times) < self._limits.messages:
            self._times.append(now)
            return False
        self._hasty += 1
        self.tell(RefusalMessage(Say("too many messages at once; wait a moment").data()))
        if self._hasty > STUBBORN:
            self.closed.set()
        return True

    async def deliver(self) -> None:
        """Send what is queued, for as long as the tab is open."""
        while True:
            await self._more.wait()
            self._more.clear()
            while self._unread:
                await self._send(self._unread.popleft())
