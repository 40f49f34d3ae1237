"""Tournaments of groups: setting one up, taking part, its page with standings and rounds, what its director does."""

import secrets
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Final

from babel.numbers import format_decimal
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response, Template

from tafelrunde.core import BadInput, GameInfo, Say, integer_or_none
from tafelrunde.core.text import one_line
from tafelrunde.events import Played, Terms
from tafelrunde.events.formats import load_format
from tafelrunde.events.standings import rank_range
from tafelrunde.events.table import POINT
from tafelrunde.store import Store, Tournament, may
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.responses import redirect, render_page
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.companions import check_capability, check_member
from tafelrunde.web.lists.heraldry import arms_of
from tafelrunde.web.lists.table_form import SPEEDS, find_speed
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.next_match import new_id
from tafelrunde.web.live.tournaments import KeptTournament, Tournaments

MOST = 10  # of a group that are not over
LONGEST_TITLE, LONGEST_REASON = 60, 200
ROUNDS: Final = 30  # at most
FORMATS: Final[dict[str, Say]] = {
    "swiss": Say("Swiss: people of like points meet, nobody twice"),
    "round_robin": Say("Round robin: everybody meets everybody"),
    "knockout": Say("Knock-out: the better half of each table goes on"),
    "arena": Say("Arena: whoever is free is seated, until it is closed"),
}
if find_spec("py4swiss") is not None:
    FORMATS["dutch"] = Say("Swiss for tables of two, by FIDE's rules")
NEEDS_ROUNDS: Final = ("swiss", "dutch")
BY_POINTS: Final = ("swiss", "dutch", "round_robin")  # that points decide, after so many rounds
TIE_BREAKS: Final = {
    "wins": Say("Tables won"),
    "opponents": Say("Opponents' points"),
    "sonneborn": Say("Points of those left behind"),
    "direct": Say("Direct meetings"),
    "margin": Say("Score margin"),
}
ACTS: Final = {"pause": "", "resume": "", "close": "", "annul": "table"}  # of directors, and what each needs


@get("/group/{group:str}/tournament")
async def tournament_form(visitor: Visitor, store: Store, group: str) -> Template:
    """The form of a new tournament."""
    found = await store.group(group)
    if found is None:
        raise NotFoundException
    check_capability(await store.members(group), visitor.id, "evenings")
    games = {slug: info for slug, info in catalogue.infos().items() if max(info.seats) > 1}
    return await render_page(visitor, "tournament_form", group=found, games=games, formats=FORMATS, speeds=SPEEDS,
                             longest=LONGEST_TITLE, most_rounds=ROUNDS,
                             sizes=sorted({count for info in games.values() for count in info.seats if count > 1}))


@post("/group/{group:str}/tournament")
async def new_tournament(visitor: Visitor, store: Store, registry: Registry, group: str, data: Form) -> Redirect:
    """Set up a tournament; people may enter from then on."""
    check_capability(await store.members(group), visitor.id, "evenings")
    terms = read_terms(data)
    speed = find_speed(data.get("speed", "none")).name
    one = Tournament(new_id(), group, terms.title, str(terms), speed, registry.now())
    if not await store.add_tournament(one, MOST):
        raise BadInput("this group has {limit:tournament|tournaments} going already; finish one first", limit=MOST)
    return redirect(f"/tournament/{one.id}")


@get("/tournament/{tournament:str}")
async def tournament_page(visitor: Visitor, store: Store, tournaments: Tournaments, tournament: str) -> Template:
    """The page of a tournament, for members of its group: standings, rounds, and what one may do."""
    found = await find_tournament(store, tournaments, visitor, tournament)
    event, kept = found.event, found.kept
    form = load_format(event.terms.format)
    number = found.number_of(visitor.id)
    members = await store.members(kept.tournament.group)
    chosen = {each.person: arms_of(each.name, each.arms) for each in members}
    ranges = rank_range(event, form.rounds_left(event)) if event.terms.format in BY_POINTS else {}
    return await render_page(
        visitor, "tournament", keep=True, found=found, event=event, kept=kept, number=number,
        group=await store.group(kept.tournament.group), directs=may(members, visitor.id, "evenings"),
        present=bool(number) and event.people[number].present, standings=form.standings(event), ranges=ranges,
        about=FORMATS.get(event.terms.format), breaks=TIE_BREAKS, point=POINT, decimal=format_decimal,
        infos=catalogue.infos(), names_of=lambda numbers: ", ".join(event.people[each].name for each in numbers),
        coats={each: chosen.get(person, "") for each, person in kept.people.items()},
        speed=find_speed(kept.tournament.speed).title)  # fmt: skip


@get("/tournament/{tournament:str}/record.txt")
async def tournament_record(visitor: Visitor, store: Store, tournaments: Tournaments,
                            tournament: str) -> Response[str]:
    """The record of a tournament, by which anybody can judge it again (`tafelrunde event check`)."""
    found = await find_tournament(store, tournaments, visitor, tournament)
    return Response(str(found.record), media_type="text/plain; charset=utf-8")


