"""A move."""

from tafelrunde.web.live.connection import Connection
from tafelrunde.web.live.messages import PlayMessage
from tafelrunde.web.live.session import Session


async def play(session: Session, _: Connection, message: PlayMessage) -> None:
    """Play it."""
    await session.play(message.seat, message.move, message.line)


HANDLERS = {PlayMessage: play}
