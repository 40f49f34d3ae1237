"""Finished matches: record and score sheet, the replay, the replay as one file; reviews, and one's own decisions over
time; forks, which play on from a position of a match that was played here or elsewhere."""

import asyncio
from typing import Any

import msgspec
from litestar import get, post
from litestar.response import Redirect, Response, Template
from msgspec import structs

from tafelrunde import scenes
from tafelrunde.analysis.chances import turning_points
from tafelrunde.analysis.luck import sees
from tafelrunde.analysis.match_review import MatchReview, by_weight, costliest, is_calibrated
from tafelrunde.analysis.over_time import over_time
from tafelrunde.analysis.performance import tell_played
from tafelrunde.bots.levels import SCALE, levels, newcomer
from tafelrunde.core import SPECTATOR, BadInput, Say
from tafelrunde.core.record import LARGEST, Line
from tafelrunde.store import Store
from tafelrunde.web.http.addresses import absolute_url
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import Form, number
from tafelrunde.web.http.identity import Visitor, ensure_person
from tafelrunde.web.http.page_words import PageTranslator
from tafelrunde.web.http.requests import opens_table
from tafelrunde.web.http.responses import PACKED, redirect, render_page, stream_slices
from tafelrunde.web.http.text import format_day
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.table_form import option_text, read_seats
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.live.table.watchdog import cpu_limit
from tafelrunde.web.replay.cache import TimelineCache, require_finished, sides_of
from tafelrunde.web.replay.export import export_page
from tafelrunde.web.replay.record_jobs import request_fork
from tafelrunde.web.review.graph import graph_of, trend_of
from tafelrunde.web.review.played import chart_played, read_sums
from tafelrunde.web.review.reviews import Reviews, Work
from tafelrunde.web.review.row import row_of
from tafelrunde.web.runtime.jobs import Jobs
from tafelrunde.web.runtime.settings import Settings


@get("/table/{match:str}/record")
async def record(visitor: Visitor, session: Session, request: AnyRequest, settings: Settings,
                 timelines: TimelineCache) -> Template:
    """The page with a finished match's record, to read and to print: a score sheet."""
    over = await require_finished(session)
    with cpu_limit(session.id):
        last = scenes.crown_winners(scenes.of(session.kept.slug)(over.state.view(SPECTATOR), ()), over.outcome)
    rows = [row.values for row in last.sheet.rows] if last.sheet else []
    course = await timelines.score_sheet(session, visitor.client.address)
    if course is not None and all(gains in rows for gains in course.gains()):
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


@get("/table/{match:str}/review")
async def review(visitor: Visitor, session: Session, reviews: Reviews, store: Store, seat: int | None = None
                 ) -> Template:
    """The page of a match's review – the replay, with what its moves were worth beside it – or, while that is being
    made, its progress; there is none while the match runs. People who sat there see their own moves first."""
    over = await require_finished(session)
    info, say = catalogue.info(session.kept.slug), PageTranslator(visitor.language, over.names, session.kept.slug)
    found = await reviews.ask(session.id, lambda: str(over.record()))
    if isinstance(found, Work):
        return await render_page(visitor, "review_wait", kept=session.kept, info=info, work=found)
    outcome = over.outcome
    graded = [each for each in found.judged if each.grade]
    result = [outcome.share(seat) for seat in range(over.seats)] if outcome else []
    drawn = graph_of(found.chances, over.line, result, graded) if result and found.chances else None
    own, sides = seats_of(session.kept, visitor.id), sides_of(session, visitor.id)
    front = costliest(found.judged, own or range(over.seats))
    others = [each for each in by_weight(graded) if each not in front]
    performances = [one for seat in range(over.seats) if (one := found.performance(seat)) is not None]
    return await render_page(
        visitor, "review", kept=session.kept, info=info, say=say, review=found, graph=drawn, over=True,
        side=seat if seat in sides else sides[0], front=front, others=others,
        turns=turning_points(found.chances), when=lambda line: moment_of(found, line),
        explained={each.line: each for each in found.explained},
        shown=[(each.line, each.shares) for each in found.chances] + [(over.line, result)],
        row=await row_of(store, session.id), calibrated=is_calibrated(found), within=True, fresh=False, judged=True,
        names=[say.name(seat) for seat in range(over.seats)], result=result,
        played=[tell_played(session.kept.slug, [one]) for one in performances],
        fortune=[one.fortune for one in performances])


