"""Forks: playing on from a position of a match that was played here or elsewhere, with people or with bots."""

from litestar import get, post
from litestar.response import Redirect, Template

from tafelrunde.bots.levels import SCALE, levels, newcomer
from tafelrunde.core import BadInput
from tafelrunde.core.record import LARGEST, Line
from tafelrunde.store import Store
from tafelrunde.web.http.forms import Form, number
from tafelrunde.web.http.identity import Visitor, ensure_person
from tafelrunde.web.http.page_words import PageTranslator
from tafelrunde.web.http.requests import opens_table
from tafelrunde.web.http.responses import redirect, render_page
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.table_form import read_seats
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.replay.cache import require_finished
from tafelrunde.web.replay.fork import request_fork
from tafelrunde.web.runtime.jobs import Jobs


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


HANDLERS = [play_on_from, play_on_form, play_on_with, play_on]
