"""All live sessions: opened when somebody comes, shut when nobody has been there for a while."""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from dataclasses import replace
from typing import Any

from tafelrunde import games
from tafelrunde.bots import STAND_IN
from tafelrunde.bots.levels import best_of
from tafelrunde.core import BadInput
from tafelrunde.core.record import Line
from tafelrunde.match.clock import DAY, Span
from tafelrunde.match.leaving import PLAY_ON
from tafelrunde.store import (
    CLOSED,
    OPEN,
    OVER,
    Holiday,
    KeptMatch,
    KeptSeat,
    OwnedElsewhere,
    Person,
    Progress,
    Store,
    StoreError,
)
from tafelrunde.web.common.keyed_locks import KeyedLocks
from tafelrunde.web.common.settings import Limits
from tafelrunde.web.live import next_match, seats
from tafelrunde.web.live.autopilot import Autopilot
from tafelrunde.web.live.bots import Bots
from tafelrunde.web.live.coach import Coach
from tafelrunde.web.live.elsewhere import Elsewhere
from tafelrunde.web.live.errors import Stopped
from tafelrunde.web.live.handlers import chat
from tafelrunde.web.live.hints import Hints
from tafelrunde.web.live.match_ids import new_id
from tafelrunde.web.live.messages import ElsewhereMessage
from tafelrunde.web.live.session import Listener, Session
from tafelrunde.web.live.state import SHUT, KeptState, Parts
from tafelrunde.web.live.watchdog import cpu_limit

log = logging.getLogger("tafelrunde.web")
SWEEP = 60.0  # seconds
TIDY = 600.0
MOST = 10_000  # matches of one person


