"""Accounts, for those who want to come back from another browser: a login and a password, nothing else.

A guest who makes one keeps name and matches; whoever signs in to one takes along what they played as a guest. Making an
account and signing in are one door, so that neither tells which logins there are (docs/decisions/0007).
"""

from typing import Any

from litestar import get, post
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput, Say
from tafelrunde.store import Person, Store, StoreError
from tafelrunde.web.common import deeds
from tafelrunde.web.common.client import AnyRequest
from tafelrunde.web.common.dates import dated, timed
from tafelrunde.web.common.forms import Form
from tafelrunde.web.common.heraldry import arms_of
from tafelrunde.web.common.holidays import day_of, last_day, used
from tafelrunde.web.common.identity import KNOWN_DEVICE, Visitor, cookie_hash, ensure_person
from tafelrunde.web.common.passwords import WRONG, Passwords, check_new_password, read_login, read_password
from tafelrunde.web.common.rate_limit import RateLimiter
from tafelrunde.web.common.responses import go_told, page
from tafelrunde.web.common.settings import Settings
from tafelrunde.web.common.sign_in import sign_in, sign_in_here_alone
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.notify import email
from tafelrunde.web.notify.sign_in_changes import WORDS, tell_change
from tafelrunde.web.notify.turns import TurnNotifier

HOUR = 3600.0
TOO_MANY = Say("too many accounts were made from where you are; wait {minutes:minute|minutes}")


@get("/account")
async def account(visitor: Visitor, store: Store, registry: Registry, settings: Settings,
                  notifier: TurnNotifier, done: str = "") -> Template:
    """My name, my account, my holidays, how I am told; above it what was done there just now."""
    allowed = settings.limits.holiday_days
    holidays = await _holidays(store, visitor.id, allowed, registry.now()) if visitor.person else None
    notices = await _notices(store, visitor.id, notifier) if visitor.person and notifier.works else None
    return await page(visitor, "account", arms=arms_of(visitor.name, visitor.person.arms if visitor.person else ""),
                      away=holidays, dated=dated, told=notices, mails=email.works(settings), timed=timed,
                      done=deeds.WORDS.get(done),
                      changed=[(change.at, WORDS[change.what]) for change in await store.sign_in_changes(visitor.id)])


async def _holidays(store: Store, person: int, allowed: int, now: float) -> dict[str, Any]:
    """Somebody's holidays that are not over, and how many days are left."""
    holidays, today = await store.holidays(person), day_of(now)
    return {
        "holidays": [{"start": each.start, "first": day_of(each.start), "last": last_day(each),
                      "now": each.start <= now} for each in holidays if each.end > now],
        "days_left": max(0, allowed - used(holidays, today.year)),
        "days": allowed,
        "year": today.year,
        "today": today,
    }


async def _notices(store: Store, person: int, notifier: TurnNotifier) -> dict[str, Any]:
    """How somebody wants to be told that it is their turn."""
    return {"notice": await store.notice(person), "mail": email.works(notifier.settings),
            "browsers": len(await store.pushes(person)),
            "push_key": notifier.key.public if notifier.key is not None else ""}


@post("/account/new")
async def new_account(request: AnyRequest, visitor: Visitor, store: Store, registry: Registry,
                      limiter: RateLimiter, passwords: Passwords, notifier: TurnNotifier, settings: Settings,
                      data: Form, address: str) -> Redirect:
    """Make an account of the guest one is; where the login exists, this is the way in for whoever it belongs to."""
    login, password = read_login(data), read_password(data)
    new = check_new_password(password, login, data.get("name", ""), visitor.name, settings.title)
    if visitor.person is not None and visitor.person.login:
        raise BadInput("you already have an account")
    counted = await limiter.count(TOO_MANY, settings.limits.sign_ups, HOUR, f"sign-ups from {address}")
    if await store.person_by_login(login) is not None:
        return await _enter(request, visitor, store, registry, notifier,
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
    registry.people.hang_up(person.id)
    return go_told("account", visitor)


@post("/account/enter")
async def enter_account(request: AnyRequest, visitor: Visitor, store: Store, registry: Registry,
                        passwords: Passwords, notifier: TurnNotifier, data: Form) -> Redirect:
    """Sign in with login and password; matches played here as a guest come along."""
    person = await passwords.prove(request, read_login(data), read_password(data))
    return await _enter(request, visitor, store, registry, notifier, person)


async def _enter(request: AnyRequest, visitor: Visitor, store: Store, registry: Registry, notifier: TurnNotifier,
                 person: Person) -> Redirect:
    guest, known = visitor.person, await store.knows_device(cookie_hash(request, KNOWN_DEVICE), person.id)
    await sign_in(request, visitor, store, person)
    if guest is not None and not guest.login:
        await registry.people.merge_accounts(guest.id, person.id)
    answer = go_told("entered", visitor)
    if not known:
        answer.background = await tell_change(notifier, person, "device")
    return answer


HANDLERS = [account, new_account, enter_account]
