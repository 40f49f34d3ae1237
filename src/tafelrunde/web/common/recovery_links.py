"""Links to a new password: good once and for a short while; the store has their hash alone."""


from tafelrunde.store import Person, Store
from tafelrunde.web.common.identity import hashed, new_key

BY_MAIL, BY_OPERATOR = 3600.0, 24 * 3600.0  # seconds a link is good


async def new_link(store: Store, person: Person, base: str, until: float) -> str:
    """A link with which that person chooses a new password, once; any older one is void."""
    token = new_key()
    await store.offer_recovery(hashed(token), person.id, until)
    return f"{base}{path_of(token)}"


def path_of(token: str) -> str:
    """The path a link leads to."""
    return f"/account/recover/{token}"