class Registry:
    """The live sessions by match id. `listeners` hear of everything that happens in any of them."""

    def __init__(self, store: Store, bots: Bots, limits: Limits | None = None,
                 now: Callable[[], float] = time.time, listeners: Sequence[Listener] = (),
                 stand_in: str = STAND_IN) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.now = now
        self.stand_in = stand_in
        self.bots = bots
        self.gaps: list[Span] = []  # when the server was down, in order
        self._autopilot = Autopilot(bots)
        self._elsewhere = Elsewhere(store, self.live)
        self._listeners: tuple[Listener, ...] = (self._autopilot, self._elsewhere, *listeners)
        self._sessions: dict[str, Session] = {}
        self._touched: dict[str, float] = {}
        self._doors = KeyedLocks[str]()  # by match: only one opens it, and nobody while it is closed or dropped
        self._people = KeyedLocks[int]()  # by person: what is allowed so many times is counted and done as one
        self._changes = 0  # of what sessions know of people

    def connections(self) -> int:
        """How many are open."""
        return sum(len(session.connections) for session in self.live())

    def __len__(self) -> int:
        return len(self._sessions)

    async def find(self, match: str) -> Session | None:
        """The session of a match, taken and opened if need be; None if there is no such match. Raises StoreError,
        or Stopped if the table is closed. Whoever asks while it is being opened waits for that."""
        if match not in self._sessions:
            async with self._doors(match):
                while match not in self._sessions:
                    before = self._changes
                    state = await self._load(match)
                    if state is None:
                        return None
                    if before == self._changes:  # else somebody may have another name or number by now
                        self._sessions[match] = Session(state, self.limits, self._listeners, Hints(state, self.bots),
                                                        Coach(state, self.bots), self)
        self._touched[match] = time.monotonic()
        return self._sessions[match]

    async def _load(self, match: str) -> KeptState | None:
        kept = await self.store.match(match) if len(match) <= 40 else None
        if kept is not None and kept.progress.stage != CLOSED:
            kept = await self.store.take(match)
        if kept is None:
            return None
        if kept.progress.stage == CLOSED:
            raise Stopped(SHUT.key)
        parts = await Parts.load(kept, self.store, self.now)
        with cpu_limit(match):
            return KeptState(kept, self.store, self.now, parts, self.gaps, best_of(kept.slug, self.stand_in))

    @asynccontextmanager
    async def _alone_with(self, match: str) -> AsyncIterator[Session | None]:
        """Nobody opens the match meanwhile and, where it is open, nothing happens in it."""
        async with self._doors(match):
            session = self._sessions.get(match)
            async with session.lock if session is not None else nullcontext():
                yield session

    async def open_table(
        self,
        host: Person,
        slug: str,
        seats: Sequence[KeptSeat],
        options: Mapping[str, Any],
        *,
        public: bool = True,
        pace: int = 700,
        clock: dict[str, Any] | None = None,
        hints: bool | None = None,
        leaving: str = PLAY_ON,
        accounts_only: bool = False,
        lines: Sequence[Line] = (),
    ) -> Session:
        """A new table; dealt at once if no seat is left open. Raises BadInput or StoreError."""
        info = games.info(slug)
        if all(seat.kind != "person" for seat in seats) and any(seat.kind == "open" for seat in seats):
            raise BadInput("a table with open seats needs you or a friend of yours at it")
        if len(seats) > self.limits.seats:
            raise BadInput("a table here can have at most {limit:seat|seats}", limit=self.limits.seats)
        async with self._people(host.id):
            await self._check_room(host.id, waits=any(seat.kind == "open" for seat in seats))
            read = info.read_options(len(seats), options)
            now = self.now()
            kept = KeptMatch(new_id(), slug, info.version, read, secrets.token_bytes(32), list(seats), host.id, now,
                             now, public, pace, clock)
            kept.leaving, kept.accounts_only = leaving, accounts_only
            kept.hints = all(seat.kind != "open" for seat in seats) if hints is None else hints
            if lines:
                kept.given, kept.progress = len(lines), Progress(OPEN, len(lines))
            await self.store.save_match(kept)
        if lines:
            await self.store.append(kept, lines, now, kept.progress)
        session = await self.find(kept.id)
        assert session is not None
        await session.begin()
        return session

    async def _check_room(self, host: int, *, waits: bool) -> None:
        """May somebody open one more table, one that waits for players? Raises BadInput or StoreError."""
        if waits and await self.store.opened(host, OPEN) >= self.limits.waiting_per_person:
            raise BadInput("{limit:table of yours is|tables of yours are} waiting for players; leave one first",
                           limit=self.limits.waiting_per_person)
        if await self.store.opened(host) >= self.limits.tables_per_person:
            raise BadInput("you already have {limit:table|tables} going; finish one first",
                           limit=self.limits.tables_per_person)

    async def sit_down(self, session: Session, person: Person, name: str, salt: str, seat: int | None = None) -> int:
        """Take an open seat (the first, if none is named); deals when it was the last. Returns the seat."""
        async with session.lock:
            free = [number for number, kept in enumerate(session.kept.seats) if kept.kind == "open"]
            if not free or (seat is not None and seat not in free):
                raise BadInput("that seat is already taken")
            chosen = free[0] if seat is None else seat
            session.kept.seats[chosen] = KeptSeat("person", person.id, name, "", salt)
            await self._save_seats(session, chosen)
        await session.begin()
        return chosen

    async def seat_bot(self, session: Session, bot: str, name: str) -> None:
        """Give the first open seat to a bot."""
        async with session.lock:
            free = [number for number, kept in enumerate(session.kept.seats) if kept.kind == "open"]
            if not free:
                raise BadInput("that seat is already taken")
            session.kept.seats[free[0]] = KeptSeat("bot", 0, name, bot)
            await self._save_seats(session, free[0])
        await session.begin()

    async def free_seat(self, session: Session, seat: int) -> None:
        """Take a seat back from a bot, at a table that still waits for players: somebody else may sit down there."""
        async with session.lock:
            kept = session.kept.seats[seat] if 0 <= seat < len(session.kept.seats) else None
            if session.match is not None or kept is None or kept.kind != "bot":
                raise BadInput("no bot waits at that seat for the match to begin")
            session.kept.seats[seat] = KeptSeat()
            await self._save_seats(session, seat, kept)

    async def _save_seats(self, session: Session, seat: int, before: KeptSeat | None = None) -> None:
        try:
            await session.state.save_head()
        except StoreError:
            session.kept.seats[seat] = before or KeptSeat()
            raise

    async def deal_again(self, kept: KeptMatch, host: int) -> str:
        """The next match of the same people; its id. Raises BadInput or StoreError."""
        session = await self.open_table(await self.store.person_by_id(host) or Person(host, "", 0.0), kept.slug,
                                        next_match.next_seats(kept), next_match.next_options(kept), public=kept.public,
                                        pace=kept.pace, clock=next_match.next_clock(kept), hints=kept.hints,
                                        leaving=kept.leaving or PLAY_ON, accounts_only=kept.accounts_only)
        return session.id

    async def merge_accounts(self, guest: int, person: int) -> None:
        """What was a guest's is a person's from now on, at open tables too."""
        await self.store.merge_accounts(guest, person)
        self._changes += 1
        theirs = [session for session in self.live() if session.state.merge(guest, person)]
        self.hang_up(guest)
        for session in theirs:
            try:
                async with session.lock:
                    await session.state.learn(again=person)
            except StoreError as error:
                log.error("table %s: who came to it is not known: %s", session.id, error)

    def hang_up(self, person: int) -> None:
        """Close somebody's connections to all tables: a browser that still has a good key comes back by itself."""
        for session in self.live():
            for connection in session.connections:
                if connection.viewer.person == person > 0:
                    connection.closed.set()

    async def renamed(self, person: int, name: str) -> None:
        """Somebody has a new name, at all tables; the store knows already. Raises StoreError."""
        self._changes += 1
        for session in [session for session in self.live() if session.state.rename(person, name)]:
            async with session.lock:
                session.tell_all()
                await chat.tell_everybody(session)

    async def rearmed(self, person: int, arms: str) -> None:
        """Somebody bears other arms, as the store knows already: whoever sees them at a table is shown."""
        self._changes += 1
        for session in self.live():
            session.state.sitters.rearm(person, arms)
        for session in self.live():
            if any(person == seat.person > 0 for seat in session.kept.seats):
                async with session.lock:
                    session.tell_all()

    async def keep_coached(self, person: int, on: bool) -> None:
        """Whether somebody wants a coach, at whatever table; raises StoreError."""
        await self.store.save_coached(person, on)
        self._changes += 1
        for session in self.live():
            session.state.coaching.wish(person, on)

    async def tell_elsewhere(self, person: int, here: str, tell: Callable[[ElsewhereMessage], object]) -> None:
        """Tell somebody who comes to a table at how many others it is their turn, if there are any; raises
        StoreError."""
        await self._elsewhere.greet(person, here, tell)

    async def close_table(self, match: str) -> None:
        """Nobody plays there any more; the match ends without a result. Raises BadInput or StoreError."""
        async with self._alone_with(match) as session:
            kept = session.kept if session is not None else await self.store.take(match)
            if kept is None or kept.progress.stage == OVER:
                raise BadInput("a match that is over cannot be closed")
            kept.public, before = False, kept.progress
            kept.progress = replace(before, stage=CLOSED, acting=(), due=None)
            try:
                await self.store.save_match(kept)
            except StoreError:
                kept.progress = before
                raise
            self.shut(match)

    async def change_holidays(self, person: int, change: Callable[[Sequence[Holiday]], Sequence[Holiday]]) -> None:
        """Change somebody's holidays; every slow match they play knows at once. Raises StoreError, and whatever
        `change` raises."""
        async with self._people(person):
            await self.store.save_holidays(person, change(await self.store.holidays(person)))
        self._changes += 1
        for kept in await self.store.matches_of(person, 1000):
            if kept.progress.stage == OVER:
                break
            if kept.tempo == "slow":
                with suppress(Stopped):  # at a table that is closed no time passes
                    session = await self.find(kept.id)
                    if session is not None:
                        await session.holidays_changed(person)

    async def leave_all(self, person: int) -> None:
        """Give up all of somebody's seats: where a table waits they are free again, where play has begun a bot plays
        on. Raises StoreError."""
        for kept in await self.store.matches_of(person, MOST):
            if kept.progress.stage == OVER:
                break
            with suppress(Stopped):  # at a table that is closed nobody waits
                session = await self.find(kept.id)
                if session is not None:  # else it was dropped a moment ago
                    await seats.leave(session, person)

    async def sweep(self) -> None:
        """Shut idle sessions, and open those in which a clock has run out unseen, until cancelled."""
        while True:
            self.shut_idle(time.monotonic() - self.limits.idle_seconds)
            try:
                await self.ring(self.now())
            except StoreError as error:
                log.error("overdue matches cannot be found: %s", error)
            await asyncio.sleep(SWEEP)

    async def tidy(self) -> None:
        """Forget abandoned tables that wait for players, and guests who were at no table, until cancelled."""
        while True:
            try:
                await self.forget(self.now())
            except StoreError as error:
                log.error("what is abandoned cannot be forgotten: %s", error)
            await asyncio.sleep(TIDY)

    async def forget(self, now: float) -> None:
        """Once."""
        before = now - self.limits.open_days * DAY
        for name in await self.store.abandoned(before):
            async with self._alone_with(name) as session:
                with suppress(OwnedElsewhere):
                    await self._drop_abandoned(name, session, before)
        await self.store.drop_guests(now - self.limits.guest_days * DAY)

    async def _drop_abandoned(self, name: str, session: Session | None, before: float) -> None:
        kept = session.kept if session is not None else await self.store.take(name)
        came = kept is not None and (kept.progress.stage != OPEN or kept.updated >= before)  # meanwhile
        if kept is not None and not came and (session is None or not session.connections):
            self.shut(name)
            await self.store.drop_match(kept)

    async def count_unrated(self) -> None:
        """Count what is over and in no rating yet: matches of an earlier version, or of a server that was killed."""
        try:
            while waiting := await self.store.unrated():
                for match in waiting:
                    await self.store.rate(match)
        except StoreError as error:
            log.error("ratings are behind: %s", error)

    async def ring(self, now: float) -> None:
        """Open every session whose clock has run out by now: the autopilot ends the match or, if the server was down
        meanwhile, keeps when the clock really will run out."""
        for name in await self.store.overdue(now):
            with suppress(Stopped, OwnedElsewhere):  # its rules do not come back: an administrator has to look at it
                session = await self.find(name)
                if session is not None:
                    self._autopilot.overdue(session)

    def interrupted(self, gap: Span) -> None:
        """The server was down for a while: that counts for no clock at any table."""
        self.gaps.append(gap)
        for session in self.live():
            session.interrupted(gap)

    def shut_idle(self, before: float) -> None:
        """Shut every session nobody has been in since that moment."""
        for name, session in list(self._sessions.items()):
            if session.idle and not self._autopilot.busy(session) and self._touched[name] < before:
                self.shut(name)

    def here(self, match: str) -> set[int]:
        """The people who are connected to a table."""
        return self._sessions[match].here() if match in self._sessions else set()

    def live(self) -> list[Session]:
        """The sessions that are open now."""
        return list(self._sessions.values())

    def stuck(self) -> list[Session]:
        """Those in which the server owes a move and does not make it."""
        return [session for session in self.live() if self._autopilot.stuck(session)]

    def shut(self, match: str) -> None:
        """Shut a session whatever goes on in it: its connections are closed, and whoever comes back gets it from the
        disk."""
        if match in self._sessions:
            session = self._sessions.pop(match)
            del self._touched[match]
            self._autopilot.stop(session)
            for connection in session.connections:
                connection.closed.set()

    def shut_session(self, session: object) -> None:
        """Shut this one, unless it was shut before: another may have its place by now."""
        for name in [name for name, each in self._sessions.items() if each is session]:
            self.shut(name)

    def close(self) -> None:
        """Stop moving anywhere."""
        for session in self.live():
            self._autopilot.stop(session)
