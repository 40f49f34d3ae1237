"""The page of people and seats: who sits at a table, who is here, and what may become of a seat that was left."""

from contextlib import suppress

from litestar import get, post
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput, Say, whole_or_none
from tafelrunde.store import OVER, KeptSeat, Store
from tafelrunde.web import arrival, forms, seats, shelf
from tafelrunde.web.consents import BACK, OFFER
from tafelrunde.web.pages import Form
from tafelrunde.web.pulse import Stopped
from tafelrunde.web.room import Room
from tafelrunde.web.rooms import Rooms
from tafelrunde.web.sights import TITLES, seats_of
from tafelrunde.web.table import left_to_bot
from tafelrunde.web.tables import room_of
from tafelrunde.web.visitor import Visitor, go, known, page

QUESTIONS = (OFFER, BACK)
MOST = 10_000  # matches of one person


@get("/table/{match:str}/people")
async def people(visitor: Visitor, rooms: Rooms, store: Store, match: str) -> Template:
    """Who sits here, who is here now, and what may be done about seats that were left."""
    room = room_of(rooms, match)
    over = room.match is None or room.match.is_over
    every = range(len(room.kept.seats))
    given_up = room.match.given_up if room.match is not None else ()
    left = [seat for seat in every if room.kept.seats[seat].was and seat not in given_up] if not over else []
    return page(visitor, "people", kept=room.kept, info=shelf.info(room.kept.slug), here=room.here(), over=over,
                mine=seats_of(room.kept, visitor.id), met=_met(room, store), given_up=given_up, left=left,
                offered=[seat for seat in left if seats.is_offered(room, seat)],
                free=[seat for seat in left if seats.may_return(room, seat)],
                asked={question: [seat for seat in left if room.consents.asked(question, seat)]
                       for question in QUESTIONS},
                waits={question: [seat for seat in left if visitor.id in _missing(room, question, seat)]
                       for question in QUESTIONS},
                bot=TITLES[room.stand_in], about=forms.level_of(room.kept.slug, room.stand_in).about,
                minutes=f"{room.limits.absent_seconds / 60:.2g}", hours=f"{room.limits.absent_hours:.3g}",
                away=[seat for seat in every if seats.absent(room, seat)], **arrival.shown(room, visitor.id))


def _missing(room: Room, question: str, seat: int) -> set[int]:
    return room.consents.missing(question, seat, seats.voters(room, question, seat))


def _met(room: Room, store: Store) -> list[int]:
    """Those at the table who have a page of their own."""
    people = {seat.person for seat in room.kept.seats if seat.person}
    return [person for person in people if store.played(person, 1)]


@post("/table/{match:str}/stand-up")
async def stand_up(visitor: Visitor, rooms: Rooms, match: str) -> Redirect:
    """Give up the seats at a table that still waits for players; an empty table leaves the lobby."""
    room = room_of(rooms, match)
    async with room.lock:
        if room.match is not None:
            raise BadInput("play has begun; give your seat to a bot instead")
        await _free_seats(room, visitor.id)
    return go("/lobby")


async def _free_seats(room: Room, person: int) -> None:
    for seat in seats_of(room.kept, person):
        room.kept.seats[seat] = KeptSeat()
    room.kept.public = room.kept.public and any(seat.kind == "person" for seat in room.kept.seats)
    await room.save_head()


async def leave_house(rooms: Rooms, person: int) -> None:
    """Give up all of somebody's seats: where a table waits they are free again, where play has begun a bot plays on."""
    for kept in rooms.store.matches_of(person, MOST):
        with suppress(Stopped):  # at a table that is closed nobody waits
            room = rooms.find(kept.id) if kept.progress.stage != OVER else None
            if room is None:
                return
            async with room.lock:
                if room.match is None:
                    await _free_seats(room, person)
                elif not room.match.is_over:
                    for seat in seats_of(room.kept, person):
                        bot = left_to_bot(room.kept.seats[seat], room.stand_in, room.running().line)
                        await room.give_seat(seat, bot, Say("a bot plays on for {seat}", seat=seat))


@post("/table/{match:str}/hand-to-bot")
async def hand_to_bot(visitor: Visitor, rooms: Rooms, match: str, data: Form) -> Redirect:
    """The house's bot plays on for a seat: my own, or one whose person has been away too long."""
    await seats.hand_over(room_of(rooms, match), visitor.id, _seat(data), rooms.tell)
    return go(f"/table/{match}")


@post("/table/{match:str}/offer")
async def offer(visitor: Visitor, rooms: Rooms, match: str, data: Form) -> Redirect:
    """Somebody new may play on at this seat instead of the bot; all people at the table have to agree."""
    await seats.answer(room_of(rooms, match), visitor.id, OFFER, _seat(data), True)
    return go(f"/table/{match}/people")


@post("/table/{match:str}/let-back")
async def let_back(visitor: Visitor, rooms: Rooms, match: str, data: Form) -> Redirect:
    """Say yes to whoever wants the seat back that they handed over; all others have to."""
    await seats.answer(room_of(rooms, match), visitor.id, BACK, _seat(data), True)
    return go(f"/table/{match}/people")


@post("/table/{match:str}/refuse")
async def refuse(visitor: Visitor, rooms: Rooms, match: str, data: Form) -> Redirect:
    """Not to agree to what is asked about a seat."""
    question = data.get("question", "")
    if question not in QUESTIONS:
        raise BadInput("nobody waits for that answer")
    await seats.answer(room_of(rooms, match), visitor.id, question, _seat(data), False)
    return go(f"/table/{match}/people")


@post("/table/{match:str}/take-over")
async def take_over(visitor: Visitor, rooms: Rooms, store: Store, match: str, data: Form, secure: bool) -> Redirect:
    """Take back the seat one has left, or take over one that is offered."""
    room, seat = room_of(rooms, match), _seat(data)
    old = seats.left_seat(room, seat)
    if visitor.person is not None and old.was == visitor.id:
        done = await seats.take_back(room, visitor.person, seat, rooms.tell)
        return go(f"/table/{match}" if done else f"/table/{match}/people")
    person = await known(visitor, store, data.get("name", ""))
    await seats.take_over(room, person, seat, visitor.origin)
    return go(f"/table/{match}", visitor, secure)


def _seat(data: dict[str, str]) -> int:
    """The seat of a form; -1 for none."""
    seat = whole_or_none(data.get("seat", ""), 0, 99)
    return -1 if seat is None else seat


HANDLERS = [people, stand_up, hand_to_bot, offer, let_back, refuse, take_over]
