"""Passwords: read from forms, hashed, and proven – at sign-in, and before anything that could cost somebody an
account."""

import re
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from tafelrunde.core import BadInput, Say
from tafelrunde.store import Person, Store
from tafelrunde.web.common.client import AnyRequest, client_address
from tafelrunde.web.common.hashing import Hashing
from tafelrunde.web.common.identity import KNOWN_DEVICE, cookie_hash
from tafelrunde.web.common.rate_limit import RateLimiter
from tafelrunde.web.common.settings import Limits

LOGIN = re.compile(r"[a-z0-9][a-z0-9_.-]{2,31}")
SHORTEST, LONGEST = 8, 200  # characters of a password
WRONG = Say("login or password is wrong")
NOT_YOURS = Say("this is not your password")


@cache
def hasher() -> PasswordHasher:
    """Argon2id; about a twentieth of a second for each guess."""
    return PasswordHasher()


@cache
def nobodys() -> str:
    """A hash for logins that do not exist, so that they take as long as those that do."""
    return hasher().hash("nobody's password")


def read_login(form: dict[str, str]) -> str:
    """The login of a form; raises BadInput."""
    login = form.get("login", "").strip().lower()
    if not LOGIN.fullmatch(login):
        raise BadInput("a login has 3 to 32 characters: letters, digits and _ . -")
    return login


def read_password(form: dict[str, str], name: str = "password") -> str:
    """A password of a form; raises BadInput."""
    password = form.get(name, "")
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput("a password has {low} to {high:character|characters}", low=SHORTEST, high=LONGEST)
    return password


class Passwords:
    """Hashes and proves passwords, in threads of its own and no faster than the limits allow."""

    def __init__(self, store: Store, limiter: RateLimiter, limits: Limits) -> None:
        self._store = store
        self._limiter = limiter
        self._hashing = Hashing(limits)

    async def hash(self, password: str, address: str) -> str:
        """The hash that is kept; raises BadInput where too many wait for theirs."""
        return await self._hashing.do(address, hasher().hash, password)

    async def prove(self, request: AnyRequest, login: str, password: str, wrong: Say = WRONG) -> Person:
        """Whoever has this login and this password; raises BadInput, after as long whether the login exists or not."""
        person, address = await self._store.person_by_login(login), client_address(request)
        device = cookie_hash(request, KNOWN_DEVICE)
        known_here = person is not None and await self._store.knows_device(device, person.id)
        attempt = await self._limiter.attempt(f"login {login}", address, device if known_here else "")
        if not await self._hashing.do(address, _fits, person, password) or person is None:
            raise BadInput(wrong.key)
        await attempt.succeeded()
        return person

    def close(self) -> None:
        """Hash no more."""
        self._hashing.close()


def _fits(person: Person | None, password: str) -> bool:
    try:
        hasher().verify(person.password if person else nobodys(), password)
    except Argon2Error:
        return False
    return person is not None
