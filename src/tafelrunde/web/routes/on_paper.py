"""A game on one page – to read, to print, and as data for the table – and whatever else of it can be printed."""

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response, Template

from tafelrunde.scenes.catalogues import LANGUAGES
from tafelrunde.web.common import catalogue
from tafelrunde.web.common.game_aids import Wanted, aid_of, known
from tafelrunde.web.common.identity import Visitor
from tafelrunde.web.common.print_jobs import Prints, printed_kinds
from tafelrunde.web.common.responses import page
from tafelrunde.web.live.registry import Registry


@get("/aid/{slug:str}")
async def aid(visitor: Visitor, registry: Registry, slug: str, seats: int | None = None, table: str = "") -> Template:
    """The player aid of a game, for a table's players and options where one is named."""
    wanted = await wanted_of(registry, slug, seats, table)
    return await page(visitor, "aid", info=catalogue.info(slug), aid=aid_of(wanted),
                      query=wanted.query, kinds=printed_kinds(slug))


@get("/aid/{slug:str}/data")
async def aid_data(registry: Registry, slug: str, seats: int | None = None, table: str = "") -> Response[bytes]:
    """The same as data, for the client."""
    wanted = await wanted_of(registry, slug, seats, table)
    return Response(msgspec.json.encode(aid_of(wanted)), media_type="application/json",
                    headers={"cache-control": "max-age=300"})


@get("/print/{slug:str}/{file:str}")
async def pdf(visitor: Visitor, registry: Registry, prints: Prints, slug: str, file: str, paper: str = "a4",
              lang: str = "", seats: int | None = None, table: str = "") -> Response[bytes]:
    """A PDF, `aid.pdf`, `score.pdf`, `rules.pdf`, `cards.pdf`: for a table where one is named, in the visitor's
    language unless another one is asked for."""
    wanted, what = await wanted_of(registry, slug, seats, table), file.removesuffix(".pdf")
    if what == file or what not in printed_kinds(slug) or lang not in ("", *LANGUAGES):
        raise NotFoundException
    language = lang or visitor.language
    made = await prints.pdf(slug, what, paper, language, wanted.seats, wanted.options)
    name = f"{slug}-{what}-{paper}-{language}.pdf"
    return Response(made, media_type="application/pdf",
                    headers={"content-disposition": f'inline; filename="{name}"', "vary": "cookie, accept-language"})


async def wanted_of(registry: Registry, slug: str, seats: int | None, table: str) -> Wanted:
    """The match in the address; a table of another game, or none, is the page that says there is none."""
    if not table:
        return Wanted(known(slug), seats)
    session = await registry.find(table)
    if session is None or session.kept.slug != known(slug):
        raise NotFoundException
    return Wanted(slug, len(session.kept.seats), session.kept.options, table)


HANDLERS = [aid, aid_data, pdf]
