"""Moves, which a coach may look at first."""

import logging

from tafelrunde.core import BadInput, TafelrundeError
from tafelrunde.store import KeptSeat, StoreError
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import PlayMessage
from tafelrunde.web.live.table.session import Session

log = logging.getLogger("tafelrunde.web")


async def play(session: Session, connection: Connection, message: PlayMessage) -> None:
    """Play a move, after the coach has looked at it if there is one and the player has not insisted."""
    sitter = session.kept.seats[message.seat]
    await session.settle()
    looks_on = session.match is not None and not message.sure
    if looks_on and session.coach.looks_at(message.seat, message.move, message.line):
        session.coach.attend(_look_before(session, connection, message, sitter))
    else:
        await _play(session, message, sitter)


async def _look_before(session: Session, connection: Connection, message: PlayMessage, sitter: KeptSeat) -> None:
    try:
        warning = await session.coach.look(message.seat, message.move, message.line)
        if warning is None:
            await _play(session, message, sitter)
        else:
            connection.tell(warning)
            await _keep(session)
    except TafelrundeError as refused:
        connection.refuse(refused, session.running().line, message.move)
    except Exception:
        log.exception("table %s: a move could not be looked at", session.id)
        connection.refuse(BadInput("something went wrong on our side; nothing was changed"))


async def _play(session: Session, message: PlayMessage, sitter: KeptSeat) -> None:
    await session.play(message.seat, message.move, message.line, sitter)
    if session.coach.note_played(message.seat, message.move, message.line):
        await _keep(session)


async def _keep(session: Session) -> None:
    """Keep what the coach noted; if that fails, play goes on without."""
    try:
        async with session.lock:
            await session.state.save_head()
    except StoreError as error:
        log.error("table %s: what the coach noted is not kept: %s", session.id, error)


HANDLERS = {PlayMessage: play}
