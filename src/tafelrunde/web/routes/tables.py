"""Tables: opening one, sitting down, the page of the table, its WebSocket."""

from collections.abc import Mapping
from contextlib import AsyncExitStack, suppress
from typing import Any

import msgspec
from litestar import WebSocket, get, post, websocket
from litestar.exceptions import NotFoundException, WebSocketDisconnect
from litestar.response import Redirect, Template

from tafelrunde import lessons
from tafelrunde.bots.levels import BOT_NAMES, SCALE, level_of, levels
from tafelrunde.core import BadInput, GameInfo, Say, integer_or_none
from tafelrunde.core.info import format_value
from tafelrunde.core.text import one_line
from tafelrunde.match.clock import format_duration
from tafelrunde.store import OVER, Group, KeptSeat, Store, StoreError
from tafelrunde.web.access.quotas import Sockets
from tafelrunde.web.http.addresses import absolute_url
from tafelrunde.web.http.client import AnyRequest, client_address
from tafelrunde.web.http.forms import Form, submission
from tafelrunde.web.http.identity import Visitor, client_of, ensure_person, person_of
from tafelrunde.web.http.requests import opens_table, same_origin
from tafelrunde.web.http.responses import redirect, render_page
from tafelrunde.web.http.text import format_moment
from tafelrunde.web.learn.course import known_games
from tafelrunde.web.lists import catalogue, table_form
from tafelrunde.web.lists.companions import (
    NOT_A_MEMBER,
    check_may_sit,
    find_meeting,
    list_programs,
)
from tafelrunde.web.lists.invitations import find_invitable_to_table
from tafelrunde.web.lists.sanctions import check_not_suspended
from tafelrunde.web.lists.table_form import HINTS, LEAVINGS, LONGEST_SALT, ONLOOKERS, SPEEDS, option_text, usual_of
from tafelrunde.web.lists.table_terms import further_terms, list_terms
from tafelrunde.web.live.cluster.operator_commands import OperatorCommands
from tafelrunde.web.live.people import no_show
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table import next_match
from tafelrunde.web.live.table.boards import AT_TABLE
from tafelrunde.web.live.table.connection import DROPPED, LATER
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.live.table.handlers import chat, rematch
from tafelrunde.web.live.table.messages import LONGEST_NOTES, SLOWEST, RefusalMessage
from tafelrunde.web.live.table.onlookers import check_may_look
from tafelrunde.web.live.table.protocol import serve_connection
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import seats_of
from tafelrunde.web.runtime.readiness import SentOn
from tafelrunde.web.runtime.settings import Settings

CHECK = "check"  # the button that opens nothing yet


@get("/new/{slug:str}")
async def new_form(visitor: Visitor, store: Store, slug: str, seats: int = 0, group: str = "") -> Template:
    """The form of a new table, of that group if one is named."""
    if slug not in catalogue.slugs():
        raise NotFoundException
    return await render_form(visitor, catalogue.info(slug), await usual_of(visitor, store, slug), seats,
                             group=await find_group(visitor, store, group))


@post("/new/{slug:str}", guards=[opens_table])
async def new_table(visitor: Visitor, registry: Registry, store: Store, slug: str,
                    request: AnyRequest) -> Redirect | Template:
    """Open the table that the form describes, or only show what its editions change. A mistake is told above the form,
    which comes back as it was sent."""
    info, usual = catalogue.info(slug), await usual_of(visitor, store, slug)
    sent = await submission(request)
    data = sent.typed
    try:
        data |= sent.texts(info)
        options = table_form.read_options(info, data)
        if data.get("step") == CHECK:
            return await render_form(visitor, info, usual, filled=data, told=table_form.text_changes(info, options),
                                     group=await find_group(visitor, store, data.get("group", "")))
        return redirect(f"/table/{await open_table(visitor, registry, store, info, data, options)}", visitor)
    except BadInput as refused:
        return await render_form(visitor, info, usual, filled=data, problem=refused.say,
                                 group=await find_group(visitor, store, data.get("group", "")))


