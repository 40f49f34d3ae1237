"""Invitations: a table for a friend, opened with one click; its link as a QR code, the preview that a pasted link
shows; people asked by name, to evenings and tournaments, too; who sits where before play begins."""

from io import BytesIO
from typing import Any

from litestar import get, post
from litestar.response import Redirect, Response

from tafelrunde.bots.levels import BOT_NAMES, level_of
from tafelrunde.core import BadInput, GameInfo, Say
from tafelrunde.match.clock import Clock
from tafelrunde.scenes.languages import ENGLISH, languages
from tafelrunde.store import OPEN, Invitation, KeptSeat, Person, Store
from tafelrunde.web.http import files
from tafelrunde.web.http.addresses import absolute_url
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import Form, number, person_number
from tafelrunde.web.http.identity import Visitor, ensure_person
from tafelrunde.web.http.precompressed import NO_COOKIE
from tafelrunde.web.http.requests import opens_table, require_found
from tafelrunde.web.http.responses import redirect
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.companions import check_member
from tafelrunde.web.lists.invitations import (
    check_askable_in_group,
    describe_end,
    describe_evening,
    describe_table,
    describe_tournament,
    invite_to_evening,
    invite_to_table,
    invite_to_tournament,
    list_askable,
    list_companions,
    save_invitation,
)
from tafelrunde.web.lists.sanctions import check_not_suspended
from tafelrunde.web.lists.table_form import SPEEDS, Speed, usual_of
from tafelrunde.web.lists.tournament_state import load_tournament
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.notify.calls import is_on_holiday
from tafelrunde.web.notify.turns import TurnNotifier
from tafelrunde.web.preview.pictures import FRESH, Pictures
from tafelrunde.web.runtime.jobs import TooLong
from tafelrunde.web.runtime.settings import Settings

QUICK = 15  # minutes a player usually needs, at most, for the quicker one of the live clocks
LARGEST_SEAT = 99
LATER = 10  # seconds


@post("/invite/{slug:str}", guards=[opens_table])
async def invite(visitor: Visitor, registry: Registry, store: Store, slug: str, data: Form) -> Redirect:
    """Open a table for the visitor and a friend, as the rules teach the game: bots at the other seats, live clocks that
    wait for both, rated only if both have an account, in no list. The friend has the first seat: guests begin."""
    host = await ensure_person(visitor, store, data.get("name", ""))
    session = await open_for_two(visitor, registry, store, host, slug)
    return redirect(f"/table/{session.id}", visitor)


@post("/people/{number:str}/invite", guards=[opens_table])
async def invite_companion(visitor: Visitor, registry: Registry, store: Store, notifier: TurnNotifier, number: str,
                           data: Form) -> Redirect:
    """Open such a table, and ask somebody to it with whom the visitor has played lately."""
    host, asked = visitor.require_person(), person_number(number)
    if asked not in {each.id for each in await list_companions(store, host.id)}:
        raise BadInput("you can ask people you have played with, and members of the group whose table it is")
    session = await open_for_two(visitor, registry, store, host, data.get("game", ""))
    try:
        await send_invitation(store, notifier, invite_to_table(session.kept, asked, session.now()),
                              *describe_table(session.kept, host.name))
    except BadInput:
        await registry.close_table(session.id)
        raise
    return redirect(f"/table/{session.id}")


async def open_for_two(visitor: Visitor, registry: Registry, store: Store, host: Person, slug: str) -> Session:
    """Open a table for a host and a friend; raises BadInput or StoreError."""
    info = catalogue.info(slug)
    seats = seats_for_two(info, host, await usual_of(visitor, store, slug))
    bots = frozenset(place for place, seat in enumerate(seats) if seat.kind == "bot")
    await check_not_suspended(store, host.id, visitor.language, registry.now())
    await visitor.opens_table()
    return await registry.open_table(host, slug, seats, info.first_options, public=False, accounts_only=True,
                                     clock=Clock(usual_speed(info).pace, len(seats), bots).data())


def seats_for_two(info: GameInfo, host: Person, level: str) -> list[KeptSeat]:
    """The seats of such a table: an open one, the host's, and bots at the others of the usual number, two at least."""
    if max(info.seats) < 2:
        raise BadInput("{title} is played alone", title=info.title)
    bots = range(2, max(2, info.usual_seats))
    return [KeptSeat(), KeptSeat("person", host.id, host.name),
            *(KeptSeat("bot", 0, BOT_NAMES[place % len(BOT_NAMES)], level) for place in bots)]


def usual_speed(info: GameInfo) -> Speed:
    """The live clocks with which a match of the usual length ends without haste."""
    name = "live15" if info.minutes <= QUICK * info.usual_seats else "live45"
    return next(speed for speed in SPEEDS if speed.name == name)


@post("/table/{match:str}/bot")
async def seat_bot(visitor: Visitor, registry: Registry, session: Session, data: Form) -> Redirect:
    """Give an open seat to a bot; only whoever opened the table may."""
    _check_host(session, visitor)
    level = level_of(session.kept.slug, data.get("bot", ""))
    taken = {seat.name for seat in session.kept.seats if seat.kind == "bot"}
    name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
    await registry.seat_bot(session, level.bot, name)
    return redirect(f"/table/{session.id}")


