"""Groups in the store: members, evenings, who comes, the tables of a group."""

from collections.abc import Collection, Sequence
from typing import Final

from tafelrunde.store.groups import AHEAD, CANCELLED, OPENED, Evening, Group, Member, may
from tafelrunde.store.matches import KeptMatch
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import ForEach, Row, Statement, Step, Transaction, one_by_one
from tafelrunde.store.sql.matches import ADD_TO_GROUP, save_head
from tafelrunde.store.sql.texts import insert, insert_new, upsert

GROUP: Final = "id, name, about, created, invitation"
EVENING: Final = "id, in_group, at, zone, slug, speed, weeks, series, turn, sequence, changed, late, opened, tag"
MEMBER: Final = ("SELECT member.in_group, member.person, member.may, member.since, member.asks, person.name, "
                 "person.arms FROM member JOIN person ON person.id = member.person")
MEMBERS: Final = f"{MEMBER} WHERE member.in_group = $1 ORDER BY member.since, member.person"
MEMBERSHIPS: Final = f"{MEMBER} WHERE member.person = $1 ORDER BY member.since, member.in_group"
ATTENDED: Final = (f"SELECT {EVENING}, said FROM evening JOIN (SELECT evening AS one, at AS said FROM attendance "
                   "WHERE person = $1) AS coming ON one = id ORDER BY at, id")
GROUPS_OF: Final = (f"SELECT {GROUP} FROM player_group WHERE id IN (SELECT in_group FROM member WHERE person = $1 "
                    "AND asks = 0) ORDER BY name, id")
COUNT_MEMBERS: Final = "SELECT count(*) AS n FROM member WHERE in_group = $1"
ADD_MEMBER: Final = insert_new("member", "in_group person", "may since asks")
ADD_EVENING: Final = insert("evening", "in_group at zone slug speed weeks series turn sequence changed late tag")
OPEN_EVENING: Final = (f"UPDATE evening SET opened = {OPENED} WHERE id = $1 AND opened = {AHEAD} AND sequence = $2 "
                       "RETURNING id")
MOVE_EVENING: Final = ("UPDATE evening SET at = $3, zone = $4, sequence = sequence + 1, changed = $5, late = 0 "
                       f"WHERE id = $1 AND in_group = $2 AND opened = {AHEAD} RETURNING id")
CANCEL_EVENING: Final = (f"UPDATE evening SET opened = {CANCELLED}, sequence = sequence + 1, changed = $3 "
                         f"WHERE id = $1 AND in_group = $2 AND opened = {AHEAD} RETURNING id")
UNREMINDED: Final = "opened = 0 AND at > $1 AND at <= $2 AND reminded <= sequence"
CLAIM_EVENINGS: Final = f"UPDATE evening SET reminded = sequence + 1 WHERE {UNREMINDED} RETURNING {EVENING}"
ANNOUNCED: Final = upsert("announced", "in_group subject", "mark")
SUBJECT: Final = "evening.series || '-' || CAST(evening.turn AS TEXT)"
MOVE_INVITATIONS: Final = (f"UPDATE invitation SET until = $2 WHERE until > $3 AND subject = (SELECT {SUBJECT} "
                           "FROM evening WHERE id = $1)")
UNATTENDED: Final = ("DELETE FROM attendance WHERE person = $2 AND evening IN (SELECT id FROM evening "
                     "WHERE in_group = $1)")
# a group without members is nobody's: it goes, with all that was planned in it; its matches stay those of their players
DROP_EMPTY_GROUPS: Final[tuple[Step, ...]] = (
    Statement("DELETE FROM player_group WHERE NOT EXISTS (SELECT 1 FROM member WHERE in_group = player_group.id "
              "AND asks = 0)"),
    *(Statement(f"DELETE FROM {table} WHERE NOT EXISTS (SELECT 1 FROM player_group WHERE id = {table}.in_group)")
      for table in ("member", "evening", "group_match", "tournament", "announced")),
    *(Statement(f"DELETE FROM {table} WHERE in_group <> '' AND NOT EXISTS (SELECT 1 FROM player_group "
                f"WHERE id = {table}.in_group)") for table in ("hook", "invitation", "sanction")),
    *(Statement(f"DELETE FROM {table} WHERE NOT EXISTS (SELECT 1 FROM tournament WHERE id = {table}.tournament)")
      for table in ("tournament_line", "entrant", "tournament_match")),
    Statement("DELETE FROM attendance WHERE NOT EXISTS (SELECT 1 FROM evening WHERE id = attendance.evening)"))


