"""Timelines on demand, made in a worker process; the latest are cached."""

from collections.abc import Sequence

import msgspec

from tafelrunde.core import SPECTATOR, BadInput
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.snapshot import list_people, log_of
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.replay.timeline import EVERYBODY, ScoreSheet, Timeline, make_moments, make_score_sheet
from tafelrunde.web.runtime.jobs import Jobs, ResultCache

SECONDS = 60.0  # for the longest, on a busy machine
ROOM = 24 << 20  # bytes of timelines that are kept
SHEETS = 20_000  # rows of score sheets that are kept
LONGEST = 12_000  # lines of a match that can still be shown: ten times the longest met

Plain = list[tuple[int, int, str]]  # lines: number, actor, text


def sides_of(session: Session, person: int) -> list[int]:
    """The sides from which this person may look at a match: after the end all, before it their own seat or, where they
    hold several, the spectator's. The first is the usual one."""
    mine = seats_of(session.kept, person)
    if session.match is not None and session.match.is_over:
        usual = [mine[0] if len(mine) == 1 else SPECTATOR]
        return usual + [side for side in (EVERYBODY, SPECTATOR, *range(len(session.kept.seats))) if side not in usual]
    return [mine[0] if len(mine) == 1 else SPECTATOR]


async def require_finished(session: Session) -> Match:
    """The match, if it is over; raises BadInput otherwise, since nobody may see yet what others hold."""
    await session.settle()
    if session.match is None or not session.match.is_over:
        raise BadInput("the record can be read when the match is over")
    return session.match


def _plain(session: Session, lines: Sequence[Line]) -> tuple[str, int, Plain]:
    """What jobs are given of a match: its record without lines, how many it took over, and the lines."""
    head = session.kept.record()
    given, head.given = head.given, 0  # a record without lines takes none over
    return str(head), given, [(line.number, line.actor, line.text) for line in lines]


class TimelineCache:
    """A cache of timelines, which has them made."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._cache: ResultCache[tuple[str, int, int], msgspec.Raw] = ResultCache(ROOM, lambda made: len(bytes(made)))
        self._sheets: ResultCache[str, ScoreSheet] = ResultCache(SHEETS, lambda made: 1 + len(made.rows))

    async def timeline(self, session: Session, person: int, side: int | None = None, address: str = "") -> Timeline:
        """The match so far from a side (None: the usual one), for somebody at an address; raises BadInput for a side
        that is not theirs to see, or where too many are asked for."""
        async with session.lock:  # what is not yet on the disk is not shown
            match = session.running()
            sides = sides_of(session, person)
            chosen = sides[0] if side is None else side
            if chosen not in sides:
                raise BadInput("you can look from other seats once the match is over")
            lines, over = match.standing, match.is_over
            key = session.id, match.line, chosen
            log = log_of(match, session.state.remarks, max(chosen, SPECTATOR), 0)
        if len(lines) > LONGEST:
            raise BadInput("this match is too long to be shown move by move")
        made = self._cache.find(key)
        if made is None:
            head, given, plain = _plain(session, lines)
            made = await self._cache.make(key, lambda: self._make(head, given, plain, chosen, address))
        sitting = list_people(session.kept, [], set(), session.state.sitters.arms)
        return Timeline(session.id, session.kept.slug, chosen, sides, sitting, made, log, over)

    async def score_sheet(self, session: Session, address: str = "") -> ScoreSheet | None:
        """The score sheet of a finished match, for somebody at an address; None for one too long to be gone through.
        Raises BadInput where too many are asked for."""
        lines = (await require_finished(session)).standing
        if len(lines) > LONGEST:
            return None
        return self._sheets.find(session.id) or await self._sheets.make(
            session.id, lambda: self._make_sheet(*_plain(session, lines), address))

    async def _make_sheet(self, head: str, given: int, lines: Plain, address: str) -> ScoreSheet:
        made = await self._jobs.do(make_score_sheet, head, given, lines, seconds=SECONDS, address=address)
        return msgspec.json.decode(made, type=ScoreSheet)

    async def _make(self, head: str, given: int, lines: Plain, side: int,
                    address: str) -> msgspec.Raw:
        return msgspec.Raw(await self._jobs.do(make_moments, head, given, lines, side, seconds=SECONDS,
                                               address=address))
