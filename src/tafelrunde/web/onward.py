"""Playing on from a position of a match that was played, here or elsewhere: with people or with bots."""

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from tafelrunde import games, scenes
from tafelrunde.core import CHANCE, SPECTATOR, BadInput, Illegal
from tafelrunde.core.record import LARGEST, Line, Record, read_record
from tafelrunde.match import Match
from tafelrunde.match.verify import match_of
from tafelrunde.scenes.prose import Prose
from tafelrunde.store import Store
from tafelrunde.web import forms, guides, shelf
from tafelrunde.web.pages import Form
from tafelrunde.web.replays import finished
from tafelrunde.web.rooms import Rooms
from tafelrunde.web.tables import room_of
from tafelrunde.web.visitor import Visitor, go, known, page


@get("/table/{match:str}/play-on")
async def play_on_from(visitor: Visitor, rooms: Rooms, match: str, line: int = -1) -> Template:
    """Play on from a line of a match that is over: the form."""
    return form(visitor, finished(room_of(rooms, match)).record(), line)


@get("/guide/{slug:str}/play-on")
async def play_on_guide(visitor: Visitor, slug: str, line: int = -1) -> Template:
    """Play on from a moment of a game's guide."""
    if slug not in shelf.slugs() or not guides.has(slug):
        raise NotFoundException
    return form(visitor, guides.of(slug).record, line, guides.of(slug).seat)


@get("/play-on")
async def play_on_form(visitor: Visitor) -> Template:
    """Play on from a record: the form to put one in."""
    return page(visitor, "import", text="")


@post("/play-on", status_code=200, request_max_body_size=LARGEST * 2)
async def play_on_with(visitor: Visitor, data: Form) -> Template:
    """Play on from a record that was put in: from which line, and who plays."""
    return form(visitor, read_record(data.get("record", "").strip()), number(data.get("line", "")))


@post("/play-on/table", request_max_body_size=LARGEST * 2)
async def play_on(visitor: Visitor, rooms: Rooms, store: Store, data: Form, secure: bool) -> Redirect:
    """Open the table."""
    record = read_record(data.get("record", "").strip())
    info = shelf.info(record.game)
    begun, lines = until(record, number(data.get("line", "")))
    host = await known(visitor, store, data.get("name", ""))
    seats = forms.read_seats(info, data, host, "")
    if len(seats) != begun.seats:
        raise BadInput("this match has {number} seats", number=begun.seats)
    room = await rooms.open_table(host, info.slug, seats, begun.options, public=False, lines=lines)
    return go(f"/table/{room.id}", visitor, secure)


def form(visitor: Visitor, record: Record, wanted: int, mine: int = -1) -> Template:
    """From which line, and who plays: the visitor at a seat (-1: at the one that is to move)."""
    info = shelf.info(record.game)
    begun, lines = until(record, wanted)
    last = scenes.of(info.slug)(begun.state.view(SPECTATOR), ())
    people = {seat: record.names.get(seat, "") for seat in range(record.seats)}
    return page(visitor, "onward", info=info, text=str(record), line=len(lines), all=len(record.lines), people=people,
                levels=forms.levels(info.slug), chapter=last.chapter,
                first=mine if mine >= 0 else next(iter(begun.acting()), 0), say=Prose(visitor.language, record.names))


def until(record: Record, wanted: int) -> tuple[Match, list[Line]]:
    """The match up to a line, and those lines; where it is over by then (or no line is asked for), up to before the
    last decision. Raises BadInput where the record cannot be played."""
    game = games.load(record.game)
    lines = record.lines[: wanted if 0 <= wanted <= len(record.lines) else len(record.lines)]
    record.given = 0
    while True:
        match = match_of(game, record)
        for line in lines:
            try:
                match.replay_line(line)
            except Illegal as refused:
                raise BadInput("line {line} of the record cannot be played: {why}", line=line.number,
                               why=refused.say) from None
        if not match.is_over:
            return match, lines
        lines = lines[: max(at for at, line in enumerate(lines) if line.actor != CHANCE or at == 0)]


def number(word: str) -> int:
    """A line number of a form; -1 for none."""
    return int(word) if word.isdecimal() and len(word) < 7 else -1


HANDLERS = [play_on_guide, play_on_from, play_on_form, play_on_with, play_on]
