"""Accounts, for those who want to come back from another browser: a login and a password, nothing else.

A guest who makes one keeps name and matches; who enters one takes along what was played as a guest.
"""

import asyncio
import re
import time
from asyncio import wrap_future
from functools import cache
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from litestar import Request, get, post
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput
from tafelrunde.store import Person, Store
from tafelrunde.web import away, notices
from tafelrunde.web.gate import Gate
from tafelrunde.web.herald import Herald
from tafelrunde.web.pages import Form
from tafelrunde.web.rooms import Rooms
from tafelrunde.web.settings import Settings
from tafelrunde.web.visitor import DEVICE, KEY, Visitor, cookie_hash, dated, go, hashed, known, new_key, page

LOGIN = re.compile(r"[a-z0-9][a-z0-9_.-]{2,31}")
SHORTEST, LONGEST = 8, 200  # characters of a password


@cache
def hasher() -> PasswordHasher:
    """Argon2id; about a twentieth of a second for each guess."""
    return PasswordHasher()


@cache
def nobodys() -> str:
    """A hash for logins that do not exist, so that they take as long as those that do."""
    return hasher().hash("nobody's password")


def read_login(form: dict[str, str]) -> tuple[str, str]:
    """Login and password of a form; raises BadInput."""
    login, password = form.get("login", "").strip().lower(), form.get("password", "")
    if not LOGIN.fullmatch(login):
        raise BadInput("a login has 3 to 32 letters, digits or signs out of _ . -")
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput("a password has {low} to {high} characters", low=SHORTEST, high=LONGEST)
    return login, password


@get("/account")
async def account(visitor: Visitor, store: Store, rooms: Rooms, settings: Settings, herald: Herald) -> Template:
    """My name, my account, my holidays, how I am told."""
    holidays = away.shown(store, visitor.id, settings.limits.holiday_days, rooms.now()) if visitor.person else None
    told = notices.shown(store, visitor.id, herald) if visitor.person and herald.works else None
    return page(visitor, "account", away=holidays, dated=dated, told=told)


@post("/account/new")
async def new_account(visitor: Visitor, store: Store, data: Form, secure: bool) -> Redirect:
    """Make an account of the guest one is."""
    login, password = read_login(data)
    if visitor.person is not None and visitor.person.login:
        raise BadInput("you have an account already")
    if store.person_by_login(login) is not None:
        raise BadInput("this login is taken")
    secret = await asyncio.to_thread(hasher().hash, password)
    person = await known(visitor, store, data.get("name", ""))
    person.login, person.password = login, secret
    await wrap_future(store.save_person(person))
    return go("/account", visitor, secure)


@post("/account/enter")
async def enter_account(request: Request[Any, Any, Any], visitor: Visitor, store: Store, rooms: Rooms, gate: Gate,
                        data: Form, address: str, secure: bool) -> Redirect:
    """Come in with login and password; matches played here as a guest come along."""
    login, password = read_login(data)
    person = store.person_by_login(login)
    device = cookie_hash(request, DEVICE)
    known_here = person is not None and store.knows_device(device, person.id)
    knock = gate.knock(f"login {login}", address, device if known_here else "")
    if not await asyncio.to_thread(_right, person, password) or person is None:
        raise BadInput("login or password is wrong")
    knock.was_right()
    guest = visitor.person
    if guest is not None and not guest.login:
        await rooms.take_along(guest.id, person.id)
    visitor.person, visitor.key, visitor.device = person, new_key(), new_key()
    await wrap_future(store.add_key(hashed(visitor.key), person.id))
    await wrap_future(store.remember_device(device, hashed(visitor.device), person.id, time.time()))
    return go("/account", visitor, secure)


@post("/account/leave")
async def leave_account(request: Request[Any, Any, Any], store: Store) -> Redirect:
    """Forget this browser."""
    await wrap_future(store.drop_key(hashed(request.cookies.get(KEY, ""))))
    answer = go("/account")
    answer.delete_cookie(KEY)
    return answer


def _right(person: Person | None, password: str) -> bool:
    try:
        hasher().verify(person.password if person else nobodys(), password)
    except Argon2Error:
        return False
    return person is not None


HANDLERS = [account, new_account, enter_account, leave_account]
