"""Feeds and calendars: of somebody's tables and evenings, of a group, an evening, a tournament; by an address that only
they know, and that leads nowhere once they have renewed it, left the group or deleted their account."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response

from tafelrunde.core import Say
from tafelrunde.events import read_record
from tafelrunde.match.clock import DAY
from tafelrunde.scenes.translate import Translator
from tafelrunde.store import Evening, Group, Person, Store
from tafelrunde.web.http.addresses import absolute_url
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.identity import Visitor, new_key
from tafelrunde.web.http.precompressed import NO_COOKIE
from tafelrunde.web.http.requests import require_found
from tafelrunde.web.http.responses import go_told
from tafelrunde.web.lists.companions import is_member
from tafelrunde.web.lists.tournament_state import KeptTournament, load_tournament
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.notify import atom, calendars
from tafelrunde.web.runtime.settings import Settings

LASTS: Final = "private, max-age=300"
BACK: Final = 90 * DAY  # evenings that are over for less stay in calendars
TABLES: Final = 50  # the latest
TOKENS = range(20, 60)  # characters


@dataclass(frozen=True)
class Reader:
    """Whose feed it is, the language they read, and the address of the house."""

    person: Person
    language: str
    base: str


async def find_reader(store: Store, token: str, request: AnyRequest, settings: Settings) -> Reader:
    """Whose feed is at an address; raises NotFoundException for nobody's, and where they may not play here."""
    owner = await store.feed_owner(token) if len(token) in TOKENS else None
    person = await store.person_by_id(owner[0]) if owner is not None else None
    if owner is None or person is None or person.standing in ("banned", "gone"):
        raise NotFoundException
    return Reader(person, owner[1], absolute_url("", request, settings))


async def find_group(store: Store, group: str, reader: Reader) -> Group:
    """A group that the reader is in; raises NotFoundException for any other."""
    found = await store.group(group)
    if found is None or not is_member(await store.members(group), reader.person.id):
        raise NotFoundException
    return found


async def find_event(store: Store, tournament: str, reader: Reader) -> KeptTournament:
    """A tournament of a group that the reader is in; raises NotFoundException for any other."""
    found = require_found(await load_tournament(store, tournament))
    await find_group(store, found.kept.tournament.group, reader)
    return found


@post("/account/feed")
async def renew_feed(visitor: Visitor, store: Store) -> Redirect:
    """Make the addresses of the visitor's feeds, or new ones: the old ones lead nowhere any more."""
    await store.renew_feed(visitor.require_person().id, new_key(), visitor.language)
    return go_told("feed")


@get("/feed/{token:str}/tables.atom", opt=NO_COOKIE)
async def tables_feed(request: AnyRequest, store: Store, registry: Registry, settings: Settings,
                      token: str) -> Response[bytes]:
    """The tables of a person."""
    reader = await find_reader(store, token, request, settings)
    tables = await store.matches_of(reader.person.id, TABLES)
    entries = atom.list_tables(reader.person.id, tables, registry.now(), reader.language, reader.base)
    title = Translator(reader.language)(Say("{house}: tables of {name}", house=settings.title,
                                            name=reader.person.name))
    return answer(request, atom.KIND, atom.write_feed(title, f"{reader.base}/feed/{token}/tables.atom",
                                                      f"{reader.base}/people/{reader.person.id}", settings.title,
                                                      entries))


@get("/feed/{token:str}/calendar.ics", opt=NO_COOKIE)
async def own_calendar(request: AnyRequest, store: Store, registry: Registry, settings: Settings,
                       token: str) -> Response[bytes]:
    """The evenings of all groups of a person, the tournaments in which they take part, as far as it is set when they
    begin, and their tables in those by appointment."""
    reader = await find_reader(store, token, request, settings)
    groups, since = await store.groups_of(reader.person.id), registry.now() - BACK
    dates = list_evenings(reader, groups, await store.calendar([each.id for each in groups], since))
    for found in await list_dated(store, reader, groups, since):
        number = found.number_of(reader.person.id)
        if number and found.event.people[number].present:
            dates += calendars.list_starts(found, reader.base)
        if found.event.terms.arrange:
            dates += calendars.list_appointments(found, reader.language, reader.base, reader.person.id)
    return answer(request, calendars.KIND, calendars.write_calendar(settings.title, dates))


@get("/feed/{token:str}/group/{group:str}/calendar.ics", opt=NO_COOKIE)
async def group_calendar(request: AnyRequest, store: Store, registry: Registry, settings: Settings, token: str,
                         group: str) -> Response[bytes]:
    """The evenings of a group, and its tournaments, as far as it is set when they begin."""
    reader = await find_reader(store, token, request, settings)
    found, since = await find_group(store, group, reader), registry.now() - BACK
    dates = list_evenings(reader, [found], await store.calendar([group], since))
    for each in await list_dated(store, reader, [found], since):
        dates += calendars.list_starts(each, reader.base)
    return answer(request, calendars.KIND, calendars.write_calendar(found.name, dates))


@get("/feed/{token:str}/tournament/{tournament:str}/lines.atom", opt=NO_COOKIE)
async def tournament_feed(request: AnyRequest, store: Store, settings: Settings, token: str,
                          tournament: str) -> Response[bytes]:
    """What has happened in a tournament."""
    reader = await find_reader(store, token, request, settings)
    found = await find_event(store, tournament, reader)
    about = found.kept.tournament
    entries = atom.list_lines(found, reader.language, reader.base)
    return answer(request, atom.KIND, atom.write_feed(
        about.title, f"{reader.base}/feed/{token}/tournament/{tournament}/lines.atom",
        f"{reader.base}/tournament/{tournament}", settings.title, entries))


@get("/feed/{token:str}/tournament/{tournament:str}/calendar.ics", opt=NO_COOKIE)
async def tournament_calendar(request: AnyRequest, store: Store, settings: Settings, token: str,
                              tournament: str) -> Response[bytes]:
    """The dates of a tournament."""
    reader = await find_reader(store, token, request, settings)
    found = await find_event(store, tournament, reader)
    wanted = calendars.list_appointments if found.event.terms.arrange else calendars.list_rounds
    dates = [*calendars.list_starts(found, reader.base), *wanted(found, reader.language, reader.base)]
    return answer(request, calendars.KIND, calendars.write_calendar(found.kept.tournament.title, dates))


async def list_dated(store: Store, reader: Reader, groups: Sequence[Group], since: float) -> list[KeptTournament]:
    """The tournaments of these groups that have dates, of late."""
    known = await store.tournaments_of(*(each.id for each in groups))
    return [await find_event(store, each.id, reader) for each in known
            if (each.zone or read_record(each.terms).terms.arrange) and (not each.over or each.created > since)]


def list_evenings(reader: Reader, groups: Sequence[Group], evenings: Sequence[Evening]) -> list[calendars.Date]:
    """The dates of evenings of these groups."""
    known = {each.id: each for each in groups}
    return list(calendars.list_evenings(evenings, known, reader.language, reader.base))


def answer(request: AnyRequest, kind: str, data: bytes) -> Response[bytes]:
    """A file, or that it is the one the program has already."""
    tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    headers = {"cache-control": LASTS, "etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    return Response(data, headers=headers, media_type=kind)


HANDLERS = [renew_feed, tables_feed, own_calendar, group_calendar, tournament_feed, tournament_calendar]
