"""Somebody gives up their seats: at tables that wait they are free again, where play has begun a bot plays on."""

from contextlib import suppress

from tafelrunde.core import BadInput, Say
from tafelrunde.store import OVER, KeptSeat
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.snapshot import seats_of
from tafelrunde.web.live.state import left_to_bot
from tafelrunde.web.live.watchdog import Stopped

MOST = 10_000  # matches of one person


async def stand_up(session: Session, person: int) -> None:
    """Free somebody's seats at a table that still waits for players; an empty table leaves the lobby."""
    async with session.lock:
        if session.match is not None:
            raise BadInput("play has begun; give your seat to a bot instead")
        await _free_seats(session, person)


async def leave_all_tables(registry: Registry, person: int) -> None:
    """Give up all of somebody's seats."""
    for kept in registry.store.matches_of(person, MOST):
        with suppress(Stopped):  # at a table that is closed nobody waits
            session = registry.find(kept.id) if kept.progress.stage != OVER else None
            if session is None:
                return
            async with session.lock:
                if session.match is None:
                    await _free_seats(session, person)
                elif not session.match.is_over:
                    for seat in seats_of(session.kept, person):
                        bot = left_to_bot(session.kept.seats[seat], session.stand_in, session.running().line)
                        await session.give_seat(seat, bot, Say("a bot plays on for {seat}", seat=seat))


async def _free_seats(session: Session, person: int) -> None:
    for seat in seats_of(session.kept, person):
        session.kept.seats[seat] = KeptSeat()
    session.kept.public = session.kept.public and any(seat.kind == "person" for seat in session.kept.seats)
    await session.save_head()
