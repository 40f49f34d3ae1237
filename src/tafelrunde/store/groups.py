"""What the store keeps of groups: people who play together again and again. Times are seconds since 1970."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

Capability = Literal["members", "evenings"]
# what a member may do besides playing: let people in and out, say what others may do; set evenings
LONGEST_NAME: Final = 40
CAPABILITIES: Final[tuple[Capability, ...]] = "members", "evenings"


@dataclass(frozen=True)
class Group:
    """A group; whoever has the `invitation`, part of a link, may join."""

    id: str
    name: str
    about: str
    created: float
    invitation: str


@dataclass(frozen=True)
class Member:
    """A person in a group: what they were allowed, as words, since when they are in it, whether they only `ask` to be
    let in, how they are called, and the coat of arms they chose."""

    group: str
    person: int
    may: str
    since: float
    asks: bool
    name: str
    arms: str


@dataclass(frozen=True)
class Evening:
    """A date at which a group meets: the house opens tables of a game then for all who have said that they come, and
    sets the next one, so many `weeks` later at the same time of day there (0: none)."""

    id: int
    group: str
    at: float
    zone: str  # of the tz database
    slug: str
    speed: str  # a choice of clocks in the form of a new table
    weeks: int


def may(members: Sequence[Member], person: int, what: Capability) -> bool:
    """True where a person may do that in a group with these members, the first who came first. A group that nobody
    leads any more, as accounts can be deleted, is led by whoever has been in it longest."""
    inside = [each for each in members if not each.asks]
    own = next((each for each in inside if each.person == person), None)
    if own is None:
        return False
    led = any("members" in each.may.split() for each in inside)
    return what in own.may.split() or (not led and own == inside[0])
