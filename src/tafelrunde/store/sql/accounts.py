"""Accounts in the store: people, keys, devices, links to a new password, what the operator did. Of keys and tokens it
knows hashes only."""

from collections.abc import Collection
from typing import Final

from tafelrunde.store.matches import merge_offer
from tafelrunde.store.people import CHANGES, DEVICES, Act, Person, SignInChange, Standing
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import ForEach, Statement, Step, Transaction, Value, one_by_one
from tafelrunde.store.sql.groups import DROP_EMPTY_GROUPS
from tafelrunde.store.sql.heads import as_json, from_json
from tafelrunde.store.sql.texts import (
    ESCAPE,
    drop_those_in_the_way,
    insert,
    insert_new,
    like_pattern,
    move_those_that_fit,
    upsert,
)
from tafelrunde.store.sql.tournaments import forget_entrant, merge_director, rename_entrant

PERSON: Final = "id, name, created, login, password, standing, arms, owner"
HOLDER: Final = "SELECT person FROM key WHERE token = $1"
PRIVATE: Final = ("key", "device", "recovery", "rating", "holiday", "notice", "push", "note", "mute", "coach", "learnt",
                  "puzzle", "rated", "told", "due", "invitation", "sign_in_change", "member", "attendance",
                  "follow", "followable", "absence", "seek", "hook", "feed", "sanction")
GUESTS: Final = ("key", "holiday", "notice", "push", "mute", "learnt", "puzzle", "invitation", "follow",
                 "followable", "seek", "hook", "feed")
# the latest stays, or SQLite would give its number to somebody else, to whom old talk would seem to belong
TRACELESS: Final = ("SELECT id FROM person WHERE login = '' AND standing = '' AND owner = 0 AND created < $1 "
                    "AND id < (SELECT max(id) FROM person) "
                    "AND NOT EXISTS (SELECT 1 FROM match WHERE host = person.id AND stage <> 'over') "
                    "AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = person.id) "
                    "AND NOT EXISTS (SELECT 1 FROM seat WHERE left_by = person.id AND left_by <> 0) "
                    "AND NOT EXISTS (SELECT 1 FROM member WHERE member.person = person.id) "
                    "AND NOT EXISTS (SELECT 1 FROM entrant WHERE entrant.person = person.id) LIMIT 1000")
FORGET_OLD_DEVICES: Final = ("DELETE FROM device WHERE person = $1 AND since < (SELECT min(since) FROM (SELECT since "
                             "FROM device WHERE person = $1 ORDER BY since DESC LIMIT $2) AS latest)")

FORGET_OLD_CHANGES: Final = ("DELETE FROM sign_in_change WHERE person = $1 AND number <= (SELECT number FROM "
                             "sign_in_change WHERE person = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)")


