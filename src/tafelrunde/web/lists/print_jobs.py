"""PDFs for pages, made in the pool of jobs and kept as long as there is room; there are none where the extra for
printing is not installed."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.events import read_record, replay
from tafelrunde.extras import EXTRAS, installed
from tafelrunde.web.runtime.jobs import Jobs, ResultCache

ROOM: Final = 24 << 20  # bytes of PDFs that are kept
SECONDS: Final = 30.0


def list_printable(slug: str) -> tuple[str, ...]:
    """The kinds of PDF that this house can make of a game."""
    if not installed(*EXTRAS["print"]):
        return ()
    from tafelrunde.printing.make import printable_kinds

    return printable_kinds(slug)


def make_pdf(slug: str, what: str, paper: str, language: str, seats: int | None,
             options: Mapping[str, Any] | None) -> bytes:
    """Job: make a PDF; raises BadInput where there is none of that kind."""
    from tafelrunde.printing.make import render_pdf

    return render_pdf(slug, what, paper, language, seats, options)


def make_event_sheet(record: str, paper: str, language: str) -> bytes:
    """Job: make the PDF of an event's standings and results; raises BadInput."""
    from tafelrunde.printing.event_sheet import render_event
    from tafelrunde.printing.paper import paper_of

    return render_event(replay(read_record(record)), language, paper_of(paper))


class PdfCache:
    """A cache of the PDFs of a house; the least used goes first."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._cache: ResultCache[tuple[str, str, str, str, int, str], bytes] = ResultCache(ROOM, len)

    async def pdf(self, slug: str, what: str, paper: str, language: str, seats: int | None = None,
                  options: Mapping[str, Any] | None = None) -> bytes:
        """A PDF, from the cache or made now; all who ask for the same one wait for one job. Raises BadInput."""
        given = dict(options) if options else None
        key = (slug, what, paper, language, seats or 0, repr(sorted(options.items())) if options else "")
        return self._cache.find(key) or await self._cache.make(key, lambda: self._jobs.do(
            make_pdf, slug, what, paper, language, seats, given, seconds=SECONDS))
