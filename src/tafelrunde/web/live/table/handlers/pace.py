"""The pace of bots."""

from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import PaceMessage
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of


async def set_pace(session: Session, connection: Connection, message: PaceMessage) -> None:
    """Set the pace of bots, as everybody with a seat may; it takes effect at once."""
    if message.ms != session.kept.pace and seats_of(session.kept, connection.viewer.person):
        async with session.lock:
            session.kept.pace = message.ms
            await session.state.save_head()
            session.tell_all()
        session.tell_listeners()


HANDLERS = {PaceMessage: set_pace}
