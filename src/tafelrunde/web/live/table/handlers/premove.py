"""Premoves: the moves a seat may choose for its next turn, and its choice."""

from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import OfferMessage, OffersMessage, PlanMessage
from tafelrunde.web.live.table.session import Session


async def offer(session: Session, connection: Connection, message: OfferMessage) -> None:
    """Send the moves that may be chosen."""
    await session.settle()
    match = session.running()
    connection.tell(OffersMessage(match.line, message.seat, session.state.premoves.offers(match, message.seat)))


async def choose(session: Session, _: Connection, message: PlanMessage) -> None:
    """Save a seat's premove (an empty move: none), and show it to its owner."""
    async with session.lock:
        await session.state.premoves.choose(session.running(), message.seat, message.move)
        session.tell_owner(message.seat)


HANDLERS = {OfferMessage: offer, PlanMessage: choose}
