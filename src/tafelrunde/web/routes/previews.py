"""Pictures of tables, for whatever shows a card where somebody has pasted a link."""

from typing import Any

from litestar import get
from litestar.response import Redirect, Response

from tafelrunde.scenes.catalogues import ENGLISH, LANGUAGES
from tafelrunde.web.common import catalogue, files
from tafelrunde.web.common.jobs import TooLong
from tafelrunde.web.common.packed import NO_COOKIE
from tafelrunde.web.common.settings import Settings
from tafelrunde.web.live.session import Session
from tafelrunde.web.preview.pictures import FRESH, Pictures

LATER = 10  # seconds


@get("/table/{match:str}/preview.png", opt=NO_COOKIE)
async def picture(session: Session, settings: Settings, pictures: Pictures, lang: str = ENGLISH) -> Response[Any]:
    """What a link to this table shows; the emblem of the house where no picture can be drawn, and nothing where it is
    late: messengers keep what they got, and try again what failed."""
    info = catalogue.info(session.kept.slug)
    try:
        drawn = await pictures.picture(session, info, settings.title, lang if lang in LANGUAGES else ENGLISH)
    except TooLong:
        return Response(b"", media_type="image/png", status_code=503, headers={"retry-after": f"{LATER}"})
    if drawn is None:
        return Redirect(files.icon_address("icon-512.png"), status_code=302)
    return Response(drawn, media_type="image/png", headers={"cache-control": f"public, max-age={FRESH:g}"})


HANDLERS = [picture]
