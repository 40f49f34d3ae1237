"""Pings."""

from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import PingMessage, PongMessage
from tafelrunde.web.live.table.session import Session


async def ping(_: Session, connection: Connection, message: PingMessage) -> None:
    """Answer a ping."""
    connection.tell(PongMessage(message.at))


HANDLERS = {PingMessage: ping}
