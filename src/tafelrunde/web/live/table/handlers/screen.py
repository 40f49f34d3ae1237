"""The screen: handing it over in a hot seat, showing all of it again, and the pings of its page."""

from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import PingMessage, PongMessage, TakeScreenMessage, WholeMessage
from tafelrunde.web.live.table.session import Session


async def take_screen(session: Session, connection: Connection, message: TakeScreenMessage) -> None:
    """Show the table from this seat, whose person has the screen now."""
    connection.viewer.shown = message.seat
    async with session.lock:
        session.show(connection)


async def show_whole(session: Session, connection: Connection, _: WholeMessage) -> None:
    """Show the whole table."""
    connection.picture = None
    async with session.lock:
        session.show(connection)


async def ping(_: Session, connection: Connection, message: PingMessage) -> None:
    """Answer a ping."""
    connection.tell(PongMessage(message.at))


HANDLERS = {TakeScreenMessage: take_screen, WholeMessage: show_whole, PingMessage: ping}
