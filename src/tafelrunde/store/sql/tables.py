"""What the store keeps with a match besides its head and lines: chat, notes, plans, visits, reviews."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.core.integers import LARGEST
from tafelrunde.store.matches import Chat, KeptMatch, Plan, ReviewSum, Visit
from tafelrunde.store.sql.base import StorePart
from tafelrunde.store.sql.engine import ForEach, Statement
from tafelrunde.store.sql.texts import insert, upsert

CHAT: Final = "number, seat, name, words, at, person"
REVIEW_SUMS: Final = (
    "SELECT match.id, match.slug, match.updated, review_sum.told FROM review_sum "
    "JOIN seat ON seat.match = review_sum.match AND seat.seat = review_sum.seat "
    "JOIN match ON match.id = review_sum.match WHERE seat.person = $1 AND seat.kind = 'person' "
    "AND seat.gone < 0 ORDER BY match.updated DESC, match.id DESC LIMIT $2")


class SqlTables(StorePart):
    """Tables: the part of `Store` about chat, notes, plans, visits and reviews."""

    # -- talk

    async def speak(self, match: KeptMatch, chat: Chat) -> None:
        """Save a chat message; raises Lost."""
        await self._do_fenced(match, Statement(insert("chat", "match number seat name words at person"), match.id,
                                               chat.number, chat.seat, chat.name, chat.words, chat.at, chat.person))

    async def chat(self, match: str, last: int = LARGEST) -> list[Chat]:
        """Chat messages of a table in order, the last so many."""
        rows = await self._rows(f"SELECT {CHAT} FROM chat WHERE match = $1 ORDER BY number DESC LIMIT $2", match, last)
        return [Chat(*row) for row in reversed(rows)]

    async def speakers(self, match: str) -> dict[int, str]:
        """The names of the people who have written in a table's chat, by their ids."""
        rows = await self._rows("SELECT person, max(name) AS name FROM chat WHERE match = $1 AND person <> 0 "
                                "GROUP BY person", match)
        return {row["person"]: row["name"] for row in rows}

    async def messages_of(self, person: int) -> list[tuple[str, Chat]]:
        """Chat messages of a person that were not removed, as (match, message)."""
        rows = await self._rows(f"SELECT {CHAT}, match FROM chat WHERE person = $1 AND words <> '' "
                                "ORDER BY at, match, number", person)
        return [(match, Chat(*chat)) for *chat, match in rows]

    async def unsay(self, match: str, number: int = 0) -> None:
        """Remove the words of one chat message at a table, or of all (0)."""
        await self._do(Statement("UPDATE chat SET words = '' WHERE match = $1 AND (number = $2 OR $2 = 0)",
                                 match, number))

    # -- notes

    async def write_note(self, match: str, person: int, words: str) -> None:
        """Save a person's private notes on a match; empty ones are deleted."""
        if not words:
            await self._do(Statement("DELETE FROM note WHERE match = $1 AND person = $2", match, person))
        else:
            await self._do(Statement(upsert("note", "match person", "words"), match, person, words))

    async def note(self, match: str, person: int) -> str:
        """A person's private notes on a match; "" if there are none."""
        return await self._first(str, "SELECT words FROM note WHERE match = $1 AND person = $2", match, person) or ""

    async def notes_of(self, person: int) -> dict[str, str]:
        """A person's private notes, by match."""
        rows = await self._rows("SELECT match, words FROM note WHERE person = $1 ORDER BY match", person)
        return {row["match"]: row["words"] for row in rows}

    # -- plans

    async def save_plan(self, match: KeptMatch, seat: int, plan: Plan | None) -> None:
        """Save the move that a seat wants played when its turn comes; None deletes it. Raises Lost."""
        if plan is None:
            step = Statement("DELETE FROM plan WHERE match = $1 AND seat = $2", match.id, seat)
        else:
            step = Statement(upsert("plan", "match seat", "move line under"), match.id, seat, plan.move, plan.line,
                             plan.under)
        await self._do_fenced(match, step)

    async def plans(self, match: str) -> dict[int, Plan]:
        """Planned moves of a match, by seat."""
        rows = await self._rows("SELECT seat, move, line, under FROM plan WHERE match = $1 ORDER BY seat", match)
        return {row["seat"]: Plan(row["move"], row["line"], row["under"]) for row in rows}

    # -- who was there

    async def save_visit(self, match: KeptMatch, visit: Visit) -> None:
        """Save that somebody was at a running match; deleted when it ends. Raises Lost."""
        await self._do_fenced(match, Statement(upsert("visit", "match person address device", "at"), match.id,
                                               visit.person, visit.address, visit.device, visit.at))

    async def visits(self, match: str) -> list[Visit]:
        """Everybody who has been at a running match."""
        return await self._all(Visit, "SELECT person, address, device, at FROM visit WHERE match = $1", match)

    # -- reviews

    async def review(self, match: str) -> str | None:
        """The saved review of a finished match; None if there is none."""
        return await self._first(str, "SELECT text FROM review WHERE match = $1", match)

    async def save_review(self, match: str, text: str, sums: Sequence[str] = ()) -> None:
        """Save a review in place of an older one, with the sum of each seat's decisions."""
        await self._do(Statement(upsert("review", "match", "text"), match, text),
                       ForEach(upsert("review_sum", "match seat", "told"),
                               [(match, seat, told) for seat, told in enumerate(sums)]))

    async def review_sums(self, person: int, limit: int = 500) -> list[ReviewSum]:
        """Sums of a person's decisions in reviewed matches that they sat at to the end, the latest last."""
        rows = await self._rows(REVIEW_SUMS, person, limit)
        return [ReviewSum(*row) for row in reversed(rows)]

    async def review_sums_of(self, match: str) -> dict[int, str]:
        """Sums of the decisions in a reviewed match, by seat; empty for any other."""
        rows = await self._rows("SELECT seat, told FROM review_sum WHERE match = $1 ORDER BY seat", match)
        return {row["seat"]: row["told"] for row in rows}
