"""Seats that play themselves: bots at a pace people can follow, premoves, and what ends when time runs out."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from tafelrunde.core import Illegal, Rng, Say
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.store import KeptMatch, Plan, StoreError
from tafelrunde.web.live.table.boards import is_board
from tafelrunde.web.live.table.bots import Bots, bot_seed, patience
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.live.table.session import Listener, Session
from tafelrunde.web.live.table.watchdog import cpu_limit
from tafelrunde.web.runtime.logging import about
from tafelrunde.web.runtime.metrics import METRICS

OVERDUE = 120.0  # seconds: much longer than anything takes
SIMPLER = "greedy@0.3s"  # moves for a bot that failed
LOG = logging.getLogger(__name__)
RETRY = 5.0  # seconds after something could not be saved


class Autopilot(Listener):
    """The player of all moves the house owes, at every open table."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self._pilots: dict[Session, _Pilot] = {}

    def changed(self, session: Session) -> None:
        """Begin to work at this table if there is something to do."""
        self._pilot(session).look()

    def busy(self, session: Session) -> bool:
        """True while a move is under way."""
        return self._pilot(session).busy

    def stuck(self, session: Session) -> bool:
        """True where a move has been owed for much longer than anything takes."""
        return self._pilot(session).duty() is not None and time.monotonic() - session.moved > OVERDUE

    def overdue(self, session: Session) -> None:
        """Act on a clock that, by what the store says, has run out."""
        self._pilot(session).overdue()

    def stop(self, session: Session) -> None:
        """Stop working at a table."""
        if session in self._pilots:
            self._pilots.pop(session).stop()

    def _pilot(self, session: Session) -> "_Pilot":
        if session not in self._pilots:
            self._pilots[session] = _Pilot(session, self.bots)
        return self._pilots[session]


