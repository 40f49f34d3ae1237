"""What whoever runs the house can do about a table or a person. All of it is written down, with time and address."""

from asyncio import wrap_future
from typing import Any, cast

from litestar import Request, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput, integer_or_none
from tafelrunde.store import Act, Person, Standing, Store
from tafelrunde.web.common.identity import Visitor, clean_name, dated, go, page, timed
from tafelrunde.web.common.settings import Settings
from tafelrunde.web.live import chat
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.routes.admin import DONE, SHOWN, Key
from tafelrunde.web.routes.home import Form
from tafelrunde.web.routes.ratings import numbered
from tafelrunde.web.routes.recovery import BY_OPERATOR, new_link
from tafelrunde.web.routes.seats import leave_house


def let_in(request: Request[Any, Any, Any], key: Key) -> None:
    """There is no such page for anybody without the key."""
    if not key.let_in(request):
        raise NotFoundException


async def book(store: Store, registry: Registry, address: str, what: str, whom: str, detail: str = "") -> None:
    """Write down what is done, before it is done."""
    await wrap_future(store.book_act(Act(registry.now(), address, what, whom, detail)))


# -- people


@get("/admin/person/{number:str}")
async def about(request: Request[Any, Any, Any], visitor: Visitor, store: Store, key: Key, number: str) -> Template:
    """Somebody, their tables, and what was done about them."""
    let_in(request, key)
    return _about(visitor, store, _somebody(store, number))


@post("/admin/person/{number:str}/name")
async def rename(request: Request[Any, Any, Any], store: Store, registry: Registry, key: Key, number: str, data: Form,
                 address: str) -> Redirect:
    """Another name, at all tables."""
    let_in(request, key)
    somebody, name = _somebody(store, number), clean_name(data.get("name", ""))
    if not name:
        raise BadInput("a name is needed")
    await book(store, registry, address, "renamed", f"person {somebody.id}", f"{somebody.name} → {name}")
    await wrap_future(store.rename_everywhere(somebody.id, name))
    registry.renamed(somebody.id, name)
    registry.hang_up(somebody.id)
    return go(f"/admin/person/{somebody.id}")


@post("/admin/person/{number:str}/standing")
async def set_standing(request: Request[Any, Any, Any], store: Store, registry: Registry, key: Key, number: str,
                       data: Form,
                       address: str) -> Redirect:
    """Silence somebody (no talk, no other name), ban them (sessions end, seats go to bots), or lift that."""
    let_in(request, key)
    person = _somebody(store, number).id
    standing = data.get("standing", "?")
    if standing not in ("", "silenced", "banned"):
        raise BadInput("somebody is silenced, banned or neither")
    await book(store, registry, address, standing or "lifted", f"person {person}")
    await wrap_future(store.set_standing(person, cast(Standing, standing)))
    if standing == "banned":
        await wrap_future(store.end_sessions(person))
        registry.hang_up(person)
        await leave_house(registry, person)
    return go(f"/admin/person/{person}")


@post("/admin/person/{number:str}/link", status_code=200)
async def make_link(request: Request[Any, Any, Any], visitor: Visitor, store: Store, registry: Registry, key: Key,
                    settings: Settings, number: str, address: str) -> Template:
    """A link to a new password for somebody who has asked for it; shown once."""
    let_in(request, key)
    somebody = _somebody(store, number)
    if not somebody.login:
        raise BadInput("guests have no password")
    await book(store, registry, address, "linked", f"person {somebody.id}", somebody.login)
    base = settings.base or str(request.base_url).rstrip("/")
    return _about(visitor, store, somebody, await new_link(store, somebody, base, registry.now() + BY_OPERATOR))


def _somebody(store: Store, number: str) -> Person:
    found = store.person_by_id(numbered(number))
    if found is None or found.standing == "gone":
        raise NotFoundException
    return found


def _about(visitor: Visitor, store: Store, somebody: Person, link: str = "") -> Template:
    return page(visitor, "admin_person", somebody=somebody, link=link, dated=dated, timed=timed, done=DONE,
                matches=store.matches_of(somebody.id, SHOWN), acts=store.acts(SHOWN, f"person {somebody.id}"))


# -- tables


@get("/admin/table/{match:str}")
async def about_table(request: Request[Any, Any, Any], visitor: Visitor, store: Store, key: Key,
                      match: str) -> Template:
    """A table, what was said there, and what was done about it."""
    let_in(request, key)
    kept = store.match(match)
    if kept is None:
        raise NotFoundException
    return page(visitor, "admin_table", kept=kept, said=[chat for chat in store.chat(match) if chat.words],
                timed=timed, done=DONE, acts=store.acts(SHOWN, f"table {match}"))


@post("/admin/table/{match:str}/close")
async def close_table(request: Request[Any, Any, Any], store: Store, registry: Registry, key: Key, match: str,
                      address: str) -> Redirect:
    """Nobody plays there any more; the match has no result and counts for nobody."""
    let_in(request, key)
    if store.match(match) is None:
        raise NotFoundException
    await book(store, registry, address, "closed", f"table {match}")
    await registry.close_table(match)
    return go(f"/admin/table/{match}")


@post("/admin/table/{match:str}/unsay")
async def unsay(request: Request[Any, Any, Any], store: Store, registry: Registry, key: Key, match: str, data: Form,
                address: str) -> Redirect:
    """Remove one thing said there, or everything; from open tabs too."""
    let_in(request, key)
    number = integer_or_none(data.get("number", ""))
    gone = [chat for chat in store.chat(match) if chat.words and number in (0, chat.number)]
    if number is None or not gone:
        raise BadInput("nothing of that number has been said there")
    await book(store, registry, address, "unsaid", f"table {match}", ", ".join(str(chat.number) for chat in gone)[:200])
    await wrap_future(store.unsay(match, number))
    for session in registry.live():
        if session.id == match:
            chat.tell_everybody(session)
    return go(f"/admin/table/{match}")


HANDLERS = [about, rename, set_standing, make_link, about_table, close_table, unsay]
