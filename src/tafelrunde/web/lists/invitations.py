"""Invitations by name – to a table, an evening or a tournament of a group –: whom one may ask, and what somebody is
invited to, until when."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tafelrunde.core import BadInput, Say
from tafelrunde.match.clock import DAY
from tafelrunde.store import OPEN, Evening, Group, Invitation, KeptMatch, Person, Store
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.companions import leave_out_blocked
from tafelrunde.web.lists.match_cards import MatchCard, cards_of
from tafelrunde.web.lists.tournament_state import KeptTournament, format_minute, format_universal, load_tournament

MOST: Final = 20  # people one has played with, the latest; and invitations
STANDING: Final = 50  # invitations of one host at a time
LASTS: Final = DAY  # seconds for which an invitation stands, to a table
LASTS_LONG: Final = 7 * DAY  # to one for days, and to a tournament


@dataclass(frozen=True)
class InvitationCard:
    """An invitation as the start page shows it: to what, and by whom; the page; the card of a table that waits."""

    invitation: Invitation
    words: Say
    path: str
    card: MatchCard | None = None


@dataclass(frozen=True)
class Invitable:
    """Whom somebody may ask to come to something, who is asked and not there yet, and until when an invitation would
    stand."""

    askable: Sequence[Person]
    asked: Sequence[Person]
    until: float


async def find_invitable_to_table(store: Store, table: KeptMatch, now: float) -> Invitable:
    """Whom the host of a table may ask. Raises StoreError."""
    asked = [each for each in await store.invited_people(table.id, now) if not each.owner]
    return Invitable(await list_askable(store, table, now), asked, invite_to_table(table, 0, now).until)


async def find_candidates(store: Store, group: str, host: int) -> list[Person]:
    """The people whom a member may ask to what a group does: its members, then those whom the member follows, who join
    by it. Nobody is among them whom the member does not hear or who does not hear them. Raises StoreError."""
    people = *await store.people_of_group(group), *await store.followed_people(host)
    left_out = await store.muted_by_either(host) | {host}
    return list({each.id: each for each in people if each.id not in left_out}.values())


async def find_invitable_in_group(store: Store, candidates: Iterable[Person], invitation: Invitation,
                                  there: Collection[int]) -> Invitable:
    """Whom of these a member may ask to an evening or a tournament, by an invitation like this one: who is not there,
    and is not asked already. Raises StoreError."""
    asked = await store.invited_people(invitation.subject, invitation.at)
    left_out = {each.id for each in asked}.union(there)
    return Invitable([each for each in candidates if each.id not in left_out],
                  [each for each in asked if each.id not in there], invitation.until)


async def check_askable_in_group(store: Store, invitation: Invitation, there: Collection[int]) -> None:
    """Raise BadInput where a member may not ask that person to an evening or a tournament of the group."""
    candidates = await find_candidates(store, invitation.in_group, invitation.host)
    asking = await find_invitable_in_group(store, candidates, invitation, there)
    if invitation.person not in {each.id for each in asking.askable}:
        raise BadInput("you can ask members of the group who have not said that they come, and people you follow")


async def list_companions(store: Store, person: int) -> list[Person]:
    """The people whom somebody has played with lately, the latest first, without those whom they do not hear or who do
    not hear them. Raises StoreError."""
    left_out = await store.muted_by_either(person)
    return [each for each in await store.companions(person, MOST) if each.id not in left_out]


async def list_askable(store: Store, table: KeptMatch, now: float) -> list[Person]:
    """The people whom the host of a table may ask to come: members of the group whose table it is, else those the host
    has played with lately. Nobody is among them who sits there or is asked already, whom the host does not hear or who
    does not hear the host, or who does not play with somebody there. Raises StoreError."""
    group = await store.group_of_match(table.id)
    known = await store.companions(table.host, MOST) if group is None else await store.people_of_group(group.id)
    seated = {seat.sitter for seat in table.seats} - {0}
    asked = {each.id for each in await store.invited_people(table.id, now)}
    left_out = await store.muted_by_either(table.host) | asked | seated | {table.host}
    for each in seated:
        left_out |= (await store.blocked_by_either(each)).keys()
    return [each for each in known if each.id not in left_out]


def invite_to_table(table: KeptMatch, person: int, now: float) -> Invitation:
    """The invitation to a table by its host, which stands for a day, at one for days longer; play that begins ends
    it."""
    return Invitation(table.id, person, "table", "", table.host, now,
                      now + (LASTS_LONG if table.tempo == "slow" else LASTS))


def invite_to_evening(evening: Evening, person: int, host: int, now: float) -> Invitation:
    """The invitation to an evening, which stands until that begins."""
    return Invitation(evening.subject, person, "evening", evening.group, host, now, evening.at)


def invite_to_tournament(found: KeptTournament, person: int, host: int, now: float) -> Invitation:
    """The invitation to a tournament, which stands for a week; when entries close it ends."""
    kept = found.kept.tournament
    return Invitation(kept.id, person, "tournament", kept.group, host, now, now + LASTS_LONG)


async def save_invitation(store: Store, invitation: Invitation) -> bool:
    """Save an invitation; False where they are asked already, or have declined. Raises BadInput or StoreError."""
    why = await store.invite(invitation, STANDING)
    if why == "many":
        raise BadInput("{limit:invitation|invitations} of yours are not answered yet; wait for some of them",
                       limit=STANDING)
    return not why


def describe_table(table: KeptMatch, host: str) -> tuple[Say, str]:
    """An invitation to a table as a sentence, and its page."""
    return (Say("{name} invites you to a table: {game}", name=host, game=Say(catalogue.info(table.slug).title)),
            f"/table/{table.id}")


def describe_evening(evening: Evening, group: Group, host: str) -> tuple[Say, str]:
    """An invitation to an evening as a sentence, and its page."""
    return (Say("{name} invites you to an evening of {group}", name=host, group=group.name),
            f"/group/{group.id}?evening={evening.id}#evening{evening.id}")


def describe_tournament(found: KeptTournament, group: Group, host: str) -> tuple[Say, str]:
    """An invitation to a tournament as a sentence, and its page."""
    return (Say("{name} invites you to a tournament of {group}: {title}", name=host, group=group.name,
                title=found.event.terms.title), f"/tournament/{found.kept.tournament.id}")


def describe_end(until: float) -> Say:
    """Until when an invitation stands, as a sentence."""
    return Say("The invitation stands until {time}.", time=format_universal(format_minute(until)))


async def list_asked_tables(store: Store, person: int, now: float) -> list[KeptMatch]:
    """The tables waiting for players that somebody, or a program, was asked to come to, the latest first. Raises
    StoreError."""
    asked = [await store.match(each.subject) for each in await store.invitations(person, now) if each.kind == "table"]
    return [match for match in asked if match is not None and match.progress.stage == OPEN]


async def list_invitations(store: Store, person: int, now: float) -> list[InvitationCard]:
    """What somebody is invited to and can still come to, the latest first. Raises StoreError."""
    standing = await store.invitations(person, now, MOST) if person else []
    unheard = await store.muted_by_either(person) if standing else set[int]()
    found = [await _find_card(store, each, person, now) for each in standing if each.host not in unheard]
    return [each for each in found if each is not None]


async def _find_card(store: Store, invitation: Invitation, person: int, now: float) -> InvitationCard | None:
    """An invitation as it is shown; None where one cannot come any more, or has."""
    host = await store.person_by_id(invitation.host)
    name = host.name if host is not None else ""
    if invitation.kind == "table":
        match = await store.match(invitation.subject)
        if match is None or match.progress.stage != OPEN or not await leave_out_blocked(store, person, [match]):
            return None
        (card,) = await cards_of([match], store, person, now)
        return InvitationCard(invitation, *describe_table(match, name), card)
    group = await store.group(invitation.in_group)
    if group is None:
        return None
    if invitation.kind == "evening":
        evening = next((each for each in await store.evenings(group.id) if each.subject == invitation.subject), None)
        if evening is None or person in (await store.attendance([evening.id]))[evening.id]:
            return None
        return InvitationCard(invitation, *describe_evening(evening, group, name))
    found = await load_tournament(store, invitation.subject)
    if found is None or not found.event.open_to_entries or found.number_of(person):
        return None
    return InvitationCard(invitation, *describe_tournament(found, group, name))
