"""The API of programs: HTTP with a token, answered with JSON; a table as lines of JSON (docs/network-bots.md).

Cookies are ignored here, and tokens everywhere else. Everything about a table has the table's address, so that a proxy
hands it to the process that has the table.
"""

import time
from typing import Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.response import Stream

from tafelrunde.core import BadInput, Illegal, Say, TafelrundeError
from tafelrunde.core.integers import LARGEST
from tafelrunde.match import Match
from tafelrunde.scenes.languages import ENGLISH
from tafelrunde.store import OPEN, OVER, OwnedElsewhere, Person, Store, StoreError
from tafelrunde.web.access.message_rate import MessageRates, TooFast
from tafelrunde.web.access.quotas import Sockets
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.identity import client_of, program_of
from tafelrunde.web.http.requests import require_found
from tafelrunde.web.http.responses import PROBLEMS, UNCLEAR, log_mistake
from tafelrunde.web.lists.companions import check_may_sit
from tafelrunde.web.lists.invitations import list_asked_tables
from tafelrunde.web.live.bots.program import refusal_of
from tafelrunde.web.live.bots.program_messages import list_table
from tafelrunde.web.live.bots.program_stream import Streams
from tafelrunde.web.live.cluster.operator_commands import OperatorCommands
from tafelrunde.web.live.people.seats import stand_up, take_back
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.boards import check_seal
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.runtime.metrics import METRICS
from tafelrunde.web.runtime.readiness import SentOn
from tafelrunde.web.runtime.settings import Settings

SHOWN = 30  # tables of a list
SOON = "2"  # seconds
NO_TOKEN = Say("this token opens nothing; put a good one into the header, as Authorization: Bearer TOKEN")
NDJSON = "application/x-ndjson"
STATUS: list[tuple[type[TafelrundeError], int]] = [
    (TooFast, 429), (SentOn, 503), (StoreError, 503), (Stopped, 410), (Illegal, 409)]


class NotLetIn(TafelrundeError):
    """Raised where a request has no token, or one that is not valid."""


class Answer(msgspec.Struct, forbid_unknown_fields=False):
    """The answer to a question: its id and a move, as in the line protocol."""

    id: int
    move: str


async def program(request: AnyRequest, store: Store, registry: Registry, program_haste: MessageRates) -> Person:
    """Dependency: the program whose token the request has; raises NotLetIn, TooFast or StoreError.

    In the rate limit all tables that are not open here, or do not exist, count as one: else made-up names of tables
    would never be limited.
    """
    found = await program_of(request, store)
    if found is None:
        raise NotLetIn(NO_TOKEN.key)
    match = str(request.path_params.get("match", ""))
    program_haste.check((found.id, match if match in registry else ""), time.monotonic())
    return found


async def session(program: Person, registry: Registry, orders: OperatorCommands, store: Store, match: str) -> Session:
    """Dependency: the session of the match in the address, for a program with a valid token; raises NotFoundException,
    or BadInput where it is sealed for the program."""
    await orders.admit(match)
    found = require_found(await registry.find(match))
    await check_seal(store, found.kept, program.id, at_table=True)
    return found


def not_done(_: Request[Any, Any, Any], error: TafelrundeError) -> Response[bytes]:
    """The response to a request that is refused: one sentence as JSON."""
    METRICS.counts["refused"].inc()
    if isinstance(error, NotLetIn):
        return _refusal(error, 401, {"www-authenticate": "Bearer"})
    status = next((status for kind, status in STATUS if isinstance(error, kind)), 400)
    if isinstance(error, SentOn | OwnedElsewhere):
        error = StoreError("nothing was done; try again in a moment")
    return _refusal(error, status, {"retry-after": SOON} if status in (429, 503) else {})


