"""Timelines on demand: built one at a time, in slices, the latest cached, so that no table has to wait for one."""

import asyncio
import time
from collections import OrderedDict

import msgspec

from tafelrunde.core import SPECTATOR, BadInput
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.snapshot import log_of, people
from tafelrunde.web.live.viewer import seats_of
from tafelrunde.web.live.watchdog import cpu_limit
from tafelrunde.web.replay.timeline import EVERYBODY, Moment, Timeline, frames

SLICE = 0.008  # seconds of work before the tables get their turn
KEPT = 24  # timelines
LONGEST = 12_000  # lines of a match that can still be shown: ten times the longest met


def sides_of(session: Session, person: int) -> list[int]:
    """The sides from which this person may look: after the end all of them, before it only their own seat's – or a
    spectator's, where they hold several. The first is the usual one."""
    mine = seats_of(session.kept, person)
    if session.match is not None and session.match.is_over:
        usual = [mine[0] if len(mine) == 1 else SPECTATOR]
        return usual + [side for side in (EVERYBODY, SPECTATOR, *range(len(session.kept.seats))) if side not in usual]
    return [mine[0] if len(mine) == 1 else SPECTATOR]


async def finished(session: Session) -> Match:
    """The match if it is over; raises BadInput: while it goes on nobody may see what others hold."""
    await session.settled()
    if session.match is None or not session.match.is_over:
        raise BadInput("the record can be read when the match is over")
    return session.match


class TimelineCache:
    """Builds timelines and keeps the latest."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, int], msgspec.Raw] = OrderedDict()
        self._one = asyncio.Lock()

    async def timeline(self, session: Session, person: int, side: int | None = None) -> Timeline:
        """The match so far from a side (None: the usual one); raises BadInput for a side that is not theirs to see."""
        async with session.lock:  # what is not yet on the disk is not shown
            match = session.running()
            sides = sides_of(session, person)
            chosen = sides[0] if side is None else side
            if chosen not in sides:
                raise BadInput("you can look from other seats once the match is over")
            line, lines, over = match.line, match.standing, match.is_over
            log = log_of(match, session.state.remarks, max(chosen, SPECTATOR), 0)
        if len(lines) > LONGEST:
            raise BadInput("this match is too long to be shown move by move")
        key = session.id, line, chosen
        async with self._one:
            made = self._kept.get(key)
            if made is None:
                made = msgspec.Raw(msgspec.json.encode(await self._made(session, lines, chosen)))
                self._kept[key] = made
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
        sitting = people(session.kept, [], set(), session.state.sitters.arms)
        return Timeline(session.id, session.kept.slug, chosen, sides, sitting, made, log, over)

    async def _made(self, session: Session, lines: list[Line], side: int) -> list[Moment]:
        moments: list[Moment] = []
        begun = time.perf_counter()
        running = frames(session.state.game, session.state.fresh(), lines, side)
        while True:
            with cpu_limit(session.id):
                moment = next(running, None)
            if moment is None:
                return moments
            moments.append(moment)
            if time.perf_counter() - begun > SLICE:
                await asyncio.sleep(0)
                begun = time.perf_counter()
