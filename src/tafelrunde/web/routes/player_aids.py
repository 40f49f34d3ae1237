"""A game on one page: to read, to print, and as data for the table."""

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response, Template

from tafelrunde.web.common import catalogue
from tafelrunde.web.common.game_aids import Wanted, aid_of, known
from tafelrunde.web.common.identity import Visitor
from tafelrunde.web.common.responses import page
from tafelrunde.web.live.registry import Registry


@get("/aid/{slug:str}")
async def aid(visitor: Visitor, registry: Registry, slug: str, seats: int | None = None, table: str = "") -> Template:
    """The player aid of a game, for a table's players and options where one is named."""
    wanted = wanted_of(registry, slug, seats, table)
    return page(visitor, "aid", info=catalogue.info(slug), aid=aid_of(wanted), query=wanted.query)


@get("/aid/{slug:str}/data")
async def aid_data(registry: Registry, slug: str, seats: int | None = None, table: str = "") -> Response[bytes]:
    """The same as data, for the client."""
    found = aid_of(wanted_of(registry, slug, seats, table))
    return Response(msgspec.json.encode(found), media_type="application/json",
                    headers={"cache-control": "max-age=300"})


def wanted_of(registry: Registry, slug: str, seats: int | None, table: str) -> Wanted:
    """The match in the address; a table of another game, or none, is the page that says there is none."""
    if not table:
        return Wanted(known(slug), seats)
    session = registry.find(table)
    if session is None or session.kept.slug != known(slug):
        raise NotFoundException
    return Wanted(slug, len(session.kept.seats), session.kept.options, table)


HANDLERS = [aid, aid_data]