async def open_table(visitor: Visitor, registry: Registry, store: Store, info: GameInfo, data: dict[str, str],
                     options: dict[str, Any]) -> str:
    """Open a table as a form describes it; returns its address. Raises BadInput or StoreError."""
    host = await ensure_person(visitor, store, data.get("name", ""))
    seats = table_form.read_seats(info, data, host, one_line(data.get("salt", ""), LONGEST_SALT))
    pace = integer_or_none(data.get("pace", "700"), 0, SLOWEST)
    if pace is None:
        raise BadInput("the pace of bots is from {low} to {high:millisecond|milliseconds}",
                       low=0, high=SLOWEST)
    group = await find_group(visitor, store, data.get("group", ""))
    if data.get("group") and group is None:
        raise BadInput(NOT_A_MEMBER.key)
    if group is not None or any(seat.kind == "open" for seat in seats):
        await check_not_suspended(store, host.id, visitor.language, registry.now(), group.id if group else "")
    await visitor.opens_table()
    session = await registry.open_table(host, info.slug, seats, options, public=data.get("private") != "on", pace=pace,
                                        group=group.id if group is not None else "",
                                        clock=table_form.read_speed(data, seats), hints=table_form.read_hints(data),
                                        leaving=table_form.read_leaving(data),
                                        onlookers=table_form.read_onlookers(data))
    return session.id


async def find_group(visitor: Visitor, store: Store, group: str) -> Group | None:
    """The group with that id, of those that the visitor is a member of."""
    mine = await store.groups_of(visitor.id) if visitor.person and group else []
    return next((each for each in mine if each.id == group), None)


async def render_form(visitor: Visitor, info: GameInfo, usual: str, wanted: int = 0, *,
                      filled: Mapping[str, str] | None = None, told: Mapping[str, tuple[Say, ...]] | None = None,
                      problem: Say | None = None, group: Group | None = None) -> Template:
    """The page with the form of a new table, filled in as it was sent, with what its editions change or why it cannot
    be opened; with bots of the usual level if nothing was sent."""

    def typed(field: str, empty: str = "") -> str:
        return empty if filled is None else filled.get(field, empty)

    return await render_page(visitor, "new", 400 if problem else 200, info=info, typed=typed, again=filled is not None,
                             told=told or {}, problem=problem, group=group,
                             wanted=wanted if wanted in info.seats else info.usual_seats,
                             levels=levels(info.slug), usual_level=usual, scale=SCALE, speeds=SPEEDS, hints=HINTS,
                             leavings=LEAVINGS, onlookers=ONLOOKERS,
                             taught=lessons.has(info.slug), shown=format_value, said=option_text, check=CHECK)


@post("/quick/{slug:str}", guards=[opens_table])
async def quick_table(visitor: Visitor, registry: Registry, store: Store, slug: str, data: Form) -> Redirect:
    """Open a table against bots and begin at once, as the rules teach the game or a short match of it: the visitor has
    the first seat, bots of the level asked for the others."""
    info = catalogue.info(slug)
    level = level_of(slug, data.get("level") or await usual_of(visitor, store, slug))
    host = await ensure_person(visitor, store, data.get("name", ""))
    seats = [KeptSeat("person", host.id, host.name),
             *(KeptSeat("bot", 0, BOT_NAMES[number], level.bot) for number in range(1, info.usual_seats))]
    await visitor.opens_table()
    options = info.short_options if data.get("length") == "short" else info.first_options
    session = await registry.open_table(host, slug, seats, options, public=False)
    return redirect(f"/table/{session.id}", visitor)


@get("/table/{match:str}", opt=AT_TABLE)
async def table(visitor: Visitor, session: Session, match: str, request: AnyRequest, settings: Settings,
                store: Store) -> Template:
    """The page of the table or, before play begins, its waiting room."""
    info = catalogue.info(session.kept.slug)
    address = absolute_url(f"/table/{match}", request, settings)
    mine = seats_of(session.kept, visitor.id)
    await session.look_in(visitor.id)
    visitor.at = match
    if session.match is None:
        if mine:
            await no_show.keep_waiting(session)
        group = await store.group_of_match(match)
        return await render_page(visitor, "waiting",
                                 programs=await list_programs(store, visitor.id) if is_host(session, visitor) else [],
                                 challenged=await store.invited_people(match, session.now()), keep=bool(mine),
                                 said=await chat.list_heard(session, visitor.id) if mine else [], session=session,
                                 asking=await find_invitable_to_table(store, session.kept, session.now())
                                 if is_host(session, visitor) else None, moment=format_moment,
                                 group=group,
                                 kept=session.kept, info=info, mine=mine,
                                 address=address, levels=levels(info.slug, len(session.kept.seats)),
                                 usual_level=await usual_of(visitor, store, info.slug),
                                 scale=SCALE, terms=list_terms(session.kept, info),
                                 further=further_terms(session.kept, group is not None),
                                 taught=lessons.has(info.slug), known=info.slug in await known_games(visitor, store))
    newcomer = bool(mine) and info.slug not in await known_games(visitor, store)
    return await render_page(visitor, "table", keep=len(mine) == 1, session=session, kept=session.kept, info=info,
                             mine=mine, meeting=await find_meeting(store, match, visitor.id),
                             address=address, taught=lessons.has(info.slug), newcomer=newcomer,
                             longest_speech=session.limits.speech, longest_notes=LONGEST_NOTES)


