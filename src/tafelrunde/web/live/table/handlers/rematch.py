"""Rematches: dealt when everybody who sat there has accepted the offer, off as soon as one declines, or if by then not
all of them may play with each other any more."""

import asyncio
from collections.abc import Collection
from typing import Any

from tafelrunde.core import BadInput, Illegal, Say, TafelrundeError
from tafelrunde.store import OVER, StoreError
from tafelrunde.web.lists.companions import may_still_play
from tafelrunde.web.lists.sanctions import find_suspension
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.consents import BLOCKED, check_all_can_be_asked
from tafelrunde.web.live.table.messages import RematchMessage
from tafelrunde.web.live.table.next_match import QUICK, Offer, leavers, offer_duration, offer_of, people_at_end
from tafelrunde.web.live.table.session import Session

APART = Say("there is no other match: those who agreed may not all play with each other any more")  # and not who or why


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
        await _check_not_suspended(session, person)
        offer = offer_of(kept, now) or Offer(person, now + offer_duration(kept))
        offer.agreed.add(person)
        all_agree = offer.agreed >= set(people_at_end(kept))
        called_off = all_agree and not await _may_all_play(session, offer.agreed & {*people_at_end(kept),
                                                                                    *leavers(kept)})
        if called_off:
            await _keep(session, None)
            session.state.remark(APART)
        elif all_agree:
            before, kept.rematch = kept.rematch, offer.data()
            try:
                with session.state.writes.own():
                    await session.tables.deal_again(kept, offer.by)
            except TafelrundeError:
                kept.rematch = before
                raise
        else:
            await _keep(session, offer.data())
            asyncio.get_running_loop().call_later(min(offer.until - now, QUICK) + 0.1, session.present_soon)
        session.tell_all()
    session.tell_listeners()
    if called_off:
        raise BadInput(APART.key)
    return kept.again


async def _check_not_suspended(session: Session, person: int) -> None:
    """Raise BadInput for whoever is suspended, unless they play against bots alone, or StoreError."""
    group = await session.store.group_of_match(session.id)
    with_others = group is not None or {*people_at_end(session.kept), *leavers(session.kept)} != {person}
    found = find_suspension(await session.store.sanctions(person, session.now()), group.id if group is not None else "")
    if found is not None and with_others:
        raise BadInput("you are suspended; your account page says until when, and why")


async def _may_all_play(session: Session, people: Collection[int]) -> bool:
    """True where those who have accepted, maybe long ago, may play with each other still. Raises StoreError."""
    if len(people) < 2:
        return True
    if await session.store.blocked_pairs(people):
        return False
    group = await session.store.group_of_match(session.id)
    return all([await may_still_play(session.store, each, group.id if group is not None else "", session.now())
                for each in people])


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
