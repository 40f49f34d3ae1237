"""Pauses, to which everybody at a table has to agree."""

from collections.abc import Callable

from tafelrunde.core import BadInput, Illegal, Say
from tafelrunde.match.clock import Clock, format_duration
from tafelrunde.store import KeptMatch, StoreError
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.consents import check_all_can_agree
from tafelrunde.web.live.table.messages import AnswerPauseMessage, AskPauseMessage, ResumeMessage
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of


async def ask(session: Session, connection: Connection, _: AskPauseMessage | AnswerPauseMessage) -> None:
    """Ask for a pause: all clocks stop once everybody has asked."""
    person = connection.viewer.person

    def change(clock: Clock) -> Say | None:
        check_all_can_agree(session.kept, session.running(), person)
        paused = clock.ask_pause(session.now(), seats_of(session.kept, person), seats_to_agree(session.kept))
        return Say("play is paused by agreement") if paused else None

    await change_clock(session, change)


async def answer(session: Session, connection: Connection, message: AnswerPauseMessage) -> None:
    """Agree to a pause that somebody has asked for, or refuse it for all."""
    if session.clock is None or not session.clock.asked or session.clock.paused:
        raise Illegal("", "that answer is not expected now")
    if message.yes:
        await ask(session, connection, message)
        return
    seat = seats_of(session.kept, connection.viewer.person)[0]

    def change(clock: Clock) -> Say | None:
        clock.refuse_pause()
        return Say("{seat} does not agree to a pause", seat=seat)

    await change_clock(session, change)


async def resume(session: Session, _: Connection, message: ResumeMessage) -> None:
    """End a pause, as anybody may; those away are told. In live play a minimum time has to be over unless all are
    there."""
    away: set[int] = set()

    def change(clock: Clock) -> Say | None:
        if not clock.paused:
            raise Illegal("", "play is not paused")
        away.update({session.kept.seats[number].person for number in seats_to_agree(session.kept)} - session.here())
        if away and (left := clock.pause_left(session.now())):
            raise Illegal("", "play can resume when everybody is back at the table, or without them in {time}",
                          time=format_duration(left))
        clock.resume(session.now(), session.running().acting())
        return Say("{seat} resumes play", seat=message.seat)

    await change_clock(session, change)
    for person in away:
        session.seat_changed(person, Say("The pause is over: play goes on, and the clocks run."))


def seats_to_agree(kept: KeptMatch) -> list[int]:
    """The seats of people, all of whom have to agree to a pause."""
    return [number for number, seat in enumerate(kept.seats) if seat.kind == "person"]


async def change_clock(session: Session, change: Callable[[Clock], Say | None]) -> None:
    """Change the clocks, keep them, then show everybody with what there is to say about it; raises Illegal, BadInput
    or StoreError, and then nothing has changed."""
    async with session.lock:
        if session.running().is_over:
            raise Illegal("", "the match is over")
        if session.clock is None:
            raise BadInput("this table has no clocks to stop")
        say = change(session.clock)
        try:
            await session.state.keep([], session.kept.updated)
        except StoreError:
            session.state.wind()
            raise
        if say is not None:
            session.state.remark(say)
        session.tell_all()
    session.tell_listeners()


HANDLERS = {AskPauseMessage: ask, AnswerPauseMessage: answer, ResumeMessage: resume}
