"""The lines a program reads of a table, one JSON object each, for as long as it reads and the table is open here."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager

import msgspec

from tafelrunde.core import TafelrundeError
from tafelrunde.store import Person, StoreError
from tafelrunde.web.http.client import Client
from tafelrunde.web.live.bots.program import ProgramConnection
from tafelrunde.web.live.bots.program_messages import ByeMessage
from tafelrunde.web.live.table.connection import MOVED, Connection
from tafelrunde.web.live.table.session import Session

log = logging.getLogger("tafelrunde.web")
Serve = Callable[[Session, Connection, Callable[[], Awaitable[str | bytes | None]], Callable[[int], Awaitable[None]],
                  Client, Callable[[], Awaitable[bool]]], Awaitable[None]]  # as `protocol.serve`
BEAT = 15.0  # seconds of silence until an empty line says that the connection lives


class Streams:
    """All streams that are open in this process. They are ended before the server waits for open answers."""

    def __init__(self, serve: Serve) -> None:
        self._serve = serve
        self._open: set[Connection] = set()

    def close(self) -> None:
        """End all streams; their programs come back in a moment."""
        for connection in self._open:
            connection.hang_up(MOVED)

    async def lines(self, session: Session, person: Person, client: Client,
                    counted: AbstractAsyncContextManager[None],
                    still_good: Callable[[], Awaitable[bool]]) -> AsyncIterator[bytes]:
        """The lines of a stream, the last of them a `bye`. `counted` holds its place among open connections."""
        made = ProgramConnection(person, session.limits)
        serving = asyncio.create_task(self._served(session, made, client, counted, still_good))
        self._open.add(made)
        try:
            while not serving.done():
                if (text := await _next(made, serving)) is not None:
                    yield _line(text.encode())
            for text in made.rest():
                yield _line(text.encode())
            yield _line(msgspec.json.encode(_farewell(made, serving)))
        finally:
            self._open.discard(made)
            serving.cancel()

    async def _served(self, session: Session, made: ProgramConnection, client: Client,
                      counted: AbstractAsyncContextManager[None], still_good: Callable[[], Awaitable[bool]]) -> None:
        async def silent() -> str | bytes | None:
            """Nothing is said on this line."""
            await asyncio.Event().wait()
            return None

        async def closed(_: int) -> None:
            """The lines end by themselves."""

        async with counted:
            await self._serve(session, made, silent, closed, client, still_good)


async def _next(made: ProgramConnection, serving: "asyncio.Task[None]") -> str | None:
    """The next line, empty after `BEAT` seconds of silence; None: nothing is served any more."""
    line = asyncio.ensure_future(made.next_text())
    try:
        await asyncio.wait((line, serving), timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
        if line.done():
            return line.result()
        return None if serving.done() else ""
    finally:
        line.cancel()


def _line(text: bytes) -> bytes:
    return text + b"\n"


def _farewell(made: ProgramConnection, serving: "asyncio.Task[None]") -> ByeMessage:
    failed = None if serving.cancelled() else serving.exception()
    if made.over:
        return ByeMessage(False, "over")
    if made.unseated:
        return ByeMessage(False, "no seat")
    if isinstance(failed, TafelrundeError):
        return ByeMessage(True, "moved" if isinstance(failed, StoreError) else "busy")
    if failed is not None:
        log.error("a program's line has ended", exc_info=failed)
    return ByeMessage(True, "moved" if made.code == MOVED else "closed")
