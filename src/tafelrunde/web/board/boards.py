"""The work for boards, in two processes at low priority: one draws, one thinks. Everybody has one question under way,
and waits for those who asked before."""

from collections.abc import Callable
from typing import Final, TypeVar

from tafelrunde.core import BadInput
from tafelrunde.web.board import desk
from tafelrunde.web.http.client import Client
from tafelrunde.web.runtime.jobs import Jobs

DRAWING: Final = 10.0  # seconds
THINKING: Final = 60.0  # three times what is allowed: a machine may be busy

Result = TypeVar("Result")


class Boards:
    """What a house does for boards."""

    def __init__(self) -> None:
        self._drawing = Jobs()
        self._thinking = Jobs()
        self._asked: set[Client] = set()

    async def shown(self, who: Client, body: bytes, language: str, slug: str) -> bytes:
        """A board after what was asked for was made, or why it cannot be, as JSON; raises BadInput, TooLong."""
        return await self._drawn(who, desk.show_board, body, language, slug)

    async def recorded(self, who: Client, body: bytes, language: str, slug: str) -> bytes:
        """What was made as a record, or why it cannot be, as JSON; raises BadInput, TooLong."""
        return await self._drawn(who, desk.write_record, body, language, slug)

    async def thought(self, who: Client, body: bytes, language: str, slug: str) -> bytes:
        """The answer to "what would you do?", or why there is none, as JSON; raises BadInput for whoever is being
        answered already, TooLong."""
        if who in self._asked:
            raise BadInput("your last question is still being answered; wait for it")
        self._asked.add(who)
        try:
            return await self._thinking.do(desk.think, body, language, slug, seconds=THINKING, address=who.address)
        finally:
            self._asked.discard(who)

    async def opened(self, who: Client, text: str, line: int | None, slug: str) -> str:
        """A board for what somebody put in, as JSON; raises BadInput."""
        return (await self._drawn(who, desk.open_board, text, line, slug)).decode()

    async def of_match(self, who: Client, text: str, line: int | None) -> str:
        """A board with the moves of a match that is over, as JSON; raises BadInput."""
        return (await self._drawn(who, desk.of_match, text, line)).decode()

    def close(self) -> None:
        """End the processes."""
        self._drawing.close()
        self._thinking.close()

    async def _drawn(self, who: Client, work: Callable[..., Result], *given: object) -> Result:
        return await self._drawing.do(work, *given, seconds=DRAWING, address=who.address)
