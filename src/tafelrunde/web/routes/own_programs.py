"""The programs that people have written, which play here over the network (docs/network-bots.md): their list on the
account page. A token is shown once; the house keeps its hash."""

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput, Say
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import OPEN, Person, Store
from tafelrunde.web.http.forms import CONFIRMATIONS, Form, number, person_number
from tafelrunde.web.http.identity import Visitor, hash_key, new_key
from tafelrunde.web.http.responses import go_told, redirect, render_page
from tafelrunde.web.http.text import clean_name
from tafelrunde.web.live.people.account_events import AccountEvents
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.runtime.settings import Settings


@get("/account/bots")
async def programs(visitor: Visitor, store: Store, settings: Settings, done: str = "") -> Template:
    """The page with the visitor's programs."""
    return await _render_programs(visitor, store, settings, done=CONFIRMATIONS.get(done))


@post("/account/bots", status_code=200)
async def new_program(visitor: Visitor, store: Store, settings: Settings, registry: Registry, data: Form) -> Template:
    """Register a program, and show its token."""
    owner, name = _owner(visitor), clean_name(data.get("name", ""))
    if not name:
        raise BadInput("a name is needed")
    if owner.standing:
        raise BadInput("the operator has fixed your name")
    token, most = new_key(), settings.limits.programs_per_person
    made = await store.add_program(owner.id, most, hash_key(token), name, registry.now())
    if made is None:
        raise BadInput("you can have {limit:bot|bots} of your own at most; delete one first", limit=most)
    return await _render_programs(visitor, store, settings, made, token)


@post("/account/bots/{program:str}/token", status_code=200)
async def new_token(visitor: Visitor, store: Store, settings: Settings, account_events: AccountEvents,
                    program: str) -> Template:
    """Replace a program's token by another one."""
    mine, token = await _mine(visitor, store, program), new_key()
    await store.change_token(mine.id, hash_key(token))
    account_events.hang_up(mine.id)
    return await _render_programs(visitor, store, settings, mine, token)


@post("/account/bots/{program:str}/revoke")
async def revoke(visitor: Visitor, store: Store, account_events: AccountEvents, program: str) -> Redirect:
    """Revoke a program's token without a new one; its seats stay its own."""
    mine = await _mine(visitor, store, program)
    await store.change_token(mine.id, "")
    account_events.hang_up(mine.id)
    return go_told("token-revoked", path="/account/bots")


@post("/account/bots/{program:str}/delete")
async def delete(visitor: Visitor, store: Store, account_events: AccountEvents, program: str) -> Redirect:
    """Delete a program; bots of the house play on at its seats."""
    mine = await _mine(visitor, store, program)
    await account_events.forget(mine.id, Translator(visitor.language)("former player"))
    return go_told("bot-deleted", path="/account/bots")


@post("/table/{match:str}/challenge")
async def challenge(visitor: Visitor, store: Store, session: Session, data: Form) -> Redirect:
    """Ask a program to take an open seat; only whoever opened the table may."""
    if session.kept.host != visitor.id or session.kept.progress.stage != OPEN:
        raise BadInput("only whoever opened the table may seat bots")
    asked = await store.person_by_id(number(data.get("program", "")))
    if asked is None or not asked.owner or asked.standing or asked.id in await store.blocked_by_either(visitor.id):
        raise BadInput("there is no such bot")
    await store.challenge(session.id, asked.id, session.now())
    return redirect(f"/table/{session.id}")


def _owner(visitor: Visitor) -> Person:
    """The visitor, who has an account; raises BadInput."""
    person = visitor.require_person()
    if not person.login:
        raise BadInput("make an account first")
    return person


async def _mine(visitor: Visitor, store: Store, program: str) -> Person:
    found = await store.person_by_id(person_number(program))
    if found is None or found.owner != _owner(visitor).id or found.standing == "gone":
        raise NotFoundException
    return found


async def _render_programs(visitor: Visitor, store: Store, settings: Settings, made: Person | None = None,
                           token: str = "", done: Say | None = None) -> Template:
    mine = await store.programs_of(_owner(visitor).id)
    shown = await render_page(visitor, "own_programs", programs=mine, made=made, token=token, done=done,
                              able=await store.with_tokens([each.id for each in mine]),
                              most=settings.limits.programs_per_person)
    if token:
        shown.headers["cache-control"] = "no-store"
    return shown


HANDLERS = [programs, new_program, new_token, revoke, delete, challenge]