def is_host(session: Session, visitor: Visitor) -> bool:
    """True where the visitor has opened this table."""
    return session.kept.host == visitor.id > 0


@post("/table/{match:str}/sit")
async def sit(visitor: Visitor, registry: Registry, store: Store, session: Session, data: Form) -> Redirect:
    """Take an open seat."""
    person = await ensure_person(visitor, store, data.get("name", ""))
    if not seats_of(session.kept, person.id):  # else the answer to the same form was lost
        await check_may_sit(store, person.id, session.id, visitor.language, registry.now())
        await session.state.visits.note(person.id, visitor.client)
        await registry.sit_down(session, person, person.name, one_line(data.get("salt", ""), LONGEST_SALT))
        await store.drop_invitation(session.id, person.id)
    return redirect(f"/table/{session.id}", visitor)


@post("/table/{match:str}/again")
async def again(visitor: Visitor, session: Session, match: str, data: Form) -> Redirect:
    """Offer the same people another match, or accept or decline what somebody has offered."""
    if data.get("answer") == "no":
        await rematch.decline(session, visitor.id)
        return redirect(f"/table/{match}")
    return redirect(f"/table/{await rematch.accept(session, visitor.id) or f'{match}/again'}")


@get("/table/{match:str}/again")
async def again_form(visitor: Visitor, session: Session, match: str) -> Template | Redirect:
    """The page about another match: who has offered one and who has not answered, or a redirect to it."""
    kept, now = session.kept, session.now()
    if kept.again:
        return redirect(f"/table/{kept.again}")
    if kept.progress.stage != OVER:
        return redirect(f"/table/{match}")
    names = {seat.sitter: seat.name for seat in kept.seats if seat.sitter}
    awaited = next_match.people_to_answer(kept, now)
    return await render_page(visitor, "again", kept=kept, info=catalogue.info(kept.slug), seated=visitor.id in names,
                             names=names, offer=next_match.offer_of(kept, now), now=now, lasting=format_duration,
                             agreed=next_match.has_accepted(kept, visitor.id),
                             missing=", ".join(names[person] for person in awaited),
                             lasts=format_duration(next_match.offer_duration(kept)))


@websocket("/table/{match:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], registry: Registry, orders: OperatorCommands, store: Store,
                       settings: Settings, sockets: Sockets, match: str) -> None:
    """The WebSocket between one tab and its table, authenticated by its cookie."""
    try:
        await orders.admit(match)
        session = await registry.find(match)
    except Stopped:
        session = None
    except (SentOn, StoreError):
        await socket.close(code=LATER)
        return
    if session is None or not same_origin(socket, settings):
        await socket.close(code=4404)
        return
    await socket.accept()

    async def receive() -> str | bytes | None:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return text if text is not None else event.get("bytes") or b""

    async def close(code: int) -> None:
        await socket.close(code=code)

    async def still_good() -> bool:
        found = await person_of(socket, store)
        return (found.id if found else 0) == (person.id if person else 0)

    try:
        person = await person_of(socket, store)
        async with AsyncExitStack() as counted:
            try:
                await check_may_look(store, session.kept, person.id if person else 0, at_table=True)
                await counted.enter_async_context(sockets.one_more(match, person.id if person else 0,
                                                                   client_address(socket)))
            except BadInput as refused:
                await socket.send_text(msgspec.json.encode(RefusalMessage(refused.say.data())).decode())
                await close(DROPPED)
                return
            await serve_connection(session, person, receive, socket.send_text, close, client_of(socket), still_good,
                                   "changes" in socket.query_params)
    except WebSocketDisconnect:
        return
    except StoreError:  # as somebody came in: nothing of theirs was done
        with suppress(WebSocketDisconnect):
            await close(LATER)


HANDLERS = [new_form, new_table, quick_table, table, sit, again, again_form, table_socket]
