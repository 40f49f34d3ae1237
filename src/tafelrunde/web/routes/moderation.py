"""Moderation: what the operator can do about a table or a person. Everything is logged, with time and address."""

from typing import cast

from litestar import Router, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput, integer_or_none
from tafelrunde.store import Person, Standing, Store
from tafelrunde.web.access.operators import ACTS, SHOWN, book_act, operators_only
from tafelrunde.web.access.passwords import BY_OPERATOR, new_link
from tafelrunde.web.http.addresses import absolute_url
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import Form, person_number
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.requests import require_found
from tafelrunde.web.http.responses import redirect, render_page
from tafelrunde.web.http.text import clean_name, format_day, format_moment
from tafelrunde.web.lists.sanctions import KINDS, NAMES, USUAL_DAYS, read_sanction
from tafelrunde.web.live.people.account_events import AccountEvents
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.runtime.settings import Settings

# -- people


@get("/person/{number:str}")
async def about(visitor: Visitor, store: Store, number: str) -> Template:
    """A person, their tables, and what was done about them."""
    return await _about(visitor, store, await _somebody(store, number))


@post("/person/{number:str}/name")
async def rename(store: Store, registry: Registry, account_events: AccountEvents, number: str, data: Form,
                 address: str) -> Redirect:
    """Give somebody another name, at all tables."""
    somebody, name = await _somebody(store, number), clean_name(data.get("name", ""))
    if not name:
        raise BadInput("a name is needed")
    await book_act(store, registry.now(), address, "renamed", f"person {somebody.id}", f"{somebody.name} → {name}")
    await store.rename_everywhere(somebody.id, name)
    await account_events.show_name(somebody.id, name)
    account_events.hang_up(somebody.id)
    return redirect(f"/admin/person/{somebody.id}")


@post("/person/{number:str}/standing")
async def set_standing(store: Store, registry: Registry, account_events: AccountEvents, number: str, data: Form,
                       address: str) -> Redirect:
    """Silence somebody (no talk, no other name), ban them (sessions end, seats go to bots), or lift that."""
    person = (await _somebody(store, number)).id
    standing = data.get("standing", "?")
    if standing not in ("", "silenced", "banned"):
        raise BadInput("a person can be silenced, banned or neither")
    await book_act(store, registry.now(), address, standing or "lifted", f"person {person}")
    await store.set_standing(person, cast(Standing, standing))
    if standing == "banned":
        await store.end_sessions(person)
        for each in [person, *(mine.id for mine in await store.programs_of(person))]:
            account_events.hang_up(each)
            await account_events.leave_all(each)
    return redirect(f"/admin/person/{person}")


@post("/person/{number:str}/sanction")
async def sanction(store: Store, registry: Registry, number: str, data: Form, address: str) -> Redirect:
    """Caution, warn or suspend somebody in the whole house; or end a sanction."""
    person, now = (await _somebody(store, number)).id, registry.now()
    if lifted := integer_or_none(data.get("lift", "0"), 0):
        await book_act(store, now, address, "lifted", f"person {person}", f"sanction {lifted}")
        await store.lift_sanction(lifted, "", now)
        return redirect(f"/admin/person/{person}")
    decided = read_sanction(data, person, "", 0, now)
    await book_act(store, now, address, "sanctioned", f"person {person}", f"{decided.kind}: {decided.why}")
    await store.add_sanction(decided)
    return redirect(f"/admin/person/{person}")


@post("/person/{number:str}/link", status_code=200)
async def make_link(request: AnyRequest, visitor: Visitor, store: Store, registry: Registry,
                    settings: Settings, number: str, address: str) -> Template:
    """Make a link to a new password for somebody who has asked for one; it is shown once."""
    somebody = await _somebody(store, number)
    if not somebody.login:
        raise BadInput("guests have no password")
    await book_act(store, registry.now(), address, "linked", f"person {somebody.id}", somebody.login)
    link = await new_link(store, somebody, absolute_url("", request, settings), registry.now() + BY_OPERATOR)
    return await _about(visitor, store, somebody, link)


async def _somebody(store: Store, number: str) -> Person:
    found = await store.person_by_id(person_number(number))
    if found is None or found.standing == "gone":
        raise NotFoundException
    return found


async def _about(visitor: Visitor, store: Store, somebody: Person, link: str = "") -> Template:
    return await render_page(visitor, "admin_person", somebody=somebody, link=link, dated=format_day,
                             timed=format_moment, done=ACTS,
                             sanctions=await store.sanctions(somebody.id), kinds=KINDS, kind_names=NAMES,
                             usual_days=USUAL_DAYS, matches=await store.matches_of(somebody.id, SHOWN),
                             acts=await store.acts(SHOWN, f"person {somebody.id}"))


# -- tables


@get("/table/{match:str}")
async def about_table(visitor: Visitor, store: Store, match: str) -> Template:
    """A table, what was said there, and what was done about it."""
    kept = require_found(await store.match(match))
    return await render_page(visitor, "admin_table", kept=kept, said=[chat for chat in await store.chat(match)
                                                                      if chat.words],
                             timed=format_moment, done=ACTS, acts=await store.acts(SHOWN, f"table {match}"))


@post("/table/{match:str}/close")
async def close_table(store: Store, registry: Registry, match: str, address: str) -> Redirect:
    """Close a table for good: the match has no result and counts for nobody."""
    require_found(await store.match(match))
    await book_act(store, registry.now(), address, "closed", f"table {match}")
    await registry.close_table(match)
    return redirect(f"/admin/table/{match}")


@post("/table/{match:str}/unsay")
async def unsay(store: Store, registry: Registry, match: str, data: Form, address: str) -> Redirect:
    """Delete one thing said at a table, or everything, from open tabs too."""
    number = integer_or_none(data.get("number", ""))
    gone = [each for each in await store.chat(match) if each.words and number in (0, each.number)]
    if number is None or not gone:
        raise BadInput("there is no message with that number")
    numbers = ", ".join(str(each.number) for each in gone)[:200]
    await book_act(store, registry.now(), address, "unsaid", f"table {match}", numbers)
    await registry.unsay(match, number)
    return redirect(f"/admin/table/{match}")


HANDLERS = [Router("/admin", route_handlers=[about, rename, set_standing, sanction, make_link, about_table, close_table,
                                             unsay],
                   guards=[operators_only])]
