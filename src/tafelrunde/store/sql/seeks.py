"""Seeks in the store: each is in one table at most, whichever process finds it."""

from collections.abc import Collection
from dataclasses import astuple
from itertools import permutations
from typing import Final

from tafelrunde.store.matches import KeptMatch
from tafelrunde.store.people import Seek
from tafelrunde.store.sql.base import StorePart
from tafelrunde.store.sql.engine import ForEach, Row, Statement, Transaction
from tafelrunde.store.sql.matches import save_head
from tafelrunde.store.sql.texts import upsert

SEEK: Final = "seek.person, games, seats, speeds, since, changed, seen, seek.until, match, name, arms"
SEEKS: Final = (f"SELECT {SEEK} FROM seek JOIN person ON person.id = seek.person WHERE match = '' AND "
                "seek.until > $1 AND standing <> 'banned' AND NOT EXISTS (SELECT 1 FROM sanction WHERE "
                "sanction.person = seek.person AND in_group = '' AND kind = 'suspension' AND sanction.until > $1) "
                "ORDER BY since, person LIMIT $2")
SAVE: Final = upsert("seek", "person", "games seats speeds since changed seen until match")
SAME: Final = ("SELECT 1 FROM seek WHERE person = $1 AND games = $2 AND seats = $3 AND speeds = $4 AND since = $5 AND "
               "match = ''")
SEEN: Final = "UPDATE seek SET seen = $2 WHERE person = $1 AND match = '' AND until > $2"
LASTS: Final = "UPDATE seek SET until = $2 WHERE person = $1 AND match = '' AND until > $3 AND until < $2"


class SqlSeeks(StorePart):
    """Seeks: the part of `Store` about people who look for others to play with."""

    async def save_seek(self, seek: Seek) -> None:
        """Save what somebody seeks, in place of what they sought before."""
        await self._do(Statement(SAVE, *_values(seek)))

    async def seek_of(self, person: int) -> Seek | None:
        """What somebody seeks, or sought last: it may have ended, or be a table already."""
        row = await self._row(f"SELECT {SEEK} FROM seek JOIN person ON person.id = seek.person WHERE seek.person = $1",
                              person)
        return _seek(row) if row is not None else None

    async def list_seeks(self, now: float, limit: int = 200) -> list[Seek]:
        """What people seek now who may play with others, the oldest first."""
        return [_seek(row) for row in await self._rows(SEEKS, now, limit)]

    async def touch_seeks(self, people: Collection[int], now: float, until: float) -> None:
        """Note that these people are there; what they seek does not end before `until`."""
        if people:
            await self._do(ForEach(SEEN, [(person, now) for person in sorted(people)]),
                           ForEach(LASTS, [(person, until, now) for person in sorted(people)]))

    async def drop_seek(self, person: int) -> None:
        """Delete what somebody seeks."""
        await self._do(Statement("DELETE FROM seek WHERE person = $1", person))

    async def drop_old_seeks(self, now: float) -> None:
        """Delete what has ended."""
        await self._do(Statement("DELETE FROM seek WHERE until <= $1", now))

    async def make_table(self, match: KeptMatch, seeks: Collection[Seek], now: float, until: float) -> bool:
        """Add the match of these seeks, which say so `until` then; False, with nothing done, where one of them has been
        changed, ended or made a table meanwhile, or one of the people has blocked another."""
        def work() -> Transaction[bool]:
            for seek in seeks:
                if not (yield Statement(SAME, *_values(seek)[:5])):
                    return False
            for one, other in permutations(seeks, 2):
                if (yield Statement("SELECT 1 FROM mute WHERE person = $1 AND other = $2 AND blocks = 1", one.person,
                                    other.person)):
                    return False
            yield from save_head(match, self.engine.process)
            yield ForEach("UPDATE seek SET match = $2, seen = $3, until = $4 WHERE person = $1",
                          [(seek.person, match.id, now, until) for seek in seeks])
            return True

        return await self.engine.change(work)


def _values(seek: Seek) -> tuple[str | int | float, ...]:
    person, games, seats, speeds, *rest = astuple(seek)[:9]
    return person, " ".join(games), " ".join(map(str, seats)), " ".join(speeds), *rest


def _seek(row: Row) -> Seek:
    person, games, seats, speeds, *rest = row
    return Seek(person, tuple(games.split()), tuple(map(int, seats.split())), tuple(speeds.split()), *rest)
