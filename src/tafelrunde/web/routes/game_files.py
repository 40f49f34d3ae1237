"""The emblem and the colours that a game of another package brings."""

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response

from tafelrunde.web.common.game_files import KINDS, brought


@get("/game/{slug:str}/{name:str}")
async def game_file(slug: str, name: str) -> Response[bytes]:
    """One of them."""
    found = brought(slug, name)
    if found is None:
        raise NotFoundException
    return Response(found, media_type=KINDS[name])


HANDLERS = [game_file]
