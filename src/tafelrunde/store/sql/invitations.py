"""Invitations by name in the store, to people and programs: each is told once, by whichever process has saved it."""

from dataclasses import astuple
from typing import Final, Literal

from tafelrunde.store.people import Invitation, Person
from tafelrunde.store.sql.accounts import PERSON
from tafelrunde.store.sql.base import StorePart, transaction
from tafelrunde.store.sql.engine import Statement, Transaction
from tafelrunde.store.sql.texts import upsert

COLUMNS: Final = "kind in_group host at until"
# one that has run out makes room for another; one that was declined (until = 0) does not
INVITE: Final = (f"{upsert('invitation', 'subject person', COLUMNS)} "
                 "WHERE invitation.until > 0 AND invitation.until <= excluded.at RETURNING person")
STANDING: Final = "SELECT count(*) AS n FROM invitation WHERE host = $1 AND until > $2"
INVITATIONS: Final = (f"SELECT subject, person, {', '.join(COLUMNS.split())} FROM invitation WHERE person = $1 "
                      "AND until > $2 ORDER BY at DESC, subject LIMIT $3")
INVITED: Final = (f"SELECT {PERSON} FROM person WHERE id IN (SELECT person FROM invitation WHERE subject = $1 AND "
                  "(until = 0 OR until > $2)) ORDER BY id")
MEMBERS: Final = (f"SELECT {PERSON} FROM person WHERE id IN (SELECT person FROM member WHERE in_group = $1 AND "
                  "asks = 0) ORDER BY name, id")
OLD: Final = 30 * 86_400.0  # seconds after which nothing is known of one any more that does not stand


class SqlInvitations(StorePart):
    """Invitations: the part of `Store` about who was asked, by name, to come to what."""

    @transaction
    def invite(self, invitation: Invitation, most: int) -> Transaction[Literal["", "asked", "many"]]:
        """Add an invitation and return "": whoever has done so tells of it. "asked", with nothing done: they are asked
        already, or have declined; "many": so many of the host's stand."""
        if (yield Statement(STANDING, invitation.host, invitation.at))[0]["n"] >= most:
            return "many"
        yield Statement("DELETE FROM invitation WHERE at < $1 AND until <= $2", invitation.at - OLD, invitation.at)
        return "" if (yield Statement(INVITE, *astuple(invitation))) else "asked"

    async def invitations(self, person: int, now: float, limit: int = 30) -> list[Invitation]:
        """What somebody, or a program, is invited to and has not answered, the latest first."""
        return await self._all(Invitation, INVITATIONS, person, now, limit)

    async def invited_people(self, subject: str, now: float) -> list[Person]:
        """The people and programs asked to come to something who are not there; who has declined is among them."""
        return await self._all(Person, INVITED, subject, now)

    async def people_of_group(self, group: str) -> list[Person]:
        """The members of a group, by name."""
        return await self._all(Person, MEMBERS, group)

    async def decline_invitation(self, subject: str, person: int) -> None:
        """Decline an invitation: it is not shown any more, and whoever has asked cannot tell."""
        await self._do(Statement("UPDATE invitation SET until = 0 WHERE subject = $1 AND person = $2", subject, person))

    async def drop_invitation(self, subject: str, person: int) -> None:
        """Delete an invitation: who was asked has come."""
        await self._do(Statement("DELETE FROM invitation WHERE subject = $1 AND person = $2", subject, person))
