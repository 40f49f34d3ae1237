"""Files that are not pages: the built client, scripts, symbols, the client's sentences, what a game of another package
brings, and what makes the house an app (manifest, icons, service worker)."""

import json
from typing import Any, Final

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response, Template

from tafelrunde.scenes.languages import languages
from tafelrunde.scenes.translate import Translator
from tafelrunde.web.http import files
from tafelrunde.web.http.client import AnyRequest
from tafelrunde.web.http.files import KeptFile
from tafelrunde.web.http.identity import Visitor
from tafelrunde.web.http.precompressed import NO_COOKIE, Packer
from tafelrunde.web.http.requests import require_found
from tafelrunde.web.http.responses import render_page
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.catalogue import KINDS, load_game_file
from tafelrunde.web.runtime.settings import Settings

COLOUR: Final = "#241b18"  # the head of every page
ICONS: Final = tuple((name, size) for name in ("icon", "maskable") for size in (192, 512))


@get("/static/{name:path}", opt=NO_COOKIE)
async def built_asset(name: str, request: AnyRequest, packer: Packer) -> Response[Any]:
    """A file of the built client."""
    return await packer.answer(_require_file(files.built_file(str(name).lstrip("/"))), request)


@get("/scripts/{name:str}", opt=NO_COOKIE)
async def script(name: str, request: AnyRequest, packer: Packer) -> Response[Any]:
    """A script of the pages."""
    return await packer.answer(_require_file(files.script_file(name)), request)


@get("/symbols/{file:str}", opt=NO_COOKIE)
async def symbols(file: str, request: AnyRequest, packer: Packer) -> Response[Any]:
    """The symbols that a game's tables are drawn with, `burgundy.svg`."""
    return await packer.answer(files.symbols_file(_slug(file, ".svg")), request)


@get("/catalogue/{language:str}/{file:str}", opt=NO_COOKIE)
async def sentences(language: str, file: str, request: AnyRequest, packer: Packer) -> Response[Any]:
    """The sentences the client needs at a game's tables, its own and the game's, `de/burgundy.json`; for its lessons
    `de/burgundy-lesson.json`."""
    if language not in languages():
        raise NotFoundException
    lesson = file.endswith(f"{files.LESSON}.json")
    slug = _slug(file, f"{files.LESSON * lesson}.json")
    return await packer.answer(files.sentences_file(language, slug, lesson), request)


@get("/favicon.ico", opt=NO_COOKIE)
async def favicon(request: AnyRequest, packer: Packer) -> Response[Any]:
    """The house's emblem."""
    return await packer.answer(_require_file(files.built_file("emblems/house.svg")), request)


def _require_file(file: KeptFile | None) -> KeptFile:
    if file is None:
        raise NotFoundException
    return file


def _slug(file: str, ending: str) -> str:
    """The game a file is about; raises NotFoundException."""
    slug = file.removesuffix(ending)
    if slug not in catalogue.slugs() or not file.endswith(ending):
        raise NotFoundException
    return slug


@get("/game/{slug:str}/{name:str}", opt=NO_COOKIE)
async def game_file(slug: str, name: str, request: AnyRequest, packer: Packer) -> Response[Any]:
    """A file that a game of another package brings."""
    found = require_found(load_game_file(slug, name))
    return await packer.answer(KeptFile(f"/game/{slug}/{name}", KINDS[name], found), request)


@get("/manifest/{file:str}", opt=NO_COOKIE)
async def manifest(file: str, settings: Settings) -> Response[bytes]:
    """The web app manifest, by which a device can install the house, `de.webmanifest`."""
    language = file.removesuffix(".webmanifest")
    if language not in languages() or language == file:
        raise NotFoundException
    text = json.dumps(_manifest(settings.title, language), ensure_ascii=False).encode()
    return Response(text, media_type="application/manifest+json", headers={"cache-control": "max-age=3600"})


def _manifest(title: str, language: str) -> dict[str, Any]:
    t = Translator(language)
    return {
        "id": "/", "start_url": "/", "scope": "/", "display": "standalone",
        "name": title, "short_name": title[:12], "lang": language,
        "description": t("Castle games at one round table"),
        "theme_color": COLOUR, "background_color": COLOUR, "categories": ["games", "entertainment"],
        "icons": [{"src": files.icon_address(f"{name}-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png",
                   "purpose": "maskable" if name == "maskable" else "any"} for name, size in ICONS],
        "shortcuts": [{"name": t("My tables"), "url": "/lobby"}],
    }


@get("/icons/{name:str}", opt=NO_COOKIE)
async def app_icon(name: str, request: AnyRequest, packer: Packer) -> Response[Any]:
    """An icon of the house, for devices that install it."""
    file = require_found(files.icon_file(name))
    return await packer.answer(file, request)


@get("/sw.js", opt=NO_COOKIE)
async def service_worker(request: AnyRequest, packer: Packer) -> Response[Any]:
    """The service worker: it shows notices, and without a connection what was seen last."""
    return await packer.answer(files.service_worker(), request)


@get("/offline")
async def offline(visitor: Visitor) -> Template:
    """The page shown where there is no connection and nothing was kept."""
    return await render_page(visitor, "offline")


HANDLERS = [built_asset, script, symbols, sentences, favicon, game_file, offline, manifest, app_icon,
            service_worker]
