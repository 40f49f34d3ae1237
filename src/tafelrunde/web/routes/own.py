"""What is one's own: personal data, to download as one file or to delete with the account; and the programs one has
written, which play here over the network (docs/network-bots.md).

Of a running match the file says no more than the lobby: its record would show what others hold. The token of a program
is shown once; the house keeps its hash.
"""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response, Template

from tafelrunde.core import BadInput, Say
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import OPEN, OVER, Invitation, KeptMatch, Member, Person, Store
from tafelrunde.store.groups import DIRECTOR
from tafelrunde.web.access.passwords import NOT_YOURS, Passwords
from tafelrunde.web.access.rate_limit import RateLimiter
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import CONFIRMATIONS, Form, number, person_number
from tafelrunde.web.http.identity import KEY, KNOWN_DEVICE, NEWCOMER, Visitor, hash_key, new_key
from tafelrunde.web.http.responses import PACKED, go_told, prepare_page, redirect, render_page, stream_slices
from tafelrunde.web.http.text import clean_name
from tafelrunde.web.lists.heraldry import arms_of
from tafelrunde.web.lists.invitations import LASTS_LONG, save_invitation
from tafelrunde.web.live.people.account_events import AccountEvents
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.errors import Stopped
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.state import KeptState, Parts
from tafelrunde.web.live.table.watchdog import cpu_limit
from tafelrunde.web.runtime.settings import Settings

MOST = 10_000  # matches of one file
TIMES, SECONDS = 3, 3600.0  # a file takes a replay of every match
TOO_OFTEN = Say("your data was downloaded several times just now; wait {minutes:minute|minutes}")


@post("/account/data", status_code=200, middleware=[PACKED])
async def take_data(visitor: Visitor, store: Store, registry: Registry, limiter: RateLimiter) -> Response[Any]:
    """Download everything that is kept about the visitor, as one file."""
    person = _mine(visitor)
    await limiter.count(TOO_OFTEN, TIMES, SECONDS, f"data of {person.id}")
    text = msgspec.json.format(msgspec.json.encode(await gather_data(store, registry, person)), indent=1)
    headers = {"content-disposition": 'attachment; filename="tafelrunde.json"'}
    return stream_slices(text, "application/json", headers)


async def gather_data(store: Store, registry: Registry, person: Person) -> dict[str, Any]:
    """Everything that is kept about a person, as plain data."""
    notice, hook = await store.notice(person.id), await store.hook(person.id)
    matches = [*(match for match in await store.matches_of(person.id, MOST) if match.progress.stage != OVER),
               *await store.finished_matches(person.id, MOST)]
    return {
        "person": {"number": person.id, "name": person.name, "login": person.login, "since": _moment(person.created),
                   "standing": person.standing, "arms": arms_of(person.name, person.arms)},
        "bots": [{"number": each.id, "name": each.name} for each in await store.programs_of(person.id)],
        "notices": {"mail": notice.mail, "confirmed": notice.confirmed, "mail_when": notice.mail_when,
                    "push_when": notice.push_when, "language": notice.language if notice.mail else "",
                    "browsers": [each.endpoint for each in await store.pushes(person.id)]},
        "webhook": {} if hook is None else {"address": hook.address, "format": hook.format, "prefix": hook.prefix,
                                            "tables": hook.tables, "language": hook.language, "error": hook.error},
        "feeds": bool(await store.feed(person.id)),
        "sign_in_changes": [{"at": _moment(each.at), "what": each.what}
                            for each in await store.sign_in_changes(person.id)],
        "holidays": [{"start": _moment(each.start), "end": _moment(each.end)}
                     for each in await store.holidays(person.id)],
        "ratings": [{"game": each.slug, "seats": each.seats, "mu": each.mu, "sigma": each.sigma,
                     "played": each.played, "won": each.won} for each in await store.ratings_of(person.id)],
        "rated": [{"match": each.match, "at": _moment(each.at), "game": each.rating.slug, "seats": each.rating.seats,
                   "mu": each.rating.mu, "sigma": each.rating.sigma} for each in await store.rating_history(person.id)],
        "learnt": [{"game": slug, "lesson": name} for slug, name in sorted(await store.finished_lessons(person.id))],
        "puzzles": [{"puzzle": each.puzzle, "day": each.day, "solved": each.solved}
                    for each in await store.puzzle_answers(person.id)],
        "groups": [await _group(store, each) for each in await store.memberships(person.id)],
        "evenings": [{"group": evening.group, "begins": _moment(evening.at), "game": evening.slug,
                      "said": _moment(said)} for evening, said in await store.evenings_of(person.id)],
        "tournaments": [each async for each in _tournaments(store, person.id)],
        "not_heard": sorted(await store.muted_people(person.id)),
        "blocked": [{"number": each.id, "name": each.name} for each in await store.avoided_people(person.id, True)],
        "followed": [{"number": each.id, "name": each.name} for each in await store.followed_people(person.id)],
        "followers": [{"number": each.id, "name": each.name} for each in await store.followers(person.id)],
        "may_be_followed": await store.is_followable(person.id),
        "wants_coach": await store.wants_coach(person.id),
        "seek": await _seek(store, person.id),
        "invitations": [{"to": each.subject, "kind": each.kind, "from": each.host, "at": _moment(each.at)}
                        for each in await store.invitations(person.id, registry.now(), MOST)],
        "sanctions": [{"kind": each.kind, "at": _moment(each.at), "until": _moment(each.until), "why": each.why,
                       "group": each.group} for each in await store.sanctions(person.id)],
        "no_shows": [_moment(at) for at in await store.absences(person.id)],
        "said": [{"match": match, "at": _moment(chat.at), "words": chat.words}
                 for match, chat in await store.messages_of(person.id)],
        "notes": await store.notes_of(person.id),
        "matches": [await _match(each, store, registry) for each in matches],
    }


