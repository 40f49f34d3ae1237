"""Headers of every response – security, caching, a cookie for a browser that has none – and the cookies of a house that
is reached by https: by the prefix of their names browsers know that the host itself has set them."""

from collections.abc import Iterable
from typing import Any, cast

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, BeforeMessageSendHookHandler, Message, Receive, Scope, Send

from tafelrunde.web.http.appearance import APPEARANCE
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.identity import BROWSER, KEY, KNOWN_DEVICE, LANGUAGE, NEWCOMER, TWO_YEARS, cookie, new_key

POLICY = ("default-src 'none'", "object-src 'none'", "script-src 'self'", "style-src 'self'",
          "style-src-attr 'unsafe-inline'", "img-src 'self' data:", "font-src 'self'", "connect-src 'self'",
          "worker-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'")
HEADERS = {
    "content-security-policy": "; ".join(POLICY),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
STRICT = {"strict-transport-security": "max-age=31536000"}  # a year without http
PREFIX = b"__Host-"
FOR_SCRIPTS = APPEARANCE.encode()  # scripts set it by its plain name
# Before version 0.3 these had no prefix; browsers that bring one are given it again with the prefix. The release after
# it may stop that, and reading plain names at all.
OLD = {name.encode() for name in (KEY, NEWCOMER, KNOWN_DEVICE, BROWSER, LANGUAGE)}
CAME = "plain cookies"  # in the scope of a request: those that came without prefix, and with no other of that name
Headers = Iterable[tuple[bytes, bytes]]


def with_host_cookies(app: ASGIApp) -> ASGIApp:
    """The app, to which cookies come by their plain names; of two of a name the one with the prefix counts."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            asked = cast(dict[str, Any], scope)
            brought = [tuple(map(bytes.strip, pair.partition(b"=")[::2])) for name, value in asked["headers"]
                       if name == b"cookie" for pair in value.split(b";")]
            ours = {name.removeprefix(PREFIX): value for name, value in reversed(brought) if name.startswith(PREFIX)}
            asked[CAME] = {name: value for name, value in brought if name not in ours and not name.startswith(PREFIX)}
            cookies = b"; ".join(b"=".join(pair) for pair in (ours | asked[CAME]).items())
            asked["headers"] = [*((name, value) for name, value in asked["headers"] if name != b"cookie"),
                                *([(b"cookie", cookies)] if cookies else [])]
        await app(scope, receive, send)

    return answer


async def name_cookies(message: Message, scope: Scope) -> None:
    """Give every cookie that goes out its prefix and what browsers ask of such; old ones with the next page."""
    if message["type"] != "http.response.start":
        return
    headers = list[tuple[bytes, bytes]](message["headers"])
    given = {value.partition(b"=")[0] for name, value in headers if name.lower() == b"set-cookie"}
    if any(name.lower() == b"content-type" and value.startswith(b"text/html") for name, value in headers):
        for name, value in cast(dict[str, Any], scope).get(CAME, {}).items():
            if name in OLD - given:
                headers.append((b"set-cookie", b"%s=%s; HttpOnly; Max-Age=%d; SameSite=lax" % (name, value, TWO_YEARS)))
    message["headers"] = [(name, _add_prefix(value) if name.lower() == b"set-cookie" else value)
                          for name, value in headers]


def _add_prefix(cookie: bytes) -> bytes:
    if cookie.partition(b"=")[0] == FOR_SCRIPTS:
        return cookie
    kept = [part for part in cookie.split(b"; ") if not part.lower().startswith((b"path=", b"secure", b"domain="))]
    return PREFIX + b"; ".join([*kept, b"Path=/", b"Secure"])


def headers_for(https: bool) -> BeforeMessageSendHookHandler:
    """A hook that adds to every response what its page may load and how long it may be cached; with https, that the
    site is to be reached by https alone."""
    usual = HEADERS | (STRICT if https else {})

    async def add_headers(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders(message)
            for name, value in usual.items():
                headers.setdefault(name, value)
            if headers.get("content-type", "").startswith("text/html") and not AnyRequest(scope).cookies.get(BROWSER):
                headers.add("set-cookie", cookie(BROWSER, new_key(), secure=https).to_header(header=""))
            headers.setdefault("cache-control", "no-cache")

    return add_headers
