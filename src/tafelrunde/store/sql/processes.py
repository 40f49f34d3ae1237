"""Processes in the store, and tables whose rules did not return."""

from typing import Final

from tafelrunde.store.processes import KeptProcess, OwnedTable, Stops
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import Statement, Transaction, Value
from tafelrunde.store.sql.texts import ESCAPE, like_pattern

NAMES: Final = "SELECT match, name FROM seat WHERE match IN ({}) AND name <> '' ORDER BY match, seat"
OWNED: Final = "SELECT id, slug, stage, lines, owner FROM match WHERE owner <> 0"
LIKE: Final = f"LIKE lower($2) ESCAPE '{ESCAPE}'"
HOLDS: Final = (f" AND (lower(id) {LIKE} OR lower(slug) {LIKE} OR "
                f"EXISTS (SELECT 1 FROM seat WHERE seat.match = match.id AND lower(name) {LIKE}))")
STOP: Final = ("INSERT INTO stopped (match, times, at) VALUES ($1, $2, $3) ON CONFLICT (match) DO UPDATE SET "
               "times = stopped.times + excluded.times, at = excluded.at")

TIMES: Final = "SELECT times FROM stopped WHERE match = $1"


class SqlProcesses(StorePart):
    """Processes: the part of `Store` about who owns which table, and which tables have stopped their process."""

    def process(self) -> int:
        """The number of this process; raises StoreError while it is cut off from the others."""
        return self.engine.process

    async def processes(self, since: float) -> list[KeptProcess]:
        """Processes that are alive, or died since then without ending in order, in the order they began; none where a
        single process has the store."""
        lives = self.engine.lives("process.id")
        rows = await self._rows(
            f"SELECT id, place, version, since, until, ({lives}) AS alive, draining, "
            "(SELECT count(*) FROM match WHERE match.owner = process.id) AS tables, "
            "(SELECT coalesce(sum(open), 0) FROM socket WHERE socket.process = process.id) AS sockets "
            f"FROM process WHERE until > $1 OR {lives} ORDER BY since, id", since)
        return [KeptProcess(row["id"], row["place"], row["version"], row["since"], row["until"], bool(row["alive"]),
                            bool(row["draining"]), int(row["tables"]), int(row["sockets"])) for row in rows]

    async def owned_tables(self, words: str = "", owner: int = 0, limit: int = 100) -> list[OwnedTable]:
        """Tables that some process owns, the latest moved first: of one owner, and with these words in id, game or
        names, where given."""
        values: list[Value] = [limit]
        where = ""
        if words:
            where += HOLDS
            values.append(like_pattern(words))
        if owner:
            values.append(owner)
            where += f" AND owner = ${len(values)}"
        rows = await self._rows(f"{OWNED}{where} ORDER BY updated DESC, id DESC LIMIT $1", *values)
        people: dict[str, list[str]] = {row["id"]: [] for row in rows}
        for match, name in await self._rows_among(NAMES, list(people)):
            people[match].append(name)
        return [OwnedTable(row["id"], row["slug"], row["stage"], row["lines"], row["owner"], tuple(people[row["id"]]))
                for row in rows]

    async def owner(self, match: str) -> int:
        """The number of the process that owns a table, alive or not; 0: none does."""
        return await self._first(int, "SELECT owner FROM match WHERE id = $1", match) or 0

    @transaction
    def book_stop(self, match: str, at: float, times: int = 1) -> Transaction[int]:
        """Count once more that the rules of a match did not return; the number of times by now."""
        yield Statement(STOP, match, times, at)
        return int((yield Statement(TIMES, match))[0]["times"])

    async def stops_of(self, match: str) -> Stops:
        """How often a match has stopped or hung its processes."""
        return await self._first(Stops, "SELECT times, hung, hung_at FROM stopped WHERE match = $1", match) or Stops()

    async def forget_hangs(self, match: str) -> None:
        """Forget hangs: a process has had the match for a while and lives, so those before may have hung for another
        reason."""
        await self._do(Statement("DELETE FROM stopped WHERE match = $1 AND times = 0", match),
                       Statement("UPDATE stopped SET hung = 0 WHERE match = $1", match))

    async def forget_stops(self, match: str) -> None:
        """Forget all stops of a match."""
        await self._do(Statement("DELETE FROM stopped WHERE match = $1", match))

    async def stopped_matches(self) -> dict[str, int]:
        """How often the rules did not return, by match."""
        rows = await self._rows("SELECT match, times FROM stopped WHERE times > 0")
        return {row["match"]: int(row["times"]) for row in rows}
