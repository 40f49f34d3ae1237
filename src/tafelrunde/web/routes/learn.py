"""Lessons: the page, its data for the client, reasons, progress, and the match in which a lesson ends."""

import asyncio
import time

import msgspec
from litestar import get, post
from litestar.response import Redirect, Response, Template

from tafelrunde import games
from tafelrunde.bots.levels import BOT_NAMES, newcomer
from tafelrunde.core import BadInput
from tafelrunde.lessons import Lesson, run
from tafelrunde.store import KeptSeat, Store
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import Visitor, ensure_person
from tafelrunde.web.http.requests import opens_table, require_found
from tafelrunde.web.http.responses import PACKED, redirect, render_page, stream_slices
from tafelrunde.web.learn import course
from tafelrunde.web.learn.course import first_lesson
from tafelrunde.web.lists import catalogue
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.messages import RefusalMessage

LONGEST_MOVE = 200  # characters of a notation somebody asks about


def lesson_of(slug: str, name: str = "") -> Lesson:
    """The lesson at an address; raises NotFoundException."""
    return require_found(course.find_lesson(slug, name))


@get("/learn/{slug:str}")
async def learn_first(visitor: Visitor, slug: str) -> Template:
    """The first lesson in a game."""
    return await render_lesson(visitor, slug, lesson_of(slug))


@get("/learn/{slug:str}/{name:str}")
async def learn(visitor: Visitor, slug: str, name: str) -> Template | Redirect:
    """A lesson by name; the first has the game's address alone."""
    found = lesson_of(slug, name)
    return Redirect(f"/learn/{slug}",
                    status_code=301) if name == first_lesson(slug) else await render_lesson(visitor, slug, found)


async def render_lesson(visitor: Visitor, slug: str, lesson: Lesson) -> Template:
    """The page of a lesson: the client plays it; without JavaScript its words are there to read."""
    return await render_page(visitor, "learn", info=catalogue.info(slug), lesson=lesson)


@get("/learn/{slug:str}/{name:str}/course", middleware=[PACKED])
async def learn_course(slug: str, name: str) -> Response[bytes]:
    """A lesson as data for the client."""
    lesson_of(slug, name)
    data = await asyncio.to_thread(course.encode_course, slug, name)
    return stream_slices(data, "application/json", {"cache-control": "max-age=300"})


@get("/learn/{slug:str}/{name:str}/why")
async def learn_why(slug: str, name: str, part: int, step: int, move: str) -> Response[bytes]:
    """Why the pupil may not make a move at a step, as at a table: an empty sentence if they may."""
    lesson = lesson_of(slug, name)
    if len(move) > LONGEST_MOVE:
        raise BadInput("a move has at most {limit:character|characters}", limit=LONGEST_MOVE)
    answer = await asyncio.to_thread(course.judge_move, lesson, part, step, move)
    said = RefusalMessage(answer.say.data(), answer.rule, 0, move)
    return Response(msgspec.json.encode(said), media_type="application/json",
                    headers={"cache-control": "max-age=300"})


@post("/learn/{slug:str}/{name:str}/learnt", status_code=204)
async def note_learnt(visitor: Visitor, store: Store, slug: str, name: str) -> None:
    """Note that a lesson was played to its end; of a visitor whom the house does not know only their browser remembers
    it."""
    lesson_of(slug, name)
    if visitor.id:
        await store.save_finished_lesson(visitor.id, slug, name, time.time())


@post("/learn/{slug:str}/{name:str}/play", guards=[opens_table])
async def play_on(visitor: Visitor, registry: Registry, store: Store, slug: str, name: str, data: Form) -> Redirect:
    """Play on with the match in which a lesson ends: the pupil at their seat, bots for newcomers at the others."""
    lesson = lesson_of(slug, name)
    if not run.can_play_on(lesson):
        raise BadInput("this lesson does not end in a match")
    part = lesson.parts[-1]
    record = part.record
    host = await ensure_person(visitor, store, data.get("name", ""))
    bot = newcomer(slug)
    seats = [KeptSeat("person", host.id, host.name) if seat == part.seat
             else KeptSeat("bot", 0, record.names.get(seat, BOT_NAMES[seat]), bot) for seat in range(record.seats)]
    await visitor.opens_table()
    options = games.info(slug).read_options(record.seats, record.options)
    session = await registry.open_table(host, slug, seats, options, public=False, lines=record.lines)
    await store.save_finished_lesson(host.id, slug, name, time.time())
    return redirect(f"/table/{session.id}", visitor)


@get(["/guide/{slug:str}", "/guide/{slug:str}/film", "/guide/{slug:str}/play-on"])
async def guide(slug: str) -> Redirect:
    """Redirect from the address that the first steps had in earlier versions."""
    lesson_of(slug)
    return Redirect(f"/learn/{slug}", status_code=301)


HANDLERS = [learn_first, learn, learn_course, learn_why, note_learnt, play_on, guide]
