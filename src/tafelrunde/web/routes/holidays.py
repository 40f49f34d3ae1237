"""Holidays: taken and ended on the account page."""

from datetime import date

from litestar import post
from litestar.response import Redirect

from tafelrunde.core import BadInput
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.responses import go_told
from tafelrunde.web.lists.holidays import plan_holiday, without_holiday
from tafelrunde.web.live.people.account_events import AccountEvents
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.runtime.settings import Settings


@post("/account/holiday")
async def take_holiday(visitor: Visitor, registry: Registry, account_events: AccountEvents, settings: Settings,
                       data: Form) -> Redirect:
    """Take a holiday from one day to another."""
    person = visitor.require_person().id
    first, last = _day(data.get("first", "")), _day(data.get("last", ""))
    allowed = settings.limits.holiday_days
    await account_events.change_holidays(person, lambda mine: plan_holiday(mine, first, last, allowed, registry.now()))
    return go_told("holiday")


@post("/account/holiday/end")
async def end_holiday(visitor: Visitor, registry: Registry, account_events: AccountEvents, data: Form) -> Redirect:
    """End a holiday, or cancel one that has not begun."""
    person = visitor.require_person().id
    try:
        start = float(data.get("start", "")[:30])
    except ValueError:
        raise BadInput("that holiday no longer exists") from None
    await account_events.change_holidays(person, lambda mine: without_holiday(mine, start, registry.now()))
    return go_told("back" if start <= registry.now() else "cancelled")


def _day(word: str) -> date:
    try:
        return date.fromisoformat(word[:10])
    except ValueError:
        raise BadInput("write a day as year-month-day, such as 2030-07-31") from None


HANDLERS = [take_holiday, end_holiday]
