"""Accounts, for those who want to come back from another browser: a login and a password, nothing else.

A guest who makes one keeps name and matches; who enters one takes along what was played as a guest. Making an account
and entering one are the same door, so that neither tells which logins there are (docs/decisions/0007).
"""

from asyncio import wrap_future
from typing import Any

from litestar import Request, get, post
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput, Say
from tafelrunde.store import Person, Store, StoreError
from tafelrunde.web.common.identity import Visitor, dated, go, known, page
from tafelrunde.web.common.passwords import WRONG, made_of, prove, read_login, read_password
from tafelrunde.web.common.rate_limit import RateLimiter
from tafelrunde.web.common.settings import Settings
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.notify import email
from tafelrunde.web.notify.turns import TurnNotifier
from tafelrunde.web.routes import holidays, notices
from tafelrunde.web.routes.home import Form
from tafelrunde.web.routes.sign_ins import let_in, only_here

HOUR = 3600.0
TOO_MANY = Say("too many accounts were made from where you are; wait {minutes:minute|minutes}")


@get("/account")
async def account(visitor: Visitor, store: Store, registry: Registry, settings: Settings,
                  notifier: TurnNotifier) -> Template:
    """My name, my account, my holidays, how I am told."""
    away = holidays.shown(store, visitor.id, settings.limits.holiday_days, registry.now()) if visitor.person else None
    told = notices.shown(store, visitor.id, notifier) if visitor.person and notifier.works else None
    return page(visitor, "account", away=away, dated=dated, told=told, mails=email.works(settings))


@post("/account/new")
async def new_account(request: Request[Any, Any, Any], visitor: Visitor, store: Store, registry: Registry,
                      limiter: RateLimiter,
                      settings: Settings, data: Form, address: str, secure: bool) -> Redirect:
    """Make an account of the guest one is; where the login is somebody's, this is the way in for whoever it is."""
    login, password = read_login(data), read_password(data)
    if visitor.person is not None and visitor.person.login:
        raise BadInput("you have an account already")
    limiter.count(TOO_MANY, settings.limits.sign_ups, HOUR, f"sign-ups from {address}")
    if store.person_by_login(login) is not None:
        person = await prove(request, store, limiter, login, password, address)
        await _enter(request, visitor, store, registry, person)
        return go("/account", visitor, secure)
    secret = await made_of(limiter, password, address)
    person = await known(visitor, store, data.get("name", ""))
    try:
        await wrap_future(store.set_login(person.id, login, secret))
    except StoreError:
        raise BadInput(WRONG.key) from None  # somebody else was faster
    person.login, person.password = login, secret
    await only_here(request, visitor, store, registry, person)
    return go("/account", visitor, secure)


@post("/account/enter")
async def enter_account(request: Request[Any, Any, Any], visitor: Visitor, store: Store, registry: Registry,
                        limiter: RateLimiter,
                        data: Form, address: str, secure: bool) -> Redirect:
    """Come in with login and password; matches played here as a guest come along."""
    person = await prove(request, store, limiter, read_login(data), read_password(data), address)
    await _enter(request, visitor, store, registry, person)
    return go("/account", visitor, secure)


async def _enter(request: Request[Any, Any, Any], visitor: Visitor, store: Store, registry: Registry,
                 person: Person) -> None:
    guest = visitor.person
    await let_in(request, visitor, store, person)
    if guest is not None and not guest.login:
        await registry.take_along(guest.id, person.id)


HANDLERS = [account, new_account, enter_account]
