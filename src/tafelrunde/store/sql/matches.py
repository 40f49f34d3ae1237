"""Matches in the store: heads, lines, lists."""

from collections.abc import Collection, Sequence
from typing import Final, Literal

from tafelrunde.core.record import Line
from tafelrunde.store.matches import NEW, OPEN, OVER, RUNNING, KeptMatch, KeptSeat, Progress
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import Fenced, ForEach, Statement, Transaction, Value
from tafelrunde.store.sql.heads import (
    ADD_HEAD,
    ADD_LINE,
    HEAD,
    SAVE_HEAD,
    SAVE_SEAT,
    SEALED,
    SEAT,
    SEATS_OF,
    MoveOn,
    as_json,
    head_values,
    match_of,
    seat_values,
)
from tafelrunde.store.sql.ownership import DISOWN, orphans, release, take
from tafelrunde.store.sql.texts import insert, insert_new

FIRST: Final = 1  # fence of a match
SEATS_AMONG: Final = f"SELECT {SEAT}, match FROM seat WHERE match IN ({{}}) ORDER BY match, seat"
GOING: Final = ("SELECT stage, count(*) AS n FROM match WHERE host = $1 AND stage <> 'over' AND stage <> 'closed' "
                "GROUP BY stage")
# tables about what may be forgotten with a match
PARTS: Final = ("seat", "event", "chat", "note", "plan", "visit", "told", "due", "stopped",
                "group_match", "tournament_match")
ADD_TO_GROUP: Final = insert("group_match", "match in_group tag")
TAG_OF: Final = "SELECT tag FROM group_match WHERE match = $1"
MATCHES_OF_GROUP: Final = (
    f"SELECT {HEAD} FROM match WHERE id IN (SELECT match FROM group_match WHERE in_group = $1) AND stage <> 'closed' "
    f"AND NOT {SEALED} AND (stage <> 'over' OR ended >= $2) ORDER BY stage = 'over', updated DESC, id DESC LIMIT $3")
FOLLOW: Final = "UPDATE match SET again = $2, rematch = $3 WHERE id = $1 AND fence = $4 AND again = ''"
ONE: Final = f"SELECT {HEAD} FROM match WHERE id = $1"
# the matches before one and after it, each the next one of the same people
IN_A_ROW: Final = (
    "WITH RECURSIVE earlier (id, far) AS (SELECT id, 0 FROM match WHERE id = $1 UNION ALL "
    "SELECT match.id, far + 1 FROM match JOIN earlier ON again = earlier.id WHERE again <> '' AND far < $2), "
    "later (id, far) AS (SELECT id, 0 FROM match WHERE id = $1 UNION ALL SELECT again, far + 1 FROM match "
    "JOIN later ON match.id = later.id WHERE again <> '' AND far < $2) "
    f"SELECT {HEAD} FROM match WHERE id IN (SELECT id FROM earlier UNION SELECT id FROM later) ORDER BY created, id")
MATCHES_OF: Final = (
    f"SELECT {HEAD} FROM match WHERE id IN (SELECT match FROM seat WHERE person = $1 UNION "
    "SELECT match FROM seat WHERE left_by = $1) AND stage <> 'closed' "
    "ORDER BY stage = 'over', updated DESC, id DESC LIMIT $2")
PLAYED: Final = (
    f"SELECT {HEAD} FROM match WHERE stage = 'over' AND id IN (SELECT match FROM seat WHERE person = $1 UNION "
    f"SELECT match FROM seat WHERE left_by = $1) AND NOT {SEALED} ORDER BY updated DESC, id DESC LIMIT $2")
# alphabetically those that are open come before those that run
OF_FOLLOWED: Final = (
    f"SELECT {HEAD} FROM match WHERE public = 1 AND ((stage = 'running' AND onlookers = 1) OR "
    "(stage = 'open' AND updated >= $2)) AND "
    "id IN (SELECT match FROM seat JOIN follow ON follow.other = seat.person WHERE follow.person = $1 AND "
    "kind = 'person') ORDER BY stage, updated DESC, id DESC LIMIT $3")
WAITING: Final = (
    "SELECT id FROM match JOIN seat AS own ON own.match = match.id WHERE own.person = $1 AND own.kind = 'person' AND "
    "stage = 'running' AND (EXISTS (SELECT 1 FROM seek WHERE seek.person = $1 AND seek.match = match.id) OR "
    "(' ' || acting || ' ' LIKE '% ' || CAST(own.seat AS TEXT) || ' %' AND (due IS NOT NULL OR "
    "EXISTS (SELECT 1 FROM seat AS other WHERE other.match = match.id AND other.kind = 'person' AND "
    "other.person <> own.person)))) GROUP BY id ORDER BY due IS NULL, due, updated, id")


