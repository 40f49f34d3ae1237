"""The home page, the lobby, the credits; the visitor's name and language."""

import math
from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Template

from tafelrunde.bots.levels import levels
from tafelrunde.core import Say, integer_or_none
from tafelrunde.match.clock import KINDS
from tafelrunde.scenes.catalogues import LANGUAGES
from tafelrunde.store import OPEN, OVER, RUNNING, Store
from tafelrunde.web.common import catalogue
from tafelrunde.web.common.forms import Form
from tafelrunde.web.common.identity import LANGUAGE, Visitor, cookie, ensure_person
from tafelrunde.web.common.opponents import usual_level
from tafelrunde.web.common.responses import go, local, page
from tafelrunde.web.learn.newcomers import known_games, taught
from tafelrunde.web.live.registry import Registry

SHOWN = 30  # matches of a list
MINE = 6  # of those that begin the start page
TEMPOS = {"none": Say("no clocks"), "live": Say("live, with clocks"), "slow": Say("days for every move")}


@get("/")
async def start(visitor: Visitor, store: Store) -> Template:
    """The games, and my matches."""
    last = store.matches_of(visitor.id, SHOWN) if visitor.person else []
    return page(visitor, "start", cards=list(catalogue.infos().values()), taught=taught(),
                known=known_games(visitor, store),
                mine=[match for match in last[:MINE] if match.progress.stage != OVER], turn_of=turn_of, levels=levels,
                usual_levels={slug: usual_level(last, slug) for slug in catalogue.infos()})


@get("/lobby")
async def lobby(visitor: Visitor, store: Store, registry: Registry, game: str = "", seats: str = "", pace: str = "",
                free: str = "") -> Template:
    """My own tables, those that wait for me first; open tables and running ones, of one kind if wanted."""
    slug = game if game in catalogue.slugs() else ""
    tempo = pace if pace in KINDS else ""
    count, wanted = _small(seats), _small(free)
    since, each = registry.now() - registry.limits.lobby_hours * 3600, registry.limits.lobby_per_person
    mine = store.matches_of(visitor.id, SHOWN) if visitor.person else []
    mine.sort(key=lambda match: (match.progress.stage == OVER, not turn_of(match, visitor.id),
                                 match.progress.due or math.inf))
    return page(visitor, "lobby", mine=mine,
                open=store.stage(OPEN, SHOWN, slug, count, tempo, wanted, since, each),
                running=store.stage(RUNNING, SHOWN, slug, count, tempo, each=each),
                over=store.stage(OVER, SHOWN, slug, count, tempo), turn_of=turn_of, infos=catalogue.infos(),
                tempos=TEMPOS,
                chosen={"game": slug, "seats": count, "pace": tempo, "free": wanted},
                most=max(max(info.seats) for info in catalogue.infos().values()))


def _small(word: str) -> int:
    return integer_or_none(word, 0, 99) or 0


def turn_of(match: Any, person: int) -> bool:
    """Is it this person's turn there?"""
    return person > 0 and any(match.seats[seat].person == person for seat in match.progress.acting)


@get("/credits")
async def credits_page(visitor: Visitor) -> Template:
    """Who made the games, and where fonts and symbols come from."""
    return page(visitor, "credits", cards=list(catalogue.infos().values()))


@post("/me")
async def name_me(visitor: Visitor, store: Store, data: Form) -> Redirect:
    """Take another name."""
    await ensure_person(visitor, store, data.get("name", ""))
    return go(local(data.get("back", "/")), visitor)


@get("/language/{language:str}")
async def choose_language(language: str, secure: bool, back: str = "/") -> Redirect:
    """Speak another language from now on."""
    if language not in LANGUAGES:
        raise NotFoundException
    answer = go(local(back))
    answer.cookies.append(cookie(LANGUAGE, language, secure=secure))
    return answer


HANDLERS = [start, lobby, credits_page, name_me, choose_language]
