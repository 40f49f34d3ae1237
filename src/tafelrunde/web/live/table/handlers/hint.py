"""Hints: what a bot would play."""

from tafelrunde.core import TafelrundeError
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import HintMessage
from tafelrunde.web.live.table.session import Session


async def hint(session: Session, connection: Connection, message: HintMessage) -> None:
    """Ask a bot for a hint, without holding up the connection."""
    connection.attend(_ask(session, connection, message))


async def _ask(session: Session, connection: Connection, message: HintMessage) -> None:
    await session.settle()
    try:
        connection.tell(await session.ask_hints(message.seat, message.line))
    except TafelrundeError as refused:
        connection.refuse(refused, message.line)


HANDLERS = {HintMessage: hint}
