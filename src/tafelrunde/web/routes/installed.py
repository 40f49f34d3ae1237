"""What makes the house an app: the manifest, icons, the script that works without a page."""

import json
from typing import Any, Final

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response, Template

from tafelrunde.scenes.catalogues import LANGUAGES
from tafelrunde.scenes.translate import Translator
from tafelrunde.web.common import files
from tafelrunde.web.common.client import AnyRequest
from tafelrunde.web.common.identity import Visitor
from tafelrunde.web.common.packed import NO_COOKIE, Packer
from tafelrunde.web.common.responses import page
from tafelrunde.web.common.settings import Settings

COLOUR: Final = "#241b18"  # the head of every page
ICONS: Final = tuple((name, size) for name in ("icon", "maskable") for size in (192, 512))


@get("/manifest/{file:str}", opt=NO_COOKIE)
async def manifest(file: str, settings: Settings) -> Response[bytes]:
    """What a system must know to install the house, `de.webmanifest`."""
    language = file.removesuffix(".webmanifest")
    if language not in LANGUAGES or language == file:
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
async def icon(name: str, request: AnyRequest, packer: Packer) -> Response[Any]:
    """A picture of the house."""
    file = files.icon(name)
    if file is None:
        raise NotFoundException
    return await packer.answer(file, request)


@get("/sw.js", opt=NO_COOKIE)
async def service_worker(request: AnyRequest, packer: Packer) -> Response[Any]:
    """The script that works without a page: it shows notices, and what was seen last where there is no connection."""
    return await packer.answer(files.service_worker(), request)


@get("/offline")
async def offline(visitor: Visitor) -> Template:
    """What is shown where there is no connection and nothing was kept."""
    return await page(visitor, "offline")


HANDLERS = [offline, manifest, icon, service_worker]
