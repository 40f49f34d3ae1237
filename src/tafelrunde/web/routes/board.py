"""The analysis board: its form, its page, and what its browser asks for."""

from collections.abc import Awaitable, Callable

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Response, Template

from tafelrunde.bots.values import find as judge_of
from tafelrunde.core import BadInput, GameInfo, Say, integer_or_none
from tafelrunde.core.info import format_value
from tafelrunde.core.record import LARGEST
from tafelrunde.core.text import text_of
from tafelrunde.scenes.translate import Translator
from tafelrunde.web.board import desk, document
from tafelrunde.web.board.boards import Boards
from tafelrunde.web.board.document import MOST_BYTES
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import Submission, submission
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.responses import render_page
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.table_form import option_text, read_options
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.replay.cache import require_finished

JSON = "application/json"
FILE = "file"  # the field of an uploaded position or record


@get("/board")
async def board_form(visitor: Visitor, game: str = "") -> Template:
    """The form of a board: a game from its start, or a position or record put in."""
    return await form(visitor, game if game in catalogue.slugs() else "")


@post("/board", status_code=200, request_max_body_size=LARGEST * 2)
async def set_up_board(visitor: Visitor, boards: Boards, request: AnyRequest) -> Template:
    """Open the board that the form describes; a mistake is told above the form, which comes back as it was sent."""
    sent = await submission(request)
    try:
        return await open_board(visitor, boards, sent)
    except BadInput as refused:
        chosen = sent.typed.get("game", "")
        return await form(visitor, chosen if chosen in catalogue.slugs() else "", sent.typed, refused.say)


@get("/board/{slug:str}")
async def board_table(visitor: Visitor, slug: str, seats: int | None = None) -> Template:
    """A board at the start of a game, or the one that this page of the browser has kept."""
    if slug not in catalogue.slugs():
        raise NotFoundException
    begun = document.start_document(slug, seats, {})
    return await table(visitor, slug, msgspec.json.encode(begun).decode(), fresh=False)


@get("/table/{match:str}/board")
async def board_of_match(visitor: Visitor, session: Session, boards: Boards, line: int | None = None) -> Template:
    """A board with the moves of a finished match, standing behind one of its lines."""
    record = str((await require_finished(session)).record())
    return await table(visitor, session.kept.slug, await boards.of_match(visitor.client, record, line))


@get("/table/{match:str}/board.json")
async def steps_of_match(visitor: Visitor, session: Session, boards: Boards, line: int | None = None
                         ) -> Response[str]:
    """The same board as JSON, for a page that shows it in place of a replay."""
    record = str((await require_finished(session)).record())
    return Response(await boards.of_match(visitor.client, record, line), media_type=JSON)


@post("/board/{slug:str}/table", status_code=200, request_max_body_size=MOST_BYTES)
async def show_board(visitor: Visitor, boards: Boards, request: AnyRequest, slug: str) -> Response[bytes]:
    """The board after one step, as JSON."""
    return await answer_board(boards.show, visitor, request, slug)


@post("/board/{slug:str}/thought", status_code=200, request_max_body_size=MOST_BYTES)
async def think(visitor: Visitor, boards: Boards, request: AnyRequest, slug: str) -> Response[bytes]:
    """The answer to "what would you do?", as JSON."""
    return await answer_board(boards.think, visitor, request, slug)


@post("/board/{slug:str}/record", status_code=200, request_max_body_size=MOST_BYTES)
async def write_record(visitor: Visitor, boards: Boards, request: AnyRequest, slug: str) -> Response[bytes]:
    """The moves of a board as a record to play on from, as JSON."""
    return await answer_board(boards.write_record, visitor, request, slug)


async def answer_board(work: Callable[..., Awaitable[bytes]], visitor: Visitor, request: AnyRequest,
                       slug: str) -> Response[bytes]:
    """The response to a request of a board: always JSON, a refusal too."""
    catalogue.info(slug)
    try:
        found = await work(visitor.client, await request.body(), visitor.language, slug)
    except BadInput as problem:
        found = msgspec.json.encode(desk.Refused(desk.build_refusal(problem.say, "", "", Translator(visitor.language))))
    return Response(found, media_type=JSON, headers={"cache-control": "no-store"})


async def open_board(visitor: Visitor, boards: Boards, sent: Submission) -> Template:
    """The page of the board that a form describes: from the start, or from what was pasted or uploaded; raises
    BadInput."""
    data, slug = sent.typed, sent.typed.get("game", "")
    if "put_in" not in data:
        info = catalogue.info(slug)
        seats = integer_or_none(data.get("seats", ""), 1, 99)
        options = {name: format_value(value) for name, value in read_options(info, data).items()}
        return await table(visitor, slug, msgspec.json.encode(document.start_document(slug, seats, options)).decode())
    name, content = sent.files.get(FILE, ("", b""))
    text = text_of(content, name) if content else data.get("text", "")
    line = data.get("line", "").strip()
    number = integer_or_none(line) if line else None
    if line and number is None:
        raise BadInput("the line is a whole number, not {line}", line=repr(line)[:20])
    if slug:
        catalogue.info(slug)
    made = await boards.open(visitor.client, text, number, slug)
    return await table(visitor, msgspec.json.decode(made)["board"]["game"], made)


async def form(visitor: Visitor, slug: str, filled: dict[str, str] | None = None,
               problem: Say | None = None) -> Template:
    """The page with the form of a board; with a game chosen, its seats and options."""
    given = filled or {}
    return await render_page(visitor, "board_form", info=catalogue.info(slug) if slug else None,
                             infos=catalogue.infos(),
                             typed=lambda name, usual="": given.get(name, usual), problem=problem, shown=format_value,
                             said=option_text, written_in="put_in" in given)


async def table(visitor: Visitor, slug: str, board: str, fresh: bool = True) -> Template:
    """The page of a board. With `fresh` it shows the board given here, else the one that the browser has kept, if
    any."""
    info: GameInfo = catalogue.info(slug)
    return await render_page(visitor, "board", info=info, board=board, fresh=fresh, judged=judge_of(slug) is not None,
                             within=False)


HANDLERS = [board_form, set_up_board, board_table, board_of_match, steps_of_match, show_board, think, write_record]
