"""PDFs for pages: made in the pool of jobs, kept as long as there is room. None where the extra is not installed."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.core import BadInput
from tafelrunde.extras import EXTRAS, installed
from tafelrunde.scenes.vocabulary import Text
from tafelrunde.web.runtime.jobs import Jobs

ROOM: Final = 24 << 20  # bytes of PDFs that are kept
SECONDS: Final = 30.0

Key = tuple[str, str, str, str, int, str]


def list_printable(slug: str) -> tuple[str, ...]:
    """What of a game this house can print."""
    if not installed(*EXTRAS["print"]):
        return ()
    from tafelrunde.printing.make import printable_kinds

    return printable_kinds(slug)


def make_pdf(slug: str, what: str, paper: str, language: str, seats: int | None,
             options: Mapping[str, Any] | None) -> bytes | Text:
    """The job: a PDF, or the sentence why there is none."""
    from tafelrunde.printing.make import render_pdf

    try:
        return render_pdf(slug, what, paper, language, seats, options)
    except BadInput as refused:
        return refused.say.data()


class Prints:
    """The PDFs of a house, the least used let go of first."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0
        self._making: dict[Key, asyncio.Task[bytes]] = {}

    async def pdf(self, slug: str, what: str, paper: str, language: str, seats: int | None = None,
                  options: Mapping[str, Any] | None = None) -> bytes:
        """A PDF; several who ask for the same wait for one. Raises BadInput."""
        key = (slug, what, paper, language, seats or 0, repr(sorted(options.items())) if options else "")
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            task = self._making[key] = asyncio.ensure_future(self._made(key, seats, options))
            task.add_done_callback(lambda done: self._done(key, done))
        return await asyncio.shield(self._making[key])

    def _done(self, key: Key, task: asyncio.Task[bytes]) -> None:
        """Nobody may be left who waits for it: what went wrong was told to those who did."""
        del self._making[key]
        if not task.cancelled():
            task.exception()

    async def _made(self, key: Key, seats: int | None, options: Mapping[str, Any] | None) -> bytes:
        answer = await self._jobs.do(make_pdf, *key[:4], seats, dict(options) if options else None, seconds=SECONDS)
        if not isinstance(answer, bytes):
            raise BadInput(answer[0], **(answer[1] if len(answer) > 1 else {}))
        self._kept[key] = answer
        self._size += len(answer)
        while self._size > ROOM:
            self._size -= len(self._kept.popitem(last=False)[1])
        return answer
