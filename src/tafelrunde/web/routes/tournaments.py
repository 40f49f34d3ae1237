"""Tournaments of groups: setting one up, taking part, its page with standings and rounds, what its director does."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response, Template

from tafelrunde.core import BadInput
from tafelrunde.core.text import one_line
from tafelrunde.events.export import WHAT, list_divisions, write_csv, write_json
from tafelrunde.events.record import TIE_BREAKS
from tafelrunde.events.table import POINT
from tafelrunde.extras import EXTRAS, installed
from tafelrunde.match.clock import format_duration
from tafelrunde.store import Store, may
from tafelrunde.store.groups import LONGEST_TAG
from tafelrunde.web.http.addresses import absolute_url
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import Form, read_moment
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.page_words import PageTranslator
from tafelrunde.web.http.requests import require_found
from tafelrunde.web.http.responses import redirect, render_page
from tafelrunde.web.http.text import check_choice, format_evening, format_moment
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.agenda import find_zone
from tafelrunde.web.lists.board_courses import compare_courses
from tafelrunde.web.lists.companions import check_capability, check_member, is_member
from tafelrunde.web.lists.heraldry import arms_of
from tafelrunde.web.lists.invitations import find_candidates, find_invitable_in_group, invite_to_tournament
from tafelrunde.web.lists.join_offer import find_join_offer
from tafelrunde.web.lists.print_jobs import SECONDS, make_event_sheet
from tafelrunde.web.lists.sanctions import check_not_suspended
from tafelrunde.web.lists.table_form import LONGEST_SALT, SPEEDS, find_speed
from tafelrunde.web.lists.tournament_acts import (
    FIELDS,
    FORMS,
    LONGEST_REASON,
    NO_REASON,
    ActForm,
    entering,
    list_acts,
    list_choices,
    list_directed,
    name_director,
    write_act,
)
from tafelrunde.web.lists.tournament_form import (
    DAYS,
    DIVISIONS,
    LONGEST_TITLE,
    ROUNDS,
    add_tournament,
    fill_tournament_form,
    find_following,
    list_fields,
    list_formats,
    read_tournament_form,
    set_up_season,
)
from tafelrunde.web.lists.tournament_state import (
    KeptTournament,
    format_minute,
    load_tournament,
    read_minute,
)
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.boards import SEALED
from tafelrunde.web.live.table.next_match import new_id
from tafelrunde.web.live.tournaments import Tournaments
from tafelrunde.web.runtime.jobs import Jobs
from tafelrunde.web.runtime.settings import Settings

LOBBY: Final = 900.0  # seconds before the start in which its page counts down


@get("/group/{group:str}/tournament")
async def tournament_form(visitor: Visitor, store: Store, group: str, like: str = "") -> Template:
    """The form of a new tournament, filled in like one of the group where that is asked for."""
    found = require_found(await store.group(group))
    check_capability(await store.members(group), visitor.id, "evenings")
    games = {slug: info for slug, info in catalogue.infos().items() if max(info.seats) > 1}
    model = require_found(await load_tournament(store, like)) if like else None
    if model is not None and model.kept.tournament.group != group:
        raise NotFoundException
    return await render_page(visitor, "tournament_form", group=found, filled=fill_tournament_form(model), games=games,
                             formats=list_formats(), list_fields=list_fields, speeds=SPEEDS, longest_tag=LONGEST_TAG,
                             tags=sorted(set((await store.match_tags(group)).values())),
                             longest=LONGEST_TITLE, most_rounds=ROUNDS, most_divisions=DIVISIONS, most_days=DAYS,
                             zone=await find_zone(store, group),
                             sizes=sorted({count for info in games.values() for count in info.seats if count > 1}))


@post("/group/{group:str}/tournament")
async def new_tournament(visitor: Visitor, store: Store, registry: Registry, group: str, data: Form) -> Redirect:
    """Set up a tournament; people may enter from then on."""
    check_capability(await store.members(group), visitor.id, "evenings")
    one = read_tournament_form(data, group, new_id(), registry.limits.seats, registry.now())
    await add_tournament(store, one)
    return redirect(f"/tournament/{one.id}")


@get("/tournament/{tournament:str}")
async def tournament_page(visitor: Visitor, store: Store, request: AnyRequest, settings: Settings, tournament: str,
                          registry: Registry, key: str = "") -> Template:
    """The page of a tournament, for members of its group: standings, rounds, and what one may do; for others what it is
    about, and how to join."""
    found, here = require_found(await load_tournament(store, tournament)), f"/tournament/{tournament}"
    event, kept, speed = found.event, found.kept, find_speed(found.kept.tournament.speed)
    group, members = require_found(await store.group(kept.tournament.group)), await store.members(kept.tournament.group)
    terms: dict[str, Any] = {"event": event, "about": list_formats().get(event.terms.format),
                             "infos": catalogue.infos(), "speed": speed.title,
                             "begins": format_evening(kept.tournament, visitor.language) if kept.tournament.at else ""}
    if not is_member(members, visitor.id):
        offer = await find_join_offer(store, group, members, visitor.id, key, here, registry.now())
        return await render_page(visitor, "group_join", offer=offer, evening=None, **terms)
    number = found.number_of(visitor.id)
    chosen = {each.person: arms_of(each.name, each.arms) for each in members}
    left = kept.tournament.at - registry.now()
    running = [table for table in event.tables_of(number) if table.running] if number else []
    return await render_page(
        visitor, "tournament", keep=True, found=found, kept=kept, number=number, **terms,
        group=group, directs=may(members, visitor.id, "evenings"),
        present=bool(number) and event.people[number].present, divisions=list_divisions(event),
        breaks=TIE_BREAKS, point=POINT,
        asking=await find_invitable_in_group(
            store, await find_candidates(store, group.id, visitor.id),
            invite_to_tournament(found, 0, visitor.id, registry.now()),
            kept.people.values()) if event.open_to_entries else None,
        link="" if event.finished else absolute_url(f"{here}?key={group.invitation}", request, settings),
        names_of=lambda numbers: ", ".join(event.people[each].name for each in numbers),
        coats={each: chosen.get(person, "") for each, person in kept.people.items()}, moment=format_moment,
        at=read_minute, minute=format_minute, acts=list_acts(event), following=await find_following(store, found),
        seated=[table for table in running if table.begun and table.name in kept.matches],
        mine=[table for table in running if not table.begun],
        directed=list_directed(found, {each.person: each.name for each in members}), unsaid=NO_REASON,
        soon=format_duration(max(left, 0.0)) if kept.tournament.at and left <= LOBBY else None,
        grace=format_duration(registry.limits.arrival_seconds) if speed.pace.kind == "live" else None,
        zone=await find_zone(store, group.id), prints=installed(*EXTRAS["print"]),
        feed=await store.feed(visitor.id))  # fmt: skip


@get("/tournament/{tournament:str}/board/{number:int}")
async def board_page(visitor: Visitor, store: Store, tournament: str, number: int, seat: int | None = None) -> Template:
    """The page about a board that all tables have played: what others did with one's own cards, or those of a seat."""
    found = await find_tournament(store, visitor, tournament)
    event, own = found.event, found.number_of(visitor.id)
    if not event.format.sealed or not 0 < number <= len(event.rounds):
        raise NotFoundException
    board, records = event.rounds[number - 1], {}
    if board.running:
        raise BadInput(SEALED.key)
    for table in board.tables:
        match = await store.match(found.kept.matches.get(table.name, ""))
        if match is not None and table.places:
            records[table.name] = match.id, match.record(await store.lines(match.id))
    size, people = len(board.tables[0].people), event.people
    mine = next((table.people.index(own) for table in board.tables if own in table.people), 0)
    chosen = seat if seat is not None and 0 <= seat < size else mine
    courses = await asyncio.to_thread(compare_courses, board, chosen, records)
    info = catalogue.info(board.tables[0].game)
    say = {course.table.name: PageTranslator(
        visitor.language, {place: people[each].name for place, each in enumerate(course.table.people)}, info.slug)
           for course in courses}
    return await render_page(visitor, "board_results", found=found, event=event, info=info, number=number, own=own,
                             seat=chosen, seats=range(size), courses=courses, say=say,
                             longest=max(len(course.steps) for course in courses))


