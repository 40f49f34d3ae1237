"""Webhooks, feeds and notifications in the store: where people and groups want to be told, what they are still to be
told of. Each is sent by the process that has claimed it, or by nobody if that dies before."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

from tafelrunde.store.counts import AHEAD
from tafelrunde.store.groups import OPENED, Evening
from tafelrunde.store.notices import FAILURES, WAYS, DueNotice, Hook, News, Way
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import ForEach, Held, Statement, Transaction
from tafelrunde.store.sql.groups import EVENING, SUBJECT
from tafelrunde.store.sql.texts import insert, upsert

DUE: Final = "due.match, due.person, due.since, due.mark"
TELL: Final = f"{upsert('told', 'match person way', 'mark')} WHERE told.mark < excluded.mark"
CLAIM: Final = f"{TELL} RETURNING mark"
TAKE_BACK: Final = "UPDATE told SET mark = mark - 1 WHERE match = $1 AND person = $2 AND way = $3 AND mark = $4"
HOOK: Final = "person, in_group, address, format, prefix, language, tables, secret, failures, until, error, at"
SAVE_HOOK: Final = upsert("hook", "person in_group", HOOK.replace(",", "").split(" ", 2)[2])
MARK: Final = "1 + 2 * evening.sequence + evening.opened % 2"  # as `Evening.mark`
# what there is to tell of a group by now, so that a new hook is told nothing old
MARK_ALL: Final = "ON CONFLICT (in_group, subject) DO UPDATE SET mark = excluded.mark"
PASS_OVER: Final = (
    f"INSERT INTO announced (in_group, subject, mark) SELECT in_group, {SUBJECT}, {MARK} FROM evening "
    f"WHERE in_group = $1 {MARK_ALL}",
    "INSERT INTO announced (in_group, subject, mark) SELECT in_group, id, (SELECT count(*) FROM tournament_line "
    f"WHERE tournament = tournament.id) FROM tournament WHERE in_group = $1 {MARK_ALL}")
# of groups whose hook works
HEARS: Final = "hook.in_group <> '' AND hook.failures < $1 AND hook.until <= $2"
BEFORE: Final = "COALESCE((SELECT mark FROM announced WHERE announced.in_group = hook.in_group AND subject = {}), 0)"
EVENING_NEWS: Final = (
    f"SELECT {', '.join(f'evening.{name}' for name in EVENING.split(', '))}, {BEFORE.format(SUBJECT)} AS before "
    f"FROM hook JOIN evening ON evening.in_group = hook.in_group WHERE {HEARS} AND {BEFORE.format(SUBJECT)} < {MARK} "
    "ORDER BY evening.id LIMIT $3")
LINE_NEWS: Final = (
    f"SELECT hook.in_group, tournament.id, title, line, booked, text, {BEFORE.format('tournament.id')} AS before "
    "FROM hook JOIN tournament ON tournament.in_group = hook.in_group "
    f"JOIN tournament_line ON tournament = tournament.id WHERE {HEARS} AND line > {BEFORE.format('tournament.id')} "
    "AND (text IN ('start', 'finish') OR text LIKE 'round %' OR text LIKE 'schedule %' OR text LIKE 'reschedule %') "
    "ORDER BY tournament.id, line LIMIT $3")
CLAIM_NEWS: Final = (f"{insert('announced', 'in_group subject mark')} ON CONFLICT (in_group, subject) DO UPDATE "
                     "SET mark = excluded.mark WHERE announced.mark = $4 RETURNING mark")


class SqlHooks(StorePart):
    """Webhooks and feeds: the part of `Store` about who is told elsewhere."""

    async def hook(self, person: int = 0, group: str = "") -> Hook | None:
        """The hook of a person or of a group; None if there is none."""
        return await self._first(Hook, f"SELECT {HOOK} FROM hook WHERE person = $1 AND in_group = $2", person, group)

    async def hooks_of(self, people: Collection[int]) -> list[Hook]:
        """The hooks of these people."""
        return [Hook(*row) for row in await self._rows_among(f"SELECT {HOOK} FROM hook WHERE in_group = '' "
                                                             "AND person IN ({})", sorted(people))]

    async def save_hook(self, hook: Hook) -> None:
        """Save a hook; that of a group is told nothing that has happened before."""
        await self._do(Statement(SAVE_HOOK, hook.person, hook.group, hook.address, hook.format, hook.prefix,
                                 hook.language, hook.tables, hook.secret, hook.failures, hook.until, hook.error,
                                 hook.at),
                       *(Statement(text, hook.group) for text in PASS_OVER if hook.group))

    async def drop_hook(self, person: int = 0, group: str = "") -> None:
        """Delete a hook."""
        await self._do(Statement("DELETE FROM hook WHERE person = $1 AND in_group = $2", person, group))

    async def book_try(self, hook: Hook, at: float, error: str, until: float) -> None:
        """Book what came of telling something by a hook (no error: it arrived), unless it is another one by now."""
        await self._do(Statement("UPDATE hook SET at = $4, error = $5, until = $6, failures = $7 WHERE person = $1 "
                                 "AND in_group = $2 AND secret = $3", hook.person, hook.group, hook.secret, at, error,
                                 until, hook.failures + 1 if error else 0))

    # -- what groups are told

    async def list_news(self, now: float, limit: int = 1000) -> list[News]:
        """What groups with a hook have not been told of yet: evenings as they stand now, lines of tournaments."""
        found = [News(evening.group, evening.subject, evening.mark, before,
                      evening.at if evening.stage == OPENED else evening.changed, evening)
                 for *row, before in await self._rows(EVENING_NEWS, FAILURES, now, limit)
                 for evening in [Evening(*row)]]
        for group, subject, title, line, booked, text, before in await self._rows(LINE_NEWS, FAILURES, now, limit):
            found.append(News(group, subject, line, before, datetime.fromisoformat(booked).timestamp(), None, title,
                              text))
        return found

    @transaction
    def claim_news(self, group: str, marks: Mapping[str, tuple[int, int]]) -> Transaction[set[str]]:
        """Claim for this process what a group is to be told, by subject: up to which mark, and up to which it was told
        before. The subjects that nobody else has claimed meanwhile."""
        ours = set()
        for subject, (mark, before) in sorted(marks.items()):
            if (yield Statement(CLAIM_NEWS, group, subject, mark, before)):
                ours.add(subject)
        return ours

    async def take_back_news(self, group: str, marks: Mapping[str, tuple[int, int]]) -> None:
        """Return such claims: the group could not be told."""
        await self._do(ForEach("UPDATE announced SET mark = $4 WHERE in_group = $1 AND subject = $2 AND mark = $3",
                               [(group, subject, *pair) for subject, pair in sorted(marks.items())]))

    # -- feeds

    async def feed(self, person: int) -> str:
        """The secret part of the addresses of a person's feeds; "" if they have none."""
        return await self._first(str, "SELECT token FROM feed WHERE person = $1", person) or ""

    async def renew_feed(self, person: int, token: str, language: str) -> None:
        """Replace the secret part of the addresses of a person's feeds: the old ones lead nowhere."""
        await self._do(Statement(upsert("feed", "person", "token language"), person, token, language))

    async def feed_owner(self, token: str) -> tuple[int, str] | None:
        """Whose feeds have that secret part, and in which language; None if nobody's."""
        row = await self._row("SELECT person, language FROM feed WHERE token = $1", token)
        return (row["person"], row["language"]) if row is not None else None


