"""Hot-seat: handing over the screen."""

from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import TakeScreenMessage
from tafelrunde.web.live.table.session import Session


async def take_screen(session: Session, connection: Connection, message: TakeScreenMessage) -> None:
    """Show the table from this seat, whose person has the screen now."""
    connection.viewer.shown = message.seat
    async with session.lock:
        session.show(connection)


HANDLERS = {TakeScreenMessage: take_screen}
