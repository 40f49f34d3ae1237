"""Joining a group: what somebody who is no member finds behind its links – its own, that of an evening, a
tournament or a table – and where they go once they are in."""

from collections.abc import Sequence
from dataclasses import dataclass

from tafelrunde.store import Group, Member, Store
from tafelrunde.web.lists.companions import is_member


@dataclass(frozen=True)
class JoinOffer:
    """What a group shows to whoever is no member: who it is, how many are in it, whether the visitor asks to be let in
    already, the key by which they join at once ("": they ask), and the page to which they go then."""

    group: Group
    size: int
    asks: bool
    key: str
    to: str


async def find_join_offer(store: Store, group: Group, members: Sequence[Member], person: int, key: str, to: str,
                          now: float) -> JoinOffer:
    """What a group with these members shows to somebody who came with that key, or whom a member has invited by name
    to an evening or a tournament of it. Raises StoreError."""
    invited = person > 0 and any(each.in_group == group.id and is_member(members, each.host)
                                 for each in await store.invitations(person, now))
    asks = any(each.person == person for each in members)
    right = invited or key == group.invitation
    return JoinOffer(group, sum(not each.asks for each in members), asks, group.invitation if right else "", to)
