"""No-shows: somebody never comes to a match that was dealt. After a stated time those who did may close it, and nobody
loses; whoever did not come has a no-show on their page (`web/lists/statistics.py`). The house does so itself at the
live tables of tournaments."""

from typing import Any

from tafelrunde.core import BadInput
from tafelrunde.match.clock import format_duration
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of

HOUSE = -1
NOTED = 300.0  # seconds: how exactly it is noted when somebody was at a table that waits


def wait_for_arrival(session: Session) -> float:
    """Seconds the table waits for everybody: in a slow match as long as for a move."""
    clock = session.clock
    return clock.pace.start if clock is not None and clock.pace.kind == "slow" else session.limits.arrival_seconds


def list_missing(session: Session) -> list[int]:
    """The seats of people who have not come yet, where clocks wait for them."""
    over = session.match is None or session.match.is_over
    return [] if over or session.clock is None else sorted(session.clock.awaited)


def describe_no_show(session: Session, person: int) -> dict[str, Any]:
    """The seats of those missing, whether this person has come, and the seconds until the table may be closed (None: it
    may)."""
    awaited, clock = list_missing(session), session.clock
    left = max(0.0, wait_for_arrival(session) - clock.waited(session.now())) if awaited and clock is not None else 0.0
    came = any(seat not in awaited for seat in seats_of(session.kept, person))
    return {"missing": ", ".join(session.kept.seats[seat].name for seat in awaited), "came": came,
            "closes": format_duration(left) if left else None}


def check_may_close(session: Session, person: int) -> None:
    """Raise BadInput where this person (`HOUSE`: the house) may not close the table, with the reason."""
    now = describe_no_show(session, person)
    if not now["missing"]:
        raise BadInput("everybody has come to this table: it will be played to the end")
    if not now["came"] and person != HOUSE:
        raise BadInput("only those who sit at the table and have come may close it")
    if now["closes"] is not None:
        raise BadInput("the table waits another {time} for {names}", names=now["missing"], time=now["closes"])


async def keep_waiting(session: Session) -> None:
    """Note that somebody who sits here looks whether others have come: the table is not abandoned. Raises
    StoreError."""
    if session.match is None and session.now() - session.kept.updated > NOTED:
        async with session.lock:
            session.kept.updated = session.now()
            await session.state.save_head()
