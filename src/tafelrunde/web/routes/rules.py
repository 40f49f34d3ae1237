"""The rules of a game as pages, its player aid – to read, to print, and as data for the table –, whatever else of it
can be printed; and a form that verifies a record."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Response, Template
from markupsafe import Markup, escape

from tafelrunde import games, lessons
from tafelrunde.core.record import LARGEST
from tafelrunde.scenes import rulebook
from tafelrunde.scenes.aid import Aid, build_aid, has_aid
from tafelrunde.scenes.languages import languages
from tafelrunde.web.http.forms import Form
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.responses import render_page
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.print_jobs import PdfCache, list_printable
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.replay.record_jobs import check
from tafelrunde.web.runtime.jobs import Jobs

KEPT = 200  # aids
BOLD = re.compile(r"\*\*(.+?)\*\*")
SLANTED = re.compile(r"\*(.+?)\*")
LITERAL = re.compile(r"`(.+?)`")


@get("/rules/{slug:str}")
async def rules(visitor: Visitor, slug: str, q: str = "") -> Template:
    """The page of a game's rules in the visitor's language; every rule has an address of its own."""
    if slug not in catalogue.slugs():
        raise NotFoundException
    return await render_page(visitor, "rules", info=catalogue.info(slug), q=q[:80], taught=lessons.has(slug),
                             marked=render_rule,
                             chapters=rulebook.search(slug, q[:80], visitor.language),
                             written_in=rulebook.language_of(slug, visitor.language))


@get("/verify")
async def verify_form(visitor: Visitor) -> Template:
    """The form of a record to verify."""
    return await render_page(visitor, "verify", text="", verdict=None, problem=None)


@post("/verify", status_code=200, request_max_body_size=LARGEST * 2)
async def verify_record(visitor: Visitor, data: Form, jobs: Jobs) -> Template:
    """Verify a record: its draws, moves and result."""
    text = data.get("record", "").strip()
    checked = await jobs.do(check, text, address=visitor.client.address)
    if checked.problem:
        return await render_page(visitor, "verify", 400, text=text, verdict=None, problem=checked.problem)
    return await render_page(visitor, "verify", text=text, verdict=checked, problem=None)


def render_rule(text: str) -> Markup:
    """The text of a rule as HTML; anything that looks like other markup is escaped."""
    shown = str(escape(text))
    for pattern, tag in ((LITERAL, "code"), (BOLD, "b"), (SLANTED, "i")):
        shown = pattern.sub(rf"<{tag}>\1</{tag}>", shown)
    return Markup(shown)


class Wanted(NamedTuple):
    """The match that an aid is for: its game, its players (None: as the rules teach the game) and options; `table` is
    its id, if there is one."""

    slug: str
    seats: int | None = None
    options: Mapping[str, Any] | None = None
    table: str = ""

    @property
    def query(self) -> str:
        """The query string for addresses of anything made for the same match."""
        return f"table={self.table}" if self.table else f"seats={self.seats}" if self.seats is not None else ""


def require_game(slug: str) -> str:
    """The game of this name; raises NotFoundException."""
    if slug not in catalogue.slugs():
        raise NotFoundException
    return slug


def load_aid(wanted: Wanted) -> Aid:
    """The aid for a match; raises NotFoundException where there is none, BadInput for a number of players the game does
    not have."""
    if not has_aid(wanted.slug):
        raise NotFoundException
    seats, options = games.info(wanted.slug).complete_options(wanted.seats, wanted.options)
    return _build_aid(wanted.slug, seats, msgspec.json.encode(options, order="deterministic"))


@lru_cache(KEPT)
def _build_aid(slug: str, seats: int, options: bytes) -> Aid:
    return build_aid(slug, seats, msgspec.json.decode(options))


@get("/aid/{slug:str}")
async def aid(visitor: Visitor, registry: Registry, slug: str, seats: int | None = None, table: str = "") -> Template:
    """The page of a game's player aid, for the players and options of a table where one is named."""
    wanted = await wanted_of(registry, slug, seats, table)
    return await render_page(visitor, "aid", info=catalogue.info(slug), aid=load_aid(wanted),
                             query=wanted.query, kinds=list_printable(slug))


@get("/aid/{slug:str}/data")
async def aid_data(registry: Registry, slug: str, seats: int | None = None, table: str = "") -> Response[bytes]:
    """A game's player aid as data for the client."""
    wanted = await wanted_of(registry, slug, seats, table)
    return Response(msgspec.json.encode(load_aid(wanted)), media_type="application/json",
                    headers={"cache-control": "max-age=300"})


@get("/print/{slug:str}/{file:str}")
async def pdf(visitor: Visitor, registry: Registry, prints: PdfCache, slug: str, file: str, paper: str = "a4",
              lang: str = "", seats: int | None = None, table: str = "") -> Response[bytes]:
    """A PDF: `aid.pdf`, `score.pdf`, `rules.pdf`, `cards.pdf`; for a table where one is named, in the visitor's
    language unless `lang` is another."""
    wanted, what = await wanted_of(registry, slug, seats, table), file.removesuffix(".pdf")
    if what == file or what not in list_printable(slug) or lang not in ("", *languages()):
        raise NotFoundException
    language = lang or visitor.language
    made = await prints.pdf(slug, what, paper, language, wanted.seats, wanted.options)
    name = f"{slug}-{what}-{paper}-{language}.pdf"
    return Response(made, media_type="application/pdf",
                    headers={"content-disposition": f'inline; filename="{name}"', "vary": "cookie, accept-language"})


async def wanted_of(registry: Registry, slug: str, seats: int | None, table: str) -> Wanted:
    """The match that an address names; raises NotFoundException where the table is unknown or of another game."""
    if not table:
        return Wanted(require_game(slug), seats)
    session = await registry.find(table)
    if session is None or session.kept.slug != require_game(slug):
        raise NotFoundException
    return Wanted(slug, len(session.kept.seats), session.kept.options, table)


HANDLERS = [rules, verify_form, verify_record, aid, aid_data, pdf]
