"""The port's part about what is kept with a match besides its head and lines: talk, notes, plans, visits, reviews."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.core.integers import LARGEST
from tafelrunde.store.accounts import Chat
from tafelrunde.store.port import KeptMatch, Plan, ReviewSum, Visit
from tafelrunde.store.sql.base import OverEngine
from tafelrunde.store.sql.engine import ForEach, Statement
from tafelrunde.store.sql.texts import insert, upsert

CHAT: Final = "number, seat, name, words, at, person"
REVIEW_SUMS: Final = (
    "SELECT match.id, match.slug, match.updated, review_sum.told FROM review_sum "
    "JOIN seat ON seat.match = review_sum.match AND seat.seat = review_sum.seat "
    "JOIN match ON match.id = review_sum.match WHERE seat.person = $1 AND seat.kind = 'person' "
    "AND seat.gone < 0 ORDER BY match.updated DESC, match.id DESC LIMIT $2")


class SqlTables(OverEngine):
    """What is kept with a match."""

    # -- talk

    async def speak(self, match: KeptMatch, chat: Chat) -> None:
        await self._do_fenced(match, Statement(insert("chat", "match number seat name words at person"), match.id,
                                               chat.number, chat.seat, chat.name, chat.words, chat.at, chat.person))

    async def chat(self, match: str, last: int = LARGEST) -> list[Chat]:
        rows = await self._rows(f"SELECT {CHAT} FROM chat WHERE match = $1 ORDER BY number DESC LIMIT $2", match, last)
        return [Chat(*row) for row in reversed(rows)]

    async def speakers(self, match: str) -> dict[int, str]:
        rows = await self._rows("SELECT person, max(name) AS name FROM chat WHERE match = $1 AND person <> 0 "
                                "GROUP BY person", match)
        return {row["person"]: row["name"] for row in rows}

    async def said_by(self, person: int) -> list[tuple[str, Chat]]:
        rows = await self._rows(f"SELECT {CHAT}, match FROM chat WHERE person = $1 AND words <> '' "
                                "ORDER BY at, match, number", person)
        return [(match, Chat(*chat)) for *chat, match in rows]

    async def unsay(self, match: str, number: int = 0) -> None:
        await self._do(Statement("UPDATE chat SET words = '' WHERE match = $1 AND (number = $2 OR $2 = 0)",
                                 match, number))

    # -- notes

    async def write_note(self, match: str, person: int, words: str) -> None:
        if not words:
            await self._do(Statement("DELETE FROM note WHERE match = $1 AND person = $2", match, person))
        else:
            await self._do(Statement(upsert("note", "match person", "words"), match, person, words))

    async def note(self, match: str, person: int) -> str:
        row = await self._row("SELECT words FROM note WHERE match = $1 AND person = $2", match, person)
        return str(row["words"]) if row is not None else ""

    async def notes_of(self, person: int) -> dict[str, str]:
        rows = await self._rows("SELECT match, words FROM note WHERE person = $1 ORDER BY match", person)
        return {row["match"]: row["words"] for row in rows}

    # -- plans

    async def save_plan(self, match: KeptMatch, seat: int, plan: Plan | None) -> None:
        if plan is None:
            step = Statement("DELETE FROM plan WHERE match = $1 AND seat = $2", match.id, seat)
        else:
            step = Statement(upsert("plan", "match seat", "move line under"), match.id, seat, plan.move, plan.line,
                             plan.under)
        await self._do_fenced(match, step)

    async def plans(self, match: str) -> dict[int, Plan]:
        rows = await self._rows("SELECT seat, move, line, under FROM plan WHERE match = $1 ORDER BY seat", match)
        return {row["seat"]: Plan(row["move"], row["line"], row["under"]) for row in rows}

    # -- who was there

    async def save_visit(self, match: KeptMatch, visit: Visit) -> None:
        await self._do_fenced(match, Statement(upsert("visit", "match person address device", "at"), match.id,
                                               visit.person, visit.address, visit.device, visit.at))

    async def visits(self, match: str) -> list[Visit]:
        rows = await self._rows("SELECT person, address, device, at FROM visit WHERE match = $1", match)
        return [Visit(*row) for row in rows]

    # -- reviews

    async def review(self, match: str) -> str | None:
        row = await self._row("SELECT text FROM review WHERE match = $1", match)
        return str(row["text"]) if row is not None else None

    async def save_review(self, match: str, text: str, sums: Sequence[str] = ()) -> None:
        await self._do(Statement(upsert("review", "match", "text"), match, text),
                       ForEach(upsert("review_sum", "match seat", "told"),
                               [(match, seat, told) for seat, told in enumerate(sums)]))

    async def review_sums(self, person: int, limit: int = 500) -> list[ReviewSum]:
        rows = await self._rows(REVIEW_SUMS, person, limit)
        return [ReviewSum(*row) for row in reversed(rows)]

    async def review_sums_of(self, match: str) -> dict[int, str]:
        rows = await self._rows("SELECT seat, told FROM review_sum WHERE match = $1 ORDER BY seat", match)
        return {row["seat"]: row["told"] for row in rows}
