"""Is the server there?"""

from tafelrunde.web.live.connection import Connection
from tafelrunde.web.live.messages import PingMessage, PongMessage
from tafelrunde.web.live.session import Session


async def ping(_: Session, connection: Connection, message: PingMessage) -> None:
    """Yes."""
    connection.tell(PongMessage(message.at))


HANDLERS = {PingMessage: ping}
