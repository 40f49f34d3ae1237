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

from tafelrunde import games
from tafelrunde.core import BadInput, Illegal, Say
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.match.clock import Clock, read_clock
from tafelrunde.match.dice import commitment
from tafelrunde.store import OPEN, OVER, RUNNING, KeptMatch, KeptSeat, Progress, Store, StoreError
from tafelrunde.web.gauges import GAUGES
from tafelrunde.web.plans import Plans
from tafelrunde.web.pulse import Stopped, bounded
from tafelrunde.web.settings import Limits
from tafelrunde.web.sights import Eyes, seats_of, sight_for, undone_to
from tafelrunde.web.tab import Tab
from tafelrunde.web.wire import Clock as ClockShown
from tafelrunde.web.wire import HintsMessage, NotesMessage

log = logging.getLogger("tafelrunde.web")
PRESENCE = 0.3  # seconds: who comes and goes within is told together


async def nobody_knows(seat: int, line: int) -> HintsMessage:
    """Where no bots are at hand."""
    raise Illegal("", "no bot can judge this game")


class Room:
    """One match in memory. `after` is called whenever somebody else than a person may have to act."""

    def __init__(self, kept: KeptMatch, store: Store, limits: Limits, now: Callable[[], float]) -> None:
        self.kept = kept
        self.store = store
        self.limits = limits
        self.now = now
        self.game = games.load(kept.slug)
        self.tabs: set[Tab] = set()
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.clock: Clock | None = None
        self.plans = Plans(kept, store)
        self.advise: Callable[[int, int], Awaitable[HintsMessage]] = nobody_knows  # seat and line → hints
        self.remarks: dict[int, list[Say]] = {}
        self._asked: dict[int, tuple[int, list[str]]] = {}  # of several at once: since when, which moves
        self.opened = time.monotonic()
        self.seen: dict[int, float] = {}  # people who have left: when
        self.changed = time.monotonic()  # when the table last moved on
        self.after: Callable[[], None] = lambda: None
        self.offered: set[int] = set()  # seats somebody has left that whoever looks on may take over
        self.turned: Callable[[Room], None] = lambda room: None
        self.undo_asked = -1
        self.undo_awaits: set[int] = set()
        self._presence: asyncio.TimerHandle | None = None
        if kept.progress.stage != OPEN:
            self.reload()

    # -- what is

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def commitment(self) -> str:
        """The mark of the secret of the dice, in hex: shown before play begins."""
        return commitment(self.kept.secret)

    @property
    def idle(self) -> bool:
        """Is nobody here and nothing being done?"""
        return not self.tabs and not self.lock.locked()

    def here(self) -> set[int]:
        """The people who have a tab open."""
        return {tab.eyes.person for tab in self.tabs}

    def reload(self) -> None:
        """Take the match as the store has it: after a restart, or when something could not be saved."""
        match = self.fresh()
        with bounded(self.id):
            match.replay(self.store.lines(self.id))
        self.match = match
        self._wind()

    def _wind(self) -> None:
        """Take the clocks as the store has them, with everybody's holidays as they are now."""
        self.clock = read_clock(self.kept.clock) if self.kept.clock else None
        if self.clock is not None and self.clock.pace.kind == "slow":
            self.clock.holidays = {number: spans for number, seat in enumerate(self.kept.seats)
                                   if (spans := self._holidays(seat))}

    def _holidays(self, seat: KeptSeat) -> list[tuple[float, float]]:
        found = self.store.holidays(seat.person) if seat.kind == "person" else []
        return [(each.start, each.end) for each in found]

    def fresh(self) -> Match:
        """The match before its first line."""
        kept = self.kept
        salts = {number: seat.salt for number, seat in enumerate(kept.seats) if seat.salt}
        names = {number: seat.name for number, seat in enumerate(kept.seats) if seat.name}
        return Match(self.game, len(kept.seats), kept.options, secret=kept.secret, salts=salts, names=names,
                     given=kept.given)

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
            self._wind()
            if self.clock is not None:
                self.clock.turn(self.now(), match.acting())
            try:
                await asyncio.wrap_future(self.store.save_match(self.kept))
                await self._keep(match.lines[self.kept.given :])
                self._note_questions(match, None)
            except StoreError:
                self.match, self.kept.progress = None, Progress(OPEN, self.kept.given)
                raise
        self.tell_all()
        self._moved_on()

    # -- happening

    async def book(self, change: Callable[[Match], list[Line]], moved: int | None = None,
                   while_paused: bool = False) -> None:
        """Change the match, keep its new lines, then show everybody; raises Illegal, BadInput or StoreError,
        and then nothing has changed."""
        async with self.lock:
            match = self.running()
            if self.paused and not while_paused:
                raise Illegal("", "play is paused by agreement; let it go on first")
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
            if self.clock is not None:
                self.clock.turn(self.now(), match.acting(), moved)
            try:
                await self._keep(lines)
            except StoreError:
                GAUGES.counts["unsaved"] += 1
                self.reload()
                self._forget_logs()
                raise
            self.undo_asked, self.undo_awaits = -1, set()
            if undone_to(lines):
                self._forget_logs()
            self._note_questions(match, moved)
            self.changed = time.monotonic()
            self.tell_all()
            GAUGES.counts["lines"] += len(lines)
            GAUGES.booking.took(time.perf_counter() - begun)
        self._moved_on()
        if match.is_over:
            await self._rate()

    async def _rate(self) -> None:
        """Count the match in the ratings; what fails is made up for when the house opens again."""
        try:
            await asyncio.wrap_future(self.store.rate(self.id))
        except StoreError as error:
            log.error("table %s is not rated yet: %s", self.id, error)

    async def play(self, seat: int, move: str, line: int) -> None:
        """A seat's move that answers a line. Where several act at once, the move of another seat that leaves this
        seat's question as it was makes the answer no staler."""

        def change(match: Match) -> list[Line]:
            since, _ = self._asked.get(seat, (match.line, []))
            return match.submit(seat, move, match.line if since <= line <= match.line else line)

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

    def _note_questions(self, match: Match, moved: int | None) -> None:
        """Remember since when each of several seats has been asked the same thing."""
        asked, self._asked = self._asked, {}
        acting = match.acting()
        for seat in acting:
            if len(acting) > 1 or seat in asked:
                moves = match.game.legal(match.state, seat)
                old = asked.get(seat)
                same = old is not None and seat != moved and old[1] == moves
                if old is not None and same:
                    self._asked[seat] = old
                elif len(acting) > 1:
                    self._asked[seat] = match.line, moves

    async def change_clock(self, change: Callable[[Clock], Say | None]) -> None:
        """Change the clocks, keep them, then show everybody with what there is to say about it; raises Illegal,
        BadInput or StoreError, and then nothing has changed."""
        async with self.lock:
            match = self.running()
            if match.is_over:
                raise Illegal("", "the match is over")
            if self.clock is None:
                raise BadInput("there are no clocks here to stop")
            say = change(self.clock)
            try:
                await self._keep([], self.kept.updated)
            except StoreError:
                self._wind()
                raise
            if say is not None:
                self.remark(say)
            self.tell_all()
        self._moved_on()

    async def give_seat(self, seat: int, to: KeptSeat, say: Say) -> None:
        """Somebody else sits here from now on; the caller holds the lock. Raises StoreError, and then nothing has
        changed."""
        match, old, before = self.running(), self.kept.seats[seat], self.kept.progress
        self.kept.seats[seat] = to
        if self.clock is not None:
            self.clock.give_seat(seat, self.now(), to.kind == "bot", match.acting())
            if self.clock.pace.kind == "slow" and (spans := self._holidays(to)):
                self.clock.holidays[seat] = spans
            self.kept.clock = self.clock.data()
            self.kept.progress = replace(before, clock=self.kept.clock, due=self.clock.next_flag(self.now()))
        try:
            await self.save_head()
        except StoreError:
            self.kept.seats[seat], self.kept.progress, self.kept.clock = old, before, before.clock
            self._wind()
            raise
        self.offered.discard(seat)
        self.undo_asked, self.undo_awaits = -1, set()
        self.remark(say)
        self.tell_all()
        self._moved_on()

    async def holidays_changed(self) -> None:
        """Somebody at this table has taken a holiday, or ended one; raises StoreError."""
        async with self.lock:
            if self.match is None or self.match.is_over or self.clock is None:
                return
            self.kept.clock = self.clock.data()
            self._wind()
            await self._keep([], self.kept.updated)
            self.tell_all()
        self._moved_on()

    @property
    def paused(self) -> bool:
        """Has everybody agreed to a pause?"""
        return self.clock is not None and self.clock.paused

    def running(self) -> Match:
        """The match; raises Illegal before it has begun."""
        if self.match is None:
            raise Illegal("", "the table still waits for players")
        return self.match

    async def _keep(self, lines: list[Line], updated: float | None = None) -> None:
        assert self.match is not None
        outcome, now = self.match.outcome, self.now()
        progress = Progress(
            OVER if outcome else RUNNING, self.match.line, tuple(self.match.acting()),
            outcome.ranks if outcome else (), outcome.scores if outcome else (),
            self.clock.data() if self.clock is not None else None,
            self.clock.next_flag(now) if self.clock is not None and not outcome else None,
        )  # fmt: skip
        updated = now if updated is None else updated
        await asyncio.wrap_future(self.store.append(self.id, lines, updated, progress))
        self.kept.progress, self.kept.updated, self.kept.clock = progress, updated, progress.clock

    async def save_head(self) -> None:
        """Keep what belongs to the table but not to its lines; raises StoreError."""
        await asyncio.wrap_future(self.store.save_match(self.kept))

    # -- telling

    def tell_all(self) -> None:
        """Show every tab the table as it is now; those that see the same get the same text, made once. A picture that
        does not come back stops nothing else."""
        told: dict[Eyes, tuple[str, Eyes]] = {}
        for tab in self.tabs:
            before = replace(tab.eyes, person=0) if not seats_of(self.kept, tab.eyes.person) else replace(tab.eyes)
            if before in told:
                text, after = told[before]
                tab.eyes = replace(after, person=tab.eyes.person)
                tab.tell_text(text)
            elif text := self.show(tab):
                told[before] = text, tab.eyes

    def tell_owner(self, seat: int) -> None:
        """Show the table to whoever sits there, and to nobody else: that something happened would be telling, too."""
        for tab in self.tabs:
            if seat in seats_of(self.kept, tab.eyes.person):
                self.show(tab)

    def show(self, tab: Tab) -> str:
        """Show one tab the table as it is now; the text it was sent."""
        if self.match is None:
            return ""
        try:
            with bounded(self.id):
                message = sight_for(tab.eyes, self.kept, self.match, self.here(), self.remarks)
                viewer = message.scene.viewer
                if viewer in message.mine:
                    message.may_hint = self.kept.hints and viewer in message.acting
                    message.may_plan = self.plans.may(self.match, viewer)
                    message.plan = self.plans.shown(self.match, viewer)
                    message.plan_ended = self.plans.ended.get(viewer)
        except Stopped as stopped:
            tab.refuse(stopped, self.match.line)
            return ""
        message.watchers = sum(1 for other in self.tabs if not seats_of(self.kept, other.eyes.person))
        message.left = next((seat for seat, kept in enumerate(self.kept.seats)
                             if kept.kind == "bot" and kept.was == tab.eyes.person > 0), -1)
        message.undo_asked, message.undo_awaits = self.undo_asked, sorted(self.undo_awaits)
        if self.clock is not None and self.clock.pace.kind != "none":
            clock, now = self.clock, self.now()
            left = {seat: clock.left(seat, now) for seat in range(len(self.kept.seats))}
            message.clocks = [ClockShown(seat, round(time_left, 1), self._runs(seat, now),
                                         clock.on_holiday(seat, now) or 0)
                              for seat, time_left in left.items() if time_left is not None]
            message.paused, message.pause_asked = clock.paused, [] if clock.paused else sorted(clock.asked)
        return tab.tell(message)

    def _runs(self, seat: int, now: float) -> bool:
        clock = self.clock
        return clock is not None and seat in clock.running and clock.on_holiday(seat, now) is None

    def remark(self, say: Say) -> None:
        """Something the house has to say in the log, at the line that comes next."""
        if self.match is not None:
            self.remarks.setdefault(self.match.line + 1, []).append(say)

    def _forget_logs(self) -> None:
        for tab in self.tabs:
            tab.eyes.logged = 0

    def _moved_on(self) -> None:
        self.after()
        self.turned(self)

    # -- coming and going

    async def enter(self, tab: Tab) -> None:
        """A tab opens: it gets the table."""
        async with self.lock:
            self.tabs.add(tab)
            if self.match is None:
                tab.refuse(Illegal("", "the table still waits for players"))
            else:
                self.show(tab)
            if tab.eyes.person and (words := self.store.note(self.id, tab.eyes.person)):
                tab.tell(NotesMessage(words))
        self._tell_presence()
        self._moved_on()

    def leave(self, tab: Tab) -> None:
        """A tab is gone."""
        self.tabs.discard(tab)
        self.seen[tab.eyes.person] = time.monotonic()
        self._tell_presence()

    def _tell_presence(self) -> None:
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(PRESENCE, self._present)

    def _present(self) -> None:
        self._presence = None
        if self.lock.locked():  # what is being written must not be shown yet
            self._tell_presence()
        else:
            self.tell_all()

    # -- what is one's own

    async def write_note(self, person: int, words: str) -> None:
        """Keep somebody's notes and show them in their other tabs; raises StoreError."""
        await asyncio.wrap_future(self.store.write_note(self.id, person, words))
        for tab in self.tabs:
            if tab.eyes.person == person:
                tab.tell(NotesMessage(words))