class SqlMatches(StorePart):
    """Matches: the part of `Store` about heads, lines and lists."""

    async def save_match(self, match: KeptMatch, unplanned: Collection[int] = ()) -> None:
        """Add a new match, which this process then owns, or replace the head of one (not its lines), and delete what
        was planned for the seats `unplanned`; raises Lost."""
        def work() -> Transaction[None]:
            yield from save_head(match, self.engine.process)
            yield ForEach("DELETE FROM plan WHERE match = $1 AND seat = $2", [(match.id, seat) for seat in unplanned])

        await self.engine.change(work)
        match.fence = match.fence or FIRST

    async def open_match(self, match: KeptMatch, most: int, waiting: int, group: str = "",
                         lines: Sequence[Line] = (),
                         after: KeptMatch | None = None) -> Literal["", "going", "waiting"]:
        """Add a new match with the lines it is given, of that group if one is given, and return "", unless its host has
        `most` matches going already ("going"), or `waiting` that wait for players while this one would, too
        ("waiting"). It is the next one of the match `after`, whose offer it answers; raises Lost where that is not ours
        or has a next one already."""
        def work() -> Transaction[Literal["", "going", "waiting"]]:
            going = yield Statement(GOING, match.host)
            if sum(row["n"] for row in going) >= most:
                return "going"
            if _waits(match) and sum(row["n"] for row in going if row["stage"] == OPEN) >= waiting:
                return "waiting"
            yield from save_head(match, self.engine.process)
            if group:
                known = (yield Statement(TAG_OF, after.id)) if after is not None else ()
                yield Statement(ADD_TO_GROUP, match.id, group, known[0]["tag"] if known else "")
            if after is not None:
                yield Fenced(FOLLOW, after.id, match.id, as_json(after.rematch), after.fence)
            yield ForEach(ADD_LINE, MoveOn(match.id, FIRST, tuple(lines), match.created, match.progress).line_values())
            return ""

        too_many = await self.engine.change(work)
        match.fence = match.fence if too_many else FIRST
        return too_many

    async def close_match(self, match: KeptMatch, absent: Collection[int], at: float) -> None:
        """Replace the head of a match that is closed, with the people to whom it happened as they had not come; raises
        Lost."""
        def work() -> Transaction[None]:
            yield from save_head(match, self.engine.process)
            yield ForEach(insert_new("absence", "match person", "at"), [(match.id, each, at) for each in absent])

        await self.engine.change(work)

    async def list_absent(self, match: str) -> set[int]:
        """The people as whom a match was closed: they had not come."""
        return set(await self._all(int, "SELECT person FROM absence WHERE match = $1", match))

    async def append(self, match: KeptMatch, lines: Sequence[Line], at: float, progress: Progress) -> None:
        """Add lines to a match together with its progress; raises Lost."""
        await self.engine.change(MoveOn(match.id, match.fence, tuple(lines), at, progress))

    async def take(self, match: str) -> KeptMatch | None:
        """The head of a match for writing; its former owner has lost it, and what is read after this is complete. None
        if there is no such match; raises OwnedElsewhere while another living process owns it."""
        return await self.engine.change(lambda: take(self.engine, match))

    @transaction
    def disown(self, match: str) -> Transaction[bool]:
        """Give up a match of this process, and void all writes of it that are still under way; False if it was not
        ours."""
        return bool((yield Statement(DISOWN, match, self.engine.process)))

    async def orphans(self, limit: int = 1000) -> list[str]:
        """Matches that run, or could begin, and whose owner has died, the most recently moved first; for the process
        itself its own matches as well."""
        return await self._all(str, orphans(self.engine), self.engine.process, limit)

    async def release(self, match: KeptMatch) -> None:
        """Give up a match, so that whoever asks next may take it; no effect if somebody else owns it by now."""
        await self._do(release(match))

    async def match(self, match: str) -> KeptMatch | None:
        """The head of a match for reading only, nothing can be written with it; None if there is none."""
        head = await self._row(ONE, match)
        return match_of(head, await self._all(KeptSeat, SEATS_OF, match)) if head else None

    async def lines(self, match: str) -> list[Line]:
        """All lines of a match, in order."""
        return await self._all(Line, "SELECT line, actor, text FROM event WHERE match = $1 ORDER BY line", match)

    async def list_matches(self, stage: str, limit: int = 50, slug: str = "", seats: int = 0, pace: str = "",
                    free: int = 0, since: float = 0.0, each: int = 0) -> list[KeptMatch]:
        """Public matches of a stage, the latest first: of one game, number of seats or pace, with at least `free` open
        seats, touched `since` then, where given. With `each`, that many matches of every host come before all the
        others. Of those that are played only the ones at which people may look on."""
        values: list[Value] = [stage]
        where, more, at = "stage = $1 AND public = 1", "", "ended" if stage == OVER else "updated"

        def parameter(value: Value) -> str:
            values.append(value)
            return f"${len(values)}"

        if stage == RUNNING:
            where += " AND onlookers = 1"
        for name, wanted in (("slug", slug), ("count", seats), ("tempo", pace)):
            if wanted:
                where += f" AND {name} = {parameter(wanted)}"
        if free:
            where += (" AND (SELECT count(*) FROM seat WHERE seat.match = match.id AND kind = 'open') "
                      f">= {parameter(free)}")
        if since:
            where += f" AND {at} >= {parameter(since)}"
        if each:
            more = f", row_number() OVER (PARTITION BY host ORDER BY {at} DESC, id DESC) > {parameter(each)} AS more"
        return await self._matches(f"SELECT {HEAD}{more} FROM match WHERE {where} ORDER BY "
                                   f"{'more, ' if each else ''}{at} DESC, id DESC LIMIT {parameter(limit)}", *values)

    async def count_open_tables(self, person: int, stage: str = "") -> int:
        """The number of unfinished tables a person has opened, of one stage if that is given."""
        return sum(int(row["n"]) for row in await self._rows(GOING, person) if stage in ("", row["stage"]))

    async def find_abandoned(self, before: float, limit: int = 100) -> list[str]:
        """Tables that wait for players and have not been touched since `before`."""
        return await self._all(str, "SELECT id FROM match WHERE stage = 'open' AND updated < $1 ORDER BY updated, id "
                               "LIMIT $2", before, limit)

    async def drop_match(self, match: KeptMatch) -> None:
        """Delete a table at which nothing was played, with everything about it; raises Lost."""
        await self._do_fenced(match, *(Statement(f"DELETE FROM {table} WHERE {column} = $1", match.id) for table, column
                                       in (("match", "id"), ("invitation", "subject"),
                                           *((table, "match") for table in PARTS))))

    async def find_overdue(self, now: float, limit: int = 100) -> list[str]:
        """Matches in which a clock has run out by `now`, the longest overdue first."""
        return await self._all(str, "SELECT id FROM match WHERE stage = 'running' AND due <= $1 "
                               "ORDER BY due, id LIMIT $2", now, limit)

    async def matches_of(self, person: int, limit: int = 50) -> list[KeptMatch]:
        """Matches a person sits at or has left, running ones first, then the latest first; without closed ones."""
        return await self._matches(MATCHES_OF, person, limit)

    async def find_waiting(self, person: int) -> list[str]:
        """Running matches that wait for a move of this person: a clock runs, or there are other people at the table;
        and one that was made of what they sought just now.
        Those whose time runs out first come first, then those that have waited longest."""
        return await self._all(str, WAITING, person)

    async def finished_matches(self, person: int, limit: int = 1000) -> list[KeptMatch]:
        """Finished matches that a person sat at to the end, or left, the latest first; without sealed ones."""
        return await self._matches(PLAYED, person, limit)

    async def matches_of_group(self, group: str, since: float = 0.0, limit: int = 1000) -> list[KeptMatch]:
        """Matches of a group, those that are not over first, then the latest first; of those that are over the ones
        that ended after `since`; without sealed ones."""
        return await self._matches(MATCHES_OF_GROUP, group, since, limit)

    async def match_tags(self, group: str) -> dict[str, str]:
        """The tags of matches of a group, by match, without those that have none."""
        rows = await self._rows("SELECT match, tag FROM group_match WHERE in_group = $1 AND tag <> ''", group)
        return {row["match"]: row["tag"] for row in rows}

    async def matches_of_followed(self, person: int, since: float, limit: int) -> list[KeptMatch]:
        """Public tables of people whom somebody follows: first those that wait for players and were touched `since`
        then, then those at which play goes on, the latest first."""
        return await self._matches(OF_FOLLOWED, person, since, limit)

    async def rematch_chain(self, match: str, limit: int = 50) -> list[KeptMatch]:
        """The chain of rematches that this match belongs to, the first one first; if they are more than `limit`, those
        next to it."""
        return await self._matches(IN_A_ROW, match, limit // 2)

    async def _matches(self, text: str, *values: Value) -> list[KeptMatch]:
        heads = await self._rows(text, *values)
        seats: dict[str, list[KeptSeat]] = {row["id"]: [] for row in heads}
        for *seat, match in await self._rows_among(SEATS_AMONG, list(seats)):
            seats[match].append(KeptSeat(*seat))
        return [match_of(row, seats[row["id"]]) for row in heads]


def save_head(match: KeptMatch, process: int) -> Transaction[None]:
    """Insert or replace the head of a match; raises Lost."""
    if match.fence == NEW:
        yield Statement(ADD_HEAD, *head_values(match), FIRST, process)
    else:
        yield Fenced(SAVE_HEAD, *head_values(match), match.fence)
    yield ForEach(SAVE_SEAT, seat_values(match))


def _waits(match: KeptMatch) -> bool:
    return any(seat.kind == "open" for seat in match.seats)