@get("/tournament/{tournament:str}/record.txt")
async def tournament_record(visitor: Visitor, store: Store, tournament: str) -> Response[str]:
    """The record of a tournament, by which anybody can judge it again (`tafelrunde event check`)."""
    found = await find_tournament(store, visitor, tournament)
    return Response(str(found.record), media_type="text/plain; charset=utf-8")


@get("/tournament/{tournament:str}/standings.pdf")
async def tournament_sheet(visitor: Visitor, store: Store, jobs: Jobs, tournament: str,
                           paper: str = "a4") -> Response[bytes]:
    """The standings and results of a tournament, to hang up."""
    found = await find_tournament(store, visitor, tournament)
    if not installed(*EXTRAS["print"]):
        raise NotFoundException
    made = await jobs.do(make_event_sheet, str(found.record), paper, visitor.language, seconds=SECONDS)
    return Response(made, media_type="application/pdf",
                    headers={"content-disposition": 'inline; filename="standings.pdf"'})


@get("/tournament/{tournament:str}/{file:str}")
async def tournament_export(visitor: Visitor, store: Store, tournament: str, file: str) -> Response[str]:
    """A tournament as data: `event.json`, `standings.csv`, `results.csv`."""
    what, _, kind = file.rpartition(".")
    if (what, kind) != ("event", "json") and (what not in WHAT or kind != "csv"):
        raise NotFoundException
    found = await find_tournament(store, visitor, tournament)
    text = write_json(found.event) if kind == "json" else write_csv(found.event, what)
    return Response(text, media_type=f"{'application/json' if kind == 'json' else 'text/csv'}; charset=utf-8",
                    headers={"content-disposition": f'attachment; filename="{file}"'})


