"""When time stands still: pauses everybody at a table agrees to, and holidays people take from their slow matches."""

import asyncio
import math
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta

from tafelrunde.core import BadInput, Illegal, Say
from tafelrunde.match.clock import DAY, Clock
from tafelrunde.store import Holiday, KeptMatch, Store, StoreError
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.snapshot import seats_of

FARTHEST = 400  # days a holiday may be planned ahead


def needed(kept: KeptMatch) -> list[int]:
    """The seats of people: all of them have to want a pause."""
    return [number for number, seat in enumerate(kept.seats) if seat.kind == "person"]


async def change_clock(session: Session, change: Callable[[Clock], Say | None]) -> None:
    """Change the clocks, keep them, then show everybody with what there is to say about it; raises Illegal, BadInput
    or StoreError, and then nothing has changed."""
    async with session.lock:
        if session.running().is_over:
            raise Illegal("", "the match is over")
        if session.clock is None:
            raise BadInput("this table has no clocks to stop")
        say = change(session.clock)
        try:
            await session.keep([], session.kept.updated)
        except StoreError:
            session.wind()
            raise
        if say is not None:
            session.remark(say)
        session.tell_all()
    session.moved_on()


async def ask_pause(session: Session, person: int) -> None:
    """Somebody wants all clocks stopped; they stop when everybody wants that. Raises BadInput, Illegal, StoreError."""
    mine = seats_of(session.kept, person)

    def change(clock: Clock) -> Say | None:
        paused = clock.ask_pause(session.now(), mine, needed(session.kept))
        return Say("play is paused by agreement") if paused else None

    await change_clock(session, change)


async def answer_pause(session: Session, person: int, yes: bool) -> None:
    """Agree to a pause somebody asked for, or not; a single no ends it."""
    if session.clock is None or not session.clock.asked or session.clock.paused:
        raise Illegal("", "that answer is not expected now")
    if yes:
        await ask_pause(session, person)
        return
    seat = seats_of(session.kept, person)[0]

    def change(clock: Clock) -> Say | None:
        clock.refuse_pause()
        return Say("{seat} does not agree to a pause", seat=seat)

    await change_clock(session, change)


async def resume(session: Session, seat: int) -> None:
    """Anybody may end a pause; in live play only while all are at the table, so that nobody's clock runs unseen."""
    if session.clock is None or not session.clock.paused:
        raise Illegal("", "play is not paused")
    people = {session.kept.seats[number].person for number in needed(session.kept)}
    if session.clock.pace.kind == "live" and not people <= session.here():
        raise Illegal("", "play can resume when everybody is back at the table")

    def change(clock: Clock) -> Say | None:
        clock.resume(session.now(), session.running().acting())
        return Say("{seat} resumes play", seat=seat)

    await change_clock(session, change)


# -- holidays


def midnight(day: date) -> float:
    """The beginning of a day, by universal time."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def day_of(moment: float) -> date:
    """The day of a moment, by universal time."""
    return datetime.fromtimestamp(moment, UTC).date()


def last_day(holiday: Holiday) -> date:
    """The last day that belongs to it."""
    return day_of(holiday.end - 1)


def used(holidays: Sequence[Holiday], year: int) -> int:
    """Days of holiday in a year; one begun counts whole."""
    first, after = midnight(date(year, 1, 1)), midnight(date(year + 1, 1, 1))
    return sum(math.ceil(max(0.0, min(each.end, after) - max(each.start, first)) / DAY) for each in holidays)


def current(holidays: Sequence[Holiday], now: float) -> Holiday | None:
    """The holiday of now."""
    return next((each for each in holidays if each.start <= now < each.end), None)


def planned(holidays: Sequence[Holiday], first: date, last: date, allowed: int, now: float) -> list[Holiday]:
    """These holidays and one more, from a day to a day, both included; raises BadInput."""
    today = day_of(now)
    if not today <= first <= last or last > today + timedelta(days=FARTHEST):
        raise BadInput("a holiday begins today or later, ends after it begins, and lies within the next "
                       "{days:day|days}", days=FARTHEST)
    one = Holiday(max(now, midnight(first)), midnight(last + timedelta(days=1)))
    if any(one.start < other.end and other.start < one.end for other in holidays):
        raise BadInput("you already have a holiday on these days")
    every = sorted([*holidays, one], key=lambda each: each.start)
    for year in range(first.year, last.year + 1):
        if used(every, year) > allowed:
            raise BadInput("holidays may take {allowed:day|days} a year; in {year} you have {left} left",
                           allowed=allowed, year=year, left=max(0, allowed - used(holidays, year)))
    return every


def ended(holidays: Sequence[Holiday], start: float, now: float) -> list[Holiday]:
    """These holidays without the one that begins then, or with its end now if it has begun; raises BadInput."""
    for number, each in enumerate(holidays):
        if abs(each.start - start) < 1.0 and each.end > now:
            shorter = [Holiday(each.start, now)] if each.start < now else []
            return [*holidays[:number], *shorter, *holidays[number + 1:]]
    raise BadInput("that holiday no longer exists")


async def holidays_changed(session: Session) -> None:
    """Somebody at this table has taken a holiday, or ended one; raises StoreError."""
    async with session.lock:
        if session.match is None or session.match.is_over or session.clock is None:
            return
        session.kept.clock = session.clock.data()
        session.wind()
        await session.keep([], session.kept.updated)
        session.tell_all()
    session.moved_on()


async def keep_holidays(store: Store, person: int, holidays: Sequence[Holiday]) -> None:
    """On the disk first. Rooms that open from now on know them."""
    await asyncio.wrap_future(store.save_holidays(person, holidays))