class SqlGroups(StorePart):
    """Groups: the part of `Store` about people who play together again and again."""

    # -- groups and members

    @transaction
    def add_group(self, group: Group, founder: int, most: int) -> Transaction[bool]:
        """Add a group whose founder may do everything in it; False where they are in `most` groups already."""
        if (yield Statement("SELECT count(*) AS n FROM member WHERE person = $1", founder))[0]["n"] >= most:
            return False
        yield Statement(insert("player_group", "id name about created invitation"), group.id, group.name, group.about,
                        group.created, group.invitation)
        yield Statement(ADD_MEMBER, group.id, founder, "members evenings", group.created, 0)
        return True

    async def group(self, group: str) -> Group | None:
        """The group with that id."""
        return await self._first(Group, f"SELECT {GROUP} FROM player_group WHERE id = $1", group)

    async def all_groups(self) -> list[tuple[Group, int]]:
        """All groups by name, each with the number of its members."""
        rows = await self._rows(f"SELECT {GROUP}, (SELECT count(*) FROM member WHERE in_group = player_group.id AND "
                                "asks = 0) AS n FROM player_group ORDER BY name, id")
        return [(Group(*(row[name] for name in GROUP.split(", "))), row["n"]) for row in rows]

    @transaction
    def close_group(self, group: str) -> Transaction[None]:
        """Close a group for good: it goes as it does with its last member."""
        yield Statement("DELETE FROM member WHERE in_group = $1", group)
        yield from one_by_one(*DROP_EMPTY_GROUPS)

    async def groups_of(self, person: int) -> list[Group]:
        """The groups that a person is a member of, by name."""
        return await self._all(Group, GROUPS_OF, person)

    async def members(self, group: str) -> list[Member]:
        """Members of a group and those who ask to be, the first who came first."""
        return _members(await self._rows(MEMBERS, group))

    async def memberships(self, person: int) -> list[Member]:
        """Somebody as a member of each of their groups, and of those where they only ask to be one."""
        return _members(await self._rows(MEMBERSHIPS, person))

    async def describe_group(self, group: str, name: str, about: str) -> None:
        """Change the name of a group and what is said about it."""
        await self._do(Statement("UPDATE player_group SET name = $2, about = $3 WHERE id = $1", group, name, about))

    async def renew_invitation(self, group: str, invitation: str) -> None:
        """Replace the invitation of a group: an older link lets nobody in any more."""
        await self._do(Statement("UPDATE player_group SET invitation = $2 WHERE id = $1", group, invitation))

    @transaction
    def join_group(self, group: str, person: int, at: float, asks: bool, most: int) -> Transaction[bool]:
        """Add a member, or somebody who only asks; False where the group has `most` people already. Whoever is a
        member stays one."""
        known = yield Statement("SELECT asks FROM member WHERE in_group = $1 AND person = $2", group, person)
        if not known and (yield Statement(COUNT_MEMBERS, group))[0]["n"] >= most:
            return False
        yield Statement(ADD_MEMBER, group, person, "", at, int(asks))
        if not asks:
            yield Statement("UPDATE member SET asks = 0, since = $3 WHERE in_group = $1 AND person = $2 AND asks = 1",
                            group, person, at)
        return True

    async def allow(self, group: str, person: int, what: str) -> None:
        """Set what a member may do."""
        await self._do(Statement("UPDATE member SET may = $3 WHERE in_group = $1 AND person = $2 AND asks = 0",
                                 group, person, what))

    @transaction
    def leave_group(self, group: str, person: int) -> Transaction[bool]:
        """Remove a member, or somebody who asks; the group goes with its last member. False where others would be left
        with nobody who leads them."""
        members = _members((yield Statement(MEMBERS, group)))
        rest = [each for each in members if each.person != person and not each.asks]
        if rest and may(members, person, "members") and not any("members" in each.may.split() for each in rest):
            return False
        yield Statement(UNATTENDED, group, person)
        for table in ("member", "invitation"):  # whoever was asked before does not come in again by that
            yield Statement(f"DELETE FROM {table} WHERE in_group = $1 AND person = $2", group, person)
        if not rest:
            yield from one_by_one(*DROP_EMPTY_GROUPS)
        return True

    # -- evenings

    @transaction
    def add_evening(self, evening: Evening, most: int) -> Transaction[bool]:
        """Set an evening, whose id is given now; False where `most` lie before the group already."""
        planned = yield Statement("SELECT count(*) AS n FROM evening WHERE in_group = $1 AND opened = 0", evening.group)
        if planned[0]["n"] >= most:
            return False
        yield _add(evening)
        return True

    async def evenings(self, *groups: str) -> list[Evening]:
        """The evenings that lie before groups, the next one first."""
        rows = await self._rows_among(f"SELECT {EVENING} FROM evening WHERE opened = 0 AND in_group IN ({{}})", groups)
        return sorted((Evening(*row) for row in rows), key=lambda each: (each.at, each.id))

    async def due_evenings(self, now: float, limit: int = 20) -> list[Evening]:
        """Evenings whose time has come, and that nobody has opened."""
        return await self._all(Evening, f"SELECT {EVENING} FROM evening WHERE opened = 0 AND at <= $1 "
                               "ORDER BY at, id LIMIT $2", now, limit)

    async def claim_evenings(self, now: float, until: float) -> list[Evening]:
        """Claim for this process the evenings that begin until then, each once, and once more whenever it was moved:
        those who come are to be reminded."""
        if not await self._rows(f"SELECT id FROM evening WHERE {UNREMINDED} LIMIT 1", now, until):
            return []

        def work() -> Transaction[list[Evening]]:
            rows = yield Statement(CLAIM_EVENINGS, now, until)
            return sorted((Evening(*row) for row in rows), key=lambda each: each.id)

        return await self.engine.change(work)

    async def calendar(self, groups: Collection[str], since: float) -> list[Evening]:
        """Evenings of groups that lie after a moment, those that were cancelled among them, in order."""
        rows = await self._rows_among(f"SELECT {EVENING} FROM evening WHERE in_group IN ({{}})", sorted(groups))
        return sorted((Evening(*row) for row in rows if row["at"] >= since), key=lambda each: (each.at, each.id))

    @transaction
    def move_evening(self, group: str, evening: int, at: float, zone: str, now: float) -> Transaction[bool]:
        """Move an evening of that group, and those that follow it; who is invited to it, is so until it begins then.
        False where it does not lie before them any more."""
        if not (yield Statement(MOVE_EVENING, evening, group, at, zone, now)):
            return False
        yield Statement(MOVE_INVITATIONS, evening, at, now)
        return True

    @transaction
    def cancel_evening(self, group: str, evening: int, now: float) -> Transaction[None]:
        """Cancel an evening of that group, and those that would follow it: calendars say so."""
        if (yield Statement(CANCEL_EVENING, evening, group, now)):
            yield Statement("DELETE FROM attendance WHERE evening = $1", evening)

    @transaction
    def attend(self, group: str, evening: int, person: int, at: float, comes: bool) -> Transaction[bool]:
        """Note that a member comes to an evening of that group, or does not; False where it is not before them any
        more, or they are no member."""
        if not (yield Statement("SELECT 1 FROM evening JOIN member ON member.in_group = evening.in_group "
                                "WHERE evening.id = $1 AND evening.in_group = $2 AND opened = 0 AND person = $3 "
                                "AND asks = 0", evening, group, person)):
            return False
        if comes:
            yield Statement(insert_new("attendance", "evening person", "at"), evening, person, at)
        else:
            yield Statement("DELETE FROM attendance WHERE evening = $1 AND person = $2", evening, person)
        return True

    async def attendance(self, evenings: Collection[int]) -> dict[int, list[int]]:
        """The people who come to each of these evenings, in the order they said so."""
        found: dict[int, list[int]] = {evening: [] for evening in evenings}
        for row in await self._rows_among("SELECT evening, person FROM attendance WHERE evening IN ({}) "
                                          "ORDER BY at, person", sorted(found)):
            found[row["evening"]].append(row["person"])
        return found

    async def evenings_of(self, person: int) -> list[tuple[Evening, float]]:
        """The evenings that somebody comes to or came to, and when they said so."""
        return [(Evening(*evening), said) for *evening, said in await self._rows(ATTENDED, person)]

    async def open_evening(self, evening: Evening, matches: Sequence[KeptMatch], following: Evening | None) -> bool:
        """Add the matches of an evening and set the one that follows it, all at once; False, with nothing done, where
        another process has done so already, or the evening was moved or cancelled."""
        def work() -> Transaction[bool]:
            if not (yield Statement(OPEN_EVENING, evening.id, evening.sequence)):
                return False
            for match in matches:
                yield from save_head(match, self.engine.process)
            yield ForEach(ADD_TO_GROUP, [(match.id, evening.group, evening.tag) for match in matches])
            if following is not None:
                yield _add(following)
                yield Statement(ANNOUNCED, evening.group, following.subject, following.mark)  # as what it follows
            return True

        return await self.engine.change(work)

    # -- tables

    async def group_of_match(self, match: str) -> Group | None:
        """The group whose table this is; None for a table of nobody's."""
        return await self._first(Group, f"SELECT {GROUP} FROM player_group WHERE id = (SELECT in_group FROM "
                                 "group_match WHERE match = $1)", match)


def _members(rows: Sequence[Row]) -> list[Member]:
    return [Member(row["in_group"], row["person"], row["may"], row["since"], bool(row["asks"]), row["name"],
                   row["arms"]) for row in rows]


def _add(evening: Evening) -> Statement:
    return Statement(ADD_EVENING, evening.group, evening.at, evening.zone, evening.slug, evening.speed, evening.weeks,
                     evening.series, evening.turn, evening.sequence, evening.changed, evening.late, evening.tag)
