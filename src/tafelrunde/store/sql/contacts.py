"""Whom people do not want to hear, or to meet at all, in the store.

Both are one table: a row says that a person does not hear the other; where it `blocks`, neither hears the other, and
the house seats them together nowhere but in tournaments.
"""

from collections.abc import Collection
from itertools import combinations
from typing import Final

from tafelrunde.store.people import Person
from tafelrunde.store.sql.accounts import PERSON
from tafelrunde.store.sql.base import StorePart
from tafelrunde.store.sql.engine import Statement
from tafelrunde.store.sql.texts import insert_new, upsert

UNHEARD: Final = ("SELECT other AS id, 1 - blocks AS muted FROM mute WHERE person = $1 UNION ALL "
                  "SELECT person, 0 FROM mute WHERE other = $1 AND blocks = 1")
BLOCKS: Final = ("SELECT other AS id, 1 AS own FROM mute WHERE person = $1 AND blocks = 1 UNION ALL "
                 "SELECT person, 0 FROM mute WHERE other = $1 AND blocks = 1")
AVOIDED: Final = (f"SELECT {PERSON} FROM person WHERE id IN (SELECT other FROM mute WHERE person = $1 AND blocks = $2) "
                  "ORDER BY name, id")


class SqlContacts(StorePart):
    """Contacts: the part of `Store` about muting and blocking."""

    async def unheard_people(self, person: int) -> dict[int, bool]:
        """The ids of the people whom somebody does not hear; 0 stands for all onlookers. True: they have muted them,
        and may hear them again; False: one of the two blocks the other."""
        found: dict[int, bool] = {}
        for row in await self._rows(UNHEARD, person):
            found[row["id"]] = found.get(row["id"], False) or bool(row["muted"])
        return found

    async def muted_by_either(self, person: int) -> set[int]:
        """The ids of the people whom somebody has muted or blocked, or who have done so to them."""
        return {row["id"] for row in await self._rows("SELECT other AS id FROM mute WHERE person = $1 UNION "
                                                      "SELECT person FROM mute WHERE other = $1", person)}

    async def blocked_by_either(self, person: int) -> dict[int, bool]:
        """The ids of the people with whom somebody does not play, as one of the two blocks the other; True: they do
        it themselves."""
        found: dict[int, bool] = {}
        for row in await self._rows(BLOCKS, person):
            found[row["id"]] = found.get(row["id"], False) or bool(row["own"])
        return found

    async def blocked_pairs(self, people: Collection[int]) -> set[frozenset[int]]:
        """Those pairs of these people of whom one blocks the other."""
        rows = await self._rows_among("SELECT person, other FROM mute WHERE blocks = 1 AND person IN ({})",
                                      sorted(people))
        blocked = {frozenset((row["person"], row["other"])) for row in rows}
        return blocked & set(map(frozenset, combinations(people, 2)))

    async def muted_people(self, person: int) -> set[int]:
        """The ids of the people somebody has muted and does not block; 0 stands for all onlookers."""
        rows = await self._rows("SELECT other FROM mute WHERE person = $1 AND blocks = 0", person)
        return {row["other"] for row in rows}

    async def avoided_people(self, person: int, blocked: bool) -> list[Person]:
        """The people whom somebody blocks, or has muted alone, by name."""
        return await self._all(Person, AVOIDED, person, int(blocked))

    async def mute(self, person: int, other: int, on: bool) -> None:
        """Mute somebody for a person, or unmute them; whom they block stays blocked."""
        if on:
            await self._do(Statement(insert_new("mute", "person other"), person, other))
        else:
            await self._do(Statement("DELETE FROM mute WHERE person = $1 AND other = $2 AND blocks = 0", person, other))

    async def block(self, person: int, other: int, on: bool) -> None:
        """Block somebody for a person, or neither block nor mute them any more."""
        if on:
            await self._do(Statement(upsert("mute", "person other", "blocks"), person, other, 1))
        else:
            await self._do(Statement("DELETE FROM mute WHERE person = $1 AND other = $2", person, other))
