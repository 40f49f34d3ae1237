"""The emblem and the colours that a game of another package brings."""

from typing import Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response

from tafelrunde.web.common.client import AnyRequest
from tafelrunde.web.common.files import KeptFile
from tafelrunde.web.common.game_files import KINDS, brought
from tafelrunde.web.common.packed import NO_COOKIE, Packer


@get("/game/{slug:str}/{name:str}", opt=NO_COOKIE)
async def game_file(slug: str, name: str, request: AnyRequest, packer: Packer) -> Response[Any]:
    """One of them."""
    found = brought(slug, name)
    if found is None:
        raise NotFoundException
    return await packer.answer(KeptFile(f"/game/{slug}/{name}", KINDS[name], found), request)


HANDLERS = [game_file]
