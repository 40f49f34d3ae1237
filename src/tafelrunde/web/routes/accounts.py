"""Accounts: creating one, signing in and out, the coat of arms, holidays.

A guest who creates one keeps name and matches; whoever signs in to one brings along what they played as a guest.
Creating an account and signing in share their answers, so that neither tells which logins there are
(docs/decisions/0007).
"""

from datetime import date
from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response, Template

from tafelrunde.core import BadInput, Say
from tafelrunde.store import Person, Store, StoreError
from tafelrunde.web.access.passwords import (
    WRONG,
    Passwords,
    check_new_password,
    check_not_banned,
    read_login,
    read_password,
    sign_in,
    sign_in_here_alone,
)
from tafelrunde.web.access.rate_limit import RateLimiter
from tafelrunde.web.http import forms
from tafelrunde.web.http.addresses import absolute_url
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import KEY, KNOWN_DEVICE, NEWCOMER, Visitor, cookie_hash, drop_keys, ensure_person
from tafelrunde.web.http.precompressed import NO_COOKIE
from tafelrunde.web.http.responses import go_told, render_page
from tafelrunde.web.http.text import format_day, format_moment
from tafelrunde.web.lists import heraldry
from tafelrunde.web.lists.heraldry import CHARGES, COLOURS, DIVISIONS, METALS, NONE, arms_of, draw_arms, read_arms
from tafelrunde.web.lists.holidays import count_days, day_of, last_day, plan_holiday, without_holiday
from tafelrunde.web.lists.sanctions import NAMES
from tafelrunde.web.live.people.account_events import AccountEvents
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.notify import email
from tafelrunde.web.notify.account_mails import WORDS, tell_change
from tafelrunde.web.notify.turns import TurnNotifier
from tafelrunde.web.notify.webhooks import FORMATS, describe_fault
from tafelrunde.web.runtime.settings import Settings

HOUR = 3600.0
FEEDS = "tables.atom", "calendar.ics"
TOO_MANY = Say("too many accounts were made from where you are; wait {minutes:minute|minutes}")
SUFFIX = ".svg"
YEAR = "public, max-age=31536000, immutable"


@get("/account")
async def account(request: AnyRequest, visitor: Visitor, store: Store, registry: Registry, settings: Settings,
                  notifier: TurnNotifier, done: str = "") -> Template:
    """The account page: name, login, holidays, notices; above them what was done there just now."""
    allowed = settings.limits.holiday_days
    holidays = await _holidays(store, visitor.id, allowed, registry.now()) if visitor.person else None
    notices = await _notices(store, visitor.id, notifier) if visitor.person and notifier.works else None
    return await render_page(visitor, "account", arms=arms_of(visitor.name, visitor.person.arms if visitor.person
                                                              else ""),
                             away=holidays, dated=format_day, told=notices, mails=email.can_send_mail(settings),
                             timed=format_moment, feeds=await _feeds(store, visitor.id, request, settings),
                             hook_formats=FORMATS, fault_of=describe_fault,
                             kind_names=NAMES,
                             sanctions=await store.sanctions(visitor.id, registry.now()) if visitor.person else [],
                             done=forms.CONFIRMATIONS.get(done),
                             changed=[(change.at, WORDS[change.what])
                                      for change in await store.sign_in_changes(visitor.id)])


async def _holidays(store: Store, person: int, allowed: int, now: float) -> dict[str, Any]:
    """Somebody's holidays that are not over, and how many days are left."""
    holidays, today = await store.holidays(person), day_of(now)
    return {
        "holidays": [{"start": each.start, "first": day_of(each.start), "last": last_day(each),
                      "now": each.start <= now} for each in holidays if each.end > now],
        "days_left": max(0, allowed - count_days(holidays, today.year)),
        "days": allowed,
        "year": today.year,
        "today": today,
    }


async def _notices(store: Store, person: int, notifier: TurnNotifier) -> dict[str, Any]:
    """How somebody wants to be told that it is their turn."""
    return {"notice": await store.notice(person), "hook": await store.hook(person), "hooks": notifier.hooks.on,
            "mail": email.can_send_mail(notifier.settings),
            "browsers": len(await store.pushes(person)),
            "push_key": notifier.key.public if notifier.key is not None else ""}


async def _feeds(store: Store, person: int, request: AnyRequest, settings: Settings) -> list[str]:
    """The addresses of somebody's feeds; none if they never asked for them."""
    token = await store.feed(person) if person else ""
    return [absolute_url(f"/feed/{token}/{file}", request, settings) for file in FEEDS] if token else []


