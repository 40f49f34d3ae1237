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
from tafelrunde.core import BadInput, Say
from tafelrunde.core.record import Line
from tafelrunde.match.clock import DAY, Span
from tafelrunde.match.leaving import PLAY_ON
from tafelrunde.store import CLOSED, OPEN, OVER, KeptMatch, KeptSeat, Person, Progress, Store, StoreError
from tafelrunde.web import next_match, talk
from tafelrunde.web.advice import Adviser
from tafelrunde.web.forms import best_of
from tafelrunde.web.pulse import Stopped
from tafelrunde.web.respite import holidays_changed
from tafelrunde.web.room import Room
from tafelrunde.web.settings import Limits
from tafelrunde.web.steward import Bots, Steward
from tafelrunde.web.table import SHUT

log = logging.getLogger("tafelrunde.web")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
SWEEP = 60.0
TIDY = 600.0


def new_id() -> str:
    """An address nobody guesses: 59 random bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


class Rooms:
    """The live matches by id."""

    def __init__(self, store: Store, bots: Bots, limits: Limits | None = None,
                 now: Callable[[], float] = time.time, turned: Callable[[Room], None] = lambda room: None,
                 stand_in: str = STAND_IN) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.now = now
        self.turned = turned  # told whenever a table has moved on or somebody has come
        self.inform: Callable[[KeptMatch, int, Say], None] = lambda match, person, news: None  # tell somebody absent
        self.stand_in = stand_in
        self.bots = bots
        self.gaps: list[Span] = []  # when the house was not there, in order
        self._rooms: dict[str, tuple[Room, Steward]] = {}
        self._touched: dict[str, float] = {}

    def tell(self, room: Room, person: int, news: Say) -> None:
        """Somebody who may not be at the table has to learn something about it."""
        self.inform(room.kept, person, news)

    def tabs(self) -> int:
        """How many tabs are open."""
        return sum(len(room.tabs) for room, _ in self._rooms.values())

    def __len__(self) -> int:
        return len(self._rooms)

    def find(self, match: str) -> Room | None:
        """The room of a match, opened from the store if need be; None if there is no such match. Raises Stopped if the
        table is closed."""
        open_room = self._rooms.get(match)
        if open_room is None:
            kept = self.store.match(match) if len(match) <= 40 else None
            if kept is None:
                return None
            if kept.progress.stage == CLOSED:
                raise Stopped(SHUT.key)
            room = Room(kept, self.store, self.limits, self.now, self.gaps, best_of(kept.slug, self.stand_in))
            room.advise = Adviser(room, self.bots).ask
            room.turned = self.turned
            room.deal_again = partial(self._deal_again, kept)
            open_room = room, Steward(room, self.bots)
            self._rooms[match] = open_room
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
    ) -> Room:
        """A new table; dealt at once if no seat is left open. Raises BadInput or StoreError."""
        info = games.info(slug)
        if all(seat.kind != "person" for seat in seats) and any(seat.kind == "open" for seat in seats):
            raise BadInput("a table for others still needs somebody of your own at it")
        if len(seats) > self.limits.seats:
            raise BadInput("a table in this house has {limit:seat|seats} at most", limit=self.limits.seats)
        waits = any(seat.kind == "open" for seat in seats)
        if waits and self.store.opened(host.id, OPEN) >= self.limits.waiting_per_person:
            raise BadInput("{limit:table of yours waits|tables of yours wait} for players; stand up from one first",
                           limit=self.limits.waiting_per_person)
        if self.store.opened(host.id) >= self.limits.tables_per_person:
            raise BadInput("you have {limit:table|tables} going already; end one first",
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
        room = self.find(kept.id)
        assert room is not None
        await room.begin()
        return room

    async def sit_down(self, room: Room, person: Person, name: str, salt: str, seat: int | None = None) -> int:
        """Take an open seat (the first, if none is named); deals when it was the last. Returns the seat."""
        async with room.lock:
            free = [number for number, kept in enumerate(room.kept.seats) if kept.kind == "open"]
            if not free or (seat is not None and seat not in free):
                raise BadInput("that seat is taken already")
            chosen = free[0] if seat is None else seat
            room.kept.seats[chosen] = KeptSeat("person", person.id, name, "", salt)
            await self._save_seats(room, chosen)
        await room.begin()
        return chosen

    async def seat_bot(self, room: Room, bot: str, name: str) -> None:
        """Give the first open seat to a bot."""
        async with room.lock:
            free = [number for number, kept in enumerate(room.kept.seats) if kept.kind == "open"]
            if not free:
                raise BadInput("that seat is taken already")
            room.kept.seats[free[0]] = KeptSeat("bot", 0, name, bot)
            await self._save_seats(room, free[0])
        await room.begin()

    async def _save_seats(self, room: Room, seat: int) -> None:
        try:
            await room.save_head()
        except StoreError:
            room.kept.seats[seat] = KeptSeat()
            raise

    async def _deal_again(self, kept: KeptMatch, host: int) -> str:
        """The next match of the same people; its address. Raises BadInput or StoreError."""
        somebody = self.store.person_by_id(host)
        room = await self.open_table(somebody or Person(host, "", 0.0), kept.slug, next_match.next_seats(kept),
                                     next_match.next_options(kept), public=kept.public, pace=kept.pace,
                                     clock=next_match.next_clock(kept), hints=kept.hints,
                                     leaving=kept.leaving or PLAY_ON)
        return room.id

    async def take_along(self, guest: int, person: int) -> None:
        """What was a guest's is a person's from now on, at open tables too."""
        await asyncio.wrap_future(self.store.take_along(guest, person))
        for room, _ in self._rooms.values():
            room.kept.host = person if room.kept.host == guest else room.kept.host
            for seat in room.kept.seats:
                seat.person = person if seat.person == guest else seat.person
                seat.was = person if seat.was == guest else seat.was
            room.visits.moved(guest, person)
        self.hang_up(guest)

    def hang_up(self, person: int) -> None:
        """Close somebody's lines to all tables: a browser that still has a good key comes back by itself."""
        for room in self.live():
            for tab in room.tabs:
                if tab.eyes.person == person > 0:
                    tab.closed.set()

    def renamed(self, person: int, name: str) -> None:
        """Somebody is called otherwise at all tables; the store knows already."""
        for room in self.live():
            if room.rename(person, name):
                room.tell_all()
                talk.tell_everybody(room)

    async def close_table(self, match: str) -> None:
        """Nobody plays there any more; the match ends without a result. Raises StoreError."""
        try:
            room = self.find(match)
        except Stopped:
            room = None
        kept = room.kept if room is not None else self.store.match(match)
        if kept is None or kept.progress.stage == OVER:
            raise BadInput("a match that is over cannot be closed")
        async with room.lock if room is not None else nullcontext():
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
            room = self.find(kept.id) if kept.tempo == "slow" else None
            if room is not None:
                await holidays_changed(room)

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
            if not (name in self._rooms and self._rooms[name][0].tabs):
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
                self._rooms[name][1].overdue()

    def interrupted(self, gap: Span) -> None:
        """Time went by without the house: for no clock at any table."""
        self.gaps.append(gap)
        for room, _ in self._rooms.values():
            room.interrupted(gap)

    def shut_idle(self, before: float) -> None:
        """Shut every room nobody has been in since that moment."""
        for name, (room, steward) in list(self._rooms.items()):
            if room.idle and not steward.busy and self._touched[name] < before:
                steward.stop()
                del self._rooms[name], self._touched[name]

    def here(self, match: str) -> set[int]:
        """The people who have a tab open at a table."""
        return self._rooms[match][0].here() if match in self._rooms else set()

    def live(self) -> list[Room]:
        """The rooms that are open now."""
        return [room for room, _ in self._rooms.values()]

    def stuck(self) -> list[Room]:
        """Those where the house owes a move and does not make it."""
        return [room for room, steward in self._rooms.values() if steward.stuck]

    def shut(self, match: str) -> None:
        """Shut a room whatever goes on in it: its tabs are dropped, and whoever comes back gets it from the disk."""
        if match in self._rooms:
            room, steward = self._rooms.pop(match)
            del self._touched[match]
            steward.stop()
            for tab in room.tabs:
                tab.closed.set()

    def close(self) -> None:
        """Stop all stewards."""
        for _, steward in self._rooms.values():
            steward.stop()