@post("/tournament/{tournament:str}/enter")
async def enter_tournament(visitor: Visitor, store: Store, tournaments: Tournaments, registry: Registry,
                           tournament: str, data: Form) -> Redirect:
    """Take part, late or once more too; a word is mixed into what boards are dealt from."""
    seen = await find_tournament(store, visitor, tournament)
    person = visitor.require_person()
    await check_not_suspended(store, person.id, visitor.language, registry.now(), seen.kept.tournament.group)

    def write(found: KeptTournament) -> Sequence[str]:
        number = found.number_of(person.id)
        if not number:
            entry, salt = found.event.entry(person.name), one_line(data.get("salt", ""), LONGEST_SALT)
            boards = found.event.format.sealed and salt
            return [*entry, f"salt {entry[0].split()[1]} {salt}"] if boards else entry
        return [] if found.event.people[number].present else found.event.comeback(number)

    await tournaments.book(tournament, write, person.id)
    await store.drop_invitation(tournament, person.id)
    return redirect(f"/tournament/{tournament}")


@post("/tournament/{tournament:str}/withdraw")
async def withdraw(visitor: Visitor, store: Store, tournaments: Tournaments, tournament: str) -> Redirect:
    """Be seated no more; what one has played stays."""
    await find_tournament(store, visitor, tournament)

    def write(found: KeptTournament) -> Sequence[str]:
        number = found.number_of(visitor.id)
        return [f"withdraw {number}"] if number and found.event.people[number].present else []

    await tournaments.book(tournament, write)
    return redirect(f"/tournament/{tournament}")


@post("/tournament/{tournament:str}/start")
async def start(visitor: Visitor, store: Store, registry: Registry, tournaments: Tournaments,
                tournament: str) -> Redirect:
    """Start a tournament: its first tables are opened."""
    await find_tournament(store, visitor, tournament, directs=True)
    await tournaments.book(tournament, lambda found: [] if found.event.started else write_act(
        found, "start", {}, name_director(found, visitor.id), NO_REASON, {}, registry.now()))
    await tournaments.advance_one(tournament)
    return redirect(f"/tournament/{tournament}")


