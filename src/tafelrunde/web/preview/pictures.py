"""What a link preview of a table may show, and a cache of the pictures.

Whoever follows a link knows nothing yet: they see what an onlooker sees. Of a table that is in no list they see the
game, who plays and the terms, never the table itself or how it stands.
"""

import time
from typing import Final, NamedTuple

import msgspec

from tafelrunde import scenes
from tafelrunde.core import SPECTATOR, GameInfo
from tafelrunde.extras import installed
from tafelrunde.scenes.translate import Translator
from tafelrunde.web.lists.table_terms import list_terms
from tafelrunde.web.live.table.session import Session
from tafelrunde.web.live.table.viewer import may_look_on
from tafelrunde.web.live.table.watchdog import cpu_limit
from tafelrunde.web.preview.card import CardText
from tafelrunde.web.runtime.jobs import Jobs, ResultCache, TooLong

KEPT: Final = 96  # pictures, of some hundred kilobytes each
FRESH: Final = 30.0  # seconds a picture of a running match is shown before another is drawn
SECONDS: Final = 20.0  # a hundred times what drawing takes: it only ends what hangs


def write_headline(session: Session, t: Translator) -> str:
    """The headline of a preview: an invitation, a match in progress, or one that is over."""
    kept = session.kept
    host = t.call(next((seat.name for seat in kept.seats if seat.person == kept.host and seat.person), ""))
    if session.match is None:
        return t("{name} invites you", name=host) if host else t("Waiting for players")
    return t("A match that is over") if session.match.is_over else t("A match in progress")


def list_people(session: Session, t: Translator) -> tuple[str, ...]:
    """The names at the table by seat; an open seat in words."""
    return tuple(t.call(seat.name) or t("open seat") for seat in session.kept.seats)


def describe_table(session: Session, info: GameInfo, house: str, language: str) -> CardText:
    """The content of a table's preview."""
    t = Translator(language, game=info.slug)
    lines = tuple(f"{t(about)}{t(': ')}{t(term)}" for about, term in list_terms(session.kept, info))
    return CardText(info.slug, t(info.title), house, list_people(session, t), write_headline(session, t), lines,
                _scene(session))


def _scene(session: Session) -> bytes:
    """The table as somebody sees it who looks on, if it is for everybody."""
    if session.match is None or not session.kept.public or not may_look_on(session.kept, 0):
        return b""
    with cpu_limit(session.id):
        scene = scenes.of(session.kept.slug)(session.match.state.view(SPECTATOR), ())
    return msgspec.json.encode(scene)


class Drawn(NamedTuple):
    """A picture in the cache: its content, when it was drawn, and the PNG."""

    what: CardText
    at: float
    png: bytes


class Pictures:
    """The link previews of a house, drawn in the pool of jobs and kept for a while; the least used goes first."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._cache: ResultCache[tuple[str, str], Drawn] = ResultCache(KEPT, lambda _: 1)  # by match and language

    async def picture(self, session: Session, info: GameInfo, house: str, language: str) -> bytes | None:
        """The preview of a table as PNG; None where this house cannot draw one. Raises TooLong where there is no time
        now and no older one to show."""
        if not installed("resvg_py"):
            return None
        await session.settle()
        key, what = (session.id, language), describe_table(session, info, house, language)
        kept = self._cache.find(key)
        if kept is not None and (time.monotonic() - kept.at < FRESH or kept.what == what):
            return kept.png
        try:
            return (await self._cache.make(key, lambda: self._draw(what))).png
        except TooLong:
            if kept is None:
                raise
            return kept.png
        except RuntimeError:
            return kept.png if kept is not None else None

    async def _draw(self, what: CardText) -> Drawn:
        from tafelrunde.web.preview.png import draw  # not every install has the renderer

        png = await self._jobs.do(draw, what, seconds=SECONDS)
        return Drawn(what, time.monotonic(), png)
