"""Moves, which a coach may look at first; premoves; why a move is illegal; resigning."""

import logging

from tafelrunde.core import BadInput, Illegal, Say, TafelrundeError
from tafelrunde.match import Match
from tafelrunde.store import KeptSeat, StoreError
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.messages import (
    OfferMessage,
    OffersMessage,
    PlanMessage,
    PlayMessage,
    RefusalMessage,
    ResignMessage,
    WhyMessage,
)
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.live.table.watchdog import cpu_limit

log = logging.getLogger("tafelrunde.web")


async def play(session: Session, connection: Connection, message: PlayMessage) -> None:
    """Play a move, after the coach has looked at it if there is one and the player has not insisted."""
    sitter = session.kept.seats[message.seat]
    await session.settle()
    looks_on = session.match is not None and not message.sure
    if looks_on and session.coach.looks_at(message.seat, message.move, message.line):
        session.coach.attend(_look_before(session, connection, message, sitter))
    else:
        await _play(session, message, sitter)


async def _look_before(session: Session, connection: Connection, message: PlayMessage, sitter: KeptSeat) -> None:
    try:
        warning = await session.coach.look(message.seat, message.move, message.line)
        if warning is None:
            await _play(session, message, sitter)
        else:
            connection.tell(warning)
            await _keep(session)
    except TafelrundeError as refused:
        connection.refuse(refused, session.running().line, message.move)
    except Exception:
        log.exception("table %s: a move could not be looked at", session.id)
        connection.refuse(BadInput("something went wrong on our side; nothing was changed"))


async def _play(session: Session, message: PlayMessage, sitter: KeptSeat) -> None:
    await session.play(message.seat, message.move, message.line, sitter)
    if session.coach.note_played(message.seat, message.move, message.line):
        await _keep(session)


async def _keep(session: Session) -> None:
    """Keep what the coach noted; if that fails, play goes on without."""
    try:
        async with session.lock:
            await session.state.save_head()
    except StoreError as error:
        log.error("table %s: what the coach noted is not kept: %s", session.id, error)


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


async def resign(session: Session, _: Connection, message: ResignMessage) -> None:
    """Resign for a seat."""
    await session.give_up(message.seat, Match.resign, session.kept.seats[message.seat])


HANDLERS = {PlayMessage: play, OfferMessage: offer, PlanMessage: choose, WhyMessage: why, ResignMessage: resign}