def no_such_thing(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """The response to an unknown address or table, and to a body that is too large or cannot be read."""
    say = Say("there is no such table") if error.status_code == 404 else PROBLEMS.get(error.status_code, UNCLEAR)
    return _refusal(BadInput(say.key), error.status_code, {})


def mistake_response(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The response to an internal error, which is logged; nothing of it is shown."""
    return _refusal(BadInput(log_mistake(request, error).key), 500, {})


def _refusal(error: TafelrundeError, status: int, headers: dict[str, str]) -> Response[bytes]:
    return Response(msgspec.json.encode(refusal_of(error)), media_type="application/json", status_code=status,
                    headers=headers)


@get("/bot/tables", status_code=200)
async def tables(program: Person, store: Store, registry: Registry) -> Response[bytes]:
    """Who the program is, the tables it sits at, those it is challenged to, and those with an open seat."""
    since = registry.now() - registry.limits.lobby_hours * 3600
    mine = [match for match in await store.matches_of(program.id, SHOWN)
            if match.progress.stage != OVER and seats_of(match, program.id)]
    asked = await list_asked_tables(store, program.id, registry.now())
    known = {match.id for match in mine}
    open_tables = await store.list_matches(OPEN, SHOWN, since=since, free=1, each=registry.limits.lobby_per_person)
    return _done({
        "me": {"number": program.id, "name": program.name, "owner": program.owner},
        "tables": [list_table(match, program.id) for match in mine],
        "challenges": [list_table(match, program.id) for match in asked if match.id not in known],
        "open": [list_table(match, program.id) for match in open_tables if match.id not in known]})


@get("/table/{match:str}/bot/stream")
async def stream(request: AnyRequest, program: Person, session: Session, streams: Streams, sockets: Sockets,
                 store: Store) -> Stream:
    """The table as the program's seat sees it, from now on: one message a line."""

    async def still_good() -> bool:
        found = await program_of(request, store)
        return found is not None and found.id == program.id

    _seat(session, program)
    client = client_of(request)
    counted = sockets.one_more(session.id, program.id, client.address)
    return Stream(streams.lines(session, program, client, counted, still_good), media_type=NDJSON,
                  headers={"x-accel-buffering": "no", "cache-control": "no-store"})


@post("/table/{match:str}/bot/sit", status_code=200)
async def sit(request: AnyRequest, program: Person, registry: Registry, store: Store,
              session: Session) -> Response[bytes]:
    """Take an open seat – at a public table, one that the program is challenged to, or one whose link it was given – or
    return to its own seat, where a bot of the house plays on."""
    mine = seats_of(session.kept, program.id)
    left = [number for number, seat in enumerate(session.kept.seats) if seat.left_by == program.id]
    if not mine and left:
        await take_back(session, program, left[0])
        mine = left
    elif not mine:
        going = [match for match in await store.matches_of(program.id, registry.limits.tables_per_person + 1)
                 if match.progress.stage != OVER]
        if len(going) >= registry.limits.tables_per_person:
            raise BadInput("you already sit at {limit:table|tables}; finish one first",
                           limit=registry.limits.tables_per_person)
        asked = {each.subject for each in await store.invitations(program.id, registry.now())}
        if session.id not in asked:  # by its link alone it comes as its owner would
            await check_may_sit(store, program.owner, session.id, ENGLISH, registry.now())
        await session.state.visits.note(program.id, client_of(request))
        mine = [await registry.sit_down(session, program, program.name, "")]
    await store.drop_invitation(session.id, program.id)
    return _done({"seat": mine[0], "begun": session.match is not None})


@post("/table/{match:str}/bot/decline", status_code=200)
async def decline(program: Person, store: Store, match: str) -> Response[bytes]:
    """Decline a challenge."""
    await store.drop_invitation(match[:40], program.id)
    return _done({})


@post("/table/{match:str}/bot/stand-up", status_code=200)
async def rise(program: Person, session: Session) -> Response[bytes]:
    """Give up the program's seat at a table that waits for players."""
    _seat(session, program)
    await stand_up(session, program.id)
    return _done({})


@post("/table/{match:str}/bot/move", status_code=200)
async def move(request: AnyRequest, program: Person, session: Session, settings: Settings) -> Response[bytes]:
    """Answer a question with a move, which is on the disk when the response is sent."""
    METRICS.counts["messages"].inc()
    body = await request.body()
    if len(body) > settings.limits.message_bytes:
        raise BadInput("the message is longer than {limit:byte|bytes}", limit=settings.limits.message_bytes)
    try:
        answer = msgspec.json.decode(body, type=Answer)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadInput("the message cannot be read: {why}", why=str(error)[:120]) from None
    if not 0 <= answer.id <= LARGEST:
        raise BadInput("the message cannot be read: {why}", why="id")
    seat = _seat(session, program)
    sitter = session.kept.seats[seat]
    await session.settle()
    await session.tasks.to_the_end(session.play(seat, answer.move, answer.id, sitter))
    return _done({})


@post("/table/{match:str}/bot/resign", status_code=200)
async def resign(program: Person, session: Session) -> Response[bytes]:
    """Resign."""
    seat = _seat(session, program)
    await session.tasks.to_the_end(session.give_up(seat, Match.resign, session.kept.seats[seat]))
    return _done({})


def _seat(session: Session, program: Person) -> int:
    """The program's seat; raises Illegal."""
    seats = seats_of(session.kept, program.id)
    if not seats:
        raise Illegal("", "you have no seat at this table; sit down first")
    return seats[0]


def _done(message: dict[str, Any]) -> Response[bytes]:
    return Response(msgspec.json.encode({"type": "ok", **message}), media_type="application/json")


HANDLERS = [Router("/", route_handlers=[tables, stream, sit, decline, rise, move, resign],
                   dependencies={"program": Provide(program), "session": Provide(session)},
                   opt={"exclude_from_csrf": True},
                   exception_handlers={TafelrundeError: not_done, HTTPException: no_such_thing,
                                       Exception: mistake_response})]
