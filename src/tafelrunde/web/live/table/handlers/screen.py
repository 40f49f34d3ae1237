"""Hot-seat: whose turn it is at the screen."""

from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import TakeScreenMessage
from tafelrunde.web.live.table.session import Session


async def take_screen(session: Session, connection: Connection, message: TakeScreenMessage) -> None:
    """The person of this seat has the screen now."""
    connection.viewer.shown = message.seat
    async with session.lock:
        session.show(connection)


HANDLERS = {TakeScreenMessage: take_screen}
