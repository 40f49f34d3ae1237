"""The coach at a table: looks at a move before it is played, with what its seat may know, and never holds play up."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from tafelrunde.analysis import Noted, Verdict, counsel, note_second_thoughts
from tafelrunde.analysis.coach import note_decision
from tafelrunde.bots import Ask, BotFailed, Budget
from tafelrunde.match import Match
from tafelrunde.store import KeptMatch
from tafelrunde.web.live.table.bots import Bots, bot_seed
from tafelrunde.web.live.table.coaching import Coaching
from tafelrunde.web.live.table.messages import WarningMessage

BUDGET: Final = Budget(seconds=2.0)  # the game's own number of continuations takes some half a second at most …
LATE: Final = 2.5  # … and after so many seconds, waiting included, the move is played unseen


@dataclass(frozen=True)
class Warned:
    """A move that the coach has warned of: the line it answered, and the verdict."""

    line: int
    ask: Ask
    verdict: Verdict

    @property
    def move(self) -> str:
        return self.verdict.found.chosen


class Coach:
    """The coach of one table. `running` gives its match, or raises Illegal before that has begun."""

    def __init__(self, kept: KeptMatch, coaching: Coaching, running: Callable[[], Match], bots: Bots) -> None:
        self.kept = kept
        self.coaching = coaching
        self.running = running
        self.bots = bots
        self._warned: Warned | None = None
        self._noted: tuple[str, Noted] | None = None  # of a move that is about to be played
        self._looking = False
        self._tasks: set[asyncio.Task[None]] = set()

    def looks_at(self, seat: int, move: str, line: int) -> bool:
        """True for a move that the coach looks at before it is played: not where nothing can be said, or has been said
        already."""
        match, coaching = self.running(), self.coaching
        if match.is_over or self._looking or not coaching.is_on or seat != coaching.pupil:
            return False
        if seat not in match.acting() or line != match.line or self._insists(move, line):
            return False
        legal = match.sight(seat).legal
        return move in legal and len(legal) > 1

    def attend(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a look at a move, which goes on even if the connection that asked for it ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def look(self, seat: int, move: str, line: int) -> WarningMessage | None:
        """Judge a move before it is played. Returns the warning, which the caller keeps as given; None where the move
        is no clear mistake, or the answer is late."""
        match = self.running()
        self._looking, self._noted = True, None
        try:
            ask, (verdict, note) = await self._consulted(match, seat, move, line)
        except (BotFailed, TimeoutError):
            return None
        finally:
            self._looking = False
        if match.line != line:
            return None
        if verdict.is_bad and self.coaching.left > 0:
            self._warned = Warned(line, ask, verdict)
            self.coaching.count_warning()
            return WarningMessage(line, seat, move, [say.data() for say in verdict.why], self.coaching.left)
        warned = self._warned
        if warned is not None and warned.line == line:
            note = note_second_thoughts(warned.ask, warned.verdict.found, verdict.found) or note
        self._noted = None if note is None else (move, note)
        return None

    def note_played(self, seat: int, move: str, line: int) -> bool:
        """Note what was found about the move that has just been booked as the answer to a line; True if that has to be
        saved."""
        note, warned = self._noted, self._warned
        self._noted = self._warned = None
        if warned is not None and (warned.line, warned.move) == (line, move):
            found = note_decision(warned.ask, warned.verdict)
        else:
            found = note[1] if note is not None and note[0] == move else None
        if found is None:
            return False
        booked = next((each.number for each in self.running().lines_after(line)
                       if (each.actor, each.text) == (seat, move)), 0)
        return booked > 0 and self.coaching.note(booked, found)

    def _insists(self, move: str, line: int) -> bool:
        return self._warned is not None and (self._warned.line, self._warned.move) == (line, move)

    async def _consulted(self, match: Match, seat: int, move: str, line: int
                         ) -> tuple[Ask, tuple[Verdict, Noted | None]]:
        sight, seed = match.sight(seat), bot_seed(self.kept.secret, line, seat)
        future = self.bots.consult(partial(counsel, chosen=move), self.kept.slug, sight.view.data(), sight.legal,
                                   seed, BUDGET, self.kept.seats[seat].person)
        async with asyncio.timeout(LATE):
            answer = await asyncio.wrap_future(future)
        return Ask(match.game, sight.view, sight.legal, seed), answer
