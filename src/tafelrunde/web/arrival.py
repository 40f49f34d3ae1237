"""Somebody never comes to a match that was dealt: after a stated time whoever did may close it, and nobody loses."""

from typing import Any

from litestar import post
from litestar.response import Redirect

from tafelrunde.core import BadInput
from tafelrunde.match.clock import lasting
from tafelrunde.web.room import Room
from tafelrunde.web.rooms import Rooms
from tafelrunde.web.sights import seats_of
from tafelrunde.web.tables import room_of
from tafelrunde.web.visitor import Visitor, go


def patience(room: Room) -> float:
    """Seconds the table waits for everybody: in a slow match as long as for a move."""
    clock = room.clock
    return clock.pace.start if clock is not None and clock.pace.kind == "slow" else room.limits.arrival_seconds


def missing(room: Room) -> list[int]:
    """The seats of people who have not come yet, where clocks wait for them."""
    over = room.match is None or room.match.is_over
    return [] if over or room.clock is None else sorted(room.clock.awaited)


def shown(room: Room, person: int) -> dict[str, Any]:
    """What the page about people and seats says of it: who is missing, and from when on the table may be closed."""
    awaited = missing(room)
    left = max(0.0, patience(room) - room.clock.waited(room.now())) if awaited and room.clock is not None else 0.0
    came = any(seat not in awaited for seat in seats_of(room.kept, person))
    return {"missing": ", ".join(room.kept.seats[seat].name for seat in awaited), "came": came,
            "closes": lasting(left) if left else None}


@post("/table/{match:str}/close")
async def close(visitor: Visitor, rooms: Rooms, match: str) -> Redirect:
    """Close a table to which somebody has not come: the match has no result and counts for nobody."""
    room = room_of(rooms, match)
    said = shown(room, visitor.id)
    if not said["missing"]:
        raise BadInput("everybody has come to this table: it is played to its end")
    if not said["came"]:
        raise BadInput("only who sits at the table and has come may close it")
    if said["closes"] is not None:
        raise BadInput("the table waits for {names} for {time} yet", names=said["missing"], time=said["closes"])
    await rooms.close_table(match)
    return go("/lobby")


HANDLERS = [close]
