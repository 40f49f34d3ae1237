"""Files that are not pages: scripts, the icon, the sentences the client says."""

from importlib.resources import files

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response

from tafelrunde.scenes.catalogues import LANGUAGES, Catalogue, own, said
from tafelrunde.web.common import catalogue


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
    """The emblem."""
    return _file("static/emblems/house.svg", "image/svg+xml", "max-age=86400")


@get("/refresh.js")
async def refresher() -> Response[bytes]:
    """The script that keeps lobby and waiting room fresh."""
    return _file("refresh.js", "text/javascript", "max-age=3600")


@get("/sw.js")
async def service_worker() -> Response[bytes]:
    """The script that shows notices while no page is open."""
    return _file("sw.js", "text/javascript", "no-cache")


@get("/notices.js")
async def notices_switch() -> Response[bytes]:
    """The script of the account page that switches notices on in this browser."""
    return _file("notices.js", "text/javascript", "no-cache")


def _file(name: str, kind: str, cache: str) -> Response[bytes]:
    return Response(files("tafelrunde.web").joinpath(name).read_bytes(), media_type=kind,
                    headers={"cache-control": cache})


HANDLERS = [sentences, icon, refresher, service_worker, notices_switch]