@post("/tournament/{tournament:str}/enter")
async def enter_tournament(visitor: Visitor, store: Store, tournaments: Tournaments, tournament: str) -> Redirect:
    """Take part, late or once more too."""
    await find_tournament(store, tournaments, visitor, tournament)
    person = visitor.require_person()

    def write(found: KeptTournament) -> Sequence[str]:
        number = found.number_of(person.id)
        if not number:
            return found.event.entry(person.name)
        return [] if found.event.people[number].present else found.event.comeback(number)

    await tournaments.book(tournament, write, person.id)
    return redirect(f"/tournament/{tournament}")


@post("/tournament/{tournament:str}/withdraw")
async def withdraw(visitor: Visitor, store: Store, tournaments: Tournaments, tournament: str) -> Redirect:
    """Be seated no more; what one has played stays."""
    await find_tournament(store, tournaments, visitor, tournament)

    def write(found: KeptTournament) -> Sequence[str]:
        number = found.number_of(visitor.id)
        return [f"withdraw {number}"] if number and found.event.people[number].present else []

    await tournaments.book(tournament, write)
    return redirect(f"/tournament/{tournament}")


@post("/tournament/{tournament:str}/start")
async def start(visitor: Visitor, store: Store, tournaments: Tournaments, tournament: str) -> Redirect:
    """Start a tournament: its first tables are opened."""
    await find_tournament(store, tournaments, visitor, tournament, directs=True)
    await tournaments.book(tournament, lambda found: [] if found.event.started else
                           load_format(found.event.terms.format).start_lines(found.event))
    await tournaments.advance_one(tournament)
    return redirect(f"/tournament/{tournament}")


@post("/tournament/{tournament:str}/direct")
async def direct(visitor: Visitor, store: Store, tournaments: Tournaments, tournament: str, data: Form) -> Redirect:
    """What a director does: pause, go on, close, annul a table; each is a line of the record, with who and why."""
    await find_tournament(store, tournaments, visitor, tournament, directs=True)
    act, why = data.get("act", ""), one_line(data.get("why", ""), LONGEST_REASON)
    if act not in ACTS:
        raise BadInput("a director can {possible}, not {act}", possible=" or ".join(ACTS), act=repr(act)[:40])
    if act != "close" and not why:
        raise BadInput("say why: it stands in the record of the tournament")

    def write(found: KeptTournament) -> Sequence[str]:
        words = [act, one_line(data.get(ACTS[act], ""), 20)] if ACTS[act] else [act]
        who = found.number_of(visitor.id) or "leader"
        return [" ".join(words) if act == "close" else f"{' '.join(words)} by {who}: {why}"]

    await tournaments.book(tournament, write)
    await tournaments.advance_one(tournament)
    return redirect(f"/tournament/{tournament}")


def read_terms(data: Form) -> Terms:
    """The terms in a form; raises BadInput."""
    title, form = one_line(data.get("title", ""), LONGEST_TITLE), data.get("format", "")
    if not title:
        raise BadInput("a tournament needs a name")
    if form not in FORMATS:
        raise BadInput("there is no format {name}; there are {formats}", name=repr(form)[:40],
                       formats=", ".join(FORMATS))
    info = catalogue.info(data.get("game", ""))
    rounds = integer_or_none(data.get("rounds", "3"), 1, ROUNDS)
    if rounds is None:
        raise BadInput("a tournament has 1 to {limit:round|rounds}", limit=ROUNDS)
    sizes = table_sizes_of(info, data.get("size", ""))
    if form == "dutch" and sizes != (2,):
        raise BadInput("the Dutch system pairs two at a table")
    return Terms(title, form, (Played(info.slug, sizes),),
                 rounds if form in NEEDS_ROUNDS else 0, seed=secrets.token_hex(8))


def table_sizes_of(info: GameInfo, wanted: str) -> tuple[int, ...]:
    """How many may sit at a table where so many are wanted: one fewer, too, where they do not come out even. Raises
    BadInput."""
    size = integer_or_none(wanted or f"{info.usual_seats}", 2, max(info.seats))
    if size is None or size not in info.seats:
        raise BadInput("{title} is played by {seats:person|people}, not by {wanted}", title=info.title,
                       seats="–".join(map(str, sorted({min(info.seats), max(info.seats)} - {1}))),
                       wanted=wanted[:10])
    return tuple(count for count in (size - 1, size) if count in info.seats and count > 1)


async def find_tournament(store: Store, tournaments: Tournaments, visitor: Visitor, tournament: str,
                          directs: bool = False) -> KeptTournament:
    """The tournament in an address, for a member of its group, or one who may set its evenings; raises
    NotFoundException, or BadInput for others."""
    found = await tournaments.load(tournament)
    if found is None:
        raise NotFoundException
    members = await store.members(found.kept.tournament.group)
    check_member(members, visitor.id, "evenings" if directs else None)
    return found


HANDLERS = [tournament_form, new_tournament, tournament_page, tournament_record, enter_tournament, withdraw, start,
            direct]
