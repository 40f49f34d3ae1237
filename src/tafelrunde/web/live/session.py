"""A room: one live match, the tabs that look at it, and the order in which things happen.

Everything that changes the match goes through `book`: under the room's lock, first on the disk, then told. A tab
never sees a line that could still be lost.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from tafelrunde.bots import STAND_IN
from tafelrunde.core import BadInput, Illegal, Say
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.match.clock import Span
from tafelrunde.store import OPEN, RUNNING, KeptMatch, KeptSeat, Progress, Store, StoreError
from tafelrunde.web.common.client import Client
from tafelrunde.web.common.metrics import METRICS
from tafelrunde.web.common.settings import Limits
from tafelrunde.web.live.connection import Connection
from tafelrunde.web.live.messages import HintsMessage, NotesMessage
from tafelrunde.web.live.snapshot import Viewer, seats_of, sight_for, undone_to
from tafelrunde.web.live.state import Table
from tafelrunde.web.live.watchdog import Stopped, bounded

log = logging.getLogger("tafelrunde.web")
NOTED = 300.0  # seconds: how exactly it is noted when somebody was at a table that waits
PRESENCE = 0.3  # seconds: who comes and goes within is told together


async def nobody_deals(host: int) -> str:
    """Where a room stands by itself."""
    raise Illegal("", "nobody can deal another match here")


async def nobody_knows(seat: int, line: int) -> HintsMessage:
    """Where no bots are at hand."""
    raise Illegal("", "no bot can judge this game")


class Session(Table):
    """A table that is looked at. `after` is called whenever somebody else than a person may have to act."""

    def __init__(self, kept: KeptMatch, store: Store, limits: Limits, now: Callable[[], float],
                 gaps: list[Span] | None = None, stand_in: str = STAND_IN) -> None:
        super().__init__(kept, store, now, gaps, stand_in)
        self.limits = limits
        self.connections: set[Connection] = set()
        self.lock = asyncio.Lock()
        self.advise: Callable[[int, int], Awaitable[HintsMessage]] = nobody_knows  # seat and line → hints
        self.deal_again: Callable[[int], Awaitable[str]] = nobody_deals  # the host of the next match → its address
        self.opened = time.monotonic()
        self.changed = time.monotonic()  # when the table last moved on
        self.after: Callable[[], None] = lambda: None
        self.turned: Callable[[Session], None] = lambda session: None
        self._leaving: asyncio.Future[None] | None = None
        self._presence: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Is nobody here and nothing being done?"""
        return not self.connections and not self.lock.locked()

    def here(self) -> set[int]:
        """The people who have a tab open."""
        return {connection.eyes.person for connection in self.connections}

    # -- beginning

    async def begin(self) -> None:
        """All seats are taken: deal. Raises StoreError."""
        async with self.lock:
            if self.match is not None or any(seat.kind == "open" for seat in self.kept.seats):
                return
            match = self.fresh()
            with bounded(self.id):
                match.replay(self.store.lines(self.id))
                match.begin()
            self.match = match
            self.kept.progress = Progress(RUNNING, self.kept.given)
            self.wind()
            if self.clock is not None:
                here = self.here()
                self.clock.expect(self.now(), [number for number, seat in enumerate(self.kept.seats)
                                               if seat.kind == "person" and seat.person not in here])
                self.clock.turn(self.now(), match.acting())
            try:
                await asyncio.wrap_future(self.store.save_match(self.kept))
                await self.keep(match.lines[self.kept.given :])
                self.questions.note(match, None)
            except StoreError:
                self.match, self.kept.progress = None, Progress(OPEN, self.kept.given)
                raise
        self.tell_all()
        self.moved_on()

    async def still_wanted(self) -> None:
        """Somebody who sits here looks whether others have come: the table is not abandoned. Raises StoreError."""
        if self.match is None and self.now() - self.kept.updated > NOTED:
            async with self.lock:
                self.kept.updated = self.now()
                await self.save_head()

    # -- happening

    async def book(self, change: Callable[[Match], list[Line]], moved: int | None = None,
                   while_paused: bool = False) -> None:
        """Change the match, keep its new lines, then show everybody; raises Illegal, BadInput or StoreError,
        and then nothing has changed."""
        async with self.lock:
            match = self.running()
            if self.paused and not while_paused:
                raise Illegal("", "play is paused by agreement; resume it first")
            begun = time.perf_counter()
            try:
                with bounded(self.id):
                    lines = change(match)
            except (Illegal, BadInput):
                raise
            except Exception:  # a mistake in the rules, or no end of them: the match goes on from what is on the disk
                with suppress(Stopped):
                    self.reload()
                raise
            self.free_clocks()
            if self.clock is not None:
                self.clock.turn(self.now(), match.acting(), moved)
            try:
                await self.keep(lines)
            except StoreError:
                METRICS.counts["unsaved"].inc()
                self.reload()
                self._forget_logs()
                raise
            if self.seat_stand_ins():
                await self._save_stand_ins()
            self.undo_asked, self.undo_awaits = -1, set()
            if undone_to(lines):
                self._forget_logs()
            self.questions.note(match, moved)
            self.changed = time.monotonic()
            self.tell_all()
            METRICS.counts["lines"].inc(len(lines))
            METRICS.booking.observe(time.perf_counter() - begun)
        self.moved_on()
        if match.is_over:
            await self._rate()

    async def keep_due(self) -> None:
        """Keep when the next clock runs out, as it is by now; raises StoreError."""
        async with self.lock:
            if not self.running().is_over:
                await self.keep([], self.kept.updated)

    async def _rate(self) -> None:
        """Count the match in the ratings; what fails is made up for when the house opens again."""
        try:
            await asyncio.wrap_future(self.store.rate(self.id))
        except StoreError as error:
            log.error("table %s is not rated yet: %s", self.id, error)

    async def _save_stand_ins(self) -> None:
        """Keep who plays on; if that fails, whoever opens the table again finds it in the lines."""
        try:
            await self.save_head()
        except StoreError as error:
            log.error("table %s: who plays on is not kept yet: %s", self.id, error)

    async def give_up(self, seat: int, how: Callable[[Match, int], list[Line]]) -> None:
        """A seat resigns, or its time is up: the match goes on with a bot there, or it ends. Where bots alone would be
        left it ends, too. Who only plays on for somebody cannot resign for them."""
        if how is Match.resign and self.kept.seats[seat].was:
            raise Illegal("", "this seat is somebody else's, who may come back; leave it to a bot instead")

        def change(match: Match) -> list[Line]:
            lines = how(match, seat)
            people = [number for number, each in enumerate(self.kept.seats) if each.kind == "person" or each.was]
            if not match.is_over and set(people) <= set(match.given_up):
                lines += match.end()
            return lines

        await self.book(change, while_paused=True)

    async def play(self, seat: int, move: str, line: int) -> None:
        """A seat's move that answers a line. Where several act at once, the move of another seat that leaves this
        seat's question as it was makes the answer no staler."""

        def change(match: Match) -> list[Line]:
            fresh = self.questions.is_fresh(seat, line, match.line)
            return match.submit(seat, move, match.line if fresh else line)

        await self.book(change, seat)

    async def play_plan(self, seat: int) -> None:
        """Play what a seat has planned, if that still holds; then, or else, the plan is gone. Raises StoreError."""
        match = self.running()
        async with self.lock:
            if seat not in self.plans.by_seat or seat not in match.acting():
                return
            with bounded(self.id):
                trouble = self.plans.trouble(match, seat)
            move, line = self.plans.by_seat[seat].move, match.line
            await self.plans.drop(seat, trouble)
            if trouble is not None:
                self.tell_owner(seat)
                return
        await self.play(seat, move, line)

    async def plan(self, seat: int, move: str) -> None:
        """Keep a seat's plan (an empty move: none), and show it to its owner; raises Illegal or StoreError."""
        async with self.lock:
            await self.plans.choose(self.running(), seat, move)
            self.tell_owner(seat)

    async def give_seat(self, seat: int, to: KeptSeat, say: Say) -> None:
        """Somebody else sits here from now on; the caller holds the lock. Raises StoreError, and then nothing has
        changed."""
        match, old, before = self.running(), self.kept.seats[seat], self.kept.progress
        self.kept.seats[seat] = to
        if self.clock is not None:
            self.clock.give_seat(seat, self.now(), to.kind == "bot", match.acting())
            if self.clock.pace.kind == "slow" and (spans := self.holidays(to)):
                self.clock.holidays[seat] = spans
            self.kept.clock = self.clock.data()
            self.kept.progress = replace(before, clock=self.kept.clock, due=self.clock.next_flag(self.now()))
        try:
            await self.save_head()
        except StoreError:
            self.kept.seats[seat], self.kept.progress, self.kept.clock = old, before, before.clock
            self.wind()
            raise
        self.consents.drop(seat)
        self.undo_asked, self.undo_awaits = -1, set()
        self.remark(say)
        self.tell_all()
        self.moved_on()

    # -- telling

    def tell_all(self) -> None:
        """Show every tab the table as it is now; those that see the same get the same text, made once. A picture that
        does not come back stops nothing else."""
        told: dict[Viewer, tuple[str, Viewer]] = {}
        for connection in self.connections:
            known = any(connection.eyes.person in (seat.person, seat.was) for seat in self.kept.seats)
            before = replace(connection.eyes) if known else replace(connection.eyes, person=0)
            if before in told:
                text, after = told[before]
                connection.eyes = replace(after, person=connection.eyes.person)
                connection.tell_text(text)
            elif text := self.show(connection):
                told[before] = text, connection.eyes

    def tell_owner(self, seat: int) -> None:
        """Show the table to whoever sits there, and to nobody else: that something happened would be telling, too."""
        for connection in self.connections:
            if seat in seats_of(self.kept, connection.eyes.person):
                self.show(connection)

    def show(self, connection: Connection) -> str:
        """Show one tab the table as it is now; the text it was sent."""
        if self.match is None:
            return ""
        watchers = sum(1 for other in self.connections if not seats_of(self.kept, other.eyes.person))
        try:
            with bounded(self.id):
                message = sight_for(connection.eyes, self, self.here(), watchers)
        except Stopped as stopped:
            connection.refuse(stopped, self.match.line)
            return ""
        return connection.tell(message)

    def _forget_logs(self) -> None:
        for connection in self.connections:
            connection.eyes.logged = 0

    def interrupted(self, gap: Span) -> None:
        """Time went by without the house: say so where a clock ran, and set the alarm again."""
        if self.clock is not None and self.clock.running and self.match is not None and not self.match.is_over:
            self.tell_gap(gap)
            self.present_soon()
            self.after()

    def moved_on(self) -> None:
        """Tell the house, after everybody at the table, that something has changed here."""
        self.after()
        self.turned(self)

    # -- coming and going

    async def enter(self, connection: Connection, client: Client) -> None:
        """A tab opens: it gets the table."""
        await self.visits.note(connection.eyes.person, client)
        async with self.lock:
            self.connections.add(connection)
            await self._arrived(connection.eyes.person)
            if self.match is None:
                connection.refuse(Illegal("", "the table still waits for players"))
            else:
                self.show(connection)
            if connection.eyes.person and (words := self.store.note(self.id, connection.eyes.person)):
                connection.tell(NotesMessage(words))
        self.present_soon()
        self.moved_on()

    async def look_in(self, person: int) -> None:
        """Somebody has opened the page of the table: for a slow match that is coming to it."""
        if self.kept.tempo == "slow":
            async with self.lock:
                await self._arrived(person)

    async def _arrived(self, person: int) -> None:
        """Somebody has come to the table: the clocks may have waited for that. The caller holds the lock."""
        match = self.match
        if self.clock is None or match is None or match.is_over:
            return
        if self.clock.arrive(self.now(), seats_of(self.kept, person), match.acting()):
            with suppress(StoreError):  # who is here is here; it is kept with the next thing that can be
                await self.keep([], self.kept.updated)
            self.tell_all()
            self.after()

    def leave(self, connection: Connection) -> None:
        """A tab is gone."""
        self.connections.discard(connection)
        self._leaving = asyncio.ensure_future(self.visits.left(connection.eyes.person))
        self.present_soon()

    def present_soon(self) -> None:
        """Show everybody the table as it is in a moment."""
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(PRESENCE, self._present)

    def _present(self) -> None:
        self._presence = None
        if self.lock.locked():  # what is being written must not be shown yet
            self.present_soon()
        else:
            self.tell_all()
