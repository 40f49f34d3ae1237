"""Faults put into the house on purpose: how many evenings does it take to find them?

Each replaces one name of the house for as long as the block lasts. The evenings know nothing of it.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from itertools import count
from typing import Any, Final
from unittest.mock import patch

from tafelrunde.match import Match, referee
from tafelrunde.match.sight import Booked
from tafelrunde.store.sql import heads
from tafelrunde.store.sql.engine import ForEach, Statement, one_by_one
from tafelrunde.store.sql.hooks import SqlNotices
from tafelrunde.store.writes import Writes
from tafelrunde.web.live.cluster.sessions import Sessions
from tafelrunde.web.live.table import snapshot
from tafelrunde.web.live.table.connection import Connection
from tafelrunde.web.live.table.handlers import undo
from tafelrunde.web.live.table.messages import AnswerUndoMessage
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.state import KeptState, TableLock

Plant = Callable[[], AbstractContextManager[Any]]
TOGETHER: Final = ("fence unread", "shown after being counted out")  # what takes several processes


def told_before_disk() -> AbstractContextManager[Any]:
    """A move is shown while it is being written."""
    append, begun = Writes.append, list[asyncio.Future[None]]()

    async def begin(self: Writes, *given: Any) -> None:
        begun.append(asyncio.ensure_future(append(self, *given)))

    return patch.object(Writes, "append", begin)


def fence_unread() -> AbstractContextManager[Any]:
    """A move is written whosever the match is by then."""

    def write(self: heads.MoveOn) -> Any:
        text = heads.MOVE_ON.replace("AND fence = $2", "AND $2 = $2")
        yield Statement(text, self.match, self.fence, *self.progress_values())
        yield ForEach(heads.ADD_LINE, self.line_values())

    return patch.object(heads.MoveOn, "__call__", write)


def clock_begun_early() -> AbstractContextManager[Any]:
    """Clocks run from the deal, whoever has come."""
    start = KeptState.start_clocks

    def at_once(self: KeptState, _: Any) -> None:
        start(self, {seat.person for seat in self.kept.seats})

    return patch.object(KeptState, "start_clocks", at_once)


def consent_of_one() -> AbstractContextManager[Any]:
    """One of those who are asked for a step back is enough."""
    check = undo._check_expected

    def enough(state: KeptState, message: AnswerUndoMessage, match: Match) -> None:
        check(state, message, match)
        if message.yes:
            state.undo_awaits &= {message.seat}

    return patch.object(undo, "_check_expected", enough)


def notice_claimed_twice() -> AbstractContextManager[Any]:
    """Whoever claims a notice gets it, and what was told is forgotten."""
    claim, tell = SqlNotices.claim, Session.tell_listeners

    async def always(self: SqlNotices, *given: Any) -> bool:
        await claim(self, *given)
        return True

    def forget(self: Session) -> None:
        tell(self)
        for listener in self._listeners:
            for (_, match), due in getattr(listener, "_due", {}).items():
                due.pushed = due.pushed and match != self.id

    held = ExitStack()
    held.enter_context(patch.object(SqlNotices, "claim", always))
    held.enter_context(patch.object(Session, "tell_listeners", forget))
    return held


def rating_booked_twice() -> AbstractContextManager[Any]:
    """A match that is over is counted once more."""
    rate = Session._rate

    async def twice(self: Session) -> None:
        await rate(self)
        await self.store.engine.change(  # type: ignore[attr-defined]
            lambda: one_by_one(Statement("UPDATE match SET rated = 0 WHERE id = $1", self.id)))
        await rate(self)

    return patch.object(Session, "_rate", twice)


def undo_of_a_booked_pass() -> AbstractContextManager[Any]:
    """What the house has done for a seat counts as its step."""
    return patch.object(referee, "Booked", lambda line, *_: Booked(line))


def view_of_the_wrong_seat() -> AbstractContextManager[Any]:
    """Where two have answered at once, one is shown the other's table."""
    choose, times = snapshot.choose_seat, count(1)

    def sometimes(viewer: Any, match: Any, mine: list[int]) -> tuple[int, int]:
        seat, hand_over = choose(viewer, match, mine)
        return ((seat + 1) % match.seats if seat >= 0 and next(times) % 50 == 0 else seat), hand_over

    return patch.object(snapshot, "choose_seat", sometimes)


def shown_after_being_counted_out() -> AbstractContextManager[Any]:
    """A process that was counted out goes on showing its tables."""
    return patch.object(Sessions, "rejoin", lambda self, still: None)


def lost_wake_up() -> AbstractContextManager[Any]:
    """What is queued for somebody waits, now and then, for what comes next."""
    tell, times = Connection.tell_text, count(1)

    def queue(self: Connection, text: str) -> None:
        if next(times) % 50:
            tell(self, text)
        else:
            self._unread.append(text)

    return patch.object(Connection, "tell_text", queue)


def task_leaked() -> AbstractContextManager[Any]:
    """Whoever leaves a table leaves something behind that goes on."""
    leave = Session.leave

    def forget(self: Session, connection: Connection) -> None:
        leave(self, connection)
        self.tasks.start(asyncio.sleep(1e9))

    return patch.object(Session, "leave", forget)


def no_lock() -> AbstractContextManager[Any]:
    """A session does several things at once."""

    async def enter(_: TableLock) -> bool:
        return True

    return patch.multiple(TableLock, acquire=enter, release=lambda _: None)


PLANTS: Final[dict[str, Plant]] = {plant.__name__.replace("_", " "): plant for plant in (
    told_before_disk, fence_unread, clock_begun_early, consent_of_one, notice_claimed_twice, rating_booked_twice,
    undo_of_a_booked_pass, view_of_the_wrong_seat, shown_after_being_counted_out, lost_wake_up, task_leaked, no_lock)}
