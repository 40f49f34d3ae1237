"""Programs in the store: bots of people, which play over the network. Of tokens it knows hashes only."""

from collections.abc import Collection
from typing import Final

from tafelrunde.store.people import Person
from tafelrunde.store.sql.accounts import PERSON
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import Statement, Transaction
from tafelrunde.store.sql.texts import insert

ABLE: Final = (f"SELECT {PERSON} FROM person WHERE owner <> 0 AND standing = '' AND EXISTS "
               "(SELECT 1 FROM key WHERE key.person = person.id) ORDER BY lower(name), id LIMIT $1")
MADE: Final = "INSERT INTO person (name, created, owner) VALUES ($1, $2, $3) RETURNING id"


class SqlPrograms(StorePart):
    """Programs: the part of `Store` about their owners and tokens."""

    @transaction
    def add_program(self, owner: int, most: int, token: str, name: str, at: float) -> Transaction[Person | None]:
        """Add a program with its token for this owner; None if they have `most` already."""
        count = yield Statement("SELECT count(*) AS n FROM person WHERE owner = $1 AND standing <> 'gone'", owner)
        if count[0]["n"] >= most:
            return None
        made = yield Statement(MADE, name, at, owner)
        yield Statement(insert("key", "token person"), token, made[0]["id"])
        return Person(int(made[0]["id"]), name, at, owner=owner)

    async def programs_of(self, owner: int) -> list[Person]:
        """A person's programs, the oldest first."""
        return await self._all(Person, f"SELECT {PERSON} FROM person WHERE owner = $1 AND owner <> 0 "
                               "AND standing <> 'gone' ORDER BY id", owner)

    async def change_token(self, program: int, token: str) -> None:
        """Replace a program's token, the old one opens nothing; "" leaves it without one."""
        await self._do(Statement("DELETE FROM key WHERE person = $1", program),
                       *([Statement(insert("key", "token person"), token, program)] if token else []))

    async def with_tokens(self, programs: Collection[int]) -> set[int]:
        """Those of these programs that have a token."""
        rows = await self._rows_among("SELECT DISTINCT person FROM key WHERE person IN ({})", sorted(programs))
        return {row["person"] for row in rows}

    async def programs_among(self, people: Collection[int]) -> set[int]:
        """Those of these people that are programs, or were before they were deleted."""
        rows = await self._rows_among("SELECT id FROM person WHERE owner <> 0 AND id IN ({})", sorted(people))
        return {row["id"] for row in rows}

    async def programs(self, limit: int = 100) -> list[Person]:
        """Programs that have a token, by name."""
        return await self._all(Person, ABLE, limit)
