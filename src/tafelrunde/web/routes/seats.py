"""The seats of a table: who sits there, who is here, and what may become of a seat that was left."""

from litestar import get, post
from litestar.response import Redirect, Template

from tafelrunde.bots.levels import TITLES, level_of
from tafelrunde.core import BadInput
from tafelrunde.store import Store
from tafelrunde.web.http.forms import Form, number
from tafelrunde.web.http.identity import Visitor, ensure_person
from tafelrunde.web.http.responses import redirect, render_page
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.companions import check_may_sit, has_profile
from tafelrunde.web.lists.heraldry import coat_of
from tafelrunde.web.live.people import no_show, seats
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.boards import AT_TABLE
from tafelrunde.web.live.table.consents import BACK, OFFER
from tafelrunde.web.live.table.handlers import chat
from tafelrunde.web.live.table.onlookers import SEATS_ALONE
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of

QUESTIONS = (OFFER, BACK)
LARGEST_SEAT = 99


@get("/table/{match:str}/people", opt=SEATS_ALONE)
async def people(visitor: Visitor, session: Session, store: Store) -> Template:
    """The page with the people at a table, who of them is here, and what can be done about seats that were left."""
    present = {seat.person for seat in session.kept.seats} - {0}
    others = sorted((await store.speakers(session.id)).keys() - present - {visitor.id})
    known = [await store.person_by_id(person) for person in (*present, *others)]
    met = {each.id: each for each in known if each is not None and await has_profile(store, each, visitor.id,
                                                                                     session.now())}
    over = session.match is None or session.match.is_over
    every = range(len(session.kept.seats))
    given_up = session.match.given_up if session.match is not None else ()
    left = [seat for seat in every if session.kept.seats[seat].left_by and seat not in given_up] if not over else []
    return await render_page(visitor, "people", kept=session.kept, info=catalogue.info(session.kept.slug),
                             here=session.here(),
                             over=over, arms=session.state.sitters.arms, coat_of=coat_of,
                             mine=seats_of(session.kept, visitor.id), met=met, given_up=given_up,
                             spoke=[met[each] for each in others if each in met],
                             left=left,
                             offered=[seat for seat in left if seats.is_offered(session, seat)],
                             free=[seat for seat in left if seats.may_return(session, seat)],
                             asked={question: [seat for seat in left if session.state.consents.is_asked(question, seat)]
                                    for question in QUESTIONS},
                             waits={question: [seat for seat in left if visitor.id in _missing(session, question, seat)]
                                    for question in QUESTIONS},
                             bot=TITLES[session.state.stand_in],
                             about=level_of(session.kept.slug, session.state.stand_in).about,
                             minutes=f"{session.limits.absent_seconds / 60:.2g}",
                             hours=f"{session.limits.absent_hours:.3g}",
                             away=[seat for seat in every if seats.is_absent(session, seat)],
                             **no_show.describe_no_show(session, visitor.id))


def _missing(session: Session, question: str, seat: int) -> set[int]:
    return session.state.consents.missing(question, seat, seats.voters(session, question, seat))


@post("/table/{match:str}/stand-up", opt=AT_TABLE)
async def stand_up(visitor: Visitor, session: Session) -> Redirect:
    """Give up one's seats at a table that still waits for players; an empty table leaves the lobby."""
    await seats.stand_up(session, visitor.id)
    return redirect("/lobby")


@post("/table/{match:str}/say", opt=AT_TABLE)
async def say(visitor: Visitor, session: Session, data: Form) -> Redirect:
    """Say something to those who have a seat here, while the table waits for players."""
    if visitor.person is None or not seats_of(session.kept, visitor.id):
        raise BadInput("you have no seat at this table; sit down first")
    await chat.say_at(session, visitor.person, data.get("words", ""))
    return redirect(f"/table/{session.id}")


@post("/table/{match:str}/hand-to-bot", opt=AT_TABLE)
async def hand_to_bot(visitor: Visitor, session: Session, data: Form) -> Redirect:
    """Have a bot of the house play on for a seat: the visitor's own, or one whose person has been away too long."""
    await seats.hand_over(session, visitor.id, number(data.get("seat", ""), LARGEST_SEAT))
    return redirect(f"/table/{session.id}")


@post("/table/{match:str}/offer", opt=AT_TABLE)
async def offer(visitor: Visitor, session: Session, data: Form) -> Redirect:
    """Offer a seat on which a bot plays to somebody new; all people at the table have to agree."""
    await seats.answer_question(session, visitor.id, OFFER, number(data.get("seat", ""), LARGEST_SEAT), True)
    return redirect(f"/table/{session.id}/people")


@post("/table/{match:str}/let-back", opt=AT_TABLE)
async def let_back(visitor: Visitor, session: Session, data: Form) -> Redirect:
    """Agree that somebody gets back the seat they handed over; all others have to."""
    await seats.answer_question(session, visitor.id, BACK, number(data.get("seat", ""), LARGEST_SEAT), True)
    return redirect(f"/table/{session.id}/people")


@post("/table/{match:str}/refuse", opt=AT_TABLE)
async def refuse(visitor: Visitor, session: Session, data: Form) -> Redirect:
    """Refuse what is asked about a seat."""
    question = data.get("question", "")
    if question not in QUESTIONS:
        raise BadInput("that answer is not expected now")
    await seats.answer_question(session, visitor.id, question, number(data.get("seat", ""), LARGEST_SEAT), False)
    return redirect(f"/table/{session.id}/people")


@post("/table/{match:str}/take-over", opt=SEATS_ALONE)
async def take_over(visitor: Visitor, store: Store, session: Session, data: Form) -> Redirect:
    """Take back the seat one has left, or take over one that is offered."""
    seat = number(data.get("seat", ""), LARGEST_SEAT)
    old = seats.left_seat(session, seat)
    if visitor.person is not None and old.left_by == visitor.id:
        done = await seats.take_back(session, visitor.person, seat)
        return redirect(f"/table/{session.id}" if done else f"/table/{session.id}/people")
    person = await ensure_person(visitor, store, data.get("name", ""))
    await check_may_sit(store, person.id, session.id, visitor.language, session.now())
    await seats.take_over(session, person, seat, visitor.client)
    return redirect(f"/table/{session.id}", visitor)


@post("/table/{match:str}/close", opt=AT_TABLE)
async def close(visitor: Visitor, registry: Registry, session: Session) -> Redirect:
    """Close a table to which somebody has not come: the match has no result and counts for nobody;
    whoever has not come has a no-show on their page."""
    await registry.close_table(session.id, lambda now: no_show.check_may_close(now, visitor.id))
    return redirect("/lobby")


HANDLERS = [people, say, stand_up, hand_to_bot, offer, let_back, refuse, take_over, close]
