"""How fast bots play."""

from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import PaceMessage
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of


async def set_pace(session: Session, connection: Connection, message: PaceMessage) -> None:
    """Everybody with a seat may change it; a bot that waits to move hears of it at once."""
    if message.ms != session.kept.pace and seats_of(session.kept, connection.viewer.person):
        async with session.lock:
            session.kept.pace = message.ms
            await session.state.save_head()
            session.tell_all()
        session.tell_listeners()


HANDLERS = {PaceMessage: set_pace}
