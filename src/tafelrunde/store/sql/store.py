"""The port `Store` over an engine."""

from collections.abc import Callable, Sequence
from typing import Final

from tafelrunde.store.others import Others
from tafelrunde.store.port import CLOSED, OPEN, OVER, RUNNING, StoreError
from tafelrunde.store.sql.accounts import SqlAccounts
from tafelrunde.store.sql.counts import SqlCounts
from tafelrunde.store.sql.engine import ForEach, Statement, Transaction
from tafelrunde.store.sql.matches import SqlMatches
from tafelrunde.store.sql.notices import SqlNotices
from tafelrunde.store.sql.people import SqlPeople
from tafelrunde.store.sql.processes import SqlProcesses
from tafelrunde.store.sql.programs import SqlPrograms
from tafelrunde.store.sql.ratings import SqlRatings
from tafelrunde.store.sql.tables import SqlTables
from tafelrunde.store.sql.texts import insert_new, upsert

SECRET: Final = "SELECT value FROM secret WHERE name = $1"
GOING: Final = "SELECT stage, count(*) AS n FROM match WHERE stage IN ($1, $2, $3) GROUP BY stage"  # by an index


class SqlStore(SqlMatches, SqlTables, SqlAccounts, SqlPeople, SqlRatings, SqlCounts, SqlNotices,
               SqlProcesses, SqlPrograms):
    """Everything the house keeps."""

    @property
    def others(self) -> Others:
        return self.engine.others

    @property
    def trouble(self) -> StoreError | None:
        return self.engine.trouble

    async def secret(self, name: str, made: Callable[[], str]) -> str:
        found = await self._row(SECRET, name)
        return str(found["value"]) if found is not None else await self._first_secret(name, made())

    async def _first_secret(self, name: str, value: str) -> str:
        def work() -> Transaction[str]:
            yield Statement(insert_new("secret", "name", "value"), name, value)
            return str((yield Statement(SECRET, name))[0]["value"])

        return await self.engine.change(work)

    async def beat(self, now: float, gaps: Sequence[tuple[float, float]] = ()) -> None:
        await self._do(Statement(upsert("beat", "one", "at"), 1, now), ForEach(upsert("gap", "start", "end"), gaps))

    async def pulse(self, now: float, longest: float, close: float) -> tuple[float, float] | None:
        return await self.engine.change(lambda: _pulse(now, longest, close))

    async def last_beat(self) -> float | None:
        row = await self._row("SELECT at FROM beat")
        return float(row["at"]) if row is not None else None

    async def gaps(self, since: float = 0.0) -> list[tuple[float, float]]:
        rows = await self._rows('SELECT start, "end" FROM gap WHERE "end" > $1 ORDER BY start', since)
        return [(row["start"], row["end"]) for row in rows]

    async def counts(self) -> dict[str, int]:
        going = {row["stage"]: row["n"] for row in await self._rows(GOING, OPEN, RUNNING, CLOSED)}
        size = self.engine.size
        sizes = (await self._rows(f"SELECT {size('match')} AS matches, {size('person')} AS people"))[0]
        over = max(0, sizes["matches"] - sum(going.values()))
        return {**going, **({OVER: over} if over else {}), "person": sizes["people"]}

    async def close(self) -> None:
        await self.engine.close()


def _pulse(now: float, longest: float, close: float) -> Transaction[tuple[float, float] | None]:
    rows = yield Statement("SELECT at FROM beat")
    before = float(rows[0]["at"]) if rows else now
    yield Statement(upsert("beat", "one", "at"), 1, max(now, before))
    if now - before <= longest:
        return None
    last = yield Statement('SELECT start, "end" FROM gap ORDER BY "end" DESC LIMIT 1')
    begin = float(last[0]["start"]) if last and before - last[0]["end"] <= close else before
    yield Statement(upsert("gap", "start", "end"), begin, now)
    return begin, now
