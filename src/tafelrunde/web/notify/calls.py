"""What a table waits for somebody to do: to move, to come to a match that has begun, to answer an offer of another."""

from typing import Literal

from tafelrunde.store import OVER, RUNNING, KeptMatch
from tafelrunde.web.live import next_match

Call = Literal["turn", "begin", "again"]


def calls(kept: KeptMatch, now: float) -> dict[int, Call]:
    """The people a table waits for, told by what the lobby knows of it."""
    if kept.progress.stage == OVER:
        return dict.fromkeys(next_match.awaited(kept, now), "again")
    if kept.progress.stage != RUNNING:
        return {}
    clock = kept.clock or {}
    acting = () if clock.get("paused") else kept.progress.acting
    found: dict[int, Call] = dict.fromkeys(_people(kept, acting), "turn")
    return found | dict.fromkeys(_people(kept, clock.get("awaited", ())), "begin")


def _people(kept: KeptMatch, seats: "tuple[int, ...] | list[int]") -> list[int]:
    return [kept.seats[seat].person for seat in seats if kept.seats[seat].kind == "person"]