class SqlAccounts(StorePart):
    """Accounts: the part of `Store` about people, keys, devices and recovery links."""

    # -- people and keys

    @transaction
    def add_person(self, token: str, name: str, at: float) -> Transaction[Person]:
        """A new person with a first key (of keys the store knows hashes only), or whoever holds that key already."""
        made = yield Statement("INSERT INTO person (name, created) VALUES ($1, $2) RETURNING id", name, at)
        person = Person(int(made[0]["id"]), name, at)
        if (yield Statement(f"{insert_new('key', 'token', 'person')} RETURNING person", token, person.id)):
            return person
        yield Statement("DELETE FROM person WHERE id = $1", person.id)
        rows = yield Statement(f"SELECT {PERSON} FROM person WHERE id = ({HOLDER})", token)
        return Person(*rows[0])

    async def add_key(self, token: str, person: int) -> None:
        """Give a person one more key: another browser."""
        await self._do(Statement(insert("key", "token person"), token, person))

    async def drop_key(self, token: str) -> None:
        """Delete a key: it opens nothing any more."""
        await self._do(Statement("DELETE FROM key WHERE token = $1", token))

    async def person(self, token: str) -> Person | None:
        """The person who holds the key with that hash."""
        return await self._person(f"id = ({HOLDER})", token)

    async def person_by_login(self, login: str) -> Person | None:
        """The person whose account has that login."""
        return await self._person("login = $1", login) if login else None

    async def person_by_id(self, person: int) -> Person | None:
        """The person with that id."""
        return await self._person("id = $1", person)

    async def people(self, limit: int = 100, name: str = "") -> list[Person]:
        """People whose name or login contains these letters, the latest first."""
        return await self._all(Person, f"SELECT {PERSON} FROM person WHERE lower(name) LIKE lower($1) ESCAPE '{ESCAPE}'"
                               f" OR lower(login) LIKE lower($1) ESCAPE '{ESCAPE}' ORDER BY id DESC LIMIT $2",
                               like_pattern(name), limit)

    @transaction
    def merge_accounts(self, guest: int, person: int) -> Transaction[None]:
        """Give the matches, ratings, holidays and settings of a guest to a person, and delete the guest's keys."""
        offers = [(row["id"], as_json(merge_offer(from_json(row["rematch"]), guest, person)))
                  for row in (yield Statement(OFFERS, guest))]
        yield from one_by_one(*merge(guest, person))
        yield ForEach("UPDATE match SET rematch = $2 WHERE id = $1", offers)

    @transaction
    def drop_guests(self, before: float) -> Transaction[int]:
        """Delete people without an account who came before that moment, have been at no table and in no tournament and
        are in no group; their number. Ids are never given again, so what was said keeps its author."""
        gone = [(row["id"],) for row in (yield Statement(TRACELESS, before))]
        yield ForEach("DELETE FROM person WHERE id = $1", gone)
        for table in GUESTS:
            yield ForEach(f"DELETE FROM {table} WHERE person = $1", gone)
        yield ForEach("DELETE FROM mute WHERE other = $1", gone)
        return len(gone)

    # -- names and standing

    async def rename(self, person: int, name: str) -> None:
        """Rename a person, also at tables where they wait for play to begin under the old name; at other tables they
        keep the name they sat down with."""
        await self._do(Statement("UPDATE seat SET name = $2 WHERE kind = 'person' AND person = $1 AND name = "
                                 "(SELECT name FROM person WHERE id = $1) "
                                 "AND match IN (SELECT id FROM match WHERE stage = 'open')", person, name),
                       Statement("UPDATE person SET name = $2 WHERE id = $1", person, name))

    async def give_arms(self, person: int, arms: str) -> None:
        """Set a person's coat of arms; empty: the one their name gives."""
        await self._do(Statement("UPDATE person SET arms = $2 WHERE id = $1", person, arms))

    async def arms(self, people: Collection[int]) -> dict[int, str]:
        """Coats of arms by person, of those who have chosen one."""
        rows = await self._rows_among("SELECT id, arms FROM person WHERE arms <> '' AND id IN ({})", sorted(people))
        return {row["id"]: row["arms"] for row in rows}

    async def rename_everywhere(self, person: int, name: str) -> None:
        """Rename a person at all tables and in records of tournaments, past ones included."""
        await self._do(*_rename(person, name))

    async def set_login(self, person: int, login: str, password: str) -> None:
        """Add or change a person's account; raises StoreError if the login is taken."""
        await self._do(Statement("UPDATE person SET login = $2, password = $3 WHERE id = $1", person, login, password))

    async def rehash(self, person: int, old: str, new: str) -> None:
        """Replace the hash of an unchanged password; no effect if the password was changed meanwhile."""
        await self._do(Statement("UPDATE person SET password = $3 WHERE id = $1 AND password = $2", person, old, new))

    async def set_standing(self, person: int, standing: Standing) -> None:
        """Set what a person may do here."""
        await self._do(Statement("UPDATE person SET standing = $2 WHERE id = $1", person, standing))

    async def forget(self, person: int, name: str) -> None:
        """Delete everything that is a person's alone. Their finished matches stay, under that name."""
        await self._do(*_rename(person, name),
                       *(Statement(f"DELETE FROM {table} WHERE person = $1", person) for table in PRIVATE),
                       Statement("DELETE FROM mute WHERE other = $1", person),
                       Statement("DELETE FROM follow WHERE other = $1", person),
                       Statement("DELETE FROM invitation WHERE host = $1", person), *DROP_EMPTY_GROUPS,
                       *forget_entrant(person),
                       Statement("UPDATE chat SET words = '' WHERE person = $1", person),
                       Statement("UPDATE person SET login = '', password = '', arms = '', standing = 'gone' "
                                 "WHERE id = $1", person))

    # -- sessions and devices

    async def end_sessions(self, person: int) -> None:
        """Delete all keys, devices and links of a person; no browser is told anything for them any more."""
        await self._do(*_end_sessions(person))

    async def knows_device(self, token: str, person: int) -> bool:
        """Was this device signed in as that person before?"""
        return bool(await self._rows("SELECT 1 FROM device WHERE token = $1 AND person = $2", token, person))

    async def remember_device(self, old: str, new: str, person: int, at: float) -> None:
        """Remember that a device signed in as that person, and replace its token for everybody it has signed in as."""
        await self._do(Statement("UPDATE device SET token = $2 WHERE token = $1", old, new),
                       Statement(upsert("device", "token person", "since"), new, person, at),
                       Statement(FORGET_OLD_DEVICES, person, DEVICES))

    async def book_sign_in_change(self, person: int, change: SignInChange) -> None:
        """Log a change of how a person signs in; only the last `CHANGES` are kept."""
        await self._do(Statement(insert("sign_in_change", "person at what"), person, change.at, change.what),
                       Statement(FORGET_OLD_CHANGES, person, CHANGES))

    async def sign_in_changes(self, person: int) -> list[SignInChange]:
        """Changes of how a person signs in, the latest first."""
        return await self._all(SignInChange, "SELECT at, what FROM sign_in_change WHERE person = $1 "
                               "ORDER BY number DESC", person)

    # -- a new password

    async def offer_recovery(self, token: str, person: int, until: float) -> None:
        """Save a link by which a person may choose a new password once, until then, in place of an older link."""
        await self._do(Statement("DELETE FROM recovery WHERE token = $1 AND person <> $2", token, person),
                       Statement(upsert("recovery", "person", "token until"), person, token, until))

    async def recovery(self, token: str, now: float) -> Person | None:
        """The person a link belongs to; None if it is no longer valid."""
        return await self._person("id = (SELECT person FROM recovery WHERE token = $1 AND until > $2)", token, now)

    @transaction
    def recover(self, token: str, now: float, password: str) -> Transaction[Person | None]:
        """Use up a link: set the password and end all sessions. None if the link is no longer valid."""
        used = yield Statement("DELETE FROM recovery WHERE token = $1 AND until > $2 RETURNING person", token, now)
        if not used:
            return None
        person = used[0]["person"]
        yield from one_by_one(*_end_sessions(person))
        yield Statement("UPDATE person SET password = $2 WHERE id = $1", person, password)
        rows = yield Statement(f"SELECT {PERSON} FROM person WHERE id = $1", person)
        return Person(*rows[0]) if rows else None

    # -- what was done

    async def book_act(self, act: Act) -> None:
        """Log something the operator has done."""
        await self._do(Statement(insert("act", "at who what whom detail"), act.at, act.who, act.what, act.whom,
                                 act.detail))

    async def acts(self, limit: int = 100, whom: str = "") -> list[Act]:
        """What the operator has done, the latest first; to one person or table, if that is given."""
        return await self._all(Act, "SELECT at, who, what, whom, detail FROM act WHERE whom = $1 OR $1 = '' "
                               "ORDER BY number DESC LIMIT $2", whom, limit)

    async def _person(self, where: str, *values: Value) -> Person | None:
        return await self._first(Person, f"SELECT {PERSON} FROM person WHERE {where}", *values)


