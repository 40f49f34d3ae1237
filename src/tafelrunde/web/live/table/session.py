"""A session: one live match, the connections that look at it, and the order in which things happen.

Everything that changes the match goes through `book`: under the session's lock, first on the disk, then told. A client
never sees a line that could still be lost.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Protocol

from tafelrunde.core import BadInput, Illegal, Say
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.match.clock import Clock, Span
from tafelrunde.store import KeptMatch, KeptSeat, StoreError
from tafelrunde.web.access.message_rate import MessageRates
from tafelrunde.web.http.client import Client
from tafelrunde.web.live.table.coach import Coach
from tafelrunde.web.live.table.connection import MOVED, Connection, Soon, show_all
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.live.table.messages import ElsewhereMessage, HintsMessage, NotesMessage
from tafelrunde.web.live.table.snapshot import Audience, sight_for
from tafelrunde.web.live.table.state import KeptState, TableLock, undone_to
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.live.table.watchdog import cpu_limit
from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.settings import Limits
from tafelrunde.web.runtime.tasks import Tasks

log = logging.getLogger("tafelrunde.web")
AskHints = Callable[[int, int], Awaitable[HintsMessage]]  # of a seat that answers a line; raises Illegal


class Listener:
    """A listener to what happens in sessions, told after everybody at the table. By itself it does nothing."""

    def changed(self, session: "Session") -> None:
        """Hear that the match has moved on, the clocks have changed, or somebody has come."""

    def note_sight(self, session: "Session", person: int, line: int) -> None:
        """Hear that somebody has seen the match up to this line: a visible page has shown it, or they answer it."""

    def seat_changed(self, kept: KeptMatch, person: int, news: Say) -> None:
        """Hear that something has become of the seat of somebody who may not be at the table."""

    def merged(self, guest: int, person: int) -> None:
        """Hear that a guest is a person with an account from now on; `changed` follows for their tables."""

    def overdue(self, session: "Session") -> None:
        """Hear that, by what the store says, a clock has run out."""

    def busy(self, session: "Session") -> bool:
        """True while something is being done there, so that the session must stay open."""
        return False

    async def set_down(self, session: "Session") -> None:
        """Hear that the table is about to be shut here, while this process still has it; raises StoreError."""

    def stop(self, session: "Session") -> None:
        """Hear that the session is no longer open here: nothing is to be done there any more."""


class Tables(Protocol):
    """The house, as one of its tables calls it: `live.registry.Registry`."""

    talk: MessageRates  # by person: how fast they speak, mute and note

    async def deal_again(self, kept: KeptMatch, host: int) -> str:
        """Deal the next match of the same people, and note it with this one. Raises BadInput or StoreError."""

    async def save_wants_coach(self, person: int, on: bool) -> None:
        """Save whether somebody wants a coach, at whatever table; raises StoreError."""

    def came(self, connection: Connection, match: str) -> bool:
        """Note a connection to a table; False where that is no longer open in the session it is with."""

    def left(self, connection: Connection) -> None:
        """Forget a connection."""

    async def tell_elsewhere(self, person: int, here: str, tell: Callable[[ElsewhereMessage], object]) -> None:
        """Tell somebody who comes to a table at how many others it is their turn, if there are any; raises
        StoreError."""

    def lost(self, session: "Session") -> None:
        """Shut a session whose match another process has by now."""

    def shut_session(self, session: "Session") -> None:
        """Shut a session whatever goes on in it; whoever comes back gets the match from the disk."""


class Session:
    """A live match with people at it; its listeners hear whenever somebody other than a person may have to act."""

    def __init__(self, state: KeptState, limits: Limits, listeners: Sequence[Listener], ask_hints: AskHints,
                 coach: Coach, tables: Tables) -> None:
        self.state = state
        self.kept = state.kept
        self.connections: set[Connection] = set()
        self.lock = TableLock(state, self._keep_soon)
        self.id = state.kept.id
        self.store, self.now, self.running = state.store, state.now, state.running
        self.limits = limits
        self.ask_hints = ask_hints
        self.coach = coach
        self.tables = tables
        self.tasks = Tasks()
        self._keeps = False  # are the clocks about to be kept?
        self.moved = time.monotonic()  # when the match last moved on, or was opened
        self._listeners = listeners
        self._leaving: asyncio.Future[None] | None = None
        self._presence = Soon(self.lock, self.tell_all)
        state.writes.on_over(lambda: tables.lost(self))

    @property
    def match(self) -> Match | None:
        """The match; None before it has begun."""
        return self.state.match

    @property
    def clock(self) -> Clock | None:
        """The clocks; None where there are none."""
        return self.state.clock

    @property
    def idle(self) -> bool:
        """True where nobody is here and nothing is being done."""
        return not (self.connections or self.lock.locked() or any(each.busy(self) for each in self._listeners))

    async def settle(self) -> None:
        """Wait until nothing is being written here. What is seen then, before anything else is awaited, is on the
        disk."""
        async with self.lock:
            pass

    def note_sight(self, person: int, line: int) -> None:
        """Tell the listeners that somebody has seen the match up to this line."""
        for listener in self._listeners:
            listener.note_sight(self, person, line)

    # -- showing: the table as it is, and nothing that is not kept yet

    def here(self) -> set[int]:
        """The people who are connected."""
        return {connection.viewer.person for connection in self.connections}

    def tell_all(self) -> None:
        """Show every viewer the table as it is now. A scene that fails for one viewer stops nothing else."""
        audience = self.audience()
        show_all(self.connections, {person for seat in self.kept.seats for person in (seat.person, seat.left_by)},
                 lambda connection: self.show(connection, audience))

    def tell_owner(self, seat: int) -> None:
        """Show the table to the owner of a seat, and to nobody else: that something happened would tell others too
        much."""
        for connection in self.connections:
            if seat in seats_of(self.kept, connection.viewer.person):
                self.show(connection)

    def audience(self) -> Audience:
        """The people who are connected, and the number of onlookers."""
        seated = {seat.person for seat in self.kept.seats if seat.kind == "person"} - {0}
        return Audience(self.here(), sum(connection.viewer.person not in seated for connection in self.connections))

    def show(self, connection: Connection, audience: Audience | None = None) -> str:
        """Show one viewer the table as it is now; returns the text that was sent."""
        if self.state.match is None or connection.is_shut_out(self.kept):
            return ""
        self.lock.catch_up()
        try:
            with cpu_limit(self.kept.id):
                if (told := connection.ask(self.state)) is not None:
                    return told
                return connection.show(sight_for(connection.viewer, self.state, audience or self.audience()))
        except Stopped as stopped:
            connection.refuse(stopped, self.state.match.line)
        except Exception:  # a fault in the rules or the scene: it is this viewer's alone
            connection.fail(self.id)
        return ""

    def forget_logs(self) -> None:
        """Have every viewer sent the whole log next, since what they have of it may no longer stand."""
        for connection in self.connections:
            connection.viewer.logged = 0

    def present_soon(self) -> None:
        """Show everybody the table as it is, in a moment."""
        self._presence.ask()

    # -- happening

    async def book(self, change: Callable[[Match], list[Line]], moved: int | None = None,
                   while_paused: bool = False) -> None:
        """Change the match, keep its new lines, then show everybody; raises Illegal, BadInput or StoreError,
        and then nothing has changed."""
        async with self.lock:
            match = self.running()
            if self.state.paused and not while_paused:
                raise Illegal("", "play is paused by agreement; resume it first")
            begun = time.perf_counter()
            try:
                with cpu_limit(self.id):
                    lines = change(match)
            except (Illegal, BadInput):
                raise
            except Exception:  # a fault in the rules, or no end of them: the match goes on from what is on the disk
                with suppress(Stopped):
                    await self._reload(or_shut=StoreError)
                raise
            with suppress(Stopped), cpu_limit(self.id):
                self.state.measure()
            self.state.switch_clocks(self.lock.since, lines, moved)
            try:
                await self.state.keep(lines)
            except StoreError:
                METRICS.counts["unsaved"].inc()
                await self._reload(or_shut=BaseException)
                self.forget_logs()
                raise
            if self.state.seat_stand_ins():
                await self._save_stand_ins()
            self.state.drop_undo_request()
            if undone_to(lines) is not None:  # every viewer's log begins again
                self.forget_logs()
            self.state.questions.note(match, moved)
            self.moved = time.monotonic()
            self.tell_all()
            METRICS.counts["lines"].inc(len(lines))
            METRICS.booking.observe(time.perf_counter() - begun)
        self.tell_listeners()
        if match.is_over:
            await self._rate()

    async def _reload(self, or_shut: type[BaseException]) -> None:
        """Take the match as it is on the disk; for such a reason, or where it is another's, shut the session unseen."""
        if self.state.writes.over:
            self.state.match = None
            return
        try:
            lines = await self.store.lines(self.id)
            with cpu_limit(self.id):
                self.state.take(lines)
        except or_shut:
            self.state.match = None
            self.tables.shut_session(self)
            raise

    async def keep_due(self) -> None:
        """Save the moment when the next clock runs out, as it is by now; raises StoreError."""
        async with self.lock:
            if not self.running().is_over:
                await self.state.keep([], self.kept.updated)

    def _keep_soon(self) -> None:
        """A write has taken long: the disk does not know yet that this was nobody's time. Telling it may take as long,
        and calls for no other write."""
        if not self._keeps:
            self._keeps = True
            self.tasks.start(self._keep_late())

    async def _keep_late(self) -> None:
        try:
            await self.keep_due()
        finally:
            self._keeps = False

    async def _rate(self) -> None:
        """Count the match in the ratings; what fails is made up for at the next start."""
        try:
            await self.store.rate(self.id)
        except StoreError as error:
            log.error("table %s is not rated yet: %s", self.id, error)

    async def _save_stand_ins(self) -> None:
        """Keep who plays on; if that fails, whoever opens the table again finds it in the lines."""
        try:
            await self.state.save_head(self.running().given_up)
        except StoreError as error:
            log.error("table %s: who plays on is not kept yet: %s", self.id, error)

    async def give_up(self, seat: int, how: Callable[[Match, int], list[Line]], sitter: KeptSeat | None = None) -> None:
        """Give up a seat that resigns, if whoever did (`sitter`) sits there still, or has lost on time: the match goes
        on with a bot or, where only bots would be left, ends. Who only plays on for somebody cannot resign for them."""
        if how is Match.resign and self.kept.seats[seat].left_by:
            raise Illegal("", "this seat is somebody else's, who may come back; leave it to a bot instead")

        def change(match: Match) -> list[Line]:
            self.state.check_sits(seat, sitter)
            lines = how(match, seat)
            people = [number for number, each in enumerate(self.kept.seats) if each.kind == "person" or each.left_by]
            if not match.is_over and set(people) <= set(match.given_up):
                lines += match.end()
            return lines

        await self.book(change, while_paused=True)

    async def play(self, seat: int, move: str, line: int, sitter: KeptSeat | None = None) -> None:
        """Play a seat's move that answers a line, if whoever chose it (`sitter`) sits there still. Where several act at
        once, the move of another seat that leaves this seat's question as it was makes the answer no staler."""

        def change(match: Match) -> list[Line]:
            self.state.check_sits(seat, sitter)
            fresh = self.state.questions.is_fresh(seat, line, match.line)
            return match.submit(seat, move, match.line if fresh else line)

        waits = self.match is not None and self.state.premoves.waits(self.match, seat)
        await self.book(change, seat)
        if waits:
            await self.state.premoves.wait_on(self.running(), seat)

    async def holidays_changed(self, person: int) -> None:
        """Apply somebody's new holidays to the clocks; raises StoreError."""
        async with self.lock:
            await self.state.learn(again=person)
            if self.match is None or self.match.is_over or self.clock is None:
                return
            self.kept.clock = self.clock.data()
            self.state.wind()
            await self.state.keep([], self.kept.updated)
            self.tell_all()
        self.tell_listeners()

    # -- telling

    def interrupted(self, gap: Span) -> None:
        """Take note that the server was down: say so in the log if a clock ran, and have alarms set again."""
        if self.clock is not None and self.clock.running and self.match is not None and not self.match.is_over:
            self.state.tell_gap(gap)
            self.present_soon()
            self.tell_listeners()

    def tell_listeners(self) -> None:
        """Tell the listeners, after everybody at the table, that something has changed here."""
        for listener in self._listeners:
            listener.changed(self)

    def tell_overdue(self) -> None:
        """Tell the listeners that, by what the store says, a clock has run out here."""
        for listener in self._listeners:
            listener.overdue(self)

    def stop(self) -> None:
        """Have the listeners stop what they do here: the session is no longer open."""
        for listener in self._listeners:
            listener.stop(self)

    def seat_changed(self, person: int, news: Say) -> None:
        """Tell somebody who may not be at the table what has become of their seat."""
        for listener in self._listeners:
            listener.seat_changed(self.kept, person, news)

    # -- coming and going

    async def enter(self, connection: Connection, client: Client) -> None:
        """Add a connection, and show it the table."""
        person = connection.viewer.person
        await self.state.visits.note(person, client)
        async with self.lock:
            self.connections.add(connection)
            if not self.tables.came(connection, self.id):
                return connection.hang_up(MOVED)  # it was shut meanwhile: what is seen here is no longer so
            await self._arrived(person)
            if self.match is None:
                connection.refuse(Illegal("", "the table still waits for players"))
            else:
                self.show(connection)
            if person and (words := await self.store.note(self.id, person)):
                connection.tell(NotesMessage(words))
            if person:
                await self.tables.tell_elsewhere(person, self.id, connection.tell)
        self.present_soon()
        self.tell_listeners()

    async def look_in(self, person: int) -> None:
        """Note that somebody has opened the page of the table: in a slow match that is coming to it."""
        if self.kept.tempo == "slow":
            async with self.lock:
                await self._arrived(person)

    async def _arrived(self, person: int) -> None:
        """Somebody has come to the table: the clocks may have waited for that. The caller holds the lock."""
        match = self.match
        if self.clock is None or match is None or match.is_over:
            return
        if self.clock.arrive(self.now(), seats_of(self.kept, person), match.acting()):
            with suppress(StoreError):  # whoever is here is here; it is kept with the next thing that can be
                await self.state.keep([], self.kept.updated)
            self.tell_all()
            self.tell_listeners()

    def leave(self, connection: Connection) -> None:
        """Drop a connection."""
        self.connections.discard(connection)
        self.tables.left(connection)
        self._leaving = asyncio.ensure_future(self.state.visits.left(connection.viewer.person))
        self.present_soon()
