"""What is left of a match: its record, its film, the film as one file, the score sheet to print."""

import asyncio
import gzip
from datetime import UTC, datetime
from typing import Any

import msgspec
from babel.dates import format_date
from litestar import Request, get
from litestar.exceptions import NotFoundException
from litestar.response import Response, Template

from tafelrunde import scenes
from tafelrunde.core import SPECTATOR, BadInput
from tafelrunde.match import Match
from tafelrunde.scenes.translate import Translator
from tafelrunde.web import guides
from tafelrunde.web.common import catalogue
from tafelrunde.web.common.identity import Visitor, page
from tafelrunde.web.forms import told
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.session import Session
from tafelrunde.web.live.watchdog import bounded
from tafelrunde.web.replay.cache import TimelineCache, sides_of
from tafelrunde.web.replay.export import keepsake
from tafelrunde.web.routes.tables import session_of

PACKED = 4096  # bytes from which an answer is sent packed


def finished(session: Session) -> Match:
    """The match if it is over; while it goes on nobody may look through other people's eyes."""
    if session.match is None or not session.match.is_over or session.lock.locked():
        raise BadInput("the record can be read when the match is over")
    return session.match


@get("/table/{match:str}/record")
async def record(visitor: Visitor, registry: Registry, match: str, request: Request[Any, Any, Any]) -> Template:
    """The record of a match that is over, to read and to print."""
    session = session_of(registry, match)
    over = finished(session)
    with bounded(session.id):
        last = scenes.crowned(scenes.of(session.kept.slug)(over.state.view(SPECTATOR), ()), over.outcome)
    info = catalogue.info(session.kept.slug)
    played = [(option.text, told(option, over.options[option.name])) for option in info.options
              if over.options[option.name] != option.default]
    return page(visitor, "record", kept=session.kept, info=info, text=str(over.record()), options=played,
                when=format_date(datetime.fromtimestamp(session.kept.updated, UTC), "long", visitor.language),
                commitment=session.commitment, address=str(request.url.with_replacements(query="")), sheet=last.sheet,
                outcome=over.outcome, say=Translator(visitor.language, over.names, info.slug))


@get("/table/{match:str}/record.txt")
async def record_file(registry: Registry, match: str) -> Response[str]:
    """The record of a match that is over, as a file."""
    text = str(finished(session_of(registry, match)).record())
    return Response(text, media_type="text/plain",
                    headers={"content-disposition": f'attachment; filename="{match}.tafel"'})


@get("/table/{match:str}/replay")
async def replay(visitor: Visitor, registry: Registry, match: str, seat: int | None = None) -> Template:
    """A match move by move: the client shows it, and without it there is the log in words."""
    session = session_of(registry, match)
    await session.visits.note(visitor.id, visitor.origin)
    async with session.lock:
        played = session.running()
        sides = sides_of(session, visitor.id)
        side = seat if seat in sides else sides[0]
        log = played.log(max(side, SPECTATOR))
    return page(visitor, "replay", kept=session.kept, info=catalogue.info(session.kept.slug), side=side, log=log,
                over=played.is_over, say=Translator(visitor.language, played.names, session.kept.slug))


@get("/table/{match:str}/film")
async def timeline(visitor: Visitor, registry: Registry, timelines: TimelineCache, match: str,
                   request: Request[Any, Any, Any],
                   seat: int | None = None) -> Response[bytes]:
    """Every moment of a match as one side saw it, for the client."""
    session = session_of(registry, match)
    await session.visits.note(visitor.id, visitor.origin)
    made = await timelines.timeline(session, visitor.id, seat)
    return await packed(request, msgspec.json.encode(made), "application/json")


@get("/table/{match:str}/film.html")
async def film_file(visitor: Visitor, registry: Registry, timelines: TimelineCache, match: str,
                    request: Request[Any, Any, Any],
                    seat: int | None = None) -> Response[bytes]:
    """A match that is over as one page that opens from the disk, without a house."""
    session = session_of(registry, match)
    info = catalogue.info(session.kept.slug)
    finished(session)
    made = await timelines.timeline(session, visitor.id, seat)
    made.sides = [made.side]
    home = str(request.base_url).rstrip("/")
    text = await asyncio.to_thread(keepsake, made, info, visitor.language, home)
    headers = {"content-disposition": f'attachment; filename="{info.slug}-{match}.html"'}
    return await packed(request, text.encode(), "text/html", headers)


async def packed(request: Request[Any, Any, Any], data: bytes, kind: str,
                 headers: dict[str, str] | None = None) -> Response[bytes]:
    """An answer, packed if it is large and the browser can unpack it."""
    sent = dict(headers or {}) | {"vary": "accept-encoding"}
    if len(data) > PACKED and "gzip" in request.headers.get("accept-encoding", ""):
        data = await asyncio.to_thread(gzip.compress, data, 6)
        sent["content-encoding"] = "gzip"
    return Response(data, media_type=kind, headers=sent)


@get("/guide/{slug:str}")
async def guide(visitor: Visitor, slug: str) -> Template:
    """The first-game guide to a game: the client shows it, and without it there are its words."""
    if slug not in catalogue.slugs() or not guides.has(slug):
        raise NotFoundException
    return page(visitor, "guide", info=catalogue.info(slug), steps=guides.of(slug).steps)


@get("/guide/{slug:str}/film")
async def guide_film(slug: str, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The same as a film."""
    if slug not in catalogue.slugs() or not guides.has(slug):
        raise NotFoundException
    made = await asyncio.to_thread(guides.timeline, slug)
    return await packed(request, msgspec.json.encode(made), "application/json")


HANDLERS = [guide, guide_film, record, record_file, replay, timeline, film_file]
