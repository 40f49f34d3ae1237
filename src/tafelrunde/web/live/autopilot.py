"""The house's part at a table: it moves for bots at a pace people can follow, and plays what was planned."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Protocol

from tafelrunde.bots import Advice, Budget
from tafelrunde.bots.pool import limit_of
from tafelrunde.core import Illegal, Rng, Say
from tafelrunde.match import Match
from tafelrunde.store import KeptMatch, StoreError
from tafelrunde.web.common.metrics import METRICS
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.watchdog import Stopped, bounded

QUEUED = 45.0  # seconds a bot may wait for a free worker, beyond those after which the pool stops it
OVERDUE = 120.0  # seconds: much longer than anything takes
SIMPLER = "greedy@0.3s"  # moves for a bot that failed
LOG = logging.getLogger(__name__)
RETRY = 5.0  # seconds after something could not be saved


class Bots(Protocol):
    """Whatever asks bots: `bots.worker.BotPool`, or a stand-in of the tests."""

    def submit(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
               budget: Budget | None = None, person: int = 0) -> "Future[str]":
        """The move of the bot of this name, given its seat's view as data, on behalf of a person."""

    def advise(self, slug: str, view: Mapping[str, Any], legal: Sequence[str], bot: str, seed: int,
               budget: Budget | None = None, count: int = 3, person: int = 0) -> "Future[list[Advice]]":
        """The moves the bot thinks best, best first."""

    def close(self) -> None:
        """End all bots."""


class Autopilot:
    """Looks after one room; works only while there is something to do."""

    def __init__(self, session: Session, bots: Bots) -> None:
        self.session = session
        self.bots = bots
        self._task: asyncio.Task[None] | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None
        self._hurried = asyncio.Event()
        session.after = self.look

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    @property
    def stuck(self) -> bool:
        """Has the house owed a move here for much longer than anything takes?"""
        return self._duty() is not None and time.monotonic() - self.session.changed > OVERDUE

    def look(self) -> None:
        """Is there something for the house to do? Then begin."""
        self._hurried.set()
        self._set_alarm()
        if not self.busy and self._duty() is not None:
            self._task = asyncio.create_task(self._work())

    def stop(self) -> None:
        """Let go of the room."""
        if self._task is not None:
            self._task.cancel()
        if self._flag is not None:
            self._flag.cancel()

    # -- moves

    def _duty(self) -> int | None:
        """The seat the house has to move for: a bot, or somebody who has planned; None: nothing to do."""
        match, seats = self.session.match, self.session.kept.seats
        if match is None or match.is_over or self.session.paused:
            return None
        if not self.session.connections and all(seat.kind == "bot" for seat in seats):
            return None  # bots among themselves wait for somebody to watch
        with suppress(Stopped), bounded(self.session.id):
            for seat in match.acting():
                if seats[seat].kind == "bot":
                    return seat
            planned = self.session.plans.due(match)
            return planned if planned >= 0 else None
        return None

    async def _work(self) -> None:
        while True:
            seat = self._duty()
            if seat is None:
                return
            match = self.session.running()
            line = match.line
            if self.session.kept.seats[seat].kind != "bot":
                await self._play_plan(seat)
                continue
            try:
                move = await self._ask(match, seat)
                await self._pause()
                await self.session.play(seat, move, line)
            except Illegal:
                continue  # somebody was faster
            except Stopped:
                return  # the rules do not come back; until somebody does something here
            except StoreError:
                await asyncio.sleep(RETRY)

    async def _play_plan(self, seat: int) -> None:
        """Play what the seat has planned, or put it aside and say why."""
        await self._pause()
        try:
            await self.session.play_plan(seat)
        except Illegal:
            return
        except StoreError:
            await asyncio.sleep(RETRY)

    async def _pause(self) -> None:
        """Wait until the table has stood still for the pace; a change of pace counts at once."""
        while True:
            self._hurried.clear()
            left = self.session.changed + self.session.kept.pace / 1000 - time.monotonic()
            if left <= 0:
                return
            try:
                await asyncio.wait_for(self._hurried.wait(), left)
            except TimeoutError:
                return

    async def _ask(self, match: Match, seat: int) -> str:
        """The bot's move. If it fails a simpler bot moves for it, if that fails too chance does; the log says so."""
        with bounded(self.session.id):
            sight = match.sight(seat)
        seed = bot_seed(self.session.kept.secret, sight.line, seat)
        for number, name in enumerate((self.session.kept.seats[seat].bot, SIMPLER)):
            try:
                asked = self.bots.submit(self.session.kept.slug, sight.view.data(), sight.legal, name, seed,
                                         person=played_for(self.session.kept))
                move = await asyncio.wait_for(asyncio.wrap_future(asked), patience(name))
            except Exception as failed:  # whatever goes wrong inside a bot, the match goes on
                LOG.warning("table %s: %s at seat %d failed: %s", self.session.id, name, seat, failed)
                move = ""
            if move in sight.legal:
                if number:
                    self.session.remark(Say("the bot of {seat} failed; a simpler one moved for it", seat=seat))
                return move
            METRICS.counts["bots_failed"].inc()
        self.session.remark(Say("the bot of {seat} failed; chance moved for it", seat=seat))
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
        """By what is kept a clock here has run out. If it has not, as the house was shut meanwhile, keep until when
        there really is."""
        self.look()
        clock = self.session.clock
        if clock is not None and not clock.flagged(self.session.now()):
            self._ringing = asyncio.create_task(self._keep_due())

    async def _keep_due(self) -> None:
        with suppress(Illegal, Stopped, StoreError):  # the house looks again in a minute
            await self.session.keep_due()

    def _ring(self) -> None:
        self._ringing = asyncio.create_task(self._flagged())

    async def _flagged(self) -> None:
        clock = self.session.clock
        flagged = clock.flagged(self.session.now()) if clock is not None else []
        try:
            if flagged:
                await self.session.give_up(flagged[0], Match.time_out)
        except (Illegal, Stopped, StoreError):
            await asyncio.sleep(RETRY)
        self._set_alarm()


def patience(bot: str) -> float:
    """Seconds an answer of a bot may take before another has to move; as a rule the pool stops it much earlier."""
    return limit_of(bot) + QUEUED


def played_for(kept: KeptMatch) -> int:
    """On whose behalf bots think at a table: whoever opened it and sits there, else the first person who does."""
    people = [seat.person for seat in kept.seats if seat.kind == "person"]
    return kept.host if kept.host in people or not people else people[0]


def bot_seed(secret: bytes, line: int, seat: int) -> int:
    """A bot's seed for one move: the same after a restart, and telling nothing about the dice."""
    digest = hashlib.sha256(b"bot" + secret + f"{line}/{seat}".encode()).digest()
    return int.from_bytes(digest[:7], "big")
