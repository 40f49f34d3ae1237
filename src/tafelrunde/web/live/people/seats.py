"""Whose seat is whose: leaving one to a bot, coming back, letting somebody new have it – and who may decide that.

Nobody acts for somebody else, and nobody sees what another seat holds: a seat that was left goes to the server's own
bot, to somebody new only if all people at the table agree and that person has seen nothing of the match.
"""

import time
from dataclasses import replace

from tafelrunde.core import BadInput, Say
from tafelrunde.store import PROGRAM, KeptSeat, Person, StoreError
from tafelrunde.web.http.client import Client
from tafelrunde.web.live.table.consents import BACK, OFFER
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.state import left_to_bot
from tafelrunde.web.live.table.viewer import seats_of

HOUR = 3600.0


def wait_for_return(session: Session) -> float | None:
    """Seconds a table has to wait for somebody who is not there; None: as long as the clock says."""
    if session.kept.tempo == "slow":
        return None
    return session.limits.absent_seconds if session.kept.tempo == "live" else session.limits.absent_hours * HOUR


def is_absent(session: Session, seat: int) -> bool:
    """True where the table has waited long enough for this seat's person, who is not there.

    Time counts from the last of three events: they left, their turn came, a pause ended; without the time in which the
    server was down. A server that has just started gives everybody time to come back.
    """
    kept, wait, clock = session.kept.seats[seat], wait_for_return(session), session.clock
    if kept.kind != "person" or wait is None or session.state.paused or kept.person in session.here():
        return False
    if session.match is None or seat not in session.match.acting():
        return False
    since, now = max(session.state.visits.seen(kept.person), session.kept.updated,
                     clock.pause_changed if clock is not None else 0.0), session.now()
    shut = sum(max(0.0, min(end, now) - max(start, since)) for start, end in session.state.gaps)
    gone = now - since - shut
    return gone > wait and time.monotonic() - session.moved > min(wait, session.limits.absent_seconds)


async def give_seat(session: Session, seat: int, to: KeptSeat, say: Say) -> None:
    """Give a seat to somebody else, who is neither shown what was planned for it nor bound by that; the caller holds
    the lock. Raises StoreError, and then nothing has changed."""
    state, kept, clock, now = session.state, session.kept, session.clock, session.now()
    match, old, before = session.running(), kept.seats[seat], kept.progress
    kept.seats[seat] = to
    try:
        await state.learn()
        if clock is not None:
            clock.give_seat(seat, now, to.kind == "bot", match.acting())
            if clock.pace.kind == "slow" and (spans := state.sitters.holidays().get(seat)):
                clock.holidays[seat] = spans
            kept.clock = clock.data()
            kept.progress = replace(before, clock=kept.clock, due=clock.next_flag(now))
        await state.save_head(unplanned=(seat,))
    except StoreError:
        kept.seats[seat], kept.progress, kept.clock = old, before, before.clock
        state.wind()
        raise
    state.premoves.forget(seat)
    state.consents.drop(seat)
    state.drop_undo_request()
    state.remark(say)
    session.tell_all()
    session.tell_listeners()


async def stand_up(session: Session, person: int) -> None:
    """Give up the seats at a table that still waits for players; an empty table leaves the lobby. Raises BadInput or
    StoreError."""
    async with session.lock:
        if session.match is not None:
            raise BadInput("play has begun; give your seat to a bot instead")
        await _free_seats(session, person)


async def leave(session: Session, person: int) -> None:
    """Give up all seats here for good: free them, or let a bot play on. Raises StoreError."""
    async with session.lock:
        if session.match is None:
            await _free_seats(session, person)
        elif not session.match.is_over:
            for seat in seats_of(session.kept, person):
                bot = left_to_bot(session.kept.seats[seat], session.state.stand_in, session.match.line)
                await give_seat(session, seat, bot, Say("a bot plays on for {seat}", seat=seat))


async def _free_seats(session: Session, person: int) -> None:
    for seat in seats_of(session.kept, person):
        session.kept.seats[seat] = KeptSeat()
    session.kept.public = session.kept.public and any(seat.kind == "person" for seat in session.kept.seats)
    await session.state.save_head()


async def hand_over(session: Session, person: int, seat: int) -> None:
    """Have the server's bot play on for a seat: one's own, or that of a person who has been away too long, and who is
    told."""
    mine = seats_of(session.kept, person)
    if not mine:
        raise BadInput("only those who sit at the table may do that")
    async with session.lock:
        if session.running().is_over or not (seat in mine or (0 <= seat < len(session.kept.seats) and is_absent(session,
                                                                                                                seat))):
            raise BadInput("this seat cannot be given to a bot now")
        old = session.kept.seats[seat]
        own = seat in mine
        say = Say("a bot plays on for {seat}" if own else "{seat} has been away too long: a bot plays on", seat=seat)
        line = session.running().line
        await give_seat(session, seat, left_to_bot(old, session.state.stand_in, line, line if own else -1), say)
    if not own:
        session.seat_changed(old.person, Say("The table has waited a long time for you: a bot plays on, and you may "
                                             "come back until the end."))


def left_seat(session: Session, seat: int) -> KeptSeat:
    """The seat of that number, which somebody has left but not given up; raises BadInput where there is no such
    seat."""
    match = session.running()
    if match.is_over or not 0 <= seat < len(session.kept.seats):
        raise BadInput("there is no such seat at this table")
    if seat in match.given_up:
        raise BadInput("this seat was given up: a bot plays there to the end")
    kept = session.kept.seats[seat]
    if not kept.left_by:
        raise BadInput("nobody has left this seat")
    return kept


