"""What a game of another package brings for its pages: an emblem, and the colours of its table."""

from importlib.resources import files
from typing import Final

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response

from tafelrunde import games

KINDS: Final = {"emblem.svg": "image/svg+xml", "theme.css": "text/css"}


def brought(slug: str, name: str) -> str:
    """The address of such a file; "" for the five games, and where there is none."""
    if slug in games.BUILT_IN or not files(games.package(slug)).joinpath(name).is_file():
        return ""
    return f"/game/{slug}/{name}"


def themes() -> list[str]:
    """The addresses of the colours of all games that bring some."""
    return [found for slug in games.slugs() if (found := brought(slug, "theme.css"))]


@get("/game/{slug:str}/{name:str}")
async def game_file(slug: str, name: str) -> Response[bytes]:
    """An emblem or a theme."""
    if slug not in games.slugs() or name not in KINDS or not brought(slug, name):
        raise NotFoundException
    return Response(files(games.package(slug)).joinpath(name).read_bytes(), media_type=KINDS[name])


HANDLERS = [game_file]
