"""The registry of tables: opening one under an id nobody guesses, sitting down, closing it."""

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tafelrunde import games
from tafelrunde.bots import STAND_IN
from tafelrunde.core import BadInput
from tafelrunde.core.record import Line
from tafelrunde.match.leaving import PLAY_ON
from tafelrunde.store import (
    CLOSED,
    OPEN,
    OVER,
    PROGRAM,
    KeptMatch,
    KeptSeat,
    Person,
    Progress,
    Store,
    StoreError,
)
from tafelrunde.web.access.message_rate import MessageRates
from tafelrunde.web.live.bots.autopilot import Autopilot
from tafelrunde.web.live.cluster.other_tables import OtherTables
from tafelrunde.web.live.cluster.sessions import Sessions, begin, deal
from tafelrunde.web.live.cluster.signals import Unsaid, WantsCoach
from tafelrunde.web.live.table import next_match
from tafelrunde.web.live.table.bots import Bots
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.consents import BLOCKED
from tafelrunde.web.live.table.handlers.chat import tell_latest
from tafelrunde.web.live.table.messages import ElsewhereMessage
from tafelrunde.web.live.table.session import Listener, Session
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.runtime.readiness import Readiness
from tafelrunde.web.runtime.settings import Limits

log = logging.getLogger("tafelrunde.web")


