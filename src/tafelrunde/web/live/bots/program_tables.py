"""Tables as programs read them in lists."""

from typing import Any

from msgspec import Struct

from tafelrunde.store import KeptMatch
from tafelrunde.web.lists.match_cards import turn_of
from tafelrunde.web.live.table.viewer import seats_of


class ListedSeat(Struct):
    """A seat as a list shows it: a person, a program, a bot of the house, or nobody (open)."""

    kind: str
    name: str


class Listed(Struct):
    """A table as a list shows it."""

    match: str
    game: str
    seats: list[ListedSeat]
    options: dict[str, Any]
    clock: list[Any]  # kind and its numbers: ["none"], ["live", start, per move …], ["slow", seconds a move …]
    stage: str  # open or running
    seat: int  # the reader's, -1: none
    turn: bool  # is it the reader's?
    host: int  # the number of who opened it


def list_table(match: KeptMatch, reader: int) -> Listed:
    """A table as one program reads it."""
    seats = [ListedSeat("program" if seat.is_program else seat.kind, seat.name) for seat in match.seats]
    mine = seats_of(match, reader)
    clock = ["none"] if match.clock is None else list(match.clock["pace"])
    return Listed(match.id, match.slug, seats, match.options, clock, match.progress.stage, mine[0] if mine else -1,
                  turn_of(match, reader), match.host)
