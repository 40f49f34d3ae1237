"""Finished matches: record and score sheet, the replay, the replay as one file."""

import asyncio
from typing import Any

import msgspec
from litestar import get
from litestar.response import Response, Template
from msgspec import structs

from tafelrunde import scenes
from tafelrunde.core import SPECTATOR
from tafelrunde.web.http.addresses import absolute_url
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.page_words import PageTranslator
from tafelrunde.web.http.responses import PACKED, render_page, stream_slices
from tafelrunde.web.http.text import format_day
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.table_form import option_text
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.watchdog import cpu_limit
from tafelrunde.web.replay.cache import TimelineCache, require_finished, sides_of
from tafelrunde.web.replay.export import export_page
from tafelrunde.web.runtime.settings import Settings


@get("/table/{match:str}/record")
async def record(visitor: Visitor, session: Session, request: AnyRequest, settings: Settings,
                 timelines: TimelineCache) -> Template:
    """The page with a finished match's record, to read and to print: a score sheet."""
    over = await require_finished(session)
    with cpu_limit(session.id):
        last = scenes.crown_winners(scenes.of(session.kept.slug)(over.state.view(SPECTATOR), ()), over.outcome)
    told = [row.values for row in last.sheet.rows] if last.sheet else []
    course = await timelines.score_sheet(session, visitor.client.address)
    if course is not None and all(gains in told for gains in course.gains()):
        course = None  # the sheet of the scene goes part by part already
    info = catalogue.info(session.kept.slug)
    played = [(option.text, option_text(option, over.options[option.name])) for option in info.options
              if over.options.get(option.name, option.default) != option.default]
    return await render_page(visitor, "record", kept=session.kept, info=info, text=str(over.record()), options=played,
                             when=format_day(session.kept.updated, visitor.language),
                             commitment=session.state.commitment, address=absolute_url(request.url.path, request,
                                                                                       settings),
                             sheet=last.sheet, course=course,
                             outcome=over.outcome, say=PageTranslator(visitor.language, over.names, info.slug))


@get("/table/{match:str}/record.txt")
async def record_file(session: Session) -> Response[str]:
    """The record of a finished match as a text file."""
    text = str((await require_finished(session)).record())
    return Response(text, media_type="text/plain",
                    headers={"content-disposition": f'attachment; filename="{session.id}.tafel"'})


@get("/table/{match:str}/replay")
async def replay(visitor: Visitor, session: Session, seat: int | None = None) -> Template:
    """The page of a replay, which the client shows; without JavaScript the log is there in words."""
    await session.state.visits.note(visitor.id, visitor.client)
    async with session.lock:
        played = session.running()
        sides = sides_of(session, visitor.id)
        side = seat if seat in sides else sides[0]
        log = played.log(max(side, SPECTATOR))
    return await render_page(visitor, "replay", kept=session.kept, info=catalogue.info(session.kept.slug), side=side,
                             log=log,
                             over=played.is_over, say=PageTranslator(visitor.language, played.names, session.kept.slug))


@get("/table/{match:str}/film", middleware=[PACKED])
async def timeline(visitor: Visitor, session: Session, timelines: TimelineCache,
                   seat: int | None = None) -> Response[Any]:
    """Every position of a match as one side saw it, as data for the client."""
    await session.state.visits.note(visitor.id, visitor.client)
    made = await timelines.timeline(session, visitor.id, seat, visitor.client.address)
    return stream_slices(msgspec.json.encode(made), "application/json")


@get("/table/{match:str}/film.html", middleware=[PACKED])
async def timeline_file(visitor: Visitor, session: Session, timelines: TimelineCache, request: AnyRequest,
                        settings: Settings, seat: int | None = None) -> Response[Any]:
    """The replay of a finished match as one HTML file that needs no server."""
    info = catalogue.info(session.kept.slug)
    await require_finished(session)
    made = await timelines.timeline(session, visitor.id, seat, visitor.client.address)
    made.sides = [made.side]
    made.people = [structs.replace(one, arms="") for one in made.people]  # their pictures stay in the house
    text = await asyncio.to_thread(export_page, made, info, visitor.language, absolute_url("", request, settings))
    headers = {"content-disposition": f'attachment; filename="{info.slug}-{session.id}.html"'}
    return stream_slices(text.encode(), "text/html", headers)


HANDLERS = [record, record_file, replay, timeline, timeline_file]