def _rename(person: int, name: str) -> list[Step]:
    return [Statement("UPDATE person SET name = $2 WHERE id = $1", person, name),
            Statement("UPDATE seat SET name = $2 WHERE kind = 'person' AND person = $1", person, name),
            Statement("UPDATE seat SET name = $2 WHERE kind = 'bot' AND left_by = $1", person, name),
            Statement("UPDATE chat SET name = $2 WHERE person = $1", person, name), rename_entrant(person, name)]


def _end_sessions(person: int) -> list[Step]:
    return [Statement(f"DELETE FROM {table} WHERE person = $1", person)
            for table in ("key", "device", "recovery", "push")]


# -- merging a guest's account into a person's

# of two ratings for the same game the one of more matches stays; a rebuild makes one of both
LESSER_RATINGS: Final = (
    "DELETE FROM rating WHERE person IN ($1, $2) AND EXISTS (SELECT 1 FROM rating AS other WHERE "
    "other.person = $1 + $2 - rating.person AND other.slug = rating.slug AND other.seats = rating.seats AND "
    "(other.played > rating.played OR (other.played = rating.played AND other.person = $1)))")
# of two rows about the same pair the one that blocks holds
STRICTER_BLOCKS: Final = ("UPDATE mute SET blocks = 1 WHERE {own} = $1 AND EXISTS (SELECT 1 FROM mute AS guest WHERE "
                          "guest.{own} = $2 AND guest.{whom} = mute.{whom} AND guest.blocks = 1)")
