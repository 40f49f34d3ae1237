"""People one meets again: what others seek, whose page is shown to whom; what the members of a group may do in it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tafelrunde.core import BadInput, Say
from tafelrunde.store import Capability, KeptMatch, Member, Person, Seek, Store, may
from tafelrunde.web.lists.sanctions import check_not_suspended, find_suspension

NOT_A_MEMBER: Final = Say("this table is for members of a group; join the group first")
NOBODY: Final = Say("only members of this group may do that")
NOT_ALLOWED: Final = {
    "members": Say("only members who lead this group may do that"),
    "evenings": Say("only members who may set its evenings may do that"),
}


async def list_others(store: Store, person: int, now: float) -> list[Seek]:
    """What others seek, but for those with whom somebody does not play. Raises StoreError."""
    blocked = await store.blocked_by_either(person) if person else {}
    return [seek for seek in await store.list_seeks(now) if seek.person != person and seek.person not in blocked]


async def leave_out_blocked(store: Store, person: int, tables: Iterable[KeptMatch]) -> list[KeptMatch]:
    """The tables at which nobody sits with whom a person does not play, as one of the two blocks the other. Raises
    StoreError."""
    blocked = await store.blocked_by_either(person) if person else {}
    return [table for table in tables if not any(seat.sitter in blocked for seat in table.seats)]


async def has_profile(store: Store, somebody: Person, reader: int, now: float,
                      played: Sequence[KeptMatch] = ()) -> bool:
    """True where there is a page about somebody for this reader: they have finished a match, or have met the reader, or
    it is their own. Raises StoreError."""
    if somebody.standing == "gone":
        return False
    return (somebody.id == reader or bool(played or await store.finished_matches(somebody.id, 1))
            or (reader > 0 and await store.have_met(reader, somebody.id, now)))


async def list_programs(store: Store, person: int) -> list[Person]:
    """The programs that somebody may ask to a table, by name. Raises StoreError."""
    apart = await store.blocked_by_either(person)
    return [each for each in await store.programs() if each.id not in apart]


@dataclass(frozen=True)
class Meeting:
    """What the players of a table come back to: the page of a tournament or of a group, and the words of a link."""

    address: str
    words: Say


async def find_meeting(store: Store, match: str, person: int) -> Meeting | None:
    """The tournament whose table a match is, else the group; None for a table of neither, and for whoever is no member.
    Raises StoreError."""
    group = await store.group_of_match(match)
    if group is None or not is_member(await store.members(group.id), person):
        return None
    tournament = await store.tournament_of_match(match)
    if tournament is None:
        return Meeting(f"/group/{group.id}", Say("To the group"))
    return Meeting(f"/tournament/{tournament.id}", Say("To the tournament"))


async def check_may_sit(store: Store, person: int, match: str, language: str, now: float) -> None:
    """Check that somebody may sit down at a table: only members at one of a group, and nobody who is suspended. Raises
    BadInput or StoreError."""
    group = await store.group_of_match(match)
    if group is not None and all(each.id != group.id for each in await store.groups_of(person)):
        raise BadInput(NOT_A_MEMBER.key)
    await check_not_suspended(store, person, language, now, group.id if group is not None else "")


async def may_still_play(store: Store, person: int, group: str, now: float) -> bool:
    """True for somebody who may play with others, in a group: they are known, neither gone nor banned, and not
    suspended. Raises StoreError."""
    known = await store.person_by_id(person)
    return (known is not None and known.standing not in ("banned", "gone")
            and find_suspension(await store.sanctions(person, now), group) is None)


async def follows(store: Store, person: int, other: int) -> bool:
    """True where a person follows another. Raises StoreError."""
    return any(each.id == other for each in await store.followed_people(person))


def is_member(members: Sequence[Member], person: int) -> bool:
    """True where somebody is in a group with these members, and does not only ask to be."""
    return any(each.person == person and not each.asks for each in members)


def check_member(members: Sequence[Member], person: int, what: Capability | None = None) -> None:
    """Raise BadInput for whoever is no member of a group, or may not do that in it."""
    if not is_member(members, person):
        raise BadInput(NOBODY.key)
    if what is not None:
        check_capability(members, person, what)


def check_capability(members: Sequence[Member], person: int, what: Capability) -> None:
    """Raise BadInput for whoever may not do that in a group with these members."""
    if not may(members, person, what):
        raise BadInput(NOT_ALLOWED[what].key)
