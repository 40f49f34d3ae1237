"""The store of a house.

Every method is a coroutine that may take its time, reads as well. A write is done when it is on the disk, and one that
was begun is finished even if the caller goes away. Times are seconds since 1970.

What belongs to a match is written only by the process that has taken it, with the fence it was given then: once another
process has taken the match, such a write changes nothing and raises Lost. The key of an event line is (match, line):
no line is written twice.
"""

from collections.abc import Callable, Sequence
from typing import Final

from tafelrunde.store.errors import StoreError
from tafelrunde.store.matches import CLOSED, OPEN, OVER, RUNNING
from tafelrunde.store.others import Others
from tafelrunde.store.sql.accounts import SqlAccounts
from tafelrunde.store.sql.base import transaction
from tafelrunde.store.sql.contacts import SqlContacts
from tafelrunde.store.sql.counts import SqlCounts
from tafelrunde.store.sql.engine import ForEach, Statement, Transaction
from tafelrunde.store.sql.groups import SqlGroups
from tafelrunde.store.sql.hooks import SqlHooks, SqlNotices
from tafelrunde.store.sql.invitations import SqlInvitations
from tafelrunde.store.sql.matches import SqlMatches
from tafelrunde.store.sql.people import SqlPeople
from tafelrunde.store.sql.processes import SqlProcesses
from tafelrunde.store.sql.programs import SqlPrograms
from tafelrunde.store.sql.ratings import SqlRatings
from tafelrunde.store.sql.seeks import SqlSeeks
from tafelrunde.store.sql.tables import SqlTables
from tafelrunde.store.sql.texts import insert_new, upsert
from tafelrunde.store.sql.tournaments import SqlTournaments

SECRET: Final = "SELECT value FROM secret WHERE name = $1"
GOING: Final = "SELECT stage, count(*) AS n FROM match WHERE stage IN ($1, $2, $3) GROUP BY stage"  # by an index


class Store(SqlMatches, SqlTables, SqlAccounts, SqlPeople, SqlContacts, SqlRatings, SqlCounts, SqlNotices,
            SqlProcesses, SqlPrograms, SqlInvitations, SqlSeeks, SqlGroups, SqlTournaments, SqlHooks):
    """Everything a house keeps. Any method may raise StoreError; one that writes has changed nothing then."""

    @property
    def others(self) -> Others:
        """The other processes on this database."""
        return self.engine.others

    @property
    def trouble(self) -> StoreError | None:
        """Why the last write failed; None if it did not."""
        return self.engine.trouble

    async def secret(self, name: str, create: Callable[[], str]) -> str:
        """A secret of the house, made by whichever process asks for it first."""
        found = await self._row(SECRET, name)
        return str(found["value"]) if found is not None else await self._first_secret(name, create())

    @transaction
    def _first_secret(self, name: str, value: str) -> Transaction[str]:
        yield Statement(insert_new("secret", "name", "value"), name, value)
        return str((yield Statement(SECRET, name))[0]["value"])

    async def beat(self, now: float, gaps: Sequence[tuple[float, float]] = ()) -> None:
        """Save how far the time of the house has come, and gaps in it as (from, until); a gap replaces one with the
        same beginning."""
        await self._do(Statement(upsert("beat", "one", "at"), 1, now), ForEach(upsert("gap", "start", "end"), gaps))

    @transaction
    def pulse(self, now: float, longest: float, close: float) -> Transaction[tuple[float, float] | None]:
        """Save that the house is up now, on behalf of all its processes. If there was no pulse for longer than
        `longest` seconds, save the time since as a gap and return it, joined to the last gap if that ended at most
        `close` seconds before."""
        rows = yield Statement("SELECT at FROM beat")
        before = float(rows[0]["at"]) if rows else now
        yield Statement(upsert("beat", "one", "at"), 1, max(now, before))
        if now - before <= longest:
            return None
        last = yield Statement('SELECT start, "end" FROM gap ORDER BY "end" DESC LIMIT 1')
        begin = float(last[0]["start"]) if last and before - last[0]["end"] <= close else before
        yield Statement(upsert("gap", "start", "end"), begin, now)
        return begin, now

    async def last_beat(self) -> float | None:
        """The time that the house had come to; None if that was never saved."""
        return await self._first(float, "SELECT at FROM beat")

    async def gaps(self, since: float = 0.0) -> list[tuple[float, float]]:
        """Gaps that end after a moment, in order."""
        rows = await self._rows('SELECT start, "end" FROM gap WHERE "end" > $1 ORDER BY start', since)
        return [(row["start"], row["end"]) for row in rows]

    async def counts(self) -> dict[str, int]:
        """The number of matches by stage, and of people (`person`). Finished matches and people may be estimates where
        counting many rows would take the engine long."""
        going = {row["stage"]: row["n"] for row in await self._rows(GOING, OPEN, RUNNING, CLOSED)}
        size = self.engine.size
        sizes = (await self._rows(f"SELECT {size('match')} AS matches, {size('person')} AS people"))[0]
        over = max(0, sizes["matches"] - sum(going.values()))
        return {**going, **({OVER: over} if over else {}), "person": sizes["people"]}

    async def close(self) -> None:
        """Finish all writes and close the database."""
        await self.engine.close()
