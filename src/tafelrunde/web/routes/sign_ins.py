"""Sessions: a browser is somebody's by a key in a cookie. Whenever it becomes another's, or should be the only one
left, it gets a new key: whoever planted or copied the old one is left outside."""

import time
from asyncio import wrap_future
from typing import Any

from litestar import Request, post
from litestar.response import Redirect

from tafelrunde.core import BadInput
from tafelrunde.store import Person, Store
from tafelrunde.web.common.identity import KEY, KNOWN_DEVICE, Visitor, cookie_hash, go, hashed, new_key
from tafelrunde.web.live.registry import Registry


async def let_in(request: Request[Any, Any, Any], visitor: Visitor, store: Store, person: Person) -> None:
    """This browser is that person's from now on; the key it came with opens nothing any more."""
    if person.standing == "banned":
        raise BadInput("whoever runs the house has shut this account")
    visitor.person, visitor.key, visitor.device = person, new_key(), new_key()
    await wrap_future(store.drop_key(cookie_hash(request, KEY)))
    await wrap_future(store.add_key(hashed(visitor.key), person.id))
    await wrap_future(store.remember_device(cookie_hash(request, KNOWN_DEVICE), hashed(visitor.device), person.id,
                                            time.time()))


async def only_here(request: Request[Any, Any, Any], visitor: Visitor, store: Store, registry: Registry,
                    person: Person) -> None:
    """All sessions of that person end but this browser's; open tables ask who is there again."""
    await wrap_future(store.end_sessions(person.id))
    await let_in(request, visitor, store, person)
    registry.hang_up(person.id)


@post("/account/sessions/end")
async def end_others(request: Request[Any, Any, Any], visitor: Visitor, store: Store, registry: Registry,
                     secure: bool) -> Redirect:
    """Sign out in all other browsers."""
    if visitor.person is None:
        raise BadInput("say your name first")
    await only_here(request, visitor, store, registry, visitor.person)
    return go("/account", visitor, secure)


@post("/account/leave")
async def leave_account(request: Request[Any, Any, Any], visitor: Visitor, store: Store,
                        registry: Registry) -> Redirect:
    """Forget this browser; that somebody was let in with it does no harm."""
    await wrap_future(store.drop_key(cookie_hash(request, KEY)))
    registry.hang_up(visitor.id)
    answer = go("/account")
    answer.delete_cookie(KEY)
    return answer


HANDLERS = [end_others, leave_account]
