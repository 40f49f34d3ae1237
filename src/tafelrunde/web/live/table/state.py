"""The state of a match – lines, clocks, premoves and remarks, in memory as on the disk – and the lock of its table."""

import asyncio
import logging
from collections.abc import Callable, Collection, Container
from dataclasses import dataclass
from typing import Literal, Self

from tafelrunde import games, scenes
from tafelrunde.bots import STAND_IN
from tafelrunde.core import SPECTATOR, Illegal, Say
from tafelrunde.core.record import Line
from tafelrunde.match import Match
from tafelrunde.match.clock import Clock, Span, format_gap, read_clock
from tafelrunde.match.dice import commitment
from tafelrunde.match.referee import UNDO
from tafelrunde.match.verify import match_of
from tafelrunde.store import CLOSED, OPEN, OVER, RUNNING, KeptMatch, KeptSeat, Progress, Store, Writes
from tafelrunde.store.matches import merge_offer
from tafelrunde.web.live.table.coaching import Coaching
from tafelrunde.web.live.table.consents import Consents
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.live.table.pending_questions import PendingQuestions
from tafelrunde.web.live.table.premoves import Premoves
from tafelrunde.web.live.table.seat_people import PresenceLog, SeatPeople

log = logging.getLogger("tafelrunde.web")
NOTICED = 0.5  # seconds: what the disk may count of a clock and nobody else does
SHUT = Say("the operator has closed this table")


def left_to_bot(seat: KeptSeat, bot: str, line: int, handed: int = -1) -> KeptSeat:
    """The seat with a bot that plays on. It remembers who sat there first, and when they first left."""
    since = seat.handed if seat.left_by or seat.handed >= 0 else handed
    return KeptSeat("bot", 0, seat.name, bot, seat.salt, seat.left_by or seat.person, since,
                    seat.gone if seat.left_by else line)


def undone_to(lines: list[Line]) -> int | None:
    """The line that a step back among these lines goes back to; None where there is none."""
    return next((int(line.text.split()[1]) for line in lines if line.text.startswith(UNDO)), None)


@dataclass(frozen=True)
class Parts:
    """Everything that is kept of a match besides its head."""

    lines: list[Line]
    premoves: Premoves
    visits: PresenceLog
    sitters: SeatPeople
    coaching: Coaching
    writes: Writes

    @classmethod
    async def load(cls, kept: KeptMatch, store: Store, now: Callable[[], float]) -> Self:
        """The parts of a match; raises StoreError."""
        sitters, coaching, writes = SeatPeople(kept, store), Coaching(kept, store), Writes(kept, store)
        await sitters.learn()
        await coaching.learn()
        return cls(await store.lines(kept.id) if kept.progress.stage != OPEN else [], await Premoves.load(writes),
                   await PresenceLog.load(writes, now), sitters, coaching, writes)