@get("/tournament/{tournament:str}/direct")
async def direct_form(visitor: Visitor, store: Store, tournament: str, act: str = "") -> Template:
    """The form of one act of a director, with what there is to choose from."""
    found = await find_tournament(store, visitor, tournament, directs=True)
    form = find_act(found, act)
    members = await store.members(found.kept.tournament.group)
    return await render_page(visitor, "tournament_direct", found=found, act=act, form=form, fields=FIELDS,
                             choices=list_choices(found, members, act), longest=LONGEST_REASON,
                             zone=found.event.zone or await find_zone(store, found.kept.tournament.group))


@post("/tournament/{tournament:str}/direct")
async def direct(visitor: Visitor, store: Store, registry: Registry, tournaments: Tournaments, tournament: str,
                 data: Form) -> Redirect:
    """What a director does; it is a line of the record, with who and why."""
    seen = await find_tournament(store, visitor, tournament, directs=True)
    act, why = data.get("act", ""), one_line(data.get("why", ""), LONGEST_REASON)
    find_act(seen, act)
    if not why:
        raise BadInput("say why: it stands in the record of the tournament")
    names = {each.person: each.name for each in await store.members(seen.kept.tournament.group) if not each.asks}

    def write(found: KeptTournament) -> Sequence[str]:
        return write_act(found, act, data, name_director(found, visitor.id), why, names, registry.now())

    await tournaments.book(tournament, write, entering(data.get("other", "")))
    await tournaments.advance_one(tournament)
    return redirect(f"/tournament/{tournament}")


def find_act(found: KeptTournament, act: str) -> ActForm:
    """An act that is possible now; raises BadInput."""
    possible = list_acts(found.event)
    if act in FORMS and act not in possible:
        raise BadInput("«{act}» is not possible in this tournament now", act=FORMS[act].title)
    check_choice(act, {name: form.title for name, form in possible.items()})
    return possible[act]


@post("/tournament/{tournament:str}/propose")
async def propose(visitor: Visitor, store: Store, registry: Registry, tournaments: Tournaments, tournament: str,
                  data: Form) -> Redirect:
    """Propose a time for one's table, or agree to one that was proposed."""
    await find_tournament(store, visitor, tournament)
    word, name = data.get("time", ""), one_line(data.get("table", ""), 20)
    time = word or format_minute(read_moment(data.get("at", ""), data.get("zone", ""), registry.now())[0])

    def write(found: KeptTournament) -> Sequence[str]:
        number, table = found.number_of(visitor.id), found.event.table(name)
        if number not in table.people:
            raise BadInput("only those who sit at a table agree on when it begins")
        if time not in table.times and not registry.now() < read_moment(time[:16], "UTC", registry.now())[0] <= (
                found.latest(table)):
            raise BadInput("the table begins on {day} at the latest",
                           day=format_moment(found.latest(table), visitor.language))
        return [f"propose {name} {number} {time}"]

    await tournaments.book(tournament, write)
    return redirect(f"/tournament/{tournament}")


@post("/tournament/{tournament:str}/season")
async def next_season(visitor: Visitor, store: Store, registry: Registry, tournament: str) -> Redirect:
    """Set up the season that follows a league: a quarter of each division goes up, a quarter down."""
    found = await find_tournament(store, visitor, tournament, directs=True)
    following = await set_up_season(store, found, new_id(), registry.now())
    return redirect(f"/tournament/{following.id}")


async def find_tournament(store: Store, visitor: Visitor, tournament: str, directs: bool = False) -> KeptTournament:
    """The tournament in an address, for a member of its group, or one who may set its evenings; raises
    NotFoundException, or BadInput for others."""
    found = require_found(await load_tournament(store, tournament))
    members = await store.members(found.kept.tournament.group)
    check_member(members, visitor.id, "evenings" if directs else None)
    return found


HANDLERS = [tournament_form, new_tournament, tournament_page, board_page, tournament_record, tournament_sheet,
            tournament_export, enter_tournament, withdraw, start, direct_form, direct, propose, next_season]
