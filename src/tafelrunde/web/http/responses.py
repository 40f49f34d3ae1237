"""What goes back: pages in the visitor's language, redirects, large data in slices; and one sentence for a refusal, a
missing page or a mistake of the house, which is counted and logged."""

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

from litestar.config.compression import CompressionConfig
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, WebSocketException
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.response import Redirect, Response, Stream, Template
from litestar.types import Scope

from tafelrunde.core import Say, TafelrundeError
from tafelrunde.scenes.languages import languages, name_of
from tafelrunde.store import OwnedElsewhere, StoreError
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.identity import Visitor, language_of
from tafelrunde.web.http.page_words import PageTranslator
from tafelrunde.web.http.requests import NotForYou
from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.readiness import SentOn

log = logging.getLogger("tafelrunde.web")
SOON = 2  # seconds
BROKEN_OFF = "client disconnected prematurely"  # what the framework says of a body that does not arrive in full
PROBLEMS = {
    403: Say("this form has expired; go back, reload the page and send it again"),
    404: Say("there is no such page"),
    405: Say("this page does not accept that kind of request"),
    413: Say("that is too large"),
}
UNCLEAR = Say("the request could not be understood")
PERSON, KEEP = "house-person", "house-keep"  # what the service worker is told: for whom, and that it may stay
SLICE = 1 << 16  # bytes: packing that many takes a millisecond or two
PACKED = DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip", minimum_size=4096,
                                                                          gzip_compress_level=6))


async def render_page(visitor: Visitor, name: str, status: int = 200, *, keep: bool = False,
                      **context: Any) -> Template:
    """A page in the visitor's language; `t` says sentences in it, those of the page's game (`info`) among them. The
    browser of whoever it was made for may `keep` it, to show it where there is no connection. Raises StoreError."""
    await visitor.look()
    made = prepare_page(visitor, name, status, keep=keep, **context)
    made.cookies.extend(visitor.cookies_of_page())
    return made


def prepare_page(visitor: Visitor, name: str, status: int = 200, *, keep: bool = False, **context: Any) -> Template:
    """The same page for a visitor of whom all is loaded that a page shows."""
    info = context.get("info")
    t = PageTranslator(visitor.language, game=info.slug if info else "")
    headers = {PERSON: str(visitor.id), **({KEEP: "1"} if keep and visitor.person else {})}
    return Template(f"{name}.html", status_code=status, headers=headers,
                    context={"t": t, "me": visitor, "languages": languages(), "named": name_of, **context})


def render_fragment(request: AnyRequest, name: str, context: dict[str, Any]) -> str:
    """Part of a page as HTML, for a client that puts it into one."""
    engine = request.app.template_engine
    assert engine is not None
    return str(engine.get_template(f"{name}.html").render(**context))


def redirect(path: str, visitor: Visitor | None = None) -> Redirect:
    """A redirect to another page, with the cookies of a visitor who is new."""
    return Redirect(path, status_code=303, cookies=visitor.cookies() if visitor else [])


def go_told(deed: str, visitor: Visitor | None = None, path: str = "/account") -> Redirect:
    """A redirect to a page that says what was done."""
    return redirect(f"{path}?done={deed}", visitor)


def local_path(path: str) -> str:
    """The path if it stays on this server, else the home page."""
    inside = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if inside else "/"


def stream_slices(data: bytes, kind: str, headers: dict[str, str] | None = None) -> Response[Any]:
    """Data for a handler with `PACKED`: in slices if it is large, so that packing it holds up no table.

    Only such handlers pack. Pages never do: they carry the token of their forms beside what the visitor has sent, and
    the length of the packed page would tell the token (BREACH).
    """
    sent = {"vary": "accept-encoding", **(headers or {})}
    if len(data) <= SLICE:
        return Response(data, media_type=kind, headers=sent)
    return Stream(_slices(data), media_type=kind, headers=sent)


async def _slices(data: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(data), SLICE):
        yield data[start:start + SLICE]
        await asyncio.sleep(0)  # the tables get their turn


def refusal_page(request: AnyRequest, error: TafelrundeError) -> Template | Redirect:
    """The page for a refused request: one clear sentence. Where another process would carry the request out it is sent
    on, forms as they are, or the page tries again by itself."""
    if isinstance(error, SentOn) and error.again:
        query = f"?{request.url.query}" if request.url.query else ""
        return Redirect(local_path(request.url.path + query), status_code=307)
    if isinstance(error, SentOn | OwnedElsewhere):
        again = request.method == "GET"
        answer = _problem(request, 503, error.say if again else Say("nothing was done; try again in a moment"),
                          again=SOON if again else 0)
        answer.headers["retry-after"] = str(SOON)
        return answer
    onward = (error.path, error.words) if isinstance(error, NotForYou) else None
    return _problem(request, 503 if isinstance(error, StoreError) else 400, error.say, onward=onward)


def missing_page(request: AnyRequest, error: HTTPException) -> Template:
    """The page for an unknown address or a malformed request."""
    if error.detail == BROKEN_OFF:
        log.info("%s %s was broken off by whoever sent it", request.method, request.url.path)
    elif error.status_code >= 500:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(request, error.status_code, PROBLEMS.get(error.status_code, UNCLEAR))


def mistake_page(request: AnyRequest, error: Exception) -> Response[Any] | Template:
    """The page for an internal error, which is logged and not shown."""
    return _problem(request, 500, log_mistake(request, error))


def _problem(request: AnyRequest, status: int, say: Say, again: int = 0,
             onward: tuple[str, Say] | None = None) -> Template:
    """`again`: seconds after which the page is asked for once more; 0: it is not. `onward`: a path, and the words of
    the link that leads there."""
    return prepare_page(Visitor(None, language_of(request)), "problem", status, say=say, problem=status, again=again,
                        back=_form_of(request), onward=onward)


def _form_of(request: AnyRequest) -> str:
    """The page of this house whose form was sent, as far as the browser tells; empty: there is none to go back to."""
    sent_from = urlsplit(request.headers.get("referer", ""))
    own = request.method == "POST" and sent_from.netloc == request.url.netloc
    return local_path(sent_from.path) if own and sent_from.path != request.url.path else ""


def log_mistake(request: AnyRequest, error: Exception) -> Say:
    """Count and log an internal error; returns the sentence that may be shown."""
    METRICS.count_mistake(f"{request.method} {request.url.path} failed", error)
    return Say("something went wrong on our side; it has been logged")


async def note_at_socket(error: Exception, scope: Scope) -> None:
    """Count and log an internal error at a socket, which the framework closes without a word."""
    if scope["type"] == ScopeType.WEBSOCKET and not isinstance(error, HTTPException | WebSocketException):
        METRICS.count_mistake(f"the socket {scope['path']} failed", error)
