"""What holds for every request, whatever page it asks for: HEAD, the match it is about, forms, and the origin of
sockets."""

import re
from typing import TypeVar, cast
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.middleware.csrf import CSRFMiddleware
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from tafelrunde.core import BadInput, Say
from tafelrunde.web.http.client import AnyConnection
from tafelrunde.web.runtime.logging import about
from tafelrunde.web.runtime.settings import Settings

PORTS = {"http": 80, "https": 443}
TABLE = re.compile(r"/+(?:admin/)?table/([a-z0-9]{1,40})(?:/|$)")
Origin = tuple[str, str, int]  # scheme, host, port
Found = TypeVar("Found")


class NotForYou(BadInput):
    """Something is for others; the page at a path leads on, by a link in those words."""

    def __init__(self, say: Say, path: str, words: Say) -> None:
        super().__init__(say.key, **say.args)
        self.path, self.words = path, words


def require_found(found: Found | None) -> Found:
    """What an address leads to; raises NotFoundException where that is nothing."""
    if found is None:
        raise NotFoundException
    return found


def with_head(app: ASGIApp) -> ASGIApp:
    """The app, answering HEAD wherever it answers GET, without the body."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        asked = cast(HTTPScope, scope)
        if scope["type"] != ScopeType.HTTP or asked["method"] != "HEAD":
            await app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        got = asked.copy()
        got["method"] = "GET"
        await app(got, receive, send_head)

    return answer


def with_match(app: ASGIApp) -> ASGIApp:
    """The app, in which all that is logged for a page or socket of a table names its match."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        found = TABLE.match(scope["path"])
        with about(found[1] if found is not None else ""):
            await app(scope, receive, send)

    return answer


def with_forms(app: ASGIApp) -> ASGIApp:
    """The app, in which every form has to bear a token signed with the key of the house it is sent to."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        signed = scope["litestar_app"].csrf_config
        assert signed is not None
        await CSRFMiddleware(app, signed)(scope, receive, send)

    return answer


async def opens_table(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard of routes that open a table: raises SentOn where this process may open none."""
    await connection.app.state.orders.admit_new()


def origin_of(address: str) -> Origin | None:
    """Scheme, host and port of an address; None if it is not one of the web."""
    try:
        parts = urlsplit(address)
        return (parts.scheme, parts.hostname or "", parts.port or PORTS[parts.scheme])
    except (KeyError, ValueError):
        return None


def same_origin(socket: AnyConnection, settings: Settings) -> bool:
    """Is the page that opens a socket one of ours? Its origin has to be that of the address that is set where people
    came by it, else that of the socket. Programs that are not browsers name no origin."""
    named = socket.headers.get("origin")
    if named is None:
        return True
    scheme = "https" if socket.url.scheme in ("https", "wss") else "http"
    here = origin_of(f"{scheme}://{socket.headers.get('host', '')}")
    home = origin_of(settings.address)
    if home is not None and here is not None and here[1] == home[1]:
        here = home
    return here is not None and origin_of(named) == here