@post("/table/{match:str}/free")
async def free_seat(visitor: Visitor, registry: Registry, session: Session, data: Form) -> Redirect:
    """Take a seat back from a bot before play begins; only whoever opened the table may."""
    _check_host(session, visitor)
    await registry.free_seat(session, number(data.get("seat", ""), LARGEST_SEAT))
    return redirect(f"/table/{session.id}")


@post("/table/{match:str}/ask")
async def ask(visitor: Visitor, store: Store, notifier: TurnNotifier, session: Session, data: Form) -> Redirect:
    """Ask somebody one has played with, or a member of the group whose table it is, to take an open seat."""
    if session.kept.host != visitor.id or session.kept.progress.stage != OPEN:
        raise BadInput("only whoever opened the table may ask others to come")
    asked, now = number(data.get("person", "")), session.now()
    if asked not in {each.id for each in await list_askable(store, session.kept, now)}:
        raise BadInput("you can ask people you have played with, and members of the group whose table it is")
    await send_invitation(store, notifier, invite_to_table(session.kept, asked, now),
                          *describe_table(session.kept, visitor.name))
    return redirect(f"/table/{session.id}")


@post("/tournament/{tournament:str}/ask")
async def ask_to_tournament(visitor: Visitor, store: Store, notifier: TurnNotifier, registry: Registry,
                            tournament: str, data: Form) -> Redirect:
    """Ask a member of the group, or somebody whom one follows, to take part in a tournament."""
    found = require_found(await load_tournament(store, tournament))
    group = require_found(await store.group(found.kept.tournament.group))
    check_member(await store.members(group.id), visitor.id)
    if not found.event.open_to_entries:
        raise BadInput("entries are closed")
    invitation = invite_to_tournament(found, number(data.get("person", "")), visitor.id, registry.now())
    await check_askable_in_group(store, invitation, found.kept.people.values())
    await send_invitation(store, notifier, invitation, *describe_tournament(found, group, visitor.name))
    return redirect(f"/tournament/{tournament}")


@post("/group/{group:str}/evening/{evening:int}/ask")
async def ask_to_evening(visitor: Visitor, store: Store, notifier: TurnNotifier, registry: Registry, group: str,
                         evening: int, data: Form) -> Redirect:
    """Ask a member of the group, or somebody whom one follows, to come to an evening."""
    about = require_found(await store.group(group))
    check_member(await store.members(group), visitor.id)
    found = next((each for each in await store.evenings(group) if each.id == evening), None)
    if found is None:
        raise BadInput("that evening is over, or was cancelled")
    invitation = invite_to_evening(found, number(data.get("person", "")), visitor.id, registry.now())
    await check_askable_in_group(store, invitation, (await store.attendance([evening]))[evening])
    await send_invitation(store, notifier, invitation, *describe_evening(found, about, visitor.name))
    return redirect(f"/group/{group}#evening{evening}")


async def send_invitation(store: Store, notifier: TurnNotifier, invitation: Invitation, words: Say, path: str) -> None:
    """Save an invitation and tell of it, as they wish, whoever is not asked already or on holiday."""
    if await save_invitation(store, invitation) and not await is_on_holiday(store, invitation.person, invitation.at):
        notifier.remind(invitation.person, words, describe_end(invitation.until), path, "invitation")


@post("/invitation/{subject:str}/decline")
async def decline(visitor: Visitor, store: Store, subject: str) -> Redirect:
    """Decline to come; whoever has asked is not told."""
    await store.decline_invitation(subject, visitor.id)
    return redirect("/")


def _check_host(session: Session, visitor: Visitor) -> None:
    if session.kept.host != visitor.id:
        raise BadInput("only whoever opened the table may seat bots")


@get("/table/{match:str}/qr.svg")
async def render_qr_code(session: Session, request: AnyRequest, settings: Settings) -> Response[bytes]:
    """The address of the table as a QR code."""
    from segno import make_qr

    drawn, address = BytesIO(), absolute_url(f"/table/{session.id}", request, settings)
    make_qr(address).save(drawn, kind="svg", scale=4, border=2, light="white")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@get("/table/{match:str}/preview.png", opt=NO_COOKIE)
async def picture(session: Session, settings: Settings, pictures: Pictures, lang: str = ENGLISH) -> Response[Any]:
    """The link preview of a table. The house's emblem where none can be drawn; an error where it is late, so that
    messengers, which keep what they get, try again."""
    info = catalogue.info(session.kept.slug)
    try:
        drawn = await pictures.picture(session, info, settings.title, lang if lang in languages() else ENGLISH)
    except TooLong:
        return Response(b"", media_type="image/png", status_code=503, headers={"retry-after": f"{LATER}"})
    if drawn is None:
        return Redirect(files.icon_address("icon-512.png"), status_code=302)
    return Response(drawn, media_type="image/png", headers={"cache-control": f"public, max-age={FRESH:g}"})


HANDLERS = [invite, invite_companion, seat_bot, free_seat, ask, ask_to_tournament, ask_to_evening, decline,
            render_qr_code, picture]
