"""Rematches: dealt when everybody who sat there has accepted the offer, off as soon as one declines."""

import asyncio
from typing import Any

from tafelrunde.core import BadInput, Illegal, Say, TafelrundeError
from tafelrunde.store import OVER, StoreError
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.consents import BLOCKED, check_all_can_be_asked
from tafelrunde.web.live.table.messages import RematchMessage
from tafelrunde.web.live.table.next_match import QUICK, Offer, leavers, offer_duration, offer_of, people_at_end
from tafelrunde.web.live.table.session import Session


async def answer(session: Session, connection: Connection, message: RematchMessage) -> None:
    """Offer another match, or accept or decline what somebody has offered."""
    await (accept if message.yes else decline)(session, connection.viewer.person)


async def accept(session: Session, person: int) -> str:
    """Offer another match, or accept the offer; the last acceptance deals it. Returns its id, empty as long as somebody
    has not answered. Raises Illegal, BadInput or StoreError."""
    async with session.lock:
        kept, now = session.kept, session.now()
        if kept.again:
            return kept.again
        if kept.progress.stage != OVER:
            raise BadInput("this match is not over yet")
        if person not in (*people_at_end(kept), *leavers(kept)):
            raise Illegal("", "only those who sat at the table may ask for another match")
        blocked = await session.store.blocked_by_either(person)
        if any(blocked.get(seat.sitter) for seat in kept.seats):  # whom they block learns no more than that they wait
            raise BadInput(BLOCKED.key)
        check_all_can_be_asked(kept)
        offer = offer_of(kept, now) or Offer(person, now + offer_duration(kept))
        offer.agreed.add(person)
        if offer.agreed >= set(people_at_end(kept)):
            before, kept.rematch = kept.rematch, offer.data()
            try:
                kept.again = await session.tables.deal_again(kept, offer.by)
            except TafelrundeError:
                kept.rematch = before
                raise
            await session.state.save_head()
        else:
            await _keep(session, offer.data())
            asyncio.get_running_loop().call_later(min(offer.until - now, QUICK) + 0.1, session.present_soon)
        session.tell_all()
    session.tell_listeners()
    return kept.again


async def decline(session: Session, person: int) -> None:
    """Decline another match, which ends the offer. Raises Illegal or StoreError."""
    async with session.lock:
        if offer_of(session.kept, session.now()) is None or person not in (*people_at_end(session.kept),
                                                                           *leavers(session.kept)):
            raise Illegal("", "that answer is not expected now")
        await _keep(session, None)
        seat = next(number for number, kept in enumerate(session.kept.seats) if kept.sitter == person)
        session.state.remark(Say("{seat} does not want another match now", seat=seat))
        session.tell_all()
    session.tell_listeners()


async def _keep(session: Session, data: dict[str, Any] | None) -> None:
    before, session.kept.rematch = session.kept.rematch, data
    try:
        await session.state.save_head()
    except StoreError:
        session.kept.rematch = before
        raise


HANDLERS = {RematchMessage: answer}
