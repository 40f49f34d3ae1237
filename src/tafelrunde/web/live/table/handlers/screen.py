"""The screen: handing it over in a hot seat, and the pings of its page."""

from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import PingMessage, PongMessage, TakeScreenMessage
from tafelrunde.web.live.table.session import Session


async def take_screen(session: Session, connection: Connection, message: TakeScreenMessage) -> None:
    """Show the table from this seat, whose person has the screen now."""
    connection.viewer.shown = message.seat
    async with session.lock:
        session.show(connection)


async def ping(_: Session, connection: Connection, message: PingMessage) -> None:
    """Answer a ping."""
    connection.tell(PongMessage(message.at))


HANDLERS = {TakeScreenMessage: take_screen, PingMessage: ping}
