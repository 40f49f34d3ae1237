"""People in the store beyond their matches: holidays, settings, what they have learnt."""

from collections.abc import Sequence
from typing import Final

from tafelrunde.store.notices import Notice, Push
from tafelrunde.store.people import Holiday, Person, Sanction, Tried
from tafelrunde.store.sql.accounts import PERSON
from tafelrunde.store.sql.base import StorePart
from tafelrunde.store.sql.engine import ForEach, Statement, Value
from tafelrunde.store.sql.texts import insert, insert_new, upsert

SANCTION: Final = "id, person, in_group, kind, at, until, why, who"
NOTICE: Final = "person, language, mail, confirmed, token, mail_when, push_when"
FINISHED_GAMES: Final = ("SELECT DISTINCT slug FROM match WHERE stage = 'over' AND id IN (SELECT match FROM seat "
                         "WHERE person = $1 UNION SELECT match FROM seat WHERE left_by = $1)")
COMPANIONS: Final = (
    f"SELECT {PERSON} FROM person JOIN (SELECT other.person AS companion, max(match.updated) AS at FROM seat AS own "
    "JOIN seat AS other ON other.match = own.match JOIN match ON match.id = own.match WHERE own.person = $1 "
    "AND own.kind = 'person' AND other.kind = 'person' AND other.person <> $1 AND stage IN ('running', 'over') "
    "GROUP BY other.person) AS met ON companion = id WHERE standing = '' AND owner = 0 ORDER BY at DESC, id LIMIT $2")
PRACTISED: Final = ("SELECT count(DISTINCT match.id) AS n FROM seat AS own JOIN match ON match.id = own.match "
                    "WHERE own.person = $1 AND slug = $2 AND stage = 'over' AND match.id <> $3 AND NOT EXISTS "
                    "(SELECT 1 FROM seat WHERE seat.match = match.id AND seat.person <> $1 AND "
                    "(seat.kind <> 'bot' OR seat.left_by <> 0))")


