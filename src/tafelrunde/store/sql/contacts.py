"""Whom people follow, do not want to hear, or to meet at all, in the store.

To mute and to block are one table: a row says that a person does not hear the other; where it `blocks`, neither hears
the other, and the house seats them together nowhere but in tournaments.
"""

from collections.abc import Collection
from itertools import combinations
from typing import Final, Literal

from tafelrunde.store.people import Person
from tafelrunde.store.sql.accounts import PERSON
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import Statement, Transaction
from tafelrunde.store.sql.texts import insert_new, upsert

UNHEARD: Final = ("SELECT other AS id, 1 - blocks AS muted FROM mute WHERE person = $1 UNION ALL "
                  "SELECT person, 0 FROM mute WHERE other = $1 AND blocks = 1")
BLOCKS: Final = ("SELECT other AS id, 1 AS own FROM mute WHERE person = $1 AND blocks = 1 UNION ALL "
                 "SELECT person, 0 FROM mute WHERE other = $1 AND blocks = 1")
AVOIDED: Final = (f"SELECT {PERSON} FROM person WHERE id IN (SELECT other FROM mute WHERE person = $1 AND blocks = $2) "
                  "ORDER BY name, id")
UNFOLLOW: Final = "DELETE FROM follow WHERE person = $1 AND other = $2"
REFUSES: Final = ("SELECT 1 FROM followable WHERE person = $2 AND wanted = 0 UNION ALL SELECT 1 FROM mute WHERE "
                  "blocks = 1 AND ((person = $1 AND other = $2) OR (person = $2 AND other = $1))")
FOLLOWED: Final = (f"SELECT {PERSON} FROM person WHERE id IN (SELECT other FROM follow WHERE person = $1) "
                   "ORDER BY name, id")
FOLLOWERS: Final = (f"SELECT {PERSON} FROM person WHERE id IN (SELECT person FROM follow WHERE other = $1) "
                    "ORDER BY name, id")


class SqlContacts(StorePart):
    """Contacts: the part of `Store` about following, muting and blocking."""

    # -- muting and blocking

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
        """Block somebody for a person, so that neither follows the other, or neither block nor mute them any more."""
        if on:
            await self._do(Statement(upsert("mute", "person other", "blocks"), person, other, 1),
                           Statement(UNFOLLOW, person, other), Statement(UNFOLLOW, other, person))
        else:
            await self._do(Statement("DELETE FROM mute WHERE person = $1 AND other = $2", person, other))

    # -- following

    @transaction
    def follow(self, person: int, other: int, at: float, most: int) -> Transaction[Literal["", "refused", "many"]]:
        """Let a person follow another and return "", unless the other does not want that or one of both blocks the
        other ("refused"), or the person follows `most` already ("many")."""
        if (yield Statement(REFUSES, person, other)):
            return "refused"
        if (yield Statement("SELECT count(*) AS n FROM follow WHERE person = $1", person))[0]["n"] >= most:
            return "many"
        yield Statement(insert_new("follow", "person other", "at"), person, other, at)
        return ""

    async def unfollow(self, person: int, other: int) -> None:
        """End that a person follows another."""
        await self._do(Statement(UNFOLLOW, person, other))

    async def followed_people(self, person: int) -> list[Person]:
        """The people whom somebody follows, by name."""
        return await self._all(Person, FOLLOWED, person)

    async def followers(self, person: int) -> list[Person]:
        """The people who follow somebody, by name."""
        return await self._all(Person, FOLLOWERS, person)

    async def is_followable(self, person: int) -> bool:
        """True where others may follow a person, as they may before they are told not to."""
        row = await self._row("SELECT wanted FROM followable WHERE person = $1", person)
        return row is None or bool(row["wanted"])

    async def save_followable(self, person: int, on: bool) -> None:
        """Save whether others may follow a person; if not, nobody does so any more."""
        await self._do(Statement(upsert("followable", "person", "wanted"), person, int(on)),
                       *([] if on else [Statement("DELETE FROM follow WHERE other = $1", person)]))

    # -- coming

    async def absences(self, person: int) -> list[float]:
        """The times at which tables were closed as somebody had not come."""
        return [row["at"] for row in await self._rows("SELECT at FROM absence WHERE person = $1 ORDER BY at", person)]
