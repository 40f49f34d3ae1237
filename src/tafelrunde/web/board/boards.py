"""The worker processes behind analysis boards, both at low priority: one draws, one thinks. Each person may have one
question under way, and questions are answered in the order they come."""

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
    """The analysis boards of a house. `who` is the browser that asks."""

    def __init__(self) -> None:
        self._drawing = Jobs()
        self._thinking = Jobs()
        self._asked: set[Client] = set()

    async def show(self, who: Client, body: bytes, language: str, slug: str) -> bytes:
        """The board after one step, or why that step cannot be, as JSON; raises BadInput, TooLong."""
        return await self._draw(who, desk.show_board, body, language, slug)

    async def write_record(self, who: Client, body: bytes, language: str, slug: str) -> bytes:
        """The board's moves as a record, or why there is none, as JSON; raises BadInput, TooLong."""
        return await self._draw(who, desk.write_record, body, language, slug)

    async def think(self, who: Client, body: bytes, language: str, slug: str) -> bytes:
        """The answer to "what would you do?", or why there is none, as JSON; raises BadInput while the last question of
        this browser is still being answered, TooLong."""
        if who in self._asked:
            raise BadInput("your last question is still being answered; wait for it")
        self._asked.add(who)
        try:
            return await self._thinking.do(desk.think, body, language, slug, seconds=THINKING, address=who.address)
        finally:
            self._asked.discard(who)

    async def open(self, who: Client, text: str, line: int | None, slug: str) -> str:
        """A board from a position or record that somebody put in, as JSON; raises BadInput."""
        return (await self._draw(who, desk.open_board, text, line, slug)).decode()

    async def of_match(self, who: Client, text: str, line: int | None) -> str:
        """A board with the moves of a finished match, as JSON; raises BadInput."""
        return (await self._draw(who, desk.of_match, text, line)).decode()

    def close(self) -> None:
        """End the processes."""
        self._drawing.close()
        self._thinking.close()

    async def _draw(self, who: Client, work: Callable[..., Result], *given: object) -> Result:
        return await self._drawing.do(work, *given, seconds=DRAWING, address=who.address)