class SqlPeople(StorePart):
    """People: the part of `Store` about holidays, settings and what they have learnt."""

    # -- holidays

    async def holidays(self, person: int) -> list[Holiday]:
        """A person's holidays, past ones included, in order."""
        return await self._all(Holiday, 'SELECT start, "end" FROM holiday WHERE person = $1 ORDER BY start', person)

    async def save_holidays(self, person: int, holidays: Sequence[Holiday]) -> None:
        """Replace a person's holidays."""
        await self._do(Statement("DELETE FROM holiday WHERE person = $1", person),
                       ForEach(upsert("holiday", "person start", "end"),
                               [(person, each.start, each.end) for each in holidays]))

    # -- notifications

    async def notice(self, person: int) -> Notice:
        """A person's notification settings; the defaults if none were ever saved."""
        return await self._notice("person = $1", person) or Notice(person)

    async def notice_by_token(self, token: str) -> Notice | None:
        """The notification settings that a link belongs to; None if to nobody's."""
        return await self._notice("token = $1", token) if token else None

    async def save_notice(self, notice: Notice) -> None:
        """Save a person's notification settings; a token is taken from whoever else has it."""
        await self._do(Statement("DELETE FROM notice WHERE token = $1 AND token <> '' AND person <> $2", notice.token,
                                 notice.person),
                       Statement(upsert("notice", "person", "language mail confirmed token mail_when push_when"),
                                 notice.person, notice.language, notice.mail, int(notice.confirmed), notice.token,
                                 notice.mail_when, notice.push_when))

    async def pushes(self, person: int) -> list[Push]:
        """A person's browsers that may be sent notifications."""
        return await self._all(Push, "SELECT endpoint, person, key, auth, language FROM push WHERE person = $1 "
                               "ORDER BY endpoint", person)

    async def add_push(self, push: Push) -> None:
        """Add a browser, in place of the same one."""
        await self._do(Statement(upsert("push", "endpoint", "person key auth language"), push.endpoint, push.person,
                                 push.key, push.auth, push.language))

    async def drop_push(self, endpoint: str, person: int = 0) -> None:
        """Delete a browser; only if it belongs to this person, where one is given."""
        await self._do(Statement("DELETE FROM push WHERE endpoint = $1 AND (person = $2 OR $2 = 0)", endpoint, person))

    async def _notice(self, where: str, value: Value) -> Notice | None:
        row = await self._row(f"SELECT {NOTICE} FROM notice WHERE {where}", value)
        if row is None:
            return None
        person, language, mail, confirmed, token, mail_when, push_when = row
        return Notice(person, language, mail, bool(confirmed), token, mail_when, push_when)

    async def companions(self, person: int, limit: int = 20) -> list[Person]:
        """People that somebody has played with, the latest first."""
        return await self._all(Person, COMPANIONS, person, limit)

    # -- learning

    async def finished_lessons(self, person: int) -> set[tuple[str, str]]:
        """Lessons a person has finished, as (game, name)."""
        rows = await self._rows("SELECT slug, name FROM learnt WHERE person = $1", person)
        return {(row["slug"], row["name"]) for row in rows}

    async def save_finished_lesson(self, person: int, slug: str, name: str, at: float) -> None:
        """Save a finished lesson; one that was finished before keeps its time."""
        await self._do(Statement(insert_new("learnt", "person slug name", "at"), person, slug, name, at))

    async def puzzle_answers(self, person: int) -> list[Tried]:
        """Puzzles a person has answered."""
        rows = await self._rows("SELECT id, day, solved FROM puzzle WHERE person = $1 ORDER BY at, id, day", person)
        return [Tried(row["id"], row["day"], bool(row["solved"])) for row in rows]

    async def save_puzzle_answer(self, person: int, tried: Tried, at: float) -> None:
        """Save an answer to a puzzle; the first one on a day stays."""
        await self._do(Statement(insert_new("puzzle", "person id day", "solved at"), person, tried.puzzle, tried.day,
                                 int(tried.solved), at))

    async def finished_games(self, person: int) -> set[str]:
        """The games of which a person has sat at a match to its end, or left one that is over."""
        return {row["slug"] for row in await self._rows(FINISHED_GAMES, person)}

    # -- the coach

    async def wants_coach(self, person: int) -> bool | None:
        """True or False as a person wants a coach at their tables; None if they never said."""
        return await self._first(bool, "SELECT wanted FROM coach WHERE person = $1", person)

    async def save_wants_coach(self, person: int, on: bool) -> None:
        """Save whether a person wants a coach."""
        await self._do(Statement(upsert("coach", "person", "wanted"), person, int(on)))

    async def count_practice(self, person: int, slug: str, but: str) -> int:
        """The number of matches of a game a person has played to the end against bots alone, without the match
        `but`."""
        return await self._first(int, PRACTISED, person, slug, but) or 0

    # -- sanctions

    async def add_sanction(self, sanction: Sanction) -> None:
        """Keep a sanction, whose id is given now."""
        await self._do(Statement(insert("sanction", "person in_group kind at until why who"), sanction.person,
                                 sanction.group, sanction.kind, sanction.at, sanction.until, sanction.why,
                                 sanction.who))

    async def sanctions(self, person: int, now: float = 0.0) -> list[Sanction]:
        """What was decided about somebody and holds by then (0: ever), the latest first."""
        return await self._all(Sanction, f"SELECT {SANCTION} FROM sanction WHERE person = $1 AND until > $2 "
                               "ORDER BY at DESC, id DESC", person, now)

    async def group_sanctions(self, group: str, now: float) -> list[Sanction]:
        """What holds in a group by then, the latest first."""
        return await self._all(Sanction, f"SELECT {SANCTION} FROM sanction WHERE in_group = $1 AND until > $2 "
                               "ORDER BY at DESC, id DESC", group, now)

    async def lift_sanction(self, sanction: int, group: str, now: float) -> None:
        """End a sanction of that group, or ("") of the house, now."""
        await self._do(Statement("UPDATE sanction SET until = $3 WHERE id = $1 AND in_group = $2 AND until > $3",
                                 sanction, group, now))
