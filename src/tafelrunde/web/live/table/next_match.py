"""New matches, and the next one of the same people: its offer, kept with the match that is over, and what it keeps.

Bots always accept. Whoever left a seat to a bot is asked, too, but nobody waits for their answer: if they have not
accepted when it is dealt, the bot has the seat.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tafelrunde import games
from tafelrunde.bots.levels import BOT_NAMES
from tafelrunde.core import GameInfo
from tafelrunde.match.clock import Clock, read_clock
from tafelrunde.store import PROGRAM, KeptMatch, KeptSeat

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
QUICK = 900.0  # seconds an offer stands; after a slow match as long as a move might have taken


@dataclass
class Offer:
    """An offer of another match: who made it, until when it stands, and who has accepted."""

    by: int
    until: float
    agreed: set[int] = field(default_factory=set)

    def data(self) -> dict[str, Any]:
        """The offer as plain data, in which it is kept."""
        return {"by": self.by, "until": self.until, "agreed": sorted(self.agreed)}


def people_at_end(kept: KeptMatch) -> list[int]:
    """The people who sat there at the end."""
    return list(dict.fromkeys(seat.person for seat in kept.seats if seat.kind == "person"))


def leavers(kept: KeptMatch) -> list[int]:
    """The people who left a seat to a bot that still holds it."""
    return [seat.left_by for seat in kept.seats if seat.kind == "bot" and seat.left_by]


def has_accepted(kept: KeptMatch, person: int) -> bool:
    """True for a person who has accepted the next match, dealt or not."""
    return kept.rematch is not None and person in kept.rematch["agreed"]


def offer_of(kept: KeptMatch, now: float) -> Offer | None:
    """The offer that stands now; None if there is none."""
    if kept.rematch is None or kept.again or kept.rematch["until"] <= now:
        return None
    return Offer(kept.rematch["by"], kept.rematch["until"], set(kept.rematch["agreed"]))


def people_to_answer(kept: KeptMatch, now: float) -> list[int]:
    """The people whose answer to an offer is awaited."""
    offer = offer_of(kept, now)
    return [] if offer is None else [person for person in people_at_end(kept) if person not in offer.agreed]


def offer_duration(kept: KeptMatch) -> float:
    """The seconds for which an offer stands."""
    return float(kept.clock["pace"][1]) if kept.clock is not None and kept.tempo == "slow" else QUICK


# -- what the next match takes over


def next_seats(kept: KeptMatch) -> list[KeptSeat]:
    """The seats of the next match: the same people and bots, moved on by one."""
    seats = []
    for number, seat in enumerate(kept.seats):
        if seat.kind == "person" or has_accepted(kept, seat.left_by):
            seats.append(KeptSeat("person", seat.sitter, seat.name, PROGRAM if seat.is_program else ""))
        else:
            name = BOT_NAMES[number % len(BOT_NAMES)] if seat.left_by else seat.name
            seats.append(KeptSeat(seat.kind, 0, name, seat.bot))
    return [*seats[1:], seats[0]]


def next_options(kept: KeptMatch) -> dict[str, Any]:
    """The options of the next match: the same, but for what the game derives from how this one ended."""
    ranks = kept.progress.ranks
    return games.load(kept.slug).next_options(kept.options, (*ranks[1:], *ranks[:1]))


def next_clock(kept: KeptMatch) -> dict[str, Any] | None:
    """The clocks of the next match: as they were when this one began, for the seats as they are then."""
    if kept.clock is None:
        return None
    bots = frozenset(number for number, seat in enumerate(next_seats(kept)) if seat.kind == "bot")
    return Clock(read_clock(kept.clock).pace, len(kept.seats), bots).data()


def new_match(info: GameInfo, host: int, seats: Sequence[KeptSeat], options: Mapping[str, Any],
              now: float) -> KeptMatch:
    """A match that nobody has kept yet, with a secret of its own; raises BadInput."""
    return KeptMatch(new_id(), info.slug, info.version, info.read_options(len(seats), options), secrets.token_bytes(32),
                     list(seats), host, now, now)


def new_id() -> str:
    """A random id of a table or a group, 59 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))