class KeptState:
    """A match in memory, without its viewers. `now` is the server's clock, in seconds since 1970. The constructor
    replays the lines: callers bound the time that may take."""

    def __init__(self, kept: KeptMatch, store: Store, now: Callable[[], float], parts: Parts,
                 gaps: list[Span] | None = None, stand_in: str = STAND_IN) -> None:
        self.kept = kept
        self.stand_in = stand_in  # the bot that plays on for whoever leaves
        self.store = store
        self.now = now
        self.gaps = [] if gaps is None else gaps  # when the server was down, the same list for all tables
        self.game = games.load(kept.slug)
        self.commitment = commitment(kept.secret)  # in hex: shown before play begins
        self.match: Match | None = None
        self.clock: Clock | None = None
        self.writes = parts.writes
        self.premoves = parts.premoves
        self.sitters = parts.sitters
        self.coaching = parts.coaching
        self.questions = PendingQuestions()
        self.remarks: dict[int, list[Say]] = {}  # by line: what the server itself has to say in the log
        self.consents = Consents()
        self.visits = parts.visits
        self.so_far = kept.progress.chapter, kept.progress.percent
        self.undo_asked = -1
        self.undo_awaits: set[int] = set()
        self.unkept = 0.0  # seconds that clocks have left out since they were kept
        if kept.progress.stage != OPEN:
            self.take(parts.lines)
        # was play held up, as whichever process had the match died?
        self.resumed = kept.unserved is not None and self.clock is not None and self.clock.leave_out(*kept.unserved)

    @property
    def paused(self) -> bool:
        """True while play is paused by agreement."""
        return self.clock is not None and self.clock.paused

    def running(self) -> Match:
        """The match; raises Illegal before it has begun, Stopped once the table is closed."""
        if self.kept.progress.stage == CLOSED:
            raise Stopped(SHUT.key)
        if self.match is None:
            raise Illegal("", "the table still waits for players")
        return self.match

    def check_sits(self, seat: int, sitter: KeptSeat | None) -> None:
        """Raise Illegal where, by now, somebody else sits there than who asked for something (None: nobody did)."""
        if sitter not in (None, self.kept.seats[seat]):
            raise Illegal("", "that is not your seat")

    def fresh(self) -> Match:
        """The match before its first line."""
        return match_of(self.game, self.kept.record())

    async def learn(self, again: int = 0) -> None:
        """Load who has sat down since, and one person once more; raises StoreError."""
        await self.sitters.learn(again)
        await self.coaching.learn(again)

    def take(self, lines: list[Line]) -> None:
        """Replace the match by these lines from the store: after a restart, or when something could not be saved."""
        match = self.fresh()
        self.questions.replay(match, lines)
        self.match = match
        self.wind()
        self.free_clocks()
        self.seat_stand_ins()
        if self.clock is not None and self.clock.running:
            for gap in self.gaps:
                if gap[1] > self.kept.updated:  # the clock may have left it out
                    self.tell_gap(gap)

    def free_clocks(self) -> None:
        """Stop the clocks of seats that were given up."""
        if self.clock is not None and self.match is not None:
            for seat in self.match.given_up:
                if seat not in self.clock.timeless:
                    self.clock.give_seat(seat, self.now(), True, self.match.acting())

    def switch_clocks(self, now: float, lines: list[Line], moved: int | None) -> None:
        """Switch the clocks after these lines, which a move of the seat `moved` has brought (None: something else)."""
        self.free_clocks()
        acting, back = self.running().acting(), undone_to(lines)
        if self.clock is not None and back is None:
            self.clock.turn(now, acting, moved, lines[0].number if moved is not None else 0)
        elif self.clock is not None and back is not None:
            self.clock.turn_back(now, acting, back)

    def seat_stand_ins(self) -> bool:
        """Seat a bot wherever a seat was given up, until the end; True if any was."""
        match = self.running()
        mine = [seat for seat in match.given_up if self.kept.seats[seat].kind == "person"] if not match.is_over else []
        for seat in mine:
            self.kept.seats[seat] = left_to_bot(self.kept.seats[seat], self.stand_in, match.line)
            self.premoves.forget(seat)
        return bool(mine)

    def wind(self) -> None:
        """Set the clocks as the store has them, with everybody's holidays."""
        self.clock = read_clock(self.kept.clock) if self.kept.clock else None
        if self.clock is not None:
            self.clock.gaps = self.gaps
            if self.clock.pace.kind == "slow":
                self.clock.holidays = self.sitters.holidays()

    def start_clocks(self, here: Container[int]) -> None:
        """Start the clocks now, or once everybody is here."""
        self.wind()
        if self.clock is not None:
            seats, now = list(enumerate(self.kept.seats)), self.now()
            self.clock.timeless = frozenset(number for number, seat in seats if seat.kind == "bot")
            self.clock.expect(now, [number for number, seat in seats
                                    if seat.kind == "person" and seat.person not in here])
            self.clock.turn(now, self.running().acting())

    def leave_out(self, begin: float, end: float) -> None:
        """Leave out of the clocks a time in which nobody could move."""
        if self.clock is not None and self.clock.leave_out(begin, end):
            self.unkept += end - begin

    def merge(self, guest: int, person: int) -> bool:
        """Replace a guest by the person with an account they have become, as the store has done already; True if that
        person sits here."""
        self.kept.host = person if self.kept.host == guest else self.kept.host
        self.visits.moved(guest, person)
        self.consents.merge(guest, person)
        for seat in self.kept.seats:
            seat.person = person if seat.person == guest else seat.person
            seat.left_by = person if seat.left_by == guest else seat.left_by
        if self.kept.rematch is not None:
            self.kept.rematch = merge_offer(self.kept.rematch, guest, person)
        return any(seat.sitter == person for seat in self.kept.seats)

    def rename(self, person: int, name: str) -> bool:
        """Rename a person here, and a bot that plays on for them; True if there was any."""
        mine = [number for number, seat in enumerate(self.kept.seats)
                if person == (seat.left_by if seat.kind == "bot" else seat.person)]
        for number in mine:
            self.kept.seats[number].name = name
            if self.match is not None:
                self.match.names[number] = name
        return bool(mine)

    def rename_waiting(self, person: int, old: str, name: str) -> bool:
        """Rename somebody who waits here, under their old name, for play to begin; True if there was any."""
        waiting = self.kept.seats if self.match is None else []
        mine = [seat for seat in waiting if seat.kind == "person" and (seat.person, seat.name) == (person, old)]
        for seat in mine:
            seat.name = name
        return bool(mine)

    def remark(self, say: Say) -> None:
        """Add a remark of the house to the log, at the line that comes next."""
        if self.match is not None:
            self.remarks.setdefault(self.match.line + 1, []).append(say)

    def tell_gap(self, gap: Span) -> None:
        """Say in the log, once, that the server was down for a while."""
        say = format_gap(gap)
        if say is not None and not any(say in says for says in self.remarks.values()):
            self.remark(say)

    def drop_undo_request(self) -> None:
        """Withdraw the question whether a step may be taken back."""
        self.undo_asked, self.undo_awaits = -1, set()

    async def keep(self, lines: list[Line], updated: float | None = None) -> None:
        """Save new lines and the progress of the match (`updated`: as of then); raises StoreError."""
        match = self.running()
        outcome, now = match.outcome, self.now()
        progress = Progress(
            OVER if outcome else RUNNING, match.line, tuple(match.acting()),
            outcome.ranks if outcome else (), outcome.scores if outcome else (),
            self.clock.data() if self.clock is not None else None,
            self.clock.next_flag(now) if self.clock is not None and not outcome else None,
            *self.so_far,
        )  # fmt: skip
        updated = now if updated is None else updated
        self.unkept = 0.0
        await self.writes.append(lines, updated, progress)
        self.kept.progress, self.kept.updated, self.kept.clock = progress, updated, progress.clock

    def measure(self) -> None:
        """Estimate the progress of the match, for lists of matches; saved with the next lines. A failure is logged and
        stops nothing."""
        try:
            estimate = scenes.so_far(self.kept.slug, self.running().state.view(SPECTATOR))
        except Exception:
            log.exception("table %s: how far the match is cannot be told", self.kept.id, extra={"match": self.kept.id})
        else:
            self.so_far = estimate.chapter, estimate.percent

    async def save_head(self, unplanned: Collection[int] = ()) -> None:
        """Save the table without its lines and without the planned moves of the seats `unplanned`, and load what is to
        be known of whoever has sat down; raises StoreError."""
        await self.learn()
        await self.writes.save_head(unplanned)


class TableLock(asyncio.Lock):
    """The lock of a table: its holder writes, and shows afterwards. Nobody can move meanwhile, so clocks leave that
    time out; where the disk does not know of a long one, `tell_disk` is called."""

    def __init__(self, state: KeptState, tell_disk: Callable[[], None]) -> None:
        super().__init__()
        self._state = state
        self._tell_disk = tell_disk
        self.since = 0.0  # when whoever holds it began, or caught up last

    async def acquire(self) -> Literal[True]:
        """Wait until the lock is free, and hold it."""
        await super().acquire()
        self.since = self._state.now()
        return True

    def catch_up(self) -> None:
        """Leave the time since the lock is held out of the clocks, so that they are right as they are now."""
        if self.locked():
            since, self.since = self.since, self._state.now()
            self._state.leave_out(since, self.since)

    def release(self) -> None:
        """Release the lock, which others may wait for."""
        self.catch_up()
        super().release()
        if self._state.unkept >= NOTICED:
            self._tell_disk()
