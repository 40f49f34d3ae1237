"""What lies before somebody in their groups: the next evening of each, with who comes, and tournaments that go on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tafelrunde.store import Evening, Group, Store, Tournament
from tafelrunde.web.http.text import format_evening
from tafelrunde.web.lists.table_form import SPEEDS
from tafelrunde.web.lists.tournament_state import format_minute

# what `evening.html` tells of an evening with
EVENING_WORDS: Final[Mapping[str, Any]] = {"moment": format_evening, "iso": format_minute,
                                           "paces": {speed.name: speed.title for speed in SPEEDS}}


@dataclass(frozen=True)
class Agenda:
    """What lies before a group: its next evening, if one is set, the names of those who come by person, and its
    tournaments that are not over."""

    group: Group
    evening: Evening | None
    coming: Mapping[int, str]
    tournaments: Sequence[Tournament]


async def list_agendas(store: Store, person: int) -> list[Agenda]:
    """What lies before each group of somebody, in the order of their names. Raises StoreError."""
    groups = await store.groups_of(person) if person else []
    nearest = dict[str, Evening]()
    for evening in await store.evenings(*(group.id for group in groups)):
        nearest.setdefault(evening.group, evening)
    attendance = await store.attendance([evening.id for evening in nearest.values()])
    tournaments = await store.tournaments_of(*(group.id for group in groups))
    agendas = []
    for group in groups:
        next_one = nearest.get(group.id)
        there = attendance[next_one.id] if next_one is not None else []
        names = {each.person: each.name for each in await store.members(group.id)} if there else {}
        agendas.append(Agenda(group, next_one, {each: names[each] for each in there if each in names},
                              [each for each in tournaments if each.group == group.id and not each.over]))
    return agendas


async def find_zone(store: Store, group: str) -> str:
    """The time zone in which a group sets its evenings."""
    evenings = await store.evenings(group)
    return evenings[0].zone if evenings else "UTC"
