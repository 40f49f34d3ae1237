"""Headers of every response: security, caching, a cookie for a browser that has none."""

from litestar.datastructures import MutableScopeHeaders
from litestar.types import BeforeMessageSendHookHandler, Message, Scope

from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.identity import BROWSER, cookie, new_key

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

