"""Playing on from a position of a match that was played, here or elsewhere: with people or with bots."""

from typing import NamedTuple

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from tafelrunde import games, scenes
from tafelrunde.core import CHANCE, SPECTATOR, BadInput, Illegal, integer_or_none
from tafelrunde.core.record import LARGEST, Line, read_record
from tafelrunde.core.say import read_say
from tafelrunde.match.verify import match_of
from tafelrunde.scenes.translate import Translator
from tafelrunde.scenes.vocabulary import Text
from tafelrunde.store import Store
from tafelrunde.web import forms, guides
from tafelrunde.web.common import catalogue
from tafelrunde.web.common.identity import Visitor, go, known, page
from tafelrunde.web.common.jobs import Jobs
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.routes.home import Form
from tafelrunde.web.routes.replays import finished
from tafelrunde.web.routes.tables import session_of

MOST = 4000  # lines taken over; three times the longest match met


class Begun(NamedTuple):
    """A match up to a line, as plain data; what was taken back is left out. `problem`: why it cannot be had."""

    problem: Text | None
    slug: str = ""
    seats: int = 0
    options: dict[str, str] = {}  # noqa: RUF012 – never changed
    names: dict[int, str] = {}  # noqa: RUF012
    lines: list[tuple[int, str]] = []  # noqa: RUF012 – who and what
    line: int = 0  # of the record
    all: int = 0
    chapter: Text | None = None
    acting: int = 0


@get("/table/{match:str}/play-on")
async def play_on_from(visitor: Visitor, registry: Registry, jobs: Jobs, match: str, line: int = -1) -> Template:
    """Play on from a line of a match that is over: the form."""
    return await form(visitor, jobs, str(finished(session_of(registry, match)).record()), line)


@get("/guide/{slug:str}/play-on")
async def play_on_guide(visitor: Visitor, jobs: Jobs, slug: str, line: int = -1) -> Template:
    """Play on from a moment of a game's guide."""
    if slug not in catalogue.slugs() or not guides.has(slug):
        raise NotFoundException
    return await form(visitor, jobs, guides.of(slug).match, line, guides.of(slug).seat)


@get("/play-on")
async def play_on_form(visitor: Visitor) -> Template:
    """Play on from a record: the form to put one in."""
    return page(visitor, "import", text="")


@post("/play-on", status_code=200, request_max_body_size=LARGEST * 2)
async def play_on_with(visitor: Visitor, jobs: Jobs, data: Form) -> Template:
    """Play on from a record that was put in: from which line, and who plays."""
    return await form(visitor, jobs, data.get("record", "").strip(), number(data.get("line", "")))


@post("/play-on/table", request_max_body_size=LARGEST * 2)
async def play_on(visitor: Visitor, registry: Registry, store: Store, jobs: Jobs, data: Form,
                  secure: bool) -> Redirect:
    """Open the table."""
    begun = await asked(jobs, data.get("record", "").strip(), number(data.get("line", "")))
    info = catalogue.info(begun.slug)
    host = await known(visitor, store, data.get("name", ""))
    seats = forms.read_seats(info, data, host, "")
    if len(seats) != begun.seats:
        raise BadInput("this match has {number:seat|seats}", number=begun.seats)
    lines = [Line(at, actor, text) for at, (actor, text) in enumerate(begun.lines, start=1)]
    visitor.opens_table()
    session = await registry.open_table(host, info.slug, seats, begun.options, public=False, lines=lines)
    return go(f"/table/{session.id}", visitor, secure)


async def form(visitor: Visitor, jobs: Jobs, text: str, wanted: int, mine: int = -1) -> Template:
    """From which line, and who plays: the visitor at a seat (-1: at the one that is to move)."""
    begun = await asked(jobs, text, wanted)
    return page(visitor, "onward", info=catalogue.info(begun.slug), text=text, line=begun.line, all=begun.all,
                people={seat: begun.names.get(seat, "") for seat in range(begun.seats)},
                levels=forms.levels(begun.slug), chapter=begun.chapter, first=mine if mine >= 0 else begun.acting,
                say=Translator(visitor.language, begun.names, begun.slug))


async def asked(jobs: Jobs, text: str, wanted: int) -> Begun:
    """The match of a record up to a line; raises BadInput."""
    begun = await jobs.do(until, text, wanted)
    if begun.problem is not None:
        refused = read_say(begun.problem)
        raise BadInput(refused.key, **refused.args)
    return begun


def until(text: str, wanted: int) -> Begun:
    """The same, in whatever process: where the match is over by that line (or no line is asked for), up to before the
    last decision."""
    try:
        return _until(text, wanted)
    except BadInput as refused:
        return Begun(refused.say.data())


def _until(text: str, wanted: int) -> Begun:
    record = read_record(text)
    game = games.load(catalogue.info(record.game).slug)
    record.given = 0
    match = match_of(game, record)
    last = wanted if 0 <= wanted <= len(record.lines) else len(record.lines)
    for line in record.lines[:last]:
        if match.is_over and not line.is_event:
            break
        try:
            match.replay_line(line)
        except Illegal as refused:
            raise BadInput("line {line} of the record cannot be played: {why}", line=line.number,
                           why=refused.say) from None
    good = [line for line in match.standing if not line.is_event]
    if match.is_over:
        decisions = [place for place, line in enumerate(good) if line.actor != CHANCE]
        if not decisions:
            raise BadInput("this match is over before anybody had to decide")
        good = good if match.ended else good[: decisions[-1]]
    if len(good) > MOST:
        raise BadInput("this match is too long to be played on")
    fresh = match_of(game, record)
    for place, line in enumerate(good, start=1):
        fresh.replay_line(Line(place, line.actor, line.text))
    chapter = scenes.of(game.info.slug)(fresh.state.view(SPECTATOR), ()).chapter
    return Begun(None, game.info.slug, record.seats, dict(record.options), dict(record.names),
                 [(line.actor, line.text) for line in good], good[-1].number if good else 0, len(record.lines),
                 chapter, next(iter(fresh.acting()), 0))


def number(word: str) -> int:
    """A line number of a form; -1 for none."""
    found = integer_or_none(word)
    return -1 if found is None else found


HANDLERS = [play_on_guide, play_on_from, play_on_form, play_on_with, play_on]
