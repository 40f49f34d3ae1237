"""What goes back: pages in the visitor's language, redirects, large data in slices."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.response import Redirect, Response, Stream, Template

from tafelrunde.scenes.languages import languages, name_of
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.page_words import PageTranslator

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
