"""Contacts: whom somebody blocks or has muted, on a page of their own."""

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput
from tafelrunde.store import Store
from tafelrunde.web.http.forms import Form, person_number
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.responses import redirect, render_page
from tafelrunde.web.lists.companions import has_profile
from tafelrunde.web.lists.heraldry import arms_of

CONTACTS = "/account/people"


@get(CONTACTS)
async def contacts(visitor: Visitor, store: Store) -> Template:
    """The page with the people whom the visitor blocks or has muted."""
    person = visitor.require_person().id
    return await render_page(visitor, "contacts", arms=arms_of, blocked=await store.avoided_people(person, True),
                             muted=await store.avoided_people(person, False))


@post("/people/{number:str}/block")
async def block(visitor: Visitor, store: Store, number: str, data: Form) -> Redirect:
    """Block somebody who has a page, or neither block nor mute them any more."""
    person, other = visitor.require_person().id, person_number(number)
    on = data.get("on") == "yes"
    if on:
        somebody = await store.person_by_id(other)
        if somebody is None or not await has_profile(store, somebody, person):
            raise NotFoundException
        if other == person:
            raise BadInput("nobody can block themselves")
    await store.block(person, other, on)
    return redirect(CONTACTS)


HANDLERS = [contacts, block]
