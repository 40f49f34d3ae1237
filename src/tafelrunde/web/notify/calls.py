"""What a table waits for somebody to do: to move, to come to a match that has begun, to answer an offer of another."""

from typing import Literal

from tafelrunde.match import Match
from tafelrunde.store import AGAIN, OVER, RUNNING, KeptMatch
from tafelrunde.web.live.table import next_match
from tafelrunde.web.live.table.viewer import seats_of

Call = Literal["turn", "begin", "again"]


def list_calls(kept: KeptMatch, now: float) -> dict[int, Call]:
    """By person, what the table waits for them to do, from what the lobby may know of it; nobody else is in it."""
    if kept.progress.stage == OVER:
        return dict.fromkeys(next_match.people_to_answer(kept, now), "again")
    if kept.progress.stage != RUNNING:
        return {}
    clock = kept.clock or {}
    acting = () if clock.get("paused") else kept.progress.acting
    found: dict[int, Call] = dict.fromkeys(_people(kept, acting), "turn")
    return found | dict.fromkeys(_people(kept, clock.get("awaited", ())), "begin")


def mark_call(kept: KeptMatch, match: Match, person: int, call: Call) -> int:
    """The mark of a call: a number that differs from that of any other call of this person to this table."""
    if call == "begin":
        return 0
    if call == "again":
        return AGAIN + int((kept.rematch or {}).get("until", 0.0))
    return 1 + match.last_turn(*seats_of(kept, person))


def _people(kept: KeptMatch, seats: "tuple[int, ...] | list[int]") -> list[int]:
    return [kept.seats[seat].person for seat in seats if kept.seats[seat].kind == "person"]
