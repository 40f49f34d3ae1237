"""Who may write a match: the process whose number stands in its row, with the fence (a fencing token) it was given.

The fence grows whenever the match is taken. Every write of what belongs to a match names the fence it was begun under,
so whoever has lost the match meanwhile, and does not know yet, changes nothing.
"""

from typing import Final

from tafelrunde.store.errors import Lost, OwnedElsewhere
from tafelrunde.store.matches import NOT_TAKEN, KeptMatch, KeptSeat
from tafelrunde.store.others import LEASE
from tafelrunde.store.sql.engine import Engine, Held, Statement, Step, Transaction, one_by_one
from tafelrunde.store.sql.heads import HEAD, SEATS_OF, match_of

OWNED: Final = "SELECT 1 FROM match WHERE id = $1 AND fence = $2"
DISOWN: Final = "UPDATE match SET owner = 0, fence = fence + 1 WHERE id = $1 AND owner = $2 RETURNING id"
# until when whoever had it was counted on, if that has died, since when there has been somebody else, and whether it
# hangs rather
LAPSED: Final = ("SELECT gone.until, (SELECT min(other.since) FROM process AS other WHERE other.until > gone.until) "
                 "AS served, ({hangs}) AS hangs FROM match JOIN process AS gone ON gone.id = match.owner "
                 "WHERE match.id = $1 AND match.owner <> $2")
LONG_AGO: Final = "UPDATE stopped SET hung = 0 WHERE match = $1 AND hung_at < $2"
TOGETHER: Final = 120.0  # seconds within which two processes have to hang with a match, or it is chance
HUNG: Final = ("INSERT INTO stopped (match, times, at, hung, hung_at) VALUES ($1, 0, $2, 1, $2) ON CONFLICT (match) "
               "DO UPDATE SET hung = stopped.hung + 1, hung_at = excluded.hung_at")
# all seats are taken, and nothing is dealt
READY: Final = ("stage = 'open' AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.match = match.id AND seat.kind = 'open')")
RELEASE: Final = "UPDATE match SET owner = 0 WHERE id = $1 AND fence = $2"
# the place of a process that has gone is told where there is no more to say
PLACE: Final = ("SELECT coalesce((SELECT place FROM process WHERE process.id = match.owner), '') AS place FROM match "
                "WHERE match.id = $1")


def take(engine: Engine, match: str) -> Transaction[KeptMatch | None]:
    """Take a match: its head, with a new fence; None if there is no such match. Raises OwnedElsewhere."""
    lapsed = yield Statement(LAPSED.format(hangs=engine.hangs("gone")), match, engine.process)
    rows = yield Statement("UPDATE match SET owner = $2, fence = fence + 1 WHERE id = $1 AND (owner = 0 OR owner = $2 "
                           f"OR NOT {engine.lives('match.owner')}) RETURNING {HEAD}, fence", match, engine.process)
    if rows:
        seats = yield Statement(SEATS_OF, match)
        taken = match_of(rows[0], [KeptSeat(*seat) for seat in seats], rows[0]["fence"])
        if lapsed:
            until, served, taken.suspect = lapsed[0]
            taken.unserved = _find_unserved(until, served)
            if taken.suspect:
                yield Statement(LONG_AGO, match, until - TOGETHER)
                yield Statement(HUNG, match, until)
        return taken
    owned = yield Statement(PLACE, match)
    if not owned:
        return None
    raise OwnedElsewhere(str(owned[0]["place"]))


def _find_unserved(until: float, served: float | None) -> tuple[float, float]:
    """The span in which nobody could move: from the owner's last sign of life until its lease had ended, or until there
    was another process to take the match."""
    return until - LEASE, max(until, served or until)


def orphans(engine: Engine) -> str:
    """The statement for matches that go on by themselves and that no other living process owns: running ones, and those
    that wait for nobody to begin, at whatever point they were left; the most recently moved first."""
    return (f"SELECT id FROM match WHERE (stage = 'running' AND owner <> 0 OR {READY}) AND (owner = 0 OR owner = $1 OR "
            f"NOT {engine.lives('match.owner')}) ORDER BY updated DESC LIMIT $2")


def release(match: KeptMatch) -> Statement:
    """The statement that gives up a match, if it is still ours; its head can write nothing any more."""
    fence, match.fence = match.fence, NOT_TAKEN
    return Statement(RELEASE, match.id, fence)


def carry_out_fenced(match: str, fence: int, *steps: Step) -> Transaction[None]:
    """These steps, unless another process has taken the match: then it raises Lost."""
    if not (yield Held(OWNED, match, fence)):
        raise Lost
    yield from one_by_one(*steps)
