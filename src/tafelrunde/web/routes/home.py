"""The home page, the lobby, the credits; the visitor's name and language."""

import math

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from tafelrunde.bots.levels import levels
from tafelrunde.core import integer_or_none
from tafelrunde.match.clock import KINDS
from tafelrunde.scenes.languages import languages
from tafelrunde.store import OPEN, OVER, RUNNING, KeptMatch, Store
from tafelrunde.web.http.appearance import SCHEMES, appearance_of
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import LANGUAGE, Visitor, cookie, ensure_person
from tafelrunde.web.http.responses import local_path, redirect, render_page
from tafelrunde.web.http.text import format_day, format_moment
from tafelrunde.web.learn.course import known_games, list_taught_games
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.agenda import EVENING_WORDS, list_agendas
from tafelrunde.web.lists.companions import leave_out_blocked, list_others
from tafelrunde.web.lists.heraldry import arms_of
from tafelrunde.web.lists.invitations import list_invitations
from tafelrunde.web.lists.match_cards import TEMPOS, MatchCard, cards_of, turn_of
from tafelrunde.web.lists.table_form import find_speed, usual_level
from tafelrunde.web.lists.table_terms import Term, further_terms, list_terms
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.puzzles.progress import progress_of, puzzles_of_today

SHOWN = 30  # matches of a list
MINE = 4  # of those that begin the start page
FOLLOWED = 8  # of people whom the visitor follows
WATCHED = 3  # of others, which are being played
DONE = 4  # of those that are over, on the page of tables: the rest is on the person's own


@get("/")
async def start(request: AnyRequest, visitor: Visitor, store: Store, registry: Registry) -> Template:
    """The home page: the games, the puzzles of the day, and the visitor's matches."""
    last = await store.matches_of(visitor.id, SHOWN) if visitor.person else []
    going = [match for match in _by_need(last, visitor.id) if match.progress.stage != OVER]
    followed = await list_followed(store, registry, visitor.id)
    return await render_page(visitor, "start", keep=True, cards=list(catalogue.infos().values()),
                             taught=list_taught_games(),
                             known=await known_games(visitor, store),
                             mine=await cards_of(going[:MINE], store, visitor.id, registry.now()),
                             invited=await list_invitations(store, visitor.id, registry.now()), time_of=format_moment,
                             seeking=len(await list_others(store, visitor.id, registry.now())),
                             running=[card for card in await list_running(store, registry, visitor.id)
                                      if card.id not in {each.id for each in followed}],
                             followed=followed, daily=puzzles_of_today(), **EVENING_WORDS,
                             agendas=[each for each in await list_agendas(store, visitor.id)
                                      if each.evening is not None or each.tournaments],
                             progress=await progress_of(visitor, store, request),
                             infos=catalogue.infos(), dated=format_day, levels=levels,
                             usual_levels={slug: usual_level(last, slug) for slug in catalogue.infos()})


async def list_followed(store: Store, registry: Registry, person: int) -> list[MatchCard]:
    """The public tables of people whom somebody follows and with whom they do not sit there already."""
    since = registry.now() - registry.limits.lobby_hours * 3600
    found = [match for match in await store.matches_of_followed(person, since, FOLLOWED) if not any(
        seat.sitter == person for seat in match.seats)] if person else []
    waiting = await leave_out_blocked(store, person, [match for match in found if match.progress.stage == OPEN])
    return await cards_of([*waiting, *(match for match in found if match.progress.stage != OPEN)], store, person,
                          registry.now())


def list_all_terms(table: KeptMatch) -> list[Term]:
    """What somebody accepts who sits down at a table."""
    return [*list_terms(table, catalogue.info(table.slug)), *further_terms(table)]


async def list_running(store: Store, registry: Registry, person: int) -> list[MatchCard]:
    """A few public matches that anybody may watch, the latest first."""
    found = [match for match in await store.list_matches(RUNNING, MINE * WATCHED) if not any(
        seat.sitter == person > 0 for seat in match.seats)]
    return await cards_of(found[:WATCHED], store, person, registry.now())


