"""Who sits at a table, and what becomes of a seat that is given up: nobody has to wait for somebody who has left."""

import time

from litestar import get, post
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput, Say, whole_or_none
from tafelrunde.store import KeptSeat, Store
from tafelrunde.web import forms, shelf
from tafelrunde.web.pages import Form
from tafelrunde.web.room import Room
from tafelrunde.web.rooms import Rooms
from tafelrunde.web.sights import seats_of
from tafelrunde.web.tables import room_of
from tafelrunde.web.visitor import Visitor, go, known, page


def away(room: Room, seat: int) -> bool:
    """Has this seat's person been gone for a while, although the table waits for that seat?"""
    kept = room.kept.seats[seat]
    if kept.kind != "person" or kept.person in room.here() or room.match is None or seat not in room.match.acting():
        return False
    gone = time.monotonic() - room.seen.get(kept.person, room.opened)
    slow = room.clock is not None and room.clock.pace.kind == "slow"  # a slow match has its own patience
    return gone > room.limits.absent_seconds and not slow


@get("/table/{match:str}/people")
async def people(visitor: Visitor, rooms: Rooms, store: Store, match: str) -> Template:
    """Who sits here, who is here now, and which seats may be given to a bot."""
    room = room_of(rooms, match)
    over = room.match is not None and room.match.is_over
    return page(visitor, "people", kept=room.kept, info=shelf.info(room.kept.slug), here=room.here(), over=over,
                mine=seats_of(room.kept, visitor.id), levels=forms.levels(room.kept.slug),
                offered=room.offered, met=_met(room, store),
                minutes=f"{room.limits.absent_seconds / 60:.2g}",
                away=[seat for seat in range(len(room.kept.seats)) if away(room, seat)])


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
        for seat in seats_of(room.kept, visitor.id):
            room.kept.seats[seat] = KeptSeat()
        room.kept.public = room.kept.public and any(seat.kind == "person" for seat in room.kept.seats)
        await room.save_head()
    return go("/lobby")


@post("/table/{match:str}/hand-to-bot")
async def hand_to_bot(visitor: Visitor, rooms: Rooms, match: str, data: Form) -> Redirect:
    """A bot plays on for a seat: my own, or one whose person has been away too long."""
    room = room_of(rooms, match)
    seat = named(room, data)
    mine = seats_of(room.kept, visitor.id)
    if not mine:
        raise BadInput("only who sits at the table may do that")
    level = forms.level_of(room.kept.slug, data.get("bot", ""))
    async with room.lock:
        if room.running().is_over or seat < 0 or not (seat in mine or away(room, seat)):
            raise BadInput("this seat cannot be given to a bot now")
        old = room.kept.seats[seat]
        bot = KeptSeat("bot", 0, old.name, level.bot, old.salt, old.was or old.person)
        await room.give_seat(seat, bot, Say("a bot plays on for {seat}", seat=seat))
    return go(f"/table/{match}")


@post("/table/{match:str}/offer")
async def offer(visitor: Visitor, rooms: Rooms, match: str, data: Form) -> Redirect:
    """Whoever looks on may take this seat over from the bot; the people at the table decide that."""
    room = room_of(rooms, match)
    if not seats_of(room.kept, visitor.id):
        raise BadInput("only who sits at the table may do that")
    seat = _left(room, data)
    room.offered.add(seat)
    return go(f"/table/{match}/people")


@post("/table/{match:str}/take-over")
async def take_over(visitor: Visitor, rooms: Rooms, store: Store, match: str, data: Form, secure: bool) -> Redirect:
    """Take back the seat one has left, or take over one that is offered."""
    room = room_of(rooms, match)
    person = await known(visitor, store, data.get("name", ""))
    async with room.lock:
        seat = _left(room, data)
        old = room.kept.seats[seat]
        back = old.was == person.id
        if seats_of(room.kept, person.id) and not back:
            raise BadInput("you sit at this table already")
        if not back and seat not in room.offered:
            raise BadInput("the people at the table have not offered this seat")
        other = Say("{name} plays on for {seat}", name=person.name, seat=seat)
        say = Say("{seat} is back", seat=seat) if back else other
        new = KeptSeat("person", person.id, person.name, "", old.salt, 0 if back else old.was)
        await room.give_seat(seat, new, say)
    return go(f"/table/{match}", visitor, secure)


def named(room: Room, data: dict[str, str]) -> int:
    """The seat of the form; -1: none that this table has."""
    seat = whole_or_none(data.get("seat", ""), 0, len(room.kept.seats) - 1)
    return -1 if seat is None else seat


def _left(room: Room, data: dict[str, str]) -> int:
    """The seat of the form, which somebody has left to a bot; raises BadInput."""
    seat = named(room, data)
    if room.running().is_over or seat < 0:
        raise BadInput("there is no such seat at this table")
    kept = room.kept.seats[seat]
    if kept.kind != "bot" or not kept.was:
        raise BadInput("nobody has left this seat")
    return seat


HANDLERS = [people, stand_up, hand_to_bot, offer, take_over]
