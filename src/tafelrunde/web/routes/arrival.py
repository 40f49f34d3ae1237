"""Somebody never comes to a match that was dealt: after a stated time whoever did may close it, and nobody loses."""

from typing import Any

from litestar import post
from litestar.response import Redirect

from tafelrunde.core import BadInput
from tafelrunde.match.clock import lasting
from tafelrunde.web.common.identity import Visitor, go
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.snapshot import seats_of
from tafelrunde.web.routes.tables import session_of


def patience(session: Session) -> float:
    """Seconds the table waits for everybody: in a slow match as long as for a move."""
    clock = session.clock
    return clock.pace.start if clock is not None and clock.pace.kind == "slow" else session.limits.arrival_seconds


def missing(session: Session) -> list[int]:
    """The seats of people who have not come yet, where clocks wait for them."""
    over = session.match is None or session.match.is_over
    return [] if over or session.clock is None else sorted(session.clock.awaited)


def shown(session: Session, person: int) -> dict[str, Any]:
    """What the page about people and seats says of it: who is missing, and from when on the table may be closed."""
    awaited, clock = missing(session), session.clock
    left = max(0.0, patience(session) - clock.waited(session.now())) if awaited and clock is not None else 0.0
    came = any(seat not in awaited for seat in seats_of(session.kept, person))
    return {"missing": ", ".join(session.kept.seats[seat].name for seat in awaited), "came": came,
            "closes": lasting(left) if left else None}


@post("/table/{match:str}/close")
async def close(visitor: Visitor, registry: Registry, match: str) -> Redirect:
    """Close a table to which somebody has not come: the match has no result and counts for nobody."""
    session = session_of(registry, match)
    said = shown(session, visitor.id)
    if not said["missing"]:
        raise BadInput("everybody has come to this table: it is played to its end")
    if not said["came"]:
        raise BadInput("only who sits at the table and has come may close it")
    if said["closes"] is not None:
        raise BadInput("the table waits for {names} for {time} yet", names=said["missing"], time=said["closes"])
    await registry.close_table(match)
    return go("/lobby")


HANDLERS = [close]
