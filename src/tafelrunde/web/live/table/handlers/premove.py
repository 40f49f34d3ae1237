"""Premoves: the moves a seat may choose for its next turn, and its choice."""

from tafelrunde.core import Illegal
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import OfferMessage, OffersMessage, PlanMessage
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of


async def offer(session: Session, connection: Connection, message: OfferMessage) -> None:
    """Send the moves that may be chosen."""
    await session.settle()
    match = session.running()
    connection.tell(OffersMessage(match.line, message.seat, session.state.premoves.offers(match, message.seat)))


async def choose(session: Session, connection: Connection, message: PlanMessage) -> None:
    """Save a seat's premove (an empty move: none), and show it to its owner."""
    async with session.lock:
        if message.seat not in seats_of(session.kept, connection.viewer.person):  # they have left it meanwhile
            raise Illegal("", "that is not your seat")
        await session.state.premoves.choose(session.running(), message.seat, message.move)
        session.tell_owner(message.seat)


HANDLERS = {OfferMessage: offer, PlanMessage: choose}