class SqlNotices(StorePart):
    """Notifications: the part of `Store` about what was claimed and what is due."""

    @transaction
    def claim(self, match: str, person: int, way: Way, mark: int) -> Transaction[bool]:
        """Claim a notification for this process; False if it, or a later one, has been claimed before."""
        return bool((yield Statement(CLAIM, match, person, way, mark)))

    @transaction
    def claim_mail(self, person: int, marks: Mapping[str, int], now: float,
                   pause: float) -> Transaction[list[str] | float]:
        """Claim one mail for these marks, by match: the matches it is to name; after it none is sent for `pause`
        seconds. During such a pause: when it ends."""
        rows = yield Statement("SELECT mailed_at FROM notice WHERE person = $1", person)
        if not rows:
            return now + pause
        last = float(rows[0]["mailed_at"])
        if now - pause < last <= now + AHEAD:
            return last + pause
        claimed = []
        for match, mark in sorted(marks.items()):
            if (yield Statement(CLAIM, match, person, "mail", mark)):
                claimed.append(match)
        if claimed:
            yield Statement("UPDATE notice SET mailed_at = $2 WHERE person = $1", person, now)
        return claimed

    async def take_back(self, person: int, way: Way, marks: Mapping[str, int]) -> None:
        """Return claims, by match: that notification could not be sent."""
        await self._do(ForEach(TAKE_BACK, [(match, person, way, mark) for match, mark in sorted(marks.items())]))

    @transaction
    def keep_due(self, match: str, due: Sequence[DueNotice], seen: Mapping[int, int]) -> Transaction[None]:
        """Replace the notices due at a match of this process, and save by person the marks of what they have seen.
        Nothing is saved if the match is another process's."""
        if not (yield Held("SELECT 1 FROM match WHERE id = $1 AND owner = $2", match, self.engine.process)):
            return
        yield Statement("DELETE FROM due WHERE match = $1", match)
        yield ForEach(upsert("due", "match person", "since mark"),
                      [(match, each.person, each.since, each.mark) for each in due])
        yield ForEach(TELL, [(match, person, way, mark) for person, mark in sorted(seen.items()) for way in WAYS])

    async def take_due(self, match: str) -> list[DueNotice]:
        """Remove and return the notices due at a match: the caller takes care of them."""
        if not await self._rows("SELECT 1 FROM due WHERE match = $1", match):
            return []

        def work() -> Transaction[list[DueNotice]]:
            rows = yield Statement("DELETE FROM due WHERE match = $1 RETURNING match, person, since, mark", match)
            return sorted((DueNotice(*row) for row in rows), key=lambda each: each.person)

        return await self.engine.change(work)

    async def unowned_due(self) -> list[DueNotice]:
        """Notices due at matches no living process owns, the oldest first."""
        lives = self.engine.lives("match.owner")
        return await self._all(DueNotice, f"SELECT {DUE} FROM due JOIN match ON match.id = due.match WHERE NOT {lives} "
                               "ORDER BY due.since, due.match, due.person")

    async def drop_due(self, due: Sequence[DueNotice]) -> None:
        """Delete these notices."""
        await self._do(ForEach("DELETE FROM due WHERE match = $1 AND person = $2 AND mark = $3",
                               [(each.match, each.person, each.mark) for each in due]))
