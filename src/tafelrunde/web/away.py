"""Holidays on the account page: taken, seen, ended."""

from datetime import date
from typing import Any

from litestar import post
from litestar.response import Redirect

from tafelrunde.core import BadInput
from tafelrunde.store import Holiday, Store
from tafelrunde.web import respite
from tafelrunde.web.pages import Form
from tafelrunde.web.rooms import Rooms
from tafelrunde.web.settings import Settings
from tafelrunde.web.visitor import Visitor, go


def shown(store: Store, person: int, allowed: int, now: float) -> dict[str, Any]:
    """What the account page says about somebody's holidays: those that are not over, and how many days are left."""
    holidays = store.holidays(person)
    year = respite.day_of(now).year
    return {
        "holidays": [{"start": each.start, "first": respite.day_of(each.start), "last": respite.last_day(each),
                      "now": each.start <= now} for each in holidays if each.end > now],
        "days_left": max(0, allowed - respite.used(holidays, year)),
        "days": allowed,
        "year": year,
        "today": respite.day_of(now),
    }


@post("/account/holiday")
async def take_holiday(visitor: Visitor, store: Store, rooms: Rooms, settings: Settings, data: Form) -> Redirect:
    """Take a holiday from one day to another."""
    person = _known(visitor)
    first, last = _day(data.get("first", "")), _day(data.get("last", ""))
    allowed = settings.limits.holiday_days
    await _keep(store, rooms, person, respite.planned(store.holidays(person), first, last, allowed, rooms.now()))
    return go("/account")


@post("/account/holiday/end")
async def end_holiday(visitor: Visitor, store: Store, rooms: Rooms, data: Form) -> Redirect:
    """Come back from a holiday, or do without it."""
    person = _known(visitor)
    try:
        start = float(data.get("start", "")[:30])
    except ValueError:
        raise BadInput("there is no such holiday any more") from None
    await _keep(store, rooms, person, respite.ended(store.holidays(person), start, rooms.now()))
    return go("/account")


async def _keep(store: Store, rooms: Rooms, person: int, holidays: list[Holiday]) -> None:
    await respite.keep_holidays(store, person, holidays)
    await rooms.holidays_changed(person)


def _known(visitor: Visitor) -> int:
    if visitor.person is None:
        raise BadInput("say your name first")
    return visitor.person.id


def _day(word: str) -> date:
    try:
        return date.fromisoformat(word[:10])
    except ValueError:
        raise BadInput("a day is written as year-month-day, such as 2030-07-31") from None


HANDLERS = [take_holiday, end_holiday]
