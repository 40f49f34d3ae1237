"""Pages that need no table: the front door, the lobby, rules, checking a record, credits."""

import math
from importlib.resources import files
from typing import Annotated, Any

from litestar import get, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body
from litestar.response import Redirect, Response, Template

from tafelrunde import games
from tafelrunde.core import Say, integer_or_none
from tafelrunde.core.record import LARGEST
from tafelrunde.match.clock import KINDS
from tafelrunde.scenes.catalogues import LANGUAGES, Catalogue, own, said
from tafelrunde.store import OPEN, OVER, RUNNING, Store
from tafelrunde.web import guides
from tafelrunde.web.common import catalogue, rulebook
from tafelrunde.web.common.identity import LANGUAGE, TWO_YEARS, Visitor, go, known, local, page
from tafelrunde.web.common.jobs import Jobs, check
from tafelrunde.web.live.registry import Registry

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
SHOWN = 30  # matches of a list
TEMPOS = {"none": Say("no clocks"), "live": Say("live, with clocks"), "slow": Say("days for every move")}


@get("/")
async def start(visitor: Visitor, store: Store) -> Template:
    """The front door: the games, and my matches."""
    mine = store.matches_of(visitor.id, 6) if visitor.person else []
    return page(visitor, "start", cards=list(catalogue.infos().values()),
                mine=[match for match in mine if match.progress.stage != OVER], turn_of=turn_of)


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


@get("/rules/{slug:str}")
async def rules(visitor: Visitor, slug: str, q: str = "") -> Template:
    """A game's rules, every one with an address of its own."""
    if slug not in catalogue.slugs():
        raise NotFoundException
    return page(visitor, "rules", info=games.info(slug), chapters=rulebook.search(slug, q[:80]), q=q[:80],
                guided=guides.has(slug), marked=rulebook.marked)


@get("/credits")
async def credits_page(visitor: Visitor) -> Template:
    """Who made the games, and where fonts and symbols come from."""
    return page(visitor, "credits", cards=list(catalogue.infos().values()))


@get("/verify")
async def verify_form(visitor: Visitor) -> Template:
    """Check a record: the form."""
    return page(visitor, "verify", text="", verdict=None, problem=None)


@post("/verify", status_code=200, request_max_body_size=LARGEST * 2)
async def verify_record(visitor: Visitor, data: Form, jobs: Jobs) -> Template:
    """Check a record: draws, moves and result."""
    text = data.get("record", "").strip()
    checked = await jobs.do(check, text)
    if checked.problem:
        return page(visitor, "verify", 400, text=text, verdict=None, problem=checked.problem)
    return page(visitor, "verify", text=text, verdict=checked, problem=None)


@post("/me")
async def name_me(visitor: Visitor, store: Store, data: Form, secure: bool) -> Redirect:
    """Take another name."""
    await known(visitor, store, data.get("name", ""))
    return go(local(data.get("back", "/")), visitor, secure)


@get("/language/{language:str}")
async def choose_language(language: str, secure: bool, back: str = "/") -> Redirect:
    """Speak another language from now on."""
    if language not in LANGUAGES:
        raise NotFoundException
    answer = go(local(back))
    answer.cookies.append(Cookie(LANGUAGE, value=language, max_age=TWO_YEARS, samesite="lax", secure=secure, path="/",
                                 httponly=True))
    return answer


@get("/catalogue/{language:str}/{file:str}")
async def sentences(language: str, file: str) -> Response[dict[str, Catalogue]]:
    """What the client needs at a table of a game, `de/burgundy.json`: its own sentences, and what the table says."""
    slug = file.removesuffix(".json")
    if language not in LANGUAGES or slug not in catalogue.slugs():
        raise NotFoundException
    both = {"own": own(language, "client"), "said": said(language, slug)}
    return Response(both, headers={"cache-control": "max-age=300"})


@get("/favicon.ico")
async def icon() -> Response[bytes]:
    """The house's shield."""
    shield = files("tafelrunde.web").joinpath("static/emblems/house.svg").read_bytes()
    return Response(shield, media_type="image/svg+xml", headers={"cache-control": "max-age=86400"})


@get("/refresh.js")
async def refresher() -> Response[bytes]:
    """The script that keeps lobby and waiting room fresh."""
    script = files("tafelrunde.web").joinpath("refresh.js").read_bytes()
    return Response(script, media_type="text/javascript", headers={"cache-control": "max-age=3600"})


HANDLERS = [refresher, start, lobby, rules, credits_page, verify_form, verify_record, name_me, choose_language,
            sentences, icon]
