"""Who asks: a person known by a cookie, the browser, the language."""

import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from litestar.datastructures import Cookie

from tafelrunde.core import BadInput
from tafelrunde.scenes.languages import ENGLISH, languages, match_language
from tafelrunde.scenes.translate import GUEST
from tafelrunde.store import Person, Store
from tafelrunde.web.http.client import UNKNOWN, AnyConnection, AnyRequest, Client, client_address
from tafelrunde.web.http.text import clean_name

KEY = "house_key"  # the cookie that says who somebody is
# the cookie with the key of somebody not met yet: a page brings it before they send the first form, so that a form sent
# twice, or once more as its answer was lost, is the same person's; with that it becomes the key
NEWCOMER = "house_newcomer"
KNOWN_DEVICE = "known_device"  # the cookie of a browser somebody has signed in with: it opens nothing
BROWSER = "house_browser"  # the cookie that says which browser this is, whoever uses it
LANGUAGE = "language"
TWO_YEARS = 2 * 365 * 86_400
DAY = 86_400


@dataclass
class Visitor:
    """The sender of a request; `person` is None until they have given a name."""

    person: Person | None
    language: str
    key: str = ""  # cookies to hand out with the answer
    device: str = ""
    first: str = ""  # the key that came as a newcomer's
    secure: bool = False  # cookies for https alone
    client: Client = UNKNOWN
    count_guest: Callable[[], Awaitable[None]] | None = None  # one more newcomer from their address; may refuse
    count_table: Callable[[], Awaitable[None]] | None = None  # and one more table
    take_name: Callable[[Person, str], Awaitable[None]] | None = None  # calls somebody so from now on
    waits: Callable[[int], Awaitable[list[str]]] | None = None  # at which tables it is somebody's turn
    at: str = ""  # the table whose page they ask for
    waiting: list[str] = field(default_factory=list)  # the others that wait for them, the most urgent first: see `look`

    @property
    def id(self) -> int:
        return self.person.id if self.person else 0

    @property
    def name(self) -> str:
        """Empty for whoever has given none."""
        return self.person.name if self.person and self.person.name != GUEST else ""

    async def look(self) -> None:
        """Load the tables that wait for them; raises StoreError."""
        if self.id and self.waits is not None:
            self.waiting = [match for match in await self.waits(self.id) if match != self.at]

    def require_person(self) -> Person:
        """The person; raises BadInput for somebody not met yet."""
        if self.person is None:
            raise BadInput("give your name first")
        return self.person

    async def opens_table(self) -> None:
        """Count one more table; raises BadInput where too many came from this address, or StoreError."""
        if self.count_table is not None:
            await self.count_table()

    def cookies(self) -> list[Cookie]:
        """The cookies for somebody just met or signed in, who is no newcomer any more."""
        given = [cookie(name, value, secure=self.secure)
                 for name, value in ((KEY, self.key), (KNOWN_DEVICE, self.device)) if value]
        return [*given, cookie(NEWCOMER, "", secure=self.secure, lasts=0)] if self.person and self.first else given

    def cookies_of_page(self) -> list[Cookie]:
        """The same cookies; a visitor who is not known yet gets the key with which they will be."""
        if self.person is None and not self.first:
            return [cookie(NEWCOMER, new_key(), secure=self.secure, lasts=DAY)]
        return self.cookies()


def cookie(name: str, value: str, *, secure: bool, lasts: int = TWO_YEARS) -> Cookie:
    """A cookie that no script may read."""
    return Cookie(name, value=value, max_age=lasts, httponly=True, samesite="lax", secure=secure, path="/")


def new_key() -> str:
    """A random key for a cookie."""
    return secrets.token_urlsafe(32)


def hash_key(key: str) -> str:
    """The hash of a key, as the store has it."""
    return hashlib.sha256(key.encode()).hexdigest()


async def person_of(connection: AnyConnection, store: Store) -> Person | None:
    """Authenticate a request or a socket by its cookie: the person it belongs to, never a program; None for nobody."""
    person, _ = await person_and_cookie(connection, store)
    return person


async def person_and_cookie(connection: AnyConnection, store: Store) -> tuple[Person | None, str]:
    """The same person, and the name of the cookie: a newcomer's where the answer to their first form was lost."""
    for name in (KEY, NEWCOMER):
        key = cookie_hash(connection, name)
        found = await store.person(key) if key else None
        if found is not None and not found.owner:
            return found, name
    return None, ""


async def drop_keys(connection: AnyConnection, store: Store) -> None:
    """Make the keys of a request worthless; raises StoreError."""
    for key in {cookie_hash(connection, name) for name in (KEY, NEWCOMER)} - {""}:
        await store.drop_key(key)


async def program_of(connection: AnyConnection, store: Store) -> Person | None:
    """Authenticate a program by the token in its header; None if that opens nothing, or its owner may not play here."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not 20 <= len(token) <= 100:
        return None
    found = await store.person(hash_key(token))
    owner = await store.person_by_id(found.owner) if found is not None and found.owner else None
    if found is None or owner is None or "banned" in (found.standing, owner.standing):
        return None
    return found


def cookie_hash(connection: AnyConnection, name: str) -> str:
    """The hash of a cookie as the store would have it; empty if it cannot be one of ours."""
    secret = secret_in(connection, name)
    return hash_key(secret) if secret else ""


def secret_in(connection: AnyConnection, name: str) -> str:
    """The value of a cookie; empty if it cannot be one of ours."""
    secret = connection.cookies.get(name, "")
    return secret if 20 <= len(secret) <= 100 else ""


def client_of(connection: AnyConnection) -> Client:
    """The address and browser a request comes from."""
    return Client(client_address(connection), cookie_hash(connection, BROWSER))


def language_of(request: AnyRequest) -> str:
    """The language that was chosen, or the first one the browser asks for that there is."""
    chosen = request.cookies.get(LANGUAGE, "")
    if chosen in languages():
        return chosen
    wishes = request.headers.get("accept-language", "")[:200].split(",")
    return next((found for wish in wishes if (found := match_language(wish)) is not None), ENGLISH)


async def ensure_person(visitor: Visitor, store: Store, name: str) -> Person:
    """The visitor as a person, made now if need be, under that name if one is given; raises BadInput."""
    wished = clean_name(name)
    if visitor.person is None:
        if visitor.count_guest is not None:
            await visitor.count_guest()
        visitor.key = visitor.first or new_key()
        person = await store.add_person(hash_key(visitor.key), wished or GUEST, time.time())
        if person.owner:  # the token of a program, which nobody was given as a newcomer
            raise BadInput("give your name first")
        visitor.person = person
    elif wished and wished != visitor.person.name and visitor.take_name is not None:
        if visitor.person.standing:
            raise BadInput("the operator has fixed your name")
        await visitor.take_name(visitor.person, wished)
    return visitor.person