def seated_people(session: Session) -> set[int]:
    """The people with a seat."""
    return {seat.person for seat in session.kept.seats if seat.kind == "person"}


def voters(session: Session, question: str, seat: int) -> set[int]:
    """Who has to agree: all people at the table, not its programs. About somebody new the one who left has a word, too,
    in live play, where minutes are no departure, and where the others who sit there from the beginning may be one
    person; about coming back nobody is asked in their own cause."""
    here = [each for each in session.kept.seats if each.kind == "person" and not each.is_program]
    people, was = {each.person for each in here}, session.kept.seats[seat].left_by
    if question == BACK:
        return people - {was}
    several = session.state.visits.are_several({each.person for each in here if not each.left_by})
    return people if several and session.kept.tempo != "live" else people | {was}


def bot_has_moved(session: Session, seat: int) -> bool:
    """True where a bot has decided anything at the seat since its own person handed it over."""
    handed = session.kept.seats[seat].handed
    return handed >= 0 and any(line.actor == seat and not line.is_event
                               for line in session.running().lines_after(handed))


def may_return(session: Session, seat: int) -> bool:
    """True where whoever left may come back without asking.

    That is always so, unless it lets a bot move for them where no bot may be asked: whoever handed over their own seat
    there needs the others' consent once the bot has moved.
    """
    free = session.kept.hints or not bot_has_moved(session, seat)
    return free or not session.state.consents.missing(BACK, seat, voters(session, BACK, seat))


def is_stranger(session: Session, person: int, client: Client) -> bool:
    """True for a person who has no part in the match, and for whom nobody has seen it from the same address or
    device."""
    known = {each for seat in session.kept.seats for each in (seat.person, seat.left_by)}
    return person not in known and not session.state.visits.knows(person, client)


async def take_back(session: Session, person: Person, seat: int) -> bool:
    """Give a seat back to whoever left it, even if somebody else plays there by now, or ask the others; True if it is
    done."""
    async with session.lock:
        old = left_seat(session, seat)
        if old.left_by != person.id:
            raise BadInput("nobody has left this seat")
        if not may_return(session, seat):
            session.state.consents.ask(BACK, seat)
            say = Say("{seat} asks to come back: everybody is asked on the people and seats page", seat=seat)
            session.state.remark(say)
            session.tell_all()
            return False
        handed = old.handed if bot_has_moved(session, seat) else -1
        how = PROGRAM if person.owner else ""
        mine = KeptSeat("person", person.id, person.name, how, old.salt, 0, handed)
        await give_seat(session, seat, mine, Say("{seat} is back", seat=seat))
    if old.kind == "person":
        session.seat_changed(old.person,
                             Say("Whoever left the seat you took over is back and plays on; you may watch.")
                             if session.kept.onlookers else
                             Say("Whoever left the seat you took over is back and plays on."))
    return True


async def take_over(session: Session, person: Person, seat: int, client: Client) -> None:
    """Give a seat to somebody new, who plays on instead of the bot, as all have agreed."""
    async with session.lock:
        old = left_seat(session, seat)
        if seats_of(session.kept, person.id):
            raise BadInput("you are already sitting at this table")
        if old.kind != "bot" or not is_offered(session, seat):
            raise BadInput("the people at the table have not offered this seat")
        blocked = await session.store.blocked_by_either(person.id)
        if not is_stranger(session, person.id, client) or blocked.keys() & {each.sitter for each in session.kept.seats}:
            raise BadInput("this seat is only for somebody new: not for anybody who has sat here or watched, and not "
                           "from the same address or device")
        new = KeptSeat("person", person.id, person.name, "", old.salt, old.left_by, old.handed, old.gone)
        await give_seat(session, seat, new, Say("{name} plays on for {seat}", name=person.name, seat=seat))


def is_offered(session: Session, seat: int) -> bool:
    """True where all have agreed that somebody new may have the seat."""
    return session.state.consents.is_asked(OFFER, seat) and not session.state.consents.missing(OFFER, seat,
                                                                                voters(session, OFFER, seat))


async def answer_question(session: Session, person: int, question: str, seat: int, yes: bool) -> None:
    """Agree to what is asked about a seat, or refuse it; to agree to an offer that nobody has made yet makes it."""
    async with session.lock:
        old, consents = left_seat(session, seat), session.state.consents
        asked = consents.is_asked(question, seat) or (question == OFFER and yes and person in seated_people(session))
        if person not in voters(session, question, seat) or not asked or (question == OFFER and old.kind != "bot"):
            raise BadInput("that answer is not expected now")
        if yes:
            consents.agree(question, seat, person)
        else:
            consents.refuse(question, seat)
        session.state.remark(describe_answer(session, question, seat, yes))
        session.tell_all()


def describe_answer(session: Session, question: str, seat: int, yes: bool) -> Say:
    """The sentence of the log about an answer."""
    if not yes:
        return Say("the request about the seat of {seat} was refused", seat=seat)
    if session.state.consents.missing(question, seat, voters(session, question, seat)):
        return Say("everybody is asked about the seat of {seat} on the people and seats page", seat=seat)
    return Say("all agree: somebody new may play on for {seat}" if question == OFFER else
               "all agree: {seat} may come back", seat=seat)