async def _group(store: Store, member: Member) -> dict[str, Any]:
    """A group that somebody is in, or asks to join, and what they may do there."""
    group = await store.group(member.group)
    return {"group": member.group, "name": group.name if group else "", "since": _moment(member.since),
            "asks": member.asks, "may": member.may.split()}


async def _tournaments(store: Store, person: int) -> AsyncIterator[dict[str, Any]]:
    """The tournaments that somebody takes part in or has directed, each with the lines that name them."""
    groups = [each.id for each in await store.groups_of(person)]
    directed = [each.id for each in await store.tournaments_of(*groups)] if groups else []
    for tournament in dict.fromkeys([*await store.entered_tournaments(person), *directed]):
        state = await store.tournament(tournament)
        if state is None:
            continue
        names = {number for number, each in state.people.items() if each == person} | {f"{DIRECTOR}{person}"}
        lines = [{"at": line.time, "line": line.text} for line in state.lines
                 if names.intersection(line.text.replace(":", " ").split())]
        if lines:
            yield {"tournament": tournament, "title": state.tournament.title, "lines": lines}
        await asyncio.sleep(0)  # let others go first


async def _seek(store: Store, person: int) -> dict[str, Any] | None:
    seek = await store.seek_of(person)
    return None if seek is None else {"games": seek.games, "seats": seek.seats, "clocks": seek.speeds,
                                      "since": _moment(seek.since), "match": seek.match}


async def _match(kept: KeptMatch, store: Store, registry: Registry) -> dict[str, Any]:
    own = {"match": kept.id, "game": kept.slug, "stage": kept.progress.stage, "opened": _moment(kept.created),
           "updated": _moment(kept.updated), "options": kept.options, "people": [seat.name for seat in kept.seats]}
    await asyncio.sleep(0)  # let others go first
    if kept.progress.stage == OVER:
        try:
            parts = await Parts.load(kept, store, registry.now)
            with cpu_limit(kept.id):
                own["record"] = str(KeptState(kept, store, registry.now, parts).running().record())
        except Stopped:
            own["record"] = ""  # its rules did not return in time
    return own


@post("/account/delete", status_code=200)
async def delete_account(request: AnyRequest, visitor: Visitor, store: Store, account_events: AccountEvents,
                         passwords: Passwords, data: Form) -> Template:
    """Delete the account for good: give up all seats, and be forgotten."""
    person = _mine(visitor)
    if data.get("sure") != "on":
        raise BadInput("tick the box if you really want to delete everything")
    if person.login:
        person = await passwords.prove(request, person.login, data.get("password", ""), NOT_YOURS)
    t = Translator(visitor.language)
    name = t("former player")
    for each in [*await store.programs_of(person.id), person]:
        await account_events.forget(each.id, name)
    answer = prepare_page(Visitor(None, visitor.language), "deleted")
    for cookie in (KEY, KNOWN_DEVICE, NEWCOMER):
        answer.delete_cookie(cookie)
    return answer


