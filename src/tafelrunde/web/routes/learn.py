"""Lessons: the page, what the client plays on it, reasons, what was learnt, and the match a lesson ends in."""

import asyncio
import time

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response, Template

from tafelrunde import games
from tafelrunde.bots.levels import BOT_NAMES, newcomer
from tafelrunde.core import BadInput
from tafelrunde.lessons import Lesson, run
from tafelrunde.store import KeptSeat, Store
from tafelrunde.web.common import catalogue
from tafelrunde.web.common.forms import Form
from tafelrunde.web.common.identity import Visitor, ensure_person
from tafelrunde.web.common.requests import opens_table
from tafelrunde.web.common.responses import PACKED, go, page, sliced
from tafelrunde.web.learn import course
from tafelrunde.web.learn.newcomers import first
from tafelrunde.web.live.messages import RefusalMessage
from tafelrunde.web.live.registry import Registry

LONGEST_MOVE = 200  # characters of a notation somebody asks about


def lesson_of(slug: str, name: str = "") -> Lesson:
    """The lesson of an address, or the page that says there is none."""
    found = course.find(slug, name)
    if found is None:
        raise NotFoundException
    return found


@get("/learn/{slug:str}")
async def learn_first(visitor: Visitor, slug: str) -> Template:
    """The first lesson in a game."""
    return await shown(visitor, slug, lesson_of(slug))


@get("/learn/{slug:str}/{name:str}")
async def learn(visitor: Visitor, slug: str, name: str) -> Template | Redirect:
    """Another one; the first has the game's address alone."""
    found = lesson_of(slug, name)
    return Redirect(f"/learn/{slug}", status_code=301) if name == first(slug) else await shown(visitor, slug, found)


async def shown(visitor: Visitor, slug: str, lesson: Lesson) -> Template:
    """The client plays it; without it there are its words."""
    return await page(visitor, "learn", info=catalogue.info(slug), lesson=lesson)


@get("/learn/{slug:str}/{name:str}/course", middleware=[PACKED])
async def learn_course(slug: str, name: str) -> Response[bytes]:
    """A lesson as the client plays it."""
    lesson_of(slug, name)
    data = await asyncio.to_thread(course.encoded, slug, name)
    return sliced(data, "application/json", {"cache-control": "max-age=300"})


@get("/learn/{slug:str}/{name:str}/why")
async def learn_why(slug: str, name: str, part: int, step: int, move: str) -> Response[bytes]:
    """Why may the pupil not make a move at a step? As at a table: an empty sentence if they may."""
    lesson = lesson_of(slug, name)
    if len(move) > LONGEST_MOVE:
        raise BadInput("a move has at most {limit:character|characters}", limit=LONGEST_MOVE)
    answer = await asyncio.to_thread(course.why, lesson, part, step, move)
    said = RefusalMessage(answer.say.data(), answer.rule, 0, move)
    return Response(msgspec.json.encode(said), media_type="application/json",
                    headers={"cache-control": "max-age=300"})


@post("/learn/{slug:str}/{name:str}/learnt", status_code=204)
async def learnt(visitor: Visitor, store: Store, slug: str, name: str) -> None:
    """The lesson was played to its end. Of somebody the house does not know only their browser remembers it."""
    lesson_of(slug, name)
    if visitor.id:
        await store.save_learnt(visitor.id, slug, name, time.time())


@post("/learn/{slug:str}/{name:str}/play", guards=[opens_table])
async def play_on(visitor: Visitor, registry: Registry, store: Store, slug: str, name: str, data: Form) -> Redirect:
    """At once on with the match the lesson ends in: the pupil at their seat, bots for newcomers at the others."""
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
    await store.save_learnt(host.id, slug, name, time.time())
    return go(f"/table/{session.id}", visitor)


@get(["/guide/{slug:str}", "/guide/{slug:str}/film", "/guide/{slug:str}/play-on"])
async def guide(slug: str) -> Redirect:
    """Where the first steps used to be told."""
    lesson_of(slug)
    return Redirect(f"/learn/{slug}", status_code=301)


HANDLERS = [learn_first, learn, learn_course, learn_why, learnt, play_on, guide]
