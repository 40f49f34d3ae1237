"""Signing in, and links to a new password.

A browser is somebody's by a key in a cookie. Whenever it becomes another's, or should be the only one left, it gets
a new key: whoever planted or copied the old one is left outside. A link to a new password is good once and for a short
while; the store has its hash alone.
"""

import time

from tafelrunde.core import BadInput
from tafelrunde.store import Person, Store
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.identity import KNOWN_DEVICE, Visitor, cookie_hash, drop_keys, hash_key, new_key

BY_MAIL, BY_OPERATOR = 3600.0, 24 * 3600.0  # seconds a link is good


def check_not_banned(person: Person) -> None:
    """Check that an account may be used; raises BadInput for one that the operator has closed."""
    if person.standing == "banned":
        raise BadInput("the operator has closed this account")


async def sign_in(request: AnyRequest, visitor: Visitor, store: Store, person: Person) -> None:
    """Sign a person in with this browser; the key it came with is void."""
    check_not_banned(person)
    visitor.person, visitor.key, visitor.device = person, new_key(), new_key()
    await drop_keys(request, store)
    await store.add_key(hash_key(visitor.key), person.id)
    await store.remember_device(cookie_hash(request, KNOWN_DEVICE), hash_key(visitor.device), person.id,
                                time.time())


async def sign_in_here_alone(request: AnyRequest, visitor: Visitor, store: Store, person: Person) -> None:
    """Sign a person in with this browser, and end all their other sessions; closing their open tables is left to the
    caller."""
    await store.end_sessions(person.id)
    await sign_in(request, visitor, store, person)


async def new_link(store: Store, person: Person, base: str, until: float) -> str:
    """Make a link with which that person can choose a new password, once; any older one is void."""
    token = new_key()
    await store.offer_recovery(hash_key(token), person.id, until)
    return f"{base}{path_of(token)}"


def path_of(token: str) -> str:
    """The path of a link to a new password."""
    return f"/account/recover/{token}"
