"""Holidays from slow matches: whole days by universal time, a limited number a year. Pure arithmetic; `now` is in
seconds since 1970."""

import math
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from tafelrunde.core import BadInput
from tafelrunde.match.clock import DAY
from tafelrunde.store import Holiday

FARTHEST = 400  # days a holiday may be planned ahead


def midnight(day: date) -> float:
    """The beginning of a day, by universal time."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def day_of(moment: float) -> date:
    """The day of a moment, by universal time."""
    return datetime.fromtimestamp(moment, UTC).date()


def last_day(holiday: Holiday) -> date:
    """The last day of a holiday."""
    return day_of(holiday.end - 1)


def count_days(holidays: Sequence[Holiday], year: int) -> int:
    """The days of a year on holiday; one begun counts whole."""
    first, after = midnight(date(year, 1, 1)), midnight(date(year + 1, 1, 1))
    return sum(math.ceil(max(0.0, min(each.end, after) - max(each.start, first)) / DAY) for each in holidays)


def current_holiday(holidays: Sequence[Holiday], now: float) -> Holiday | None:
    """The holiday at this moment, if any."""
    return next((each for each in holidays if each.start <= now < each.end), None)


def plan_holiday(holidays: Sequence[Holiday], first: date, last: date, allowed: int, now: float) -> list[Holiday]:
    """These holidays and one more, from `first` to `last`, both included; raises BadInput for what cannot be taken."""
    today = day_of(now)
    if not today <= first <= last or last > today + timedelta(days=FARTHEST):
        raise BadInput("a holiday begins today or later, ends after it begins, and lies within the next "
                       "{days:day|days}", days=FARTHEST)
    one = Holiday(max(now, midnight(first)), midnight(last + timedelta(days=1)))
    if any(one.start < other.end and other.start < one.end for other in holidays):
        raise BadInput("you already have a holiday on these days")
    every = sorted([*holidays, one], key=lambda each: each.start)
    for year in range(first.year, last.year + 1):
        if count_days(every, year) > allowed:
            raise BadInput("holidays may take {allowed:day|days} a year; in {year} you have {left} left",
                           allowed=allowed, year=year, left=max(0, allowed - count_days(holidays, year)))
    return every


def without_holiday(holidays: Sequence[Holiday], start: float, now: float) -> list[Holiday]:
    """These holidays without the one that begins at `start`, or with its end now if it has begun; raises BadInput if
    there is none."""
    for number, each in enumerate(holidays):
        if abs(each.start - start) < 1.0 and each.end > now:
            shorter = [Holiday(each.start, now)] if each.start < now else []
            return [*holidays[:number], *shorter, *holidays[number + 1:]]
    raise BadInput("that holiday no longer exists")