@get("/lobby")
async def lobby(visitor: Visitor, store: Store, registry: Registry, game: str = "", seats: str = "", pace: str = "",
                free: str = "") -> Template:
    """The lobby: the visitor's tables, first those that wait for them; then open and running ones, filtered if
    wanted."""
    slug = game if game in catalogue.slugs() else ""
    tempo = pace if pace in KINDS else ""
    count, wanted = _small(seats), _small(free)
    since, each = registry.now() - registry.limits.lobby_hours * 3600, registry.limits.lobby_per_person
    mine = _by_need(await store.matches_of(visitor.id, SHOWN) if visitor.person else [], visitor.id)
    going = [match for match in mine if match.progress.stage != OVER]
    done = [match for match in mine if match.progress.stage == OVER]
    listed = {match.id for match in mine}

    async def cards(matches: list[KeptMatch]) -> list[MatchCard]:
        return await cards_of(matches, store, visitor.id, registry.now())

    async def others(matches: list[KeptMatch]) -> list[MatchCard]:
        return await cards([match for match in matches if match.id not in listed])

    waiting = await leave_out_blocked(store, visitor.id, await store.list_matches(OPEN, SHOWN, slug, count, tempo,
                                                                                  wanted, since, each))
    running = await store.list_matches(RUNNING, SHOWN, slug, count, tempo, each=each)
    return await render_page(visitor, "lobby", keep=True, mine=await cards(going), done=await cards(done[:DONE]),
                             invited=await list_invitations(store, visitor.id, registry.now()), time_of=format_moment,
                             open=await others(waiting), running=await others(running),
                             seeking=await list_others(store, visitor.id, registry.now()), arms=arms_of,
                             title_of=find_speed, terms={match.id: list_all_terms(match) for match in waiting
                                                         if match.slug in catalogue.slugs()},
                             over=await others(await store.list_matches(OVER, SHOWN, slug, count, tempo)),
                             infos=catalogue.infos(), dated=format_day, tempos=TEMPOS,
                             chosen={"game": slug, "seats": count, "pace": tempo, "free": wanted},
                             most=max(max(info.seats) for info in catalogue.infos().values()))


def _by_need(matches: list[KeptMatch], person: int) -> list[KeptMatch]:
    """Those that wait for this person first, of these the most urgent; those that are over last."""
    return sorted(matches, key=lambda match: (match.progress.stage == OVER, not turn_of(match, person),
                                              match.progress.due or math.inf))


def _small(word: str) -> int:
    return integer_or_none(word, 0, 99) or 0


@get("/credits")
async def credits_page(visitor: Visitor) -> Template:
    """Who made the games, and where fonts and symbols come from."""
    return await render_page(visitor, "credits", cards=list(catalogue.infos().values()))


@post("/me")
async def name_me(visitor: Visitor, store: Store, data: Form) -> Redirect:
    """Change the visitor's name."""
    await ensure_person(visitor, store, data.get("name", ""))
    return redirect(local_path(data.get("back", "/")), visitor)


@get("/language/{language:str}")
async def choose_language(language: str, secure: bool, back: str = "/") -> Redirect:
    """Choose the language of all pages."""
    if language not in languages():
        raise NotFoundException
    answer = redirect(local_path(back))
    answer.cookies.append(cookie(LANGUAGE, language, secure=secure))
    return answer


@get("/appearance/{scheme:str}")
async def choose_scheme(request: AnyRequest, scheme: str, secure: bool, back: str = "/") -> Redirect:
    """Choose light or dark pages, or as the device says."""
    if scheme not in SCHEMES:
        raise NotFoundException
    answer = redirect(local_path(back))
    answer.cookies.append(appearance_of(request)._replace(scheme=scheme).cookie(secure=secure))
    return answer


HANDLERS = [start, lobby, credits_page, name_me, choose_language, choose_scheme]
