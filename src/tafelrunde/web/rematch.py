"""Offering another match and answering that: dealt when everybody who sat there has accepted, ended by a single no."""

import asyncio
from typing import Any

from tafelrunde.core import BadInput, Illegal, Say, TafelrundeError
from tafelrunde.store import OVER, StoreError
from tafelrunde.web.next_match import QUICK, Offer, lasts, leavers, offer_of, people
from tafelrunde.web.room import Room


async def accept(room: Room, person: int) -> str:
    """Offer another match, or accept what somebody has offered; the last one has it dealt. Its address, or nothing as
    long as somebody has not answered. Raises Illegal, BadInput or StoreError."""
    async with room.lock:
        kept, now = room.kept, room.now()
        if kept.again:
            return kept.again
        if kept.progress.stage != OVER:
            raise BadInput("this match is not over yet")
        if person not in (*people(kept), *leavers(kept)):
            raise Illegal("", "only who sat at the table may ask for another match")
        offer = offer_of(kept, now) or Offer(person, now + lasts(kept))
        offer.agreed.add(person)
        if offer.agreed >= set(people(kept)):
            before, kept.rematch = kept.rematch, offer.data()
            try:
                kept.again = await room.deal_again(offer.by)
            except TafelrundeError:
                kept.rematch = before
                raise
            await room.save_head()
        else:
            await _keep(room, offer.data())
            asyncio.get_running_loop().call_later(min(offer.until - now, QUICK) + 0.1, room.present_soon)
        room.tell_all()
    room.moved_on()
    return kept.again


async def decline(room: Room, person: int) -> None:
    """A single no ends the offer. Raises Illegal or StoreError."""
    async with room.lock:
        if offer_of(room.kept, room.now()) is None or person not in (*people(room.kept), *leavers(room.kept)):
            raise Illegal("", "nobody waits for that answer")
        await _keep(room, None)
        seat = next(number for number, kept in enumerate(room.kept.seats) if kept.sitter == person)
        room.remark(Say("{seat} does not want another match now", seat=seat))
        room.tell_all()
    room.moved_on()


async def _keep(room: Room, data: dict[str, Any] | None) -> None:
    before, room.kept.rematch = room.kept.rematch, data
    try:
        await room.save_head()
    except StoreError:
        room.kept.rematch = before
        raise
