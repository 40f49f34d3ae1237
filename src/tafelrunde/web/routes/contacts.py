"""Contacts: whom somebody follows, blocks or has muted, on a page of their own."""

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput
from tafelrunde.store import Person, Store
from tafelrunde.web.http.forms import Form, person_number
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.responses import redirect, render_page
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.companions import has_profile
from tafelrunde.web.lists.heraldry import arms_of
from tafelrunde.web.lists.invitations import list_companions
from tafelrunde.web.live.registry import Registry

CONTACTS = "/account/people"
FOLLOWED = 200  # at most, by one person


@get(CONTACTS)
async def contacts(visitor: Visitor, store: Store) -> Template:
    """The page with the people whom the visitor has played with lately, follows, blocks or has muted, and who follows
    them."""
    person = visitor.require_person().id
    return await render_page(visitor, "contacts", arms=arms_of, followed=await store.followed_people(person),
                             companions=await list_companions(store, person),
                             infos={slug: info for slug, info in catalogue.infos().items() if max(info.seats) > 1},
                             followers=await store.followers(person), followable=await store.is_followable(person),
                             blocked=await store.avoided_people(person, True),
                             muted=await store.avoided_people(person, False))


@post(CONTACTS)
async def choose_followable(visitor: Visitor, store: Store, data: Form) -> Redirect:
    """Choose whether others may follow the visitor."""
    await store.save_followable(visitor.require_person().id, data.get("followable") == "yes")
    return redirect(CONTACTS)


async def find_somebody(store: Store, number: int, reader: int, now: float) -> Person:
    """The person with that number, who has a page for this reader; raises NotFoundException or StoreError."""
    somebody = await store.person_by_id(number)
    if somebody is None or not await has_profile(store, somebody, reader, now):
        raise NotFoundException
    return somebody


@post("/people/{number:str}/follow")
async def follow(visitor: Visitor, store: Store, registry: Registry, number: str, data: Form) -> Redirect:
    """Follow somebody who has an account and does not mind, or follow them no longer."""
    person, other = visitor.require_person().id, person_number(number)
    if data.get("on") != "yes":
        await store.unfollow(person, other)
        return redirect(CONTACTS)
    somebody = await find_somebody(store, other, person, registry.now())
    if other == person:
        raise BadInput("nobody can follow themselves")
    if not somebody.login:
        raise BadInput("only people with an account can be followed")
    if (await store.blocked_by_either(person)).get(other):
        raise BadInput("you block {name}; unblock them first", name=somebody.name)
    why = await store.follow(person, other, registry.now(), FOLLOWED)
    if why == "many":
        raise BadInput("you follow {limit:person|people} already; unfollow somebody first", limit=FOLLOWED)
    if why:  # in the same words, whether they block the visitor or want nobody to follow them
        raise BadInput("{name} does not want to be followed", name=somebody.name)
    return redirect(CONTACTS)


@post("/people/{number:str}/block")
async def block(visitor: Visitor, store: Store, registry: Registry, number: str, data: Form) -> Redirect:
    """Block somebody who has a page, or neither block nor mute them any more."""
    person, other = visitor.require_person().id, person_number(number)
    on = data.get("on") == "yes"
    if on:
        await find_somebody(store, other, person, registry.now())
        if other == person:
            raise BadInput("nobody can block themselves")
    await store.block(person, other, on)
    return redirect(CONTACTS)


HANDLERS = [contacts, choose_followable, follow, block]