def _mine(visitor: Visitor) -> Person:
    if visitor.person is None:
        raise BadInput("nothing is stored about you yet")
    return visitor.person


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


@get("/account/bots")
async def programs(visitor: Visitor, store: Store, settings: Settings, done: str = "") -> Template:
    """The page with the visitor's programs."""
    return await _render_programs(visitor, store, settings, done=CONFIRMATIONS.get(done))


@post("/account/bots", status_code=200)
async def new_program(visitor: Visitor, store: Store, settings: Settings, registry: Registry, data: Form) -> Template:
    """Register a program, and show its token."""
    owner, name = _owner(visitor), clean_name(data.get("name", ""))
    if not name:
        raise BadInput("a name is needed")
    if owner.standing:
        raise BadInput("the operator has fixed your name")
    token, most = new_key(), settings.limits.programs_per_person
    made = await store.add_program(owner.id, most, hash_key(token), name, registry.now())
    if made is None:
        raise BadInput("you can have {limit:bot|bots} of your own at most; delete one first", limit=most)
    return await _render_programs(visitor, store, settings, made, token)


@post("/account/bots/{program:str}/token", status_code=200)
async def new_token(visitor: Visitor, store: Store, settings: Settings, account_events: AccountEvents,
                    program: str) -> Template:
    """Replace a program's token by another one."""
    mine, token = await _own_program(visitor, store, program), new_key()
    await store.change_token(mine.id, hash_key(token))
    account_events.hang_up(mine.id)
    return await _render_programs(visitor, store, settings, mine, token)


@post("/account/bots/{program:str}/revoke")
async def revoke(visitor: Visitor, store: Store, account_events: AccountEvents, program: str) -> Redirect:
    """Revoke a program's token without a new one; its seats stay its own."""
    mine = await _own_program(visitor, store, program)
    await store.change_token(mine.id, "")
    account_events.hang_up(mine.id)
    return go_told("token-revoked", path="/account/bots")


@post("/account/bots/{program:str}/delete")
async def delete(visitor: Visitor, store: Store, account_events: AccountEvents, program: str) -> Redirect:
    """Delete a program; bots of the house play on at its seats."""
    mine = await _own_program(visitor, store, program)
    await account_events.forget(mine.id, Translator(visitor.language)("former player"))
    return go_told("bot-deleted", path="/account/bots")


@post("/table/{match:str}/challenge")
async def challenge(visitor: Visitor, store: Store, session: Session, data: Form) -> Redirect:
    """Ask a program to take an open seat; only whoever opened the table may."""
    if session.kept.host != visitor.id or session.kept.progress.stage != OPEN:
        raise BadInput("only whoever opened the table may seat bots")
    asked = await store.person_by_id(number(data.get("program", "")))
    if asked is None or not asked.owner or asked.standing or asked.id in await store.blocked_by_either(visitor.id):
        raise BadInput("there is no such bot")
    now = session.now()
    await save_invitation(store, Invitation(session.id, asked.id, "table", "", visitor.id, now, now + LASTS_LONG))
    return redirect(f"/table/{session.id}")


def _owner(visitor: Visitor) -> Person:
    """The visitor, who has an account; raises BadInput."""
    person = visitor.require_person()
    if not person.login:
        raise BadInput("make an account first")
    return person


async def _own_program(visitor: Visitor, store: Store, program: str) -> Person:
    found = await store.person_by_id(person_number(program))
    if found is None or found.owner != _owner(visitor).id or found.standing == "gone":
        raise NotFoundException
    return found


async def _render_programs(visitor: Visitor, store: Store, settings: Settings, made: Person | None = None,
                           token: str = "", done: Say | None = None) -> Template:
    mine = await store.programs_of(_owner(visitor).id)
    shown = await render_page(visitor, "own_programs", programs=mine, made=made, token=token, done=done,
                              able=await store.with_tokens([each.id for each in mine]),
                              most=settings.limits.programs_per_person)
    if token:
        shown.headers["cache-control"] = "no-store"
    return shown


HANDLERS = [take_data, delete_account, programs, new_program, new_token, revoke, delete, challenge]