class Registry(Sessions):
    """All tables of the house, of which the live ones are in memory."""

    def __init__(self, store: Store, bots: Bots, limits: Limits | None = None,
                 now: Callable[[], float] = lambda: time.time(), listeners: Sequence[Listener] = (),
                 stand_in: str = STAND_IN, readiness: Readiness | None = None) -> None:
        self._elsewhere = OtherTables(store)
        self.pilot = Autopilot(bots)
        super().__init__(store, bots, self, limits or Limits(), now, [self.pilot, self._elsewhere, *listeners],
                         stand_in)
        self.talk = MessageRates(self.limits.talk, self.limits.message_seconds)
        self.readiness = readiness or Readiness()
        self._elsewhere.listen(self.signals)
        self.signals.on(Unsaid, self._unsaid)
        self.signals.on(WantsCoach, self._wants_coach)

    def stuck(self) -> list[Session]:
        """The sessions in which the house owes a move and does not make it."""
        return [session for session in self.live() if self.pilot.stuck(session)]

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
        onlookers: bool = True,
        accounts_only: bool = False,
        lines: Sequence[Line] = (),
        group: str = "",
    ) -> Session:
        """Open a table, of that group if one is given, which is in no public list then; it is dealt at once if no seat
        is left open. Without `onlookers` nobody but those who sit there sees it played. Raises BadInput or
        StoreError."""
        kept = self._lay(host.id, slug, seats, options)
        kept.public, kept.pace, kept.clock = public and not group, pace, clock
        kept.leaving, kept.accounts_only = leaving, accounts_only
        kept.onlookers = onlookers or all(seat.kind == "bot" for seat in seats)  # else not even the host saw it
        kept.hints = all(seat.kind != "open" for seat in seats) if hints is None else hints
        if lines:
            kept.given, kept.progress = len(lines), Progress(OPEN, len(lines))
        await self._add(kept, group, lines)
        session = await self.find(kept.id)
        assert session is not None
        await deal(session)
        return session

    def _lay(self, host: int, slug: str, seats: Sequence[KeptSeat], options: Mapping[str, Any]) -> KeptMatch:
        """A new table, which nobody has kept yet. Raises BadInput."""
        if all(seat.kind != "person" for seat in seats) and any(seat.kind == "open" for seat in seats):
            raise BadInput("a table with open seats needs you or a friend of yours at it")
        if len(seats) > self.limits.seats:
            raise BadInput("a table here can have at most {limit:seat|seats}", limit=self.limits.seats)
        return next_match.new_match(games.info(slug), host, seats, options, self.now())

    async def _add(self, kept: KeptMatch, group: str, lines: Sequence[Line], after: KeptMatch | None = None) -> None:
        """Keep a new table, if its host may have one more; it may be the next one of a match. Raises BadInput or
        StoreError."""
        limits = self.limits
        too_many = await self.store.open_match(kept, limits.tables_per_person, limits.waiting_per_person, group, lines,
                                               after)
        if too_many == "waiting":
            raise BadInput("{limit:table of yours is|tables of yours are} waiting for players; leave one first",
                           limit=limits.waiting_per_person)
        if too_many == "going":
            raise BadInput("you already have {limit:table|tables} going; finish one first",
                           limit=limits.tables_per_person)

    async def sit_down(self, session: Session, person: Person, name: str, salt: str, seat: int | None = None) -> int:
        """Take an open seat (the first, if none is named); deals when it was the last. Returns the seat: whoever sits
        there already has theirs, however often they ask at once. Whom somebody at the table blocks is told what anybody
        is who finds no seat there."""
        async with session.lock:
            if own := seats_of(session.kept, person.id):
                return own[0]
            free = [number for number, kept in enumerate(session.kept.seats) if kept.kind == "open"]
            blocked = await self.store.blocked_by_either(person.id)
            met = blocked.keys() & {kept.sitter for kept in session.kept.seats}
            if any(blocked[each] for each in met):
                raise BadInput(BLOCKED.key)
            if not free or met or (seat is not None and seat not in free):
                raise BadInput("there is no seat for you at this table: the seats are taken, or kept for others")
            chosen = free[0] if seat is None else seat
            session.kept.seats[chosen] = KeptSeat("person", person.id, name, PROGRAM if person.owner else "", salt)
            await self._save_seats(session, chosen)
        await deal(session)
        return chosen

    async def seat_bot(self, session: Session, bot: str, name: str) -> None:
        """Give the first open seat to a bot."""
        async with session.lock:
            free = [number for number, kept in enumerate(session.kept.seats) if kept.kind == "open"]
            if not free:
                raise BadInput("that seat is already taken")
            session.kept.seats[free[0]] = KeptSeat("bot", 0, name, bot)
            await self._save_seats(session, free[0])
        await deal(session)

    async def free_seat(self, session: Session, seat: int) -> None:
        """Take a seat back from a bot or a program, at a table that still waits for players, so that somebody else may
        sit down there."""
        async with session.lock:
            kept = session.kept.seats[seat] if 0 <= seat < len(session.kept.seats) else None
            if session.match is not None or kept is None or not (kept.kind == "bot" or kept.is_program):
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
        """Deal the next match of the same people, which answers their offer from the moment it is kept; returns its id.
        Raises BadInput or StoreError, and then there is none."""
        group = await self.store.group_of_match(kept.id)
        after = self._lay(host, kept.slug, next_match.next_seats(kept), next_match.next_options(kept))
        after.public, after.pace, after.clock = kept.public and group is None, kept.pace, next_match.next_clock(kept)
        after.leaving, after.accounts_only, after.hints = kept.leaving or PLAY_ON, kept.accounts_only, kept.hints
        after.onlookers = kept.onlookers
        await self._add(after, group.id if group is not None else "", (), kept)
        kept.again = after.id
        try:
            await begin(self, [after])
            if self.readiness.leaving and await self.store.others.open_elsewhere():
                self.shut(after.id)
        except StoreError as error:  # it is dealt by whoever looks after such tables
            log.error("table %s is not dealt yet: %s", after.id, error)
        return after.id

    async def close_table(self, match: str, no_show: Callable[[Session], None] | None = None) -> None:
        """Close a table for good; the match ends without a result. With `no_show`, which raises BadInput unless the
        table may be closed for that as it is by now, one is noted of everybody who has not come. Raises BadInput or
        StoreError."""
        async with self.holding(match) as (session, kept):
            if kept is None or kept.progress.stage == OVER:
                raise BadInput("a match that is over cannot be closed")
            if no_show is not None:
                if session is None:  # it was open when that was asked
                    raise BadInput("nothing was done; try again in a moment")
                no_show(session)
            kept.public, before = False, kept.progress
            kept.progress = replace(before, stage=CLOSED, acting=(), due=None)
            try:
                awaited = (kept.clock or {}).get("awaited", ()) if no_show is not None else ()
                absent = {kept.seats[seat].person for seat in awaited}
                await self.store.close_match(kept, absent, self.now())
            except StoreError:
                kept.progress = before
                raise
            self.shut(match)

    async def unsay(self, match: str, number: int) -> None:
        """Remove one thing said at a table, or (0) everything, from open tabs too; raises StoreError."""
        await self.store.unsay(match, number)
        self.signals.tell(Unsaid(match))
        await self._unsaid(Unsaid(match))

    async def _unsaid(self, signal: Unsaid) -> None:
        for session in [session for session in self.live() if session.id == signal.match]:
            async with session.lock:
                await tell_latest(session, session.connections)

    async def save_wants_coach(self, person: int, on: bool) -> None:
        """Save whether somebody wants a coach, at whatever table; raises StoreError."""
        await self.store.save_wants_coach(person, on)
        self.signals.tell(WantsCoach(person, on))
        await self._wants_coach(WantsCoach(person, on))

    async def _wants_coach(self, signal: WantsCoach) -> None:
        self.people_changed()
        for session in self.live():
            session.state.coaching.wish(signal.person, signal.on)

    def came(self, connection: Connection, match: str) -> bool:
        """Note a connection to a table; False where that is no longer open in the session it is with."""
        session = self._sessions.get(match)
        if session is None or connection not in session.connections:
            return False
        self._elsewhere.came(connection, match)
        return True

    def left(self, connection: Connection) -> None:
        """Forget a connection."""
        self._elsewhere.left(connection)

    async def tell_elsewhere(self, person: int, here: str, tell: Callable[[ElsewhereMessage], object]) -> None:
        """Tell somebody who comes to a table at how many others it is their turn, if there are any; raises
        StoreError."""
        await self._elsewhere.greet(person, here, tell)
