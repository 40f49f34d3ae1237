"""Cookies of a house that is reached by https: by the prefix of their names browsers know that this host alone has set
them (`__Host-`, RFC 6265bis), so no other host of the domain can plant any. Here they go by their plain names.
"""

from collections.abc import Iterable
from typing import Any, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tafelrunde.web.http.appearance import APPEARANCE
from tafelrunde.web.http.identity import BROWSER, KEY, KNOWN_DEVICE, LANGUAGE, NEWCOMER, TWO_YEARS

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