TAKEN_ALONG: Final = {"visit": "match address device", "holiday": "start"}  # the guest's take the place of the person's
# offers of another match at the guest's tables
OFFERS: Final = ("SELECT id, rematch FROM match WHERE rematch IS NOT NULL AND id IN (SELECT match FROM seat "
                 "WHERE person = $1 UNION SELECT match FROM seat WHERE left_by = $1)")
# the person's stay, and the guest's go
LEFT_ALONE: Final = {"mute": "other", "notice": "", "coach": "", "learnt": "slug name", "puzzle": "id day",
                     "rated": "match", "told": "match way", "due": "match", "member": "in_group",
                     "attendance": "evening", "invitation": "subject", "follow": "other", "followable": "",
                     "absence": "match", "seek": "", "hook": "in_group", "feed": ""}


def merge(guest: int, person: int) -> list[Step]:
    """The steps by which what was a guest's becomes a person's. Keys of tables are given without the person."""
    pair = person, guest
    return [
        *(Statement(f"UPDATE {table} SET {column} = $1 WHERE {column} = $2", *pair) for table, column in
          (("seat", "person"), ("seat", "left_by"), ("match", "host"), ("chat", "person"), ("push", "person"),
           ("entrant", "person"), ("sanction", "person"), ("sanction", "who"), ("invitation", "host"))),
        merge_director(guest, person),
        Statement(move_those_that_fit("note", "match"), *pair),
        Statement("DELETE FROM key WHERE person = $1", guest),
        Statement(LESSER_RATINGS, *pair),
        Statement("UPDATE rating SET person = $1 WHERE person = $2", *pair),
        *(Statement(text, *pair) for table, key in TAKEN_ALONG.items() for text in
          (drop_those_in_the_way(table, key), f"UPDATE {table} SET person = $1 WHERE person = $2")),
        Statement(STRICTER_BLOCKS.format(own="person", whom="other"), *pair),
        Statement(STRICTER_BLOCKS.format(own="other", whom="person"), *pair),
        *(step for table, key in LEFT_ALONE.items() for step in
          (Statement(move_those_that_fit(table, key), *pair),
           Statement(f"DELETE FROM {table} WHERE person = $1", guest))),
        Statement(move_those_that_fit("mute", "person", owner="other"), *pair),
        Statement("DELETE FROM mute WHERE other = $1", guest),
        Statement("DELETE FROM mute WHERE person = other"),
        Statement("DELETE FROM follow WHERE person = other"),
        Statement("DELETE FROM invitation WHERE person = host"),
    ]
