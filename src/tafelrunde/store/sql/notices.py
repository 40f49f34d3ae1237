"""Notifications in the store: each is sent by the process that has claimed it, or by nobody if that dies before."""

from collections.abc import Mapping, Sequence
from typing import Final

from tafelrunde.store.counts import AHEAD
from tafelrunde.store.notices import WAYS, DueNotice, Way
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import ForEach, Held, Statement, Transaction
from tafelrunde.store.sql.texts import upsert

DUE: Final = "due.match, due.person, due.since, due.mark"
TELL: Final = f"{upsert('told', 'match person way', 'mark')} WHERE told.mark < excluded.mark"
CLAIM: Final = f"{TELL} RETURNING mark"
TAKE_BACK: Final = "UPDATE told SET mark = mark - 1 WHERE match = $1 AND person = $2 AND way = $3 AND mark = $4"


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
