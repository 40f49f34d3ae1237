"""Resigning."""

from tafelrunde.match import Match
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import ResignMessage
from tafelrunde.web.live.table.session import Session


async def resign(session: Session, _: Connection, message: ResignMessage) -> None:
    """Resign for a seat."""
    await session.give_up(message.seat, Match.resign, session.kept.seats[message.seat])


HANDLERS = {ResignMessage: resign}
