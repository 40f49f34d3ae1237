"""Who is at the door: a person known by a cookie, and the language spoken. What pages share."""

import hashlib
import secrets
import time
from asyncio import wrap_future
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from babel.dates import format_date, format_datetime
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.response import Redirect, Template

from tafelrunde.core import BadInput
from tafelrunde.scenes.translate import ENGLISH, LANGUAGES, Translator
from tafelrunde.store import Person, Store
from tafelrunde.web.common.proxies import client_address
from tafelrunde.web.common.quotas import Quota
from tafelrunde.web.live.visits import NOWHERE, Origin

KEY = "house_key"  # the cookie that says who somebody is
KNOWN_DEVICE = "known_device"  # the cookie of a browser somebody was let in with: it opens nothing
BROWSER = "house_browser"  # the cookie that says which browser this is, whoever uses it
LANGUAGE = "language"
TWO_YEARS = 2 * 365 * 86_400
LONGEST_NAME = 24


@dataclass
class Visitor:
    """Somebody who asks for a page; `person` None: the house has not met them yet."""

    person: Person | None
    language: str
    key: str = ""  # cookies to hand out with the answer
    device: str = ""
    origin: Origin = NOWHERE
    quota: Quota | None = None  # what is left for the address they call from

    @property
    def id(self) -> int:
        return self.person.id if self.person else 0

    @property
    def name(self) -> str:
        return self.person.name if self.person else ""

    def opens_table(self) -> None:
        """Count one more table; raises BadInput where too many came from this address."""
        if self.quota is not None:
            self.quota.new_table()


def new_key() -> str:
    """A cookie nobody guesses."""
    return secrets.token_urlsafe(32)


def hashed(key: str) -> str:
    """What the store keeps of a cookie."""
    return hashlib.sha256(key.encode()).hexdigest()


def person_of(connection: ASGIConnection[Any, Any, Any, Any], store: Store) -> Person | None:
    """Whose cookie came along."""
    key = cookie_hash(connection, KEY)
    return store.person(key) if key else None


def cookie_hash(connection: ASGIConnection[Any, Any, Any, Any], name: str) -> str:
    """What the store would keep of a cookie that came along; empty if that is none of the house's."""
    secret = connection.cookies.get(name, "")
    return hashed(secret) if 20 <= len(secret) <= 100 else ""


def device_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Which browser this is; empty if it has no cookie yet."""
    return cookie_hash(connection, BROWSER)


def origin_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Origin:
    """Where somebody comes from."""
    return Origin(client_address(connection), device_of(connection))


def visitor_of(request: Request[Any, Any, Any], store: Store, quota: Quota | None = None) -> Visitor:
    """Who asks, in which language, from where, and what is left for their address."""
    return Visitor(person_of(request, store), language_of(request), origin=origin_of(request), quota=quota)


def language_of(request: Request[Any, Any, Any]) -> str:
    """The language chosen, or the first one the browser likes that the house speaks."""
    chosen = request.cookies.get(LANGUAGE, "")
    if chosen in LANGUAGES:
        return chosen
    for wish in request.headers.get("accept-language", "")[:200].split(","):
        if wish.strip()[:2].lower() in LANGUAGES:
            return wish.strip()[:2].lower()
    return ENGLISH


def clean_name(name: str) -> str:
    """A name as shown: one line, without control characters, not too long."""
    return one_line(name, LONGEST_NAME)


def one_line(text: str, longest: int) -> str:
    """What can be read of a text, on one line and without spaces at its ends."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text[: 20 * longest])
    return " ".join(printable.split())[:longest].strip()


async def known(visitor: Visitor, store: Store, name: str) -> Person:
    """The visitor as a person the house knows, from now on if need be, under that name if one is given."""
    wished = clean_name(name)
    if visitor.person is None:
        if visitor.quota is not None:
            visitor.quota.new_guest()
        visitor.key = new_key()
        visitor.person = await wrap_future(
            store.add_person(hashed(visitor.key), wished or Translator(visitor.language)("Guest"), time.time()))
    elif wished and wished != visitor.person.name:
        if visitor.person.standing:
            raise BadInput("whoever runs the house has settled your name")
        visitor.person.name = wished
        await wrap_future(store.rename(visitor.person.id, wished))
    return visitor.person


def key_cookies(visitor: Visitor, secure: bool) -> list[Cookie]:
    """The cookies for somebody the house has just met or let in."""
    given = {KEY: visitor.key, KNOWN_DEVICE: visitor.device}
    return [Cookie(name, value=value, max_age=TWO_YEARS, httponly=True, samesite="lax", secure=secure, path="/")
            for name, value in given.items() if value]


def dated(day: date | float, language: str) -> str:
    """A day, or the day of a moment by universal time, as people write it in that language."""
    day = datetime.fromtimestamp(day, UTC).date() if isinstance(day, float) else day
    return format_date(day, "long", locale=language)


def timed(at: float, language: str) -> str:
    """A moment by universal time."""
    return f"{format_datetime(datetime.fromtimestamp(at, UTC), 'medium', locale=language)} UTC"


def local(path: str) -> str:
    """The path if it leads inside the house, else the front door."""
    inside = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if inside else "/"


def page(visitor: Visitor, name: str, status: int = 200, **context: Any) -> Template:
    """A page in the visitor's language; `t` says sentences in it, those of the page's game (`info`) among them."""
    info = context.get("info")
    t = Translator(visitor.language, game=info.slug if info else "")
    return Template(f"{name}.html", status_code=status,
                    context={"t": t, "me": visitor, "languages": LANGUAGES, **context})


def go(path: str, visitor: Visitor | None = None, secure: bool = False) -> Redirect:
    """On to another page, with the cookie if somebody is new."""
    return Redirect(path, status_code=303, cookies=key_cookies(visitor, secure) if visitor else [])