@post("/account/new")
async def new_account(request: AnyRequest, visitor: Visitor, store: Store, account_events: AccountEvents,
                      limiter: RateLimiter, passwords: Passwords, notifier: TurnNotifier, settings: Settings,
                      data: Form, address: str) -> Redirect:
    """Create an account for the guest one is; where the login exists already, sign in to it with this password."""
    login, password = read_login(data), read_password(data)
    new = check_new_password(password, login, data.get("name", ""), visitor.name, settings.title)
    if visitor.person is not None and visitor.person.login:
        raise BadInput("you already have an account")
    counted = await limiter.count(TOO_MANY, settings.limits.sign_ups, HOUR, f"sign-ups from {address}")
    if await store.person_by_login(login) is not None:
        return await _enter(request, visitor, store, account_events, notifier,
                            await passwords.prove(request, login, password))
    try:
        secret = await passwords.hash(new, address)
    except BadInput:
        await counted.withdraw()
        raise
    person = await ensure_person(visitor, store, data.get("name", ""))
    try:
        await store.set_login(person.id, login, secret)
    except StoreError:
        raise BadInput(WRONG.key) from None  # somebody else was faster
    person.login, person.password = login, secret
    await sign_in_here_alone(request, visitor, store, person)
    account_events.hang_up(person.id)
    return go_told("account", visitor)


@post("/account/enter")
async def enter_account(request: AnyRequest, visitor: Visitor, store: Store, account_events: AccountEvents,
                        passwords: Passwords, notifier: TurnNotifier, data: Form) -> Redirect:
    """Sign in with login and password; matches played here as a guest come along."""
    person = await passwords.prove(request, read_login(data), read_password(data))
    return await _enter(request, visitor, store, account_events, notifier, person)


async def _enter(request: AnyRequest, visitor: Visitor, store: Store, account_events: AccountEvents,
                 notifier: TurnNotifier, person: Person) -> Redirect:
    known = await store.knows_device(cookie_hash(request, KNOWN_DEVICE), person.id)
    check_not_banned(person)
    await account_events.merge_guest(visitor.person, person)
    await sign_in(request, visitor, store, person)
    answer = go_told("entered", visitor)
    if not known:
        answer.background = await tell_change(notifier, person, "device")
    return answer


@post("/account/sessions/end")
async def end_others(request: AnyRequest, visitor: Visitor, store: Store, account_events: AccountEvents) -> Redirect:
    """Sign out in all other browsers."""
    person = visitor.require_person()
    await sign_in_here_alone(request, visitor, store, person)
    account_events.hang_up(person.id)
    return go_told("others", visitor)


@post("/account/leave")
async def leave_account(request: AnyRequest, visitor: Visitor, store: Store, account_events: AccountEvents) -> Redirect:
    """Sign out. The device cookie stays: that somebody has signed in with this browser does no harm."""
    await drop_keys(request, store)
    account_events.hang_up(visitor.id)
    answer = go_told("left")
    for cookie in (KEY, NEWCOMER):
        answer.delete_cookie(cookie)
    return answer


@get("/arms/{file:str}", opt=NO_COOKIE)
async def arms_picture(file: str) -> Response[bytes]:
    """A coat of arms as SVG; its address says all of it, so it never changes."""
    try:
        arms = read_arms(file.removesuffix(SUFFIX))
    except BadInput:
        raise NotFoundException from None
    return Response(draw_arms(arms).encode(), media_type="image/svg+xml", headers={"cache-control": YEAR})


@get("/account/arms")
async def arms_form(visitor: Visitor) -> Template:
    """The page on which people choose their coat of arms."""
    person = visitor.require_person()
    arms = read_arms(arms_of(person.name, person.arms))
    is_turned = arms.first in COLOURS
    metal, colour = (arms.second, arms.first) if is_turned else (arms.first, arms.second)
    return await render_page(visitor, "arms", arms=str(arms), metal=metal, colour=colour, turned=is_turned,
                             division=arms.division,
                             charge=arms.charge, metals=METALS, colours=COLOURS, divisions=DIVISIONS,
                             charges=(*CHARGES, NONE),
                             words=heraldry.WORDS)


@post("/account/arms")
async def choose_arms(visitor: Visitor, store: Store, account_events: AccountEvents, data: Form) -> Redirect:
    """Change one's coat of arms, at open tables too."""
    person = visitor.require_person()
    pair = data.get("metal", ""), data.get("colour", "")
    first, second = reversed(pair) if "turned" in data else pair
    word = ".".join((data.get("division", ""), first, second, data.get("charge", "")))
    chosen = "" if "given" in data else str(read_arms(word))
    await store.give_arms(person.id, chosen)
    await account_events.show_arms(person.id, chosen)
    return go_told("arms")


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


HANDLERS = [account, new_account, enter_account, end_others, leave_account, arms_picture, arms_form, choose_arms,
            take_holiday, end_holiday]
