"""The page of people and seats: who sits at a table, who is here, and what may become of a seat that was left."""

from contextlib import suppress

from litestar import get, post
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput, Say, integer_or_none
from tafelrunde.store import OVER, KeptSeat, Store
from tafelrunde.web import forms
from tafelrunde.web.common import catalogue
from tafelrunde.web.common.identity import Visitor, go, known, page
from tafelrunde.web.live import seats
from tafelrunde.web.live.consents import BACK, OFFER
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.snapshot import TITLES, seats_of
from tafelrunde.web.live.state import left_to_bot
from tafelrunde.web.live.watchdog import Stopped
from tafelrunde.web.routes import arrival
from tafelrunde.web.routes.home import Form
from tafelrunde.web.routes.tables import session_of

QUESTIONS = (OFFER, BACK)
MOST = 10_000  # matches of one person


@get("/table/{match:str}/people")
async def people(visitor: Visitor, registry: Registry, store: Store, match: str) -> Template:
    """Who sits here, who is here now, and what may be done about seats that were left."""
    session = session_of(registry, match)
    over = session.match is None or session.match.is_over
    every = range(len(session.kept.seats))
    given_up = session.match.given_up if session.match is not None else ()
    left = [seat for seat in every if session.kept.seats[seat].was and seat not in given_up] if not over else []
    return page(visitor, "people", kept=session.kept, info=catalogue.info(session.kept.slug), here=session.here(),
                over=over,
                mine=seats_of(session.kept, visitor.id), met=_met(session, store), given_up=given_up, left=left,
                offered=[seat for seat in left if seats.is_offered(session, seat)],
                free=[seat for seat in left if seats.may_return(session, seat)],
                asked={question: [seat for seat in left if session.consents.asked(question, seat)]
                       for question in QUESTIONS},
                waits={question: [seat for seat in left if visitor.id in _missing(session, question, seat)]
                       for question in QUESTIONS},
                bot=TITLES[session.stand_in], about=forms.level_of(session.kept.slug, session.stand_in).about,
                minutes=f"{session.limits.absent_seconds / 60:.2g}", hours=f"{session.limits.absent_hours:.3g}",
                away=[seat for seat in every if seats.absent(session, seat)], **arrival.shown(session, visitor.id))


def _missing(session: Session, question: str, seat: int) -> set[int]:
    return session.consents.missing(question, seat, seats.voters(session, question, seat))


def _met(session: Session, store: Store) -> list[int]:
    """Those at the table who have a page of their own."""
    people = {seat.person for seat in session.kept.seats if seat.person}
    return [person for person in people if store.played(person, 1)]


@post("/table/{match:str}/stand-up")
async def stand_up(visitor: Visitor, registry: Registry, match: str) -> Redirect:
    """Give up the seats at a table that still waits for players; an empty table leaves the lobby."""
    session = session_of(registry, match)
    async with session.lock:
        if session.match is not None:
            raise BadInput("play has begun; give your seat to a bot instead")
        await _free_seats(session, visitor.id)
    return go("/lobby")


async def _free_seats(session: Session, person: int) -> None:
    for seat in seats_of(session.kept, person):
        session.kept.seats[seat] = KeptSeat()
    session.kept.public = session.kept.public and any(seat.kind == "person" for seat in session.kept.seats)
    await session.save_head()


async def leave_house(registry: Registry, person: int) -> None:
    """Give up all of somebody's seats: where a table waits they are free again, where play has begun a bot plays on."""
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


@post("/table/{match:str}/hand-to-bot")
async def hand_to_bot(visitor: Visitor, registry: Registry, match: str, data: Form) -> Redirect:
    """The house's bot plays on for a seat: my own, or one whose person has been away too long."""
    await seats.hand_over(session_of(registry, match), visitor.id, _seat(data), registry.tell)
    return go(f"/table/{match}")


@post("/table/{match:str}/offer")
async def offer(visitor: Visitor, registry: Registry, match: str, data: Form) -> Redirect:
    """Somebody new may play on at this seat instead of the bot; all people at the table have to agree."""
    await seats.answer(session_of(registry, match), visitor.id, OFFER, _seat(data), True)
    return go(f"/table/{match}/people")


@post("/table/{match:str}/let-back")
async def let_back(visitor: Visitor, registry: Registry, match: str, data: Form) -> Redirect:
    """Say yes to whoever wants the seat back that they handed over; all others have to."""
    await seats.answer(session_of(registry, match), visitor.id, BACK, _seat(data), True)
    return go(f"/table/{match}/people")


@post("/table/{match:str}/refuse")
async def refuse(visitor: Visitor, registry: Registry, match: str, data: Form) -> Redirect:
    """Not to agree to what is asked about a seat."""
    question = data.get("question", "")
    if question not in QUESTIONS:
        raise BadInput("nobody waits for that answer")
    await seats.answer(session_of(registry, match), visitor.id, question, _seat(data), False)
    return go(f"/table/{match}/people")


@post("/table/{match:str}/take-over")
async def take_over(visitor: Visitor, registry: Registry, store: Store, match: str, data: Form,
                    secure: bool) -> Redirect:
    """Take back the seat one has left, or take over one that is offered."""
    session, seat = session_of(registry, match), _seat(data)
    old = seats.left_seat(session, seat)
    if visitor.person is not None and old.was == visitor.id:
        done = await seats.take_back(session, visitor.person, seat, registry.tell)
        return go(f"/table/{match}" if done else f"/table/{match}/people")
    person = await known(visitor, store, data.get("name", ""))
    await seats.take_over(session, person, seat, visitor.origin)
    return go(f"/table/{match}", visitor, secure)


def _seat(data: dict[str, str]) -> int:
    """The seat of a form; -1 for none."""
    seat = integer_or_none(data.get("seat", ""), 0, 99)
    return -1 if seat is None else seat


HANDLERS = [people, stand_up, hand_to_bot, offer, let_back, refuse, take_over]
