"""Files that are not pages: the built client, scripts, symbols, the sentences the client says."""

from typing import Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response

from tafelrunde.scenes.catalogues import LANGUAGES
from tafelrunde.web.common import catalogue, files
from tafelrunde.web.common.client import AnyRequest
from tafelrunde.web.common.files import KeptFile
from tafelrunde.web.common.packed import NO_COOKIE, Packer


@get("/static/{name:path}", opt=NO_COOKIE)
async def built(name: str, request: AnyRequest, packer: Packer) -> Response[Any]:
    """A file of the built client."""
    return await packer.answer(_found(files.built(str(name).lstrip("/"))), request)


@get("/scripts/{name:str}", opt=NO_COOKIE)
async def script(name: str, request: AnyRequest, packer: Packer) -> Response[Any]:
    """A script of the pages."""
    return await packer.answer(_found(files.script(name)), request)


@get("/symbols/{file:str}", opt=NO_COOKIE)
async def symbols(file: str, request: AnyRequest, packer: Packer) -> Response[Any]:
    """The symbols a table of a game needs, `burgundy.svg`."""
    return await packer.answer(files.symbols(_slug(file, ".svg")), request)


@get("/catalogue/{language:str}/{file:str}", opt=NO_COOKIE)
async def sentences(language: str, file: str, request: AnyRequest, packer: Packer) -> Response[Any]:
    """What the client needs at a table of a game, `de/burgundy.json`: its own sentences, and what the table says;
    `de/burgundy-lesson.json` is for its lessons."""
    if language not in LANGUAGES:
        raise NotFoundException
    lesson = file.endswith(f"{files.LESSON}.json")
    slug = _slug(file, f"{files.LESSON * lesson}.json")
    return await packer.answer(files.sentences(language, slug, lesson), request)


@get("/favicon.ico", opt=NO_COOKIE)
async def icon(request: AnyRequest, packer: Packer) -> Response[Any]:
    """The emblem."""
    return await packer.answer(_found(files.built("emblems/house.svg")), request)


def _found(file: KeptFile | None) -> KeptFile:
    if file is None:
        raise NotFoundException
    return file


def _slug(file: str, ending: str) -> str:
    """The game a file is about; raises NotFoundException."""
    slug = file.removesuffix(ending)
    if slug not in catalogue.slugs() or not file.endswith(ending):
        raise NotFoundException
    return slug


HANDLERS = [built, script, symbols, sentences, icon]
