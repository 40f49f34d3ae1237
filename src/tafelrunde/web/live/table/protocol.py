"""The message loop of one connection: reads until it closes, written against receive, send and close alone."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import msgspec

from tafelrunde.core import BadInput, Illegal, TafelrundeError
from tafelrunde.store import Person
from tafelrunde.web.http.client import UNKNOWN, Client
from tafelrunde.web.live.table.connection import BROKEN, Connection
from tafelrunde.web.live.table.handlers import chat, handlers
from tafelrunde.web.live.table.messages import ToHouse
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.runtime.metrics import METRICS

_decoder: msgspec.json.Decoder[ToHouse] = msgspec.json.Decoder(ToHouse)


async def handle(session: Session, connection: Connection, message: ToHouse) -> None:
    """Handle a message, or raise what refuses it. What is asked for a seat only its owner may ask."""
    seat, line = getattr(message, "seat", None), getattr(message, "line", -1)
    if seat is not None and seat not in seats_of(session.kept, connection.viewer.person):
        raise Illegal("", "that is not your seat")
    session.note_sight(connection.viewer.person, line)
    await handlers()[type(message)](session, connection, message)


async def serve_connection(
    session: Session,
    person: Person | None,
    receive: Callable[[], Awaitable[str | bytes | None]],
    send: Callable[[str], Awaitable[None]],
    close: Callable[[int], Awaitable[None]],
    client: Client = UNKNOWN,
    still_good: Callable[[], Awaitable[bool]] | None = None,
    by_changes: bool = False,
) -> None:
    """Serve one client until it disconnects; reconnecting starts over, with the whole table sent again. `receive`
    answers None when the other side is gone; `send` may raise when it is. `still_good` is asked once the client can be
    hung up on: does what authenticates it still hold? `by_changes`: it is sent what has changed, not all again."""
    await serve(session, Connection(person, send, session.limits, by_changes), receive, close, client, still_good)


async def serve(
    session: Session,
    connection: Connection,
    receive: Callable[[], Awaitable[str | bytes | None]],
    close: Callable[[int], Awaitable[None]],
    client: Client = UNKNOWN,
    still_good: Callable[[], Awaitable[bool]] | None = None,
) -> None:
    """Serve an open connection until it ends; parameters as of `serve_connection`."""
    deliver = asyncio.create_task(connection.deliver())
    listen = asyncio.create_task(_listen(session, connection, receive))
    gone = asyncio.create_task(connection.closed.wait())
    try:
        try:
            await session.enter(connection, client)
            if still_good is not None and not await still_good():
                connection.closed.set()
            async with session.lock:
                if not connection.closed.is_set():
                    await chat.tell_latest(session, [connection])
        except TafelrundeError:
            raise
        except Exception:
            connection.fail(session.id)
        await asyncio.wait((deliver, listen, gone), return_when=asyncio.FIRST_COMPLETED)
    finally:
        session.leave(connection)
        connection.let_go()
        for task in (deliver, listen, gone):
            task.cancel()
        await asyncio.gather(deliver, listen, gone, return_exceptions=True)
        if connection.closed.is_set():
            if connection.code == BROKEN:
                await connection.deliver_rest()
            await close(connection.code)


async def _listen(session: Session, connection: Connection,
                  receive: Callable[[], Awaitable[str | bytes | None]]) -> None:
    while (text := await receive()) is not None and not connection.closed.is_set():
        if connection.too_fast(time.monotonic()):
            await asyncio.sleep(0)  # others first
            continue
        METRICS.counts["messages"].inc()
        message: ToHouse | None = None
        try:
            message = read(text, session.limits.message_bytes)
            await session.tasks.to_the_end(handle(session, connection, message))  # nothing is left half done
        except TafelrundeError as refused:
            METRICS.counts["refused"].inc()
            line = session.match.line if session.match is not None else 0
            connection.refuse(refused, line, getattr(message, "move", ""))
        except Exception:  # a fault of the server: it is logged, and the connection stays open
            METRICS.count_mistake(f"table {session.id}: a message could not be answered")
            connection.refuse(BadInput("something went wrong on our side; nothing was changed"))


def read(text: str | bytes, largest: int) -> ToHouse:
    """The message in a text of `largest` bytes at most; raises BadInput with what is wrong with it."""
    try:
        raw = text.encode() if isinstance(text, str) else text
        if len(raw) > largest:
            raise BadInput("the message is longer than {limit:byte|bytes}", limit=largest)
        return _decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadInput("the message cannot be read: {why}", why=str(error)[:120]) from None
