"""The door of a group: what somebody who is no member finds behind its links – its own, that of an evening, a
tournament or a table – and where they go once they are in."""

from collections.abc import Sequence
from dataclasses import dataclass

from tafelrunde.store import Group, Member


@dataclass(frozen=True)
class Door:
    """What stands at the door of a group: who it is, how many are in it, whether the visitor asks to be let in already,
    the key by which they join at once ("": they ask), and the page to which they go then."""

    group: Group
    size: int
    asks: bool
    key: str
    to: str


def make_door(group: Group, members: Sequence[Member], person: int, key: str, to: str) -> Door:
    """The door of a group with these members for somebody who came with that key."""
    asks = any(each.person == person for each in members)
    return Door(group, sum(not each.asks for each in members), asks, key if key == group.invitation else "", to)
