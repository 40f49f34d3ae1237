"""What is filled in about groups: their name, what a member may do, an evening."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from tafelrunde.core import BadInput, integer_or_none
from tafelrunde.core.text import one_line
from tafelrunde.store import CAPABILITIES, Evening, Member, Store, may
from tafelrunde.store.groups import LONGEST_NAME, LONGEST_TAG
from tafelrunde.web.http.forms import read_moment
from tafelrunde.web.lists import catalogue
from tafelrunde.web.lists.table_form import find_speed

MEMBERS, EVENINGS = 200, 20  # at most: of a group, that lie before a group
LONGEST_ABOUT: Final = 300


def read_description(data: Mapping[str, str], field: str) -> tuple[str, str]:
    """The name of a group and what is said about it, of a form; raises BadInput."""
    title = one_line(data.get(field, ""), LONGEST_NAME)
    if not title:
        raise BadInput("a group needs a name")
    return title, one_line(data.get("about", ""), LONGEST_ABOUT)


def read_rights(allowed: Collection[str], members: Sequence[Member], person: int) -> str:
    """What somebody in a group with these members may do, as words; raises BadInput where nobody would lead it."""
    if "members" not in allowed and not any(
            may(members, each.person, "members") for each in members if each.person != person):
        raise BadInput("somebody has to lead the group: let another member lead it first")
    return " ".join(what for what in CAPABILITIES if what in allowed)


def read_evening(data: Mapping[str, str], group: str, series: str, most: int, now: float) -> Evening:
    """The evening of a group in a form, the first of its series, with so many seats at a table at most; raises
    BadInput."""
    info, weeks = catalogue.info(data.get("game", "")), integer_or_none(data.get("weeks", "0"), 0, 4)
    if weeks is None:
        raise BadInput("an evening comes again after 1 to 4 weeks, or (0) never")
    if max(info.seats) < 2:
        raise BadInput("{title} is played alone", title=info.title)
    if min(count for count in info.seats if count > 1) > most:
        raise BadInput("a table here can have at most {limit:seat|seats}", limit=most)
    speed, tag = find_speed(data.get("speed", "none")).name, one_line(data.get("tag", ""), LONGEST_TAG)
    at, zone = read_moment(data.get("at", ""), data.get("zone", ""), now)
    return Evening(0, group, at, zone, info.slug, speed, weeks, series, changed=now, tag=tag)


async def add_evening(store: Store, evening: Evening) -> None:
    """Set an evening; raises BadInput, or StoreError."""
    if not await store.add_evening(evening, EVENINGS):
        raise BadInput("{limit:evening is|evenings are} planned already; cancel one first", limit=EVENINGS)