class _Pilot:
    """The work at one session, for as long as there is something to do."""

    def __init__(self, session: Session, bots: Bots) -> None:
        self.session = session
        self.bots = bots
        self._task: asyncio.Task[None] | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None
        self._hurried = asyncio.Event()

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def look(self) -> None:
        """Begin if there is something to do, and wake again when a clock runs out."""
        self._hurried.set()
        self._set_alarm()
        if not self.busy and self.duty() is not None:
            self._task = self._begun(self._work())

    def _begun(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Work at this table, whoever caused it."""
        with about(self.session.id):
            return asyncio.create_task(work)

    def stop(self) -> None:
        """Let go of the session."""
        if self._task is not None:
            self._task.cancel()
        if self._flag is not None:
            self._flag.cancel()

    # -- moves

    def duty(self) -> int | None:
        """The seat to move for: a bot's, or one with a premove; None: nothing to do."""
        match, seats = self.session.match, self.session.kept.seats
        if match is None or match.is_over or self.session.state.paused:
            return None
        alone = not self.session.connections and all(seat.kind == "bot" for seat in seats)
        if alone and not is_board(self.session.kept):
            return None  # bots among themselves wait for somebody to watch, if no other table waits for them
        with suppress(Stopped), cpu_limit(self.session.id):
            for seat in match.acting():
                if seats[seat].kind == "bot":
                    return seat
            return self.session.state.premoves.due(match)
        return None

    async def _work(self) -> None:
        while True:
            seat = self.duty()
            if seat is None:
                return
            match = self.session.running()
            line = match.line
            if self.session.kept.seats[seat].kind != "bot":
                await self._play_premove(seat)
                continue
            bot = self.session.kept.seats[seat]
            try:
                move = await self._ask(match, seat)
                await self._pause()
                await self.session.play(seat, move, line, bot)
            except Illegal:
                continue  # somebody was faster, or has the seat by now
            except Stopped:
                return  # the rules do not come back; until somebody does something here
            except StoreError:
                await asyncio.sleep(RETRY)

    async def _play_premove(self, seat: int) -> None:
        """Play the seat's premove, or put it aside and say why."""
        await self._pause()
        try:
            await play_premove(self.session, seat)
        except Illegal:
            return
        except StoreError:
            await asyncio.sleep(RETRY)

    async def _pause(self) -> None:
        """Wait until the table has stood still for the pace; a change of pace counts at once."""
        while True:
            self._hurried.clear()
            left = self.session.moved + self.session.kept.pace / 1000 - time.monotonic()
            if left <= 0:
                return
            try:
                async with asyncio.timeout(left):
                    await self._hurried.wait()
            except TimeoutError:
                return

    async def _ask(self, match: Match, seat: int) -> str:
        """The bot's move. If it fails a simpler bot moves, and if that fails too, chance does; the log says so."""
        with cpu_limit(self.session.id):
            sight = match.sight(seat)
        seed = bot_seed(self.session.kept.secret, sight.line, seat)
        for number, name in enumerate((self.session.kept.seats[seat].bot, SIMPLER)):
            try:
                asked = self.bots.ask_move(self.session.kept.slug, sight.view.data(), sight.legal, name, seed,
                                           person=person_charged(self.session.kept))
                begun = time.perf_counter()
                async with asyncio.timeout(patience(name)):
                    move = await asyncio.wrap_future(asked)
                METRICS.bots.observe(time.perf_counter() - begun)
            except Exception as failed:  # whatever goes wrong inside a bot, the match goes on
                LOG.warning("table %s: %s at seat %d failed: %s", self.session.id, name, seat, failed)
                move = ""
            if move in sight.legal:
                if number:
                    self.session.state.remark(Say("the bot of {seat} failed; a simpler one moved for it", seat=seat))
                return move
            METRICS.counts["bots_failed"].inc()
        self.session.state.remark(Say("the bot of {seat} failed; chance moved for it", seat=seat))
        return sight.legal[Rng(seed).below(len(sight.legal))]

    # -- clocks

    def _set_alarm(self) -> None:
        """Wake when the next running clock runs out."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        clock = self.session.clock
        if clock is None or self.session.match is None or self.session.match.is_over:
            return
        now = self.session.now()
        due = clock.next_flag(now)
        if due is not None:
            self._flag = asyncio.get_running_loop().call_later(min(max(due - now, 0.0) + 0.05, 86_400), self._ring)

    def overdue(self) -> None:
        """Act on a clock that, by what the store says, has run out: the seat loses on time or, where the server was
        down meanwhile, the moment when it really will is kept."""
        self.look()
        if self.session.clock is not None and not self._up():
            self._ringing = self._begun(self._keep_due())

    async def _keep_due(self) -> None:
        with suppress(Illegal, Stopped, StoreError):  # the registry looks again in a minute
            await self.session.keep_due()

    def _ring(self) -> None:
        self._ringing = self._begun(self._flagged())

    def _up(self) -> list[int]:
        """The seats whose time is up."""
        return self.session.clock.flagged(self.session.now()) if self.session.clock is not None else []

    async def _flagged(self) -> None:
        try:
            for seat in self._up()[:1]:
                await self.session.give_up(seat, self._time_out)
        except (Illegal, Stopped, StoreError):
            if self._up():
                await asyncio.sleep(RETRY)
        self._set_alarm()

    def _time_out(self, match: Match, seat: int) -> list[Line]:
        """The seat's time is up, unless it moved while the table was written, or that gave it its time back."""
        if seat not in self._up():
            raise Illegal("", "your clock has not run out")
        return match.time_out(seat)


def person_charged(kept: KeptMatch) -> int:
    """The person on whose behalf bots think at a table: the host if seated, else the first person seated."""
    people = [seat.person for seat in kept.seats if seat.kind == "person"]
    return kept.host if kept.host in people or not people else people[0]


async def play_premove(session: Session, seat: int) -> None:
    """Play a seat's premove if it still holds, else drop it. Raises Illegal or StoreError, and then it is as before."""
    match, premoves, taken = session.running(), session.state.premoves, dict[int, Plan]()
    async with session.lock:
        if seat not in premoves.by_seat or seat not in match.acting():
            return
        with cpu_limit(session.id):
            trouble = premoves.trouble(match, seat)
        plan, line = premoves.by_seat[seat], match.line
        if trouble is not None:
            await premoves.drop(seat, trouble)
            session.tell_owner(seat)
            return

    def change(match: Match) -> list[Line]:
        if premoves.by_seat.get(seat) is not plan:  # it was withdrawn, or its owner has left
            raise Illegal("", "nothing can be planned here now")
        lines = match.submit(seat, plan.move, line)
        taken[seat] = premoves.by_seat.pop(seat)  # it is not shown beside what has come of it
        return lines

    try:
        await session.book(change, seat)
    except BaseException:
        premoves.by_seat.update(taken)
        raise
    async with session.lock:
        await premoves.clear(seat)
