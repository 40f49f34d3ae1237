"""All rooms of the house: opened when somebody comes, shut when nobody has been there for a while."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import Any

from tafelrunde import games
from tafelrunde.bots import STAND_IN
from tafelrunde.bots.levels import best_of
from tafelrunde.core import BadInput, Say
from tafelrunde.core.record import Line
from tafelrunde.match.clock import DAY, Span
from tafelrunde.match.leaving import PLAY_ON
from tafelrunde.store import CLOSED, OPEN, OVER, KeptMatch, KeptSeat, Person, Progress, Store, StoreError
from tafelrunde.web.common.settings import Limits
from tafelrunde.web.live import chat, next_match
from tafelrunde.web.live.autopilot import Autopilot, Bots
from tafelrunde.web.live.hints import Hints
from tafelrunde.web.live.pauses import holidays_changed
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.state import SHUT
from tafelrunde.web.live.watchdog import Stopped

log = logging.getLogger("tafelrunde.web")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
SWEEP = 60.0
TIDY = 600.0


def new_id() -> str:
    """An address nobody guesses: 59 random bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


class Registry:
    """The live matches by id."""

    def __init__(self, store: Store, bots: Bots, limits: Limits | None = None,
                 now: Callable[[], float] = time.time, turned: Callable[[Session], None] = lambda session: None,
                 stand_in: str = STAND_IN) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.now = now
        self.turned = turned  # told whenever a table has moved on or somebody has come
        self.inform: Callable[[KeptMatch, int, Say], None] = lambda match, person, news: None  # tell somebody absent
        self.stand_in = stand_in
        self.bots = bots
        self.gaps: list[Span] = []  # when the house was not there, in order
        self._sessions: dict[str, tuple[Session, Autopilot]] = {}
        self._touched: dict[str, float] = {}

    def tell(self, session: Session, person: int, news: Say) -> None:
        """Somebody who may not be at the table has to learn something about it."""
        self.inform(session.kept, person, news)

    def connections(self) -> int:
        """How many tabs are open."""
        return sum(len(session.connections) for session, _ in self._sessions.values())

    def __len__(self) -> int:
        return len(self._sessions)

    def find(self, match: str) -> Session | None:
        """The room of a match, opened from the store if need be; None if there is no such match. Raises Stopped if the
        table is closed."""
        open_room = self._sessions.get(match)
        if open_room is None:
            kept = self.store.match(match) if len(match) <= 40 else None
            if kept is None:
                return None
            if kept.progress.stage == CLOSED:
                raise Stopped(SHUT.key)
            session = Session(kept, self.store, self.limits, self.now, self.gaps, best_of(kept.slug, self.stand_in))
            session.advise = Hints(session, self.bots).ask
            session.turned = self.turned
            session.deal_again = partial(self._deal_again, kept)
            open_room = session, Autopilot(session, self.bots)
            self._sessions[match] = open_room
        self._touched[match] = time.monotonic()
        return open_room[0]

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
        lines: Sequence[Line] = (),
    ) -> Session:
        """A new table; dealt at once if no seat is left open. Raises BadInput or StoreError."""
        info = games.info(slug)
        if all(seat.kind != "person" for seat in seats) and any(seat.kind == "open" for seat in seats):
            raise BadInput("a table with open seats needs you or a friend of yours at it")
        if len(seats) > self.limits.seats:
            raise BadInput("a table here can have at most {limit:seat|seats}", limit=self.limits.seats)
        waits = any(seat.kind == "open" for seat in seats)
        if waits and self.store.opened(host.id, OPEN) >= self.limits.waiting_per_person:
            raise BadInput("{limit:table of yours is|tables of yours are} waiting for players; leave one first",
                           limit=self.limits.waiting_per_person)
        if self.store.opened(host.id) >= self.limits.tables_per_person:
            raise BadInput("you already have {limit:table|tables} going; finish one first",
                           limit=self.limits.tables_per_person)
        read = info.read_options(len(seats), options)
        now = self.now()
        kept = KeptMatch(new_id(), slug, info.version, read, secrets.token_bytes(32), list(seats), host.id, now, now,
                         public, pace, clock)
        kept.leaving = leaving
        kept.hints = all(seat.kind != "open" for seat in seats) if hints is None else hints
        if lines:
            kept.given, kept.progress = len(lines), Progress(OPEN, len(lines))
        await asyncio.wrap_future(self.store.save_match(kept))
        if lines:
            await asyncio.wrap_future(self.store.append(kept.id, lines, now, kept.progress))
        session = self.find(kept.id)
        assert session is not None
        await session.begin()
        return session

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

    async def _save_seats(self, session: Session, seat: int) -> None:
        try:
            await session.save_head()
        except StoreError:
            session.kept.seats[seat] = KeptSeat()
            raise

    async def _deal_again(self, kept: KeptMatch, host: int) -> str:
        """The next match of the same people; its address. Raises BadInput or StoreError."""
        somebody = self.store.person_by_id(host)
        session = await self.open_table(somebody or Person(host, "", 0.0), kept.slug, next_match.next_seats(kept),
                                        next_match.next_options(kept), public=kept.public, pace=kept.pace,
                                        clock=next_match.next_clock(kept), hints=kept.hints,
                                        leaving=kept.leaving or PLAY_ON)
        return session.id

    async def take_along(self, guest: int, person: int) -> None:
        """What was a guest's is a person's from now on, at open tables too."""
        await asyncio.wrap_future(self.store.take_along(guest, person))
        for session, _ in self._sessions.values():
            session.kept.host = person if session.kept.host == guest else session.kept.host
            for seat in session.kept.seats:
                seat.person = person if seat.person == guest else seat.person
                seat.was = person if seat.was == guest else seat.was
            session.visits.moved(guest, person)
        self.hang_up(guest)

    def hang_up(self, person: int) -> None:
        """Close somebody's lines to all tables: a browser that still has a good key comes back by itself."""
        for session in self.live():
            for connection in session.connections:
                if connection.eyes.person == person > 0:
                    connection.closed.set()

    def renamed(self, person: int, name: str) -> None:
        """Somebody is called otherwise at all tables; the store knows already."""
        for session in self.live():
            if session.rename(person, name):
                session.tell_all()
                chat.tell_everybody(session)

    async def close_table(self, match: str) -> None:
        """Nobody plays there any more; the match ends without a result. Raises StoreError."""
        try:
            session = self.find(match)
        except Stopped:
            session = None
        kept = session.kept if session is not None else self.store.match(match)
        if kept is None or kept.progress.stage == OVER:
            raise BadInput("a match that is over cannot be closed")
        async with session.lock if session is not None else nullcontext():
            kept.public, before = False, kept.progress
            kept.progress = replace(before, stage=CLOSED, acting=(), due=None)
            try:
                await asyncio.wrap_future(self.store.save_match(kept))
            except StoreError:
                kept.progress = before
                raise
            self.shut(match)

    async def holidays_changed(self, person: int) -> None:
        """Somebody's holidays are kept anew: every slow match they play knows at once. Raises StoreError."""
        for kept in self.store.matches_of(person, 1000):
            if kept.progress.stage == OVER:
                break
            session = self.find(kept.id) if kept.tempo == "slow" else None
            if session is not None:
                await holidays_changed(session)

    async def sweep(self) -> None:
        """Shut idle rooms, and open those in which a clock has run out while nobody was there; for ever."""
        while True:
            self.shut_idle(time.monotonic() - self.limits.idle_seconds)
            try:
                self.ring(self.now())
            except StoreError as error:
                log.error("overdue matches cannot be found: %s", error)
            await asyncio.sleep(SWEEP)

    async def tidy(self) -> None:
        """Forget tables that wait for players and are abandoned, and guests who were at no table; for ever."""
        while True:
            try:
                await self.forget(self.now())
            except StoreError as error:
                log.error("what is abandoned cannot be forgotten: %s", error)
            await asyncio.sleep(TIDY)

    async def forget(self, now: float) -> None:
        """Once."""
        for name in self.store.abandoned(now - self.limits.open_days * DAY):
            if not (name in self._sessions and self._sessions[name][0].connections):
                self.shut(name)
                await asyncio.wrap_future(self.store.drop_match(name))
        await asyncio.wrap_future(self.store.drop_guests(now - self.limits.guest_days * DAY))

    async def count_unrated(self) -> None:
        """Count what is over and in no rating yet: matches of an earlier version, or of a house that was killed."""
        try:
            while waiting := self.store.unrated():
                for match in waiting:
                    await asyncio.wrap_future(self.store.rate(match))
        except StoreError as error:
            log.error("ratings are behind: %s", error)

    def ring(self, now: float) -> None:
        """Open every room whose clock has run out by now: its steward ends the match, or, if time went by without the
        house, keeps until when there really is."""
        for name in self.store.overdue(now):
            if self.find(name) is not None:
                self._sessions[name][1].overdue()

    def interrupted(self, gap: Span) -> None:
        """Time went by without the house: for no clock at any table."""
        self.gaps.append(gap)
        for session, _ in self._sessions.values():
            session.interrupted(gap)

    def shut_idle(self, before: float) -> None:
        """Shut every room nobody has been in since that moment."""
        for name, (session, autopilot) in list(self._sessions.items()):
            if session.idle and not autopilot.busy and self._touched[name] < before:
                autopilot.stop()
                del self._sessions[name], self._touched[name]

    def here(self, match: str) -> set[int]:
        """The people who have a tab open at a table."""
        return self._sessions[match][0].here() if match in self._sessions else set()

    def live(self) -> list[Session]:
        """The rooms that are open now."""
        return [session for session, _ in self._sessions.values()]

    def stuck(self) -> list[Session]:
        """Those where the house owes a move and does not make it."""
        return [session for session, autopilot in self._sessions.values() if autopilot.stuck]

    def shut(self, match: str) -> None:
        """Shut a room whatever goes on in it: its tabs are dropped, and whoever comes back gets it from the disk."""
        if match in self._sessions:
            session, autopilot = self._sessions.pop(match)
            del self._touched[match]
            autopilot.stop()
            for connection in session.connections:
                connection.closed.set()

    def close(self) -> None:
        """Stop all stewards."""
        for _, autopilot in self._sessions.values():
            autopilot.stop()
