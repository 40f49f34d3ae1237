"""What is asked of bots: a hint, a coach, the pace of their moves."""

from tafelrunde.core import Illegal, TafelrundeError
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import CoachMessage, HintMessage, PaceMessage
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of


async def hint(session: Session, connection: Connection, message: HintMessage) -> None:
    """Ask a bot for a hint, without holding up the connection."""
    connection.attend(_ask(session, connection, message))


async def _ask(session: Session, connection: Connection, message: HintMessage) -> None:
    await session.settle()
    try:
        connection.tell(await session.ask_hints(message.seat, message.line))
    except TafelrundeError as refused:
        connection.refuse(refused, message.line)


async def switch_coach(session: Session, connection: Connection, message: CoachMessage) -> None:
    """Save whether somebody wants a coach, at all their tables against bots; raises Illegal or StoreError."""
    if session.state.coaching.pupil not in seats_of(session.kept, connection.viewer.person):
        raise Illegal("", "there is a coach only at tables against bots alone, where hints are allowed")
    await session.tables.save_wants_coach(connection.viewer.person, message.on)
    async with session.lock:
        session.tell_all()


async def set_pace(session: Session, connection: Connection, message: PaceMessage) -> None:
    """Set the pace of bots, as everybody with a seat may; it takes effect at once."""
    if message.ms != session.kept.pace and seats_of(session.kept, connection.viewer.person):
        async with session.lock:
            session.kept.pace = message.ms
            await session.state.save_head()
            session.tell_all()
        session.tell_listeners()


HANDLERS = {HintMessage: hint, CoachMessage: switch_coach, PaceMessage: set_pace}
