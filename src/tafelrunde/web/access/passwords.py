"""Passwords – read from forms, chosen, hashed, and proven: at sign-in, and before anything that could cost somebody an
account –, signing in, and links to a new password.

A browser is somebody's by a key in a cookie. Whenever it becomes another's, or should be the only one left, it gets a
new key: whoever planted or copied the old one is left outside. A link to a new password is good once and for a short
while; the store has its hash alone.
"""

import asyncio
import re
import time
from functools import cache
from importlib.resources import files
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error

from tafelrunde import games
from tafelrunde.core import BadInput, Say
from tafelrunde.store import Person, Store
from tafelrunde.web.access.password_hashing import BUSY, PasswordHashing
from tafelrunde.web.access.rate_limit import RateLimiter
from tafelrunde.web.http.client import AnyRequest, client_address, networks_of
from tafelrunde.web.http.identity import KNOWN_DEVICE, Visitor, cookie_hash, drop_keys, hash_key, new_key
from tafelrunde.web.runtime.settings import Limits

BY_MAIL, BY_OPERATOR = 3600.0, 24 * 3600.0  # seconds a link is good
LOGIN = re.compile(r"[a-z0-9][a-z0-9_.-]{2,31}")
SHORTEST, LONGEST = 8, 200  # characters of a password
WRONG = Say("login or password is wrong")
NOT_YOURS = Say("this is not your password")


@cache
def hasher() -> PasswordHasher:
    """The hasher: Argon2id, about a twentieth of a second for each guess."""
    return PasswordHasher()


@cache
def hash_for_nobody() -> str:
    """A hash for logins that do not exist, so that they take as long as those that do."""
    return hasher().hash("nobody's password")


def read_login(form: dict[str, str]) -> str:
    """The login in a form; raises BadInput."""
    login = form.get("login", "").strip().lower()
    if not LOGIN.fullmatch(login):
        raise BadInput("a login has 3 to 32 characters: a to z, digits and _ . -")
    return login


def read_password(form: dict[str, str], name: str = "password") -> str:
    """The password in a form, as it was typed; raises BadInput."""
    return _check_length(form.get(name, ""))


def check_new_password(password: str, *about: str) -> str:
    """A new password, normalized so that every keyboard gives the same hash. Raises BadInput for one of the first a
    guesser tries: much used ones, and words about this account, game and house with digits or signs added."""
    chosen = _check_length(normalize("NFKC", password))
    words = {_letters(word) for word in (*about, *games.slugs(), "tafelrunde", "password", "passwort")}
    if chosen.casefold() in most_used_passwords() or _letters(chosen) in words - {""}:
        raise BadInput("this password is one of the first that are guessed; choose another one")
    return chosen


@cache
def most_used_passwords() -> frozenset[str]:
    """The 3 000 passwords found most often in leaks that are long enough here."""
    return frozenset(files(__package__).joinpath("most_used_passwords.txt").read_text("utf-8").split())


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, normalize("NFKC", text).casefold()))


def _check_length(password: str) -> str:
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput("a password has {low} to {high:character|characters}", low=SHORTEST, high=LONGEST)
    return password


class Passwords:
    """The hashing and proving of passwords, in threads of its own and no faster than the limits allow."""

    def __init__(self, store: Store, limiter: RateLimiter, limits: Limits) -> None:
        self._store = store
        self._limiter = limiter
        self._hashing = PasswordHashing(limits)
        self._delayed: set[tuple[str, str]] = set()  # login and network

    async def hash(self, password: str, address: str, person: int = 0) -> str:
        """The hash to store; `person` has shown who they are. Raises BadInput where too many wait."""
        return await self._hashing.do(address, person, hasher().hash, password)

    async def prove(self, request: AnyRequest, login: str, password: str, wrong: Say = WRONG) -> Person:
        """The person with this login and password; raises BadInput, after as long whether the login exists or not."""
        person, address = await self._store.person_by_login(login), client_address(request)
        device = cookie_hash(request, KNOWN_DEVICE)
        known = person.id if person is not None and await self._store.knows_device(device, person.id) else 0
        attempt = await self._limiter.guess(login, address, device if known else "")
        try:
            await self._sit_out(attempt.delay, login, address)
            kept = await self._hashing.do(address, known, _rehash, person, password)
        except BadInput:  # too many are being checked: this one was not
            await attempt.withdraw()
            raise
        if not kept or person is None:
            raise BadInput(wrong.key)
        await attempt.succeed()
        if kept != person.password:
            await self._store.rehash(person.id, person.password, kept)
        return person

    async def _sit_out(self, delay: float, login: str, address: str) -> None:
        """Wait; of one login and network there is one at a time that does. Raises BadInput for all others."""
        one = login, networks_of(address)[0]
        if not delay:
            return
        if one in self._delayed:
            raise BadInput(BUSY.key)
        self._delayed.add(one)
        try:
            await asyncio.sleep(delay)
        finally:
            self._delayed.remove(one)

    def close(self) -> None:
        """Stop hashing."""
        self._hashing.close()


def _rehash(person: Person | None, password: str) -> str:
    """The hash that is kept of somebody's password from now on; empty if it is another. Older ones were hashed as the
    keyboard wrote them."""
    old, one = person.password if person else hash_for_nobody(), normalize("NFKC", password)
    if _fits(old, one):
        return old
    return hasher().hash(one) if one != password and _fits(old, password) else ""


def _fits(old: str, password: str) -> bool:
    try:
        return hasher().verify(old, password)
    except Argon2Error:
        return False


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