def moment_of(found: MatchReview, line: int) -> Say:
    """The part of the match that a line belongs to, in the game's words: that of the next decision, or of the last;
    where none was judged, as in a match that was given up at once, the match."""
    later = (each.moment for each in found.judged if each.line >= line)
    return next(later, found.judged[-1].moment if found.judged else Say("this match"))


@get("/account/decisions")
async def own_decisions(visitor: Visitor, store: Store) -> Template:
    """The page about the visitor's own decisions in reviewed matches, game by game."""
    by_game = read_sums(await store.review_sums(visitor.id) if visitor.id else [], catalogue.slugs())
    found = {slug: over_time(sums) for slug, sums in by_game.items()}
    return await render_page(visitor, "decisions", infos=catalogue.infos(), games=found, played=chart_played(by_game),
                             lucky=[slug for slug in found if sees(slug)],
                             trends={slug: trend_of([one.each for one in whole.sums]) for slug, whole in found.items()})


@get("/table/{match:str}/play-on")
async def play_on_from(visitor: Visitor, session: Session, jobs: Jobs, line: int = -1) -> Template:
    """The form for playing on from a line of a finished match."""
    return await form(visitor, jobs, str((await require_finished(session)).record()), line)


@get("/play-on")
async def play_on_form(visitor: Visitor) -> Template:
    """The form into which a record is put to play on from."""
    return await render_page(visitor, "import", text="")


@post("/play-on", status_code=200, request_max_body_size=LARGEST * 2)
async def play_on_with(visitor: Visitor, jobs: Jobs, data: Form) -> Template:
    """The form for playing on from the record that was put in."""
    return await form(visitor, jobs, data.get("record", "").strip(), number(data.get("line", "")))


@post("/play-on/table", guards=[opens_table], request_max_body_size=LARGEST * 2)
async def play_on(visitor: Visitor, registry: Registry, store: Store, jobs: Jobs, data: Form) -> Redirect:
    """Open the table on which a match goes on."""
    made = await request_fork(jobs, visitor.client.address, data.get("record", "").strip(), number(data.get("line",
                                                                                                            "")))
    info = catalogue.info(made.slug)
    host = await ensure_person(visitor, store, data.get("name", ""))
    seats = read_seats(info, data, host, "")
    if len(seats) != made.seats:
        raise BadInput("this match has {number:seat|seats}", number=made.seats)
    lines = [Line(at, actor, text) for at, (actor, text) in enumerate(made.lines, start=1)]
    await visitor.opens_table()
    session = await registry.open_table(host, info.slug, seats, made.options, public=False, lines=lines)
    return redirect(f"/table/{session.id}", visitor)


async def form(visitor: Visitor, jobs: Jobs, text: str, wanted: int) -> Template:
    """The page that asks from which line to play on and who plays: the visitor at the seat to move there."""
    made = await request_fork(jobs, visitor.client.address, text, wanted)
    return await render_page(visitor, "onward", info=catalogue.info(made.slug), text=text, line=made.line, all=made.all,
                             people={seat: made.names.get(seat, "") for seat in range(made.seats)},
                             levels=levels(made.slug, made.seats), usual_level=newcomer(made.slug), scale=SCALE,
                             chapter=made.chapter, first=made.acting,
                             say=PageTranslator(visitor.language, made.names, made.slug))


HANDLERS = [record, record_file, replay, timeline, timeline_file, review, own_decisions, play_on_from, play_on_form,
            play_on_with, play_on]
