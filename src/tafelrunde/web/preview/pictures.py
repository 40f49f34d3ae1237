"""What a link preview of a table may say, and the pictures that were drawn lately.

Whoever reads a link knows nothing yet: they see what anybody sees who looks on. Of a table that is in no list they see
the game, who plays and the terms, never the table itself or how it stands.
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
from tafelrunde.web.live.table.watchdog import cpu_limit
from tafelrunde.web.preview.card import Told
from tafelrunde.web.runtime.jobs import Jobs, ResultCache, TooLong

KEPT: Final = 96  # pictures, of some hundred kilobytes each
FRESH: Final = 30.0  # seconds a picture of a running match is shown before another is drawn
SECONDS: Final = 20.0  # a hundred times what drawing takes: it only ends what hangs


def write_headline(session: Session, t: Translator) -> str:
    """What a link leads to, in a few words."""
    kept = session.kept
    host = t.call(next((seat.name for seat in kept.seats if seat.person == kept.host and seat.person), ""))
    if session.match is None:
        return t("{name} invites you", name=host) if host else t("Waiting for players")
    return t("A match that is over") if session.match.is_over else t("A match in progress")


def list_people(session: Session, t: Translator) -> tuple[str, ...]:
    """Who sits where."""
    return tuple(t.call(seat.name) or t("open seat") for seat in session.kept.seats)


def describe_table(session: Session, info: GameInfo, house: str, language: str) -> Told:
    """What the picture of a table says."""
    t = Translator(language, game=info.slug)
    lines = tuple(f"{t(about)}: {t(term)}" for about, term in list_terms(session.kept, info))
    return Told(info.slug, t(info.title), house, list_people(session, t), write_headline(session, t), lines,
                _scene(session))


def _scene(session: Session) -> bytes:
    """The table as somebody sees it who looks on, if it is for everybody."""
    if session.match is None or not session.kept.public:
        return b""
    with cpu_limit(session.id):
        scene = scenes.of(session.kept.slug)(session.match.state.view(SPECTATOR), ())
    return msgspec.json.encode(scene)


class Drawn(NamedTuple):
    """A picture, and when it was drawn."""

    what: Told
    at: float
    png: bytes


class Pictures:
    """The pictures of a house: drawn in the pool of jobs, kept for a while, the least used let go of first."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._cache: ResultCache[tuple[str, str], Drawn] = ResultCache(KEPT, lambda _: 1)  # by match and language

    async def picture(self, session: Session, info: GameInfo, house: str, language: str) -> bytes | None:
        """The picture of a table as PNG; None where this house cannot draw it. Raises TooLong where it can, but not now
        and there is no older one."""
        if not installed("resvg_py"):
            return None
        await session.settled()
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

    async def _draw(self, what: Told) -> Drawn:
        from tafelrunde.web.preview.png import draw  # not every install has the renderer

        png = await self._jobs.do(draw, what, seconds=SECONDS)
        return Drawn(what, time.monotonic(), png)
