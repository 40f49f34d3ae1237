"""Why a move is illegal."""

from tafelrunde.core import Say
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import RefusalMessage, WhyMessage
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.watchdog import cpu_limit


async def why(session: Session, connection: Connection, message: WhyMessage) -> None:
    """Answer with the refusal the move would get; an empty one if it may be made."""
    async with session.lock:
        match = session.running()
        with cpu_limit(session.id):
            refused = match.why_not(message.seat, message.move)
        if refused is None:
            connection.tell(RefusalMessage(Say("").data(), "", match.line, message.move))
        else:
            connection.refuse(refused, match.line, message.move)


HANDLERS = {WhyMessage: why}
