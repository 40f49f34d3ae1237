"""Whom people follow, do not want to hear, or to meet at all, in the store.

To mute and to block are one table: a row says that a person does not hear the other; where it `blocks`, neither hears
the other, and the house seats them together nowhere but in tournaments. To a block, the programs of somebody are that
person.
"""

from collections.abc import Collection
from itertools import combinations, product
from typing import Final, Literal

from tafelrunde.store.people import Person
from tafelrunde.store.sql.accounts import PERSON
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import Statement, Transaction
from tafelrunde.store.sql.texts import insert_new, upsert

# with whom somebody, or whose program it is, does not play, and their programs; `own`: by their own will
APART: Final = (
    "WITH self (id) AS (SELECT CAST($1 AS BIGINT) UNION SELECT owner FROM person WHERE id = $1 AND owner <> 0), "
    "blocked (id, own) AS (SELECT other, 1 FROM mute WHERE blocks = 1 AND person IN (SELECT id FROM self) UNION ALL "
    "SELECT person, 0 FROM mute WHERE blocks = 1 AND other IN (SELECT id FROM self)), "
    "apart (id, own) AS (SELECT id, own FROM blocked UNION ALL SELECT person.id, own FROM person JOIN blocked "
    "ON owner = blocked.id WHERE owner <> 0) ")
UNHEARD: Final = (f"{APART} SELECT id, 0 AS muted FROM apart UNION ALL SELECT other, 1 FROM mute WHERE person = $1 "
                  "AND blocks = 0")
MUTED: Final = (f"{APART} SELECT id FROM apart UNION SELECT other FROM mute WHERE person = $1 UNION "
                "SELECT person FROM mute WHERE other = $1")
# they are in one group; one finds the other in the lobby; or both sat, or spoke, at one table
MET: Final = (
    "SELECT 1 FROM member JOIN member AS other ON other.in_group = member.in_group WHERE member.person = $1 AND "
    "other.person = $2 AND member.asks = 0 AND other.asks = 0 UNION ALL "
    "SELECT 1 FROM seek WHERE person = $2 AND match = '' AND until > $3 UNION ALL "
    "SELECT 1 FROM seat JOIN match ON match.id = seat.match WHERE person = $2 AND stage = 'open' AND public = 1 "
    "UNION ALL SELECT 1 FROM ({}) AS mine JOIN ({}) AS theirs ON theirs.match = mine.match LIMIT 1").format(*(
        f"SELECT match FROM seat WHERE person = ${one} UNION SELECT match FROM seat WHERE left_by = ${one} UNION "
        f"SELECT match FROM chat WHERE person = ${one} AND person <> 0 AND words <> ''" for one in (1, 2)))
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
        return {row["id"] for row in await self._rows(MUTED, person)}

    async def blocked_by_either(self, person: int) -> dict[int, bool]:
        """The ids of the people with whom somebody does not play, as one of the two blocks the other; True: they do
        it themselves."""
        found: dict[int, bool] = {}
        for row in await self._rows(f"{APART} SELECT id, own FROM apart", person):
            found[row["id"]] = found.get(row["id"], False) or bool(row["own"])
        return found

    async def blocked_pairs(self, people: Collection[int]) -> set[frozenset[int]]:
        """Those pairs of these people of whom one blocks the other."""
        owners = {row["id"]: row["owner"] for row in await self._rows_among(
            "SELECT id, owner FROM person WHERE owner <> 0 AND id IN ({})", sorted(people))}
        rows = await self._rows_among("SELECT person, other FROM mute WHERE blocks = 1 AND person IN ({})",
                                      sorted({*people, *owners.values()}))
        blocked = {frozenset((row["person"], row["other"])) for row in rows}
        whole = {person: {person, owners.get(person, person)} for person in people}
        return {frozenset((one, other)) for one, other in combinations(people, 2)
                if any(frozenset(pair) in blocked for pair in product(whole[one], whole[other]))}

    async def have_met(self, person: int, other: int, now: float) -> bool:
        """True where somebody has come across another: in a group, in the lobby, at a table they sat or spoke at."""
        return bool(await self._rows(MET, person, other, now))

    async def muted_people(self, person: int) -> set[int]:
        """The ids of the people somebody has muted and does not block; 0 stands for all onlookers."""
        return set(await self._all(int, "SELECT other FROM mute WHERE person = $1 AND blocks = 0", person))

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
