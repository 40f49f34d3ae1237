"""Switching the coach on and off."""

from tafelrunde.core import Illegal
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import CoachMessage
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of


async def switch(session: Session, connection: Connection, message: CoachMessage) -> None:
    """Save whether somebody wants a coach, at all their tables against bots; raises Illegal or StoreError."""
    if session.state.coaching.pupil not in seats_of(session.kept, connection.viewer.person):
        raise Illegal("", "there is a coach only at tables against bots alone, where hints are allowed")
    await session.tables.save_wants_coach(connection.viewer.person, message.on)
    async with session.lock:
        session.tell_all()


HANDLERS = {CoachMessage: switch}
