"""The live sessions of this process: matches it has taken, opened when somebody comes, shut when nobody has been there
for a while or when another process asks for them."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress

from tafelrunde.bots import STAND_IN
from tafelrunde.bots.levels import best_of
from tafelrunde.match.clock import Span
from tafelrunde.store import CLOSED, OVER, KeptMatch, OwnedElsewhere, Store, StoreError
from tafelrunde.store.processes import CLOSES
from tafelrunde.web.live.cluster.signals import Give, Given, Interrupted, Signals
from tafelrunde.web.live.table.bots import Bots
from tafelrunde.web.live.table.coach import Coach
from tafelrunde.web.live.table.connection import MOVED
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.live.table.hints import Hints
from tafelrunde.web.live.table.session import Listener, Session, Tables
from tafelrunde.web.live.table.state import SHUT, KeptState, Parts
from tafelrunde.web.live.table.watchdog import CLOSED as CLOSED_TABLES, cpu_limit
from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.settings import Limits
from tafelrunde.web.runtime.tasks import KeyedLocks, Tasks

log = logging.getLogger("tafelrunde.web")
LONGEST_ID = 40  # characters
MOST = 10_000  # matches of one person
GIVING = 0.3  # seconds until another process has let go of a match, as a rule
# seconds for which nobody opens a table that two processes in a row hung with, and after which it was not the table
CAREFUL, PROVEN = 60.0, 5.0
LOOK = 0.1  # seconds until it is looked once more whether somebody has moved
ASKING = 3.5  # seconds in which it is asked: by then a process that does not answer has been counted out


class Sessions:
    """The live sessions by match id. `listeners` hear of all that happens in any of them."""

    def __init__(self, store: Store, bots: Bots, tables: Tables, limits: Limits, now: Callable[[], float],
                 listeners: Sequence[Listener], stand_in: str = STAND_IN) -> None:
        self.store = store
        self.bots = bots
        self.limits = limits
        self.now = now
        self.stand_in = stand_in
        self.gaps: list[Span] = []  # when the server was down, in order
        self.signals = Signals(store.others)
        self.signals.on(Give, lambda signal: self._give(signal.match))
        self.signals.on(Interrupted, self._interrupted)
        self.signals.on_rejoin(self.rejoin)
        store.others.listen(self.signals.hear, self.signals.rejoin)
        self._tables = tables
        self._listeners = tuple(listeners)
        self._sessions: dict[str, Session] = {}
        self._touched: dict[str, float] = {}
        self._doors = KeyedLocks[str]()  # by match: only one opens it, and nobody while it is closed or dropped
        self.shut_unseen: set[str] = set()  # because a write failed: nobody has been told how the match stands now
        self._changes = 0  # of what sessions know of people
        self._tasks = Tasks()
        self._proofs = Tasks()  # that tables are harmless: nobody waits for them

    def __len__(self) -> int:
        return len(self._sessions)

    def __contains__(self, match: str) -> bool:
        return match in self._sessions

    def live(self) -> list[Session]:
        """The sessions that are open now."""
        return list(self._sessions.values())

    def connections(self) -> int:
        """The number of open connections."""
        return sum(len(session.connections) for session in self.live())

    def here(self, match: str) -> set[int]:
        """The people who are connected to a table."""
        return self._sessions[match].here() if match in self._sessions else set()

    async def unfinished_matches(self, person: int) -> list[KeptMatch]:
        """Somebody's matches that are not over, as they are kept; raises StoreError."""
        return [kept for kept in await self.store.matches_of(person, MOST) if kept.progress.stage != OVER]

    def listen(self, listener: Listener) -> None:
        """Have somebody more hear of all that happens in sessions that are opened from now on."""
        self._listeners = (*self._listeners, listener)

    def tell_merged(self, guest: int, person: int) -> None:
        """Tell the listeners that a guest is a person with an account from now on."""
        for listener in self._listeners:
            listener.merged(guest, person)

    # -- opening

    async def find(self, match: str, *, ask: bool = True) -> Session | None:
        """The session of a match, taken and opened if need be; None if there is no such match. Another process that has
        it is asked to let go, or else OwnedElsewhere is raised. Raises StoreError, or Stopped if the table is closed.
        Whoever asks while it is being opened waits for that."""
        while match not in self._sessions:  # it may be lost again as soon as it is open
            async with self._doors(match):
                if match not in self._sessions and await self._open(match, ask) is None:
                    return None
        self._touched[match] = time.monotonic()
        return self._sessions[match]

    def people_changed(self) -> None:
        """Reload what is being opened: somebody's name or number has changed, and it may have read the old one."""
        self._changes += 1

    async def _open(self, match: str, ask: bool) -> Session | None:
        while True:
            before = self._changes
            state = await self._load(match, ask)
            if state is None:
                return None
            if before == self._changes:
                break
        session = Session(state, self.limits, self._listeners, Hints(state, self.bots).ask,
                          Coach(state.kept, state.coaching, state.running, self.bots), self._tables)
        self._sessions[match] = session
        if state.kept.suspect:
            self._proofs.start(self._prove(session))
        if state.resumed:
            with suppress(StoreError):  # what was left out is left out; it is kept with the next thing that can be
                await state.keep([], state.kept.updated)
        return session

    async def _load(self, match: str, ask: bool) -> KeptState | None:
        kept = await self.store.match(match) if len(match) <= LONGEST_ID else None
        if kept is None:
            return None
        if kept.progress.stage == CLOSED:
            raise Stopped(SHUT.key)
        await self._beware(match)
        kept = await self._take(match, ask)
        if kept is None:
            return None
        try:
            if kept.suspect:
                await self._beware(match)
            parts = await Parts.load(kept, self.store, self.now)
            with cpu_limit(match):
                return KeptState(kept, self.store, self.now, parts, self.gaps, best_of(kept.slug, self.stand_in))
        except BaseException:
            self._tasks.start(self._let_go(kept))
            raise

    async def _beware(self, match: str) -> None:
        """What is known against a match; raises Stopped where it is wise to wait."""
        stops = await self.store.stops_of(match)
        CLOSED_TABLES.learn(match, stops.times)
        if stops.hung >= CLOSES and self.store.others.calendar() < stops.hung_at + CAREFUL:
            raise Stopped("the processes that had this table have stopped answering, one after the other; it is opened "
                          "again in a minute")

    async def _prove(self, session: Session) -> None:
        """Once somebody has moved there, it has gone on to another process, or nothing has happened for a while, it was
        not for the table that the process before hung: this one lives."""
        before, end = session.kept.progress.lines, time.monotonic() + PROVEN
        while (session.kept.progress.lines == before and self._sessions.get(session.id) is session
               and time.monotonic() < end):
            await asyncio.sleep(LOOK)
        await self.store.forget_hangs(session.id)

    async def _take(self, match: str, ask: bool) -> KeptMatch | None:
        end = time.monotonic() + ASKING
        while True:
            try:
                kept = await self.store.take(match)
                METRICS.counts["takes"].inc()
                return kept
            except OwnedElsewhere:
                if not ask or time.monotonic() > end:
                    raise
            await self.signals.ask(Give(match), Given(match), GIVING)

    @asynccontextmanager
    async def holding(self, match: str, *, ask: bool = True) -> AsyncIterator[tuple[Session | None, KeptMatch | None]]:
        """A context with the head of a match, to be written, and its session where it is open; nobody else does
        anything with it meanwhile. Where it is not open it is let go of afterwards. Raises StoreError like `find`."""
        async with self.alone_with(match) as session:
            if session is not None:
                yield session, session.kept
                return
            kept = await self._take(match, ask)
            try:
                yield None, kept
            finally:
                if kept is not None:
                    await self._let_go(kept)

    @asynccontextmanager
    async def alone_with(self, match: str) -> AsyncIterator[Session | None]:
        """A context in which nobody opens the match here and, where it is open, nothing happens in it."""
        async with self._doors(match):
            session = self._sessions.get(match)
            async with session.lock if session is not None else nullcontext():
                yield session

    # -- letting go

    async def _give(self, match: str) -> None:
        """Another process asks for a match: nothing is being written when it is let go, and nobody here is shown
        more."""
        async with self.alone_with(match):
            session = self._drop(match, MOVED)
            if session is not None:
                await self._set_down(session)
            if await self.store.disown(match):
                METRICS.counts["gives"].inc()
                self.signals.tell(Given(match))

    async def let_go(self, match: str) -> None:
        """Let go of a match, whatever goes on in it here: whoever asks for it next has it. Raises StoreError."""
        if match in self._sessions:
            self.shut(match, MOVED)
        else:
            await self.store.disown(match)

    def shut_idle(self, before: float) -> None:
        """Evict every idle session: nobody has been in it since that moment, and nothing is being done there."""
        for name, session in list(self._sessions.items()):
            if session.idle and self._touched[name] < before:
                self.shut(name)

    def shut(self, match: str, code: int | None = None) -> None:
        """Shut a session whatever goes on in it: its connections are closed with this code, and whoever comes back gets
        it from the disk."""
        session = self._drop(match, code)
        if session is not None:
            self._tasks.start(self._left(session))

    def lost(self, session: Session) -> None:
        """Shut a session with which nothing can be written any more: another process has the match by now."""
        METRICS.counts["lost"].inc()
        self.shut_session(session)

    def shut_session(self, session: Session) -> None:
        """Shut a session, unless it was shut before: another may have its place by now."""
        for name, each in list(self._sessions.items()):
            if each is session:
                self._drop(name, MOVED)
                self.shut_unseen.add(name)
                self._tasks.start(self._left(each))

    def rejoin(self, still: Collection[str]) -> None:
        """Go on after this process was cut off from the others: only these matches are still its own. Of the rest
        nobody is shown anything more; here it asks again who sits there, for it may have missed that."""
        self.people_changed()
        for match, session in list(self._sessions.items()):
            if match in still:
                self._tasks.start(self._ask_anew(session))
            else:
                self._drop(match, MOVED)

    async def _ask_anew(self, session: Session) -> None:
        for person in {seat.sitter for seat in session.kept.seats} - {0}:
            await session.holidays_changed(person)
        session.present_soon()

    def close(self) -> None:
        """Stop making moves anywhere."""
        for session in self.live():
            session.stop()

    async def drain(self) -> None:
        """Let go of everything: people find it in another process."""
        sessions = [session for match in list(self._sessions) if (session := self._drop(match, MOVED)) is not None]
        await asyncio.gather(*(self._left(session) for session in sessions))
        await self._tasks.all()

    def _drop(self, match: str, code: int | None = None) -> Session | None:
        session = self._sessions.pop(match, None)
        if session is not None:
            del self._touched[match]
            session.stop()
            for connection in session.connections:
                connection.hang_up(code)
        return session

    async def _left(self, session: Session) -> None:
        """Let go of a match that was open; what is being written is written before."""
        async with session.lock:
            await self._set_down(session)
            await self._let_go(session.kept)

    async def _set_down(self, session: Session) -> None:
        for listener in self._listeners:
            with suppress(StoreError):  # whoever opens the table works out again what cannot be kept now
                await listener.set_down(session)

    async def _let_go(self, kept: KeptMatch) -> None:
        with suppress(StoreError):  # whoever asks for it next takes it all the same, from this process or when it ends
            await self.store.release(kept)

    async def _interrupted(self, signal: Interrupted) -> None:
        self.interrupted((signal.begin, signal.end))

    def interrupted(self, gap: Span) -> None:
        """Note a time in which the server was down: it counts for no clock at any table."""
        if self.gaps and self.gaps[-1][0] == gap[0]:
            self.gaps.pop()  # it goes on
        self.gaps.append(gap)
        for session in self.live():
            session.interrupted(gap)


async def begin(sessions: Sessions, matches: Iterable[KeptMatch]) -> None:
    """Open and deal matches that were just added with all seats taken; one that cannot be opened here begins with
    whoever asks for it. Raises StoreError."""
    for match in matches:
        with suppress(Stopped, OwnedElsewhere):
            session = await sessions.find(match.id, ask=False)
            if session is not None:
                await deal(session)


async def deal(session: Session) -> None:
    """Begin the match of a session, if all seats are taken. Raises StoreError."""
    async with session.lock:
        if session.match is not None or any(seat.kind == "open" for seat in session.kept.seats):
            return
        match, lines = session.state.fresh(), await session.store.lines(session.id)
        with cpu_limit(session.id):
            match.replay(lines)
            match.begin()
        session.state.match = match
        with suppress(Stopped), cpu_limit(session.id):
            session.state.measure()
        try:
            await session.state.learn()
            session.state.start_clocks(session.here())
            await session.state.keep(match.lines_after(session.kept.given))  # that it runs is kept with what was dealt
            session.state.questions.note(match, None)
        except StoreError:
            session.state.match = None
            raise
    session.tell_all()
    session.tell_listeners()
