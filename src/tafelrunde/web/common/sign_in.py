"""A browser is somebody's by a key in a cookie. Whenever it becomes another's, or should be the only one left, it gets
a new key: whoever planted or copied the old one is left outside."""

import time

from tafelrunde.core import BadInput
from tafelrunde.store import Person, Store
from tafelrunde.web.common.client import AnyRequest
from tafelrunde.web.common.identity import KNOWN_DEVICE, Visitor, cookie_hash, drop_keys, hashed, new_key


async def sign_in(request: AnyRequest, visitor: Visitor, store: Store, person: Person) -> None:
    """This browser is that person's from now on; the key it came with opens nothing any more."""
    if person.standing == "banned":
        raise BadInput("the operator has closed this account")
    visitor.person, visitor.key, visitor.device = person, new_key(), new_key()
    await drop_keys(request, store)
    await store.add_key(hashed(visitor.key), person.id)
    await store.remember_device(cookie_hash(request, KNOWN_DEVICE), hashed(visitor.device), person.id,
                                time.time())


async def sign_in_here_alone(request: AnyRequest, visitor: Visitor, store: Store, person: Person) -> None:
    """The same, and all other sessions of that person end; their open tables are for the caller to hang up."""
    await store.end_sessions(person.id)
    await sign_in(request, visitor, store, person)
