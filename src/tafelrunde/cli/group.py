"""`tafelrunde group`: the groups of a house, for its operator – what whoever leads one does on its page."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar
from zoneinfo import ZoneInfo

from cyclopts import App, Parameter

from tafelrunde.cli.parameters import DATA, HouseFolder, HouseStore, house_in
from tafelrunde.core import BadInput
from tafelrunde.core.say import choices
from tafelrunde.core.text import one_line

if TYPE_CHECKING:  # loaded when it is used
    from tafelrunde.store import Evening, Group, Member, Store

HELP = """The groups of a house. The house may be open; what is changed stands in the log of the admin page.

For example:

    tafelrunde group list
    tafelrunde group show k3m9xw2b7fqd
    tafelrunde group admit k3m9xw2b7fqd 17
    tafelrunde group set-evening k3m9xw2b7fqd 2030-07-31T20:00 --zone Europe/Berlin --game burgundy --weeks 1
"""
Result = TypeVar("Result")
GroupId = Annotated[str, Parameter(help="The group's id.")]
PersonNumber = Annotated[int, Parameter(help="The person's number, as `group show` prints it.")]
EveningNumber = Annotated[int, Parameter(help="The number of the evening, as `group show` prints it.")]
Clocks = Annotated[str, Parameter(help="The clocks of its tables: none, live15, live45, slow1, slow3 or slow7.")]
Tag = Annotated[str, Parameter(help="A word that what comes of it counts for, such as \"winter league\".")]

app = App("group", help=HELP)


def in_house(work: "Callable[[Store], Awaitable[Result]]", data: Path, store: str) -> Result:
    """What some work on the store of a house comes to; raises BadInput where there is no house."""
    async def worked() -> Result:
        from tafelrunde.store import open_anywhere

        opened = await open_anywhere(house_in(data, store), update=False)
        try:
            return await work(opened)
        finally:
            await opened.close()

    return asyncio.run(worked())


async def book_command(store: "Store", whom: str, detail: str) -> None:
    """Log what a command of the operator is about to do. Raises StoreError."""
    from tafelrunde.store import Act

    await store.book_act(Act(time.time(), "command line", "directed", whom, detail))


@app.command(name="list")
def list_groups(*, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Print all groups: id, number of members, name."""
    for group, members in in_house(lambda opened: opened.all_groups(), data, store):
        print(f"{group.id}  {members:>4}  {group.name}")


@app.command
def show(group: GroupId, /, *, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Print a group: its link, its members with what they may do, its evenings and tournaments, sanctions that hold."""
    async def look(opened: "Store") -> None:
        found, members = await find(opened, group)
        print(f"{found.name}\n/group/{found.id}?key={found.invitation}")
        for member in members:
            rights = "  asks" if member.asks else f"  {member.may}" if member.may else ""
            print(f"{member.person:>6}  {member.name}{rights}")
        for evening in await opened.evenings(group):
            at = f"{datetime.fromtimestamp(evening.at, ZoneInfo(evening.zone)):%Y-%m-%d %H:%M} {evening.zone}"
            print(f"evening {evening.id}  {at}  {evening.slug}{f'  {evening.tag}' if evening.tag else ''}")
        for one in await opened.tournaments_of(group):
            print(f"{one.id}  {one.title}{'  over' if one.over else ''}")
        names = {0: "operator"} | {member.person: member.name for member in members}
        for each in await opened.group_sanctions(group, time.time()):
            until = f"{datetime.fromtimestamp(each.until, UTC):%Y-%m-%d %H:%M} UTC"
            print(f"sanction {each.id}  {names.get(each.person, each.person)}: {each.kind} until {until} "
                  f"by {names.get(each.who, each.who)}: {each.why}")

    in_house(look, data, store)


@app.command
def rename(group: GroupId, name: str, /, *, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Give a group another name.

    Parameters
    ----------
    name
        Its new name.
    """
    async def change(opened: "Store") -> None:
        from tafelrunde.store.groups import LONGEST_NAME

        found, _ = await find(opened, group)
        title = one_line(name, LONGEST_NAME)
        if not title:
            raise BadInput("a group needs a name")
        await book_command(opened, f"group {group}", f"{found.name} → {title}")
        await opened.describe_group(group, title, found.about)

    in_house(change, data, store)


@app.command
def renew_link(group: GroupId, /, *, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Replace the link by which people join a group, and print the new one; the old one lets nobody in any more."""
    async def change(opened: "Store") -> None:
        from tafelrunde.web.http.identity import new_key

        await find(opened, group)
        key = new_key()
        await book_command(opened, f"group {group}", "another link")
        await opened.renew_invitation(group, key)
        print(f"/group/{group}?key={key}")

    in_house(change, data, store)


@app.command
def remove(group: GroupId, person: PersonNumber, /, *, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Remove a member, or somebody who asks to be one. Where nobody else leads the group, whoever has been in it
    longest does then."""
    async def change(opened: "Store") -> None:
        from tafelrunde.store import CAPABILITIES

        _, members = await find(opened, group)
        if all(each.person != person for each in members):
            raise BadInput("there is no such member in this group")
        await book_command(opened, f"group {group}", f"removed person {person}")
        if not await opened.leave_group(group, person):
            heir = next(each.person for each in members if each.person != person and not each.asks)
            await opened.allow(group, heir, " ".join(CAPABILITIES))
            await opened.leave_group(group, person)

    in_house(change, data, store)


@app.command
def admit(group: GroupId, person: PersonNumber, /, *, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Let in somebody who asks to join a group."""
    async def change(opened: "Store") -> None:
        from tafelrunde.web.lists.group_forms import MEMBERS

        _, members = await find(opened, group)
        if all(each.person != person or not each.asks for each in members):
            raise BadInput("no person {number} asks to join this group", number=person)
        await book_command(opened, f"group {group}", f"admitted person {person}")
        await opened.join_group(group, person, time.time(), asks=False, most=MEMBERS)

    in_house(change, data, store)


@app.command
def allow(group: GroupId, person: PersonNumber, /, *what: str, data: HouseFolder = DATA,
          store: HouseStore = "") -> None:
    """Say what a member may do in a group; without a word nothing but play.

    Parameters
    ----------
    what
        members (to lead the group), evenings (to set evenings and direct tournaments).
    """
    async def change(opened: "Store") -> None:
        from tafelrunde.store import CAPABILITIES
        from tafelrunde.web.lists.companions import is_member
        from tafelrunde.web.lists.group_forms import read_rights

        _, members = await find(opened, group)
        if not is_member(members, person):
            raise BadInput("there is no such member in this group")
        if not set(what) <= set(CAPABILITIES):
            raise BadInput("a member may be allowed {known}, not {words}", known=choices(CAPABILITIES),
                           words=repr(" ".join(what))[:40])
        rights = read_rights(what, members, person)
        await book_command(opened, f"group {group}", f"person {person} may: {rights or '–'}")
        await opened.allow(group, person, rights)

    in_house(change, data, store)


@app.command
def sanction(group: GroupId, person: PersonNumber, kind: str, /, *, why: str, days: int = 30,
             data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Caution, warn or suspend a member in a group. A caution is only told, a warning stands until its end, whoever is
    suspended joins nothing of the group until then.

    For example:

        tafelrunde group sanction k3m9xw2b7fqd 17 suspension --days 14 --why "left three tables"

    Parameters
    ----------
    kind
        caution, warning or suspension.
    why
        They read it.
    days
        For so many days it holds.
    """
    async def change(opened: "Store") -> None:
        from tafelrunde.web.lists.companions import is_member
        from tafelrunde.web.lists.sanctions import KINDS, read_sanction

        _, members = await find(opened, group)
        if not is_member(members, person):
            raise BadInput("there is no such member in this group")
        if kind not in KINDS:
            raise BadInput("sanctions are {known}, not {kind}", known=choices(KINDS), kind=repr(kind)[:40])
        decided = read_sanction({"kind": kind, "why": why, "days": f"{days}"}, person, group, 0, time.time())
        await book_command(opened, f"group {group}", f"{kind} for person {person}: {decided.why}")
        await opened.add_sanction(decided)

    in_house(change, data, store)


@app.command
def lift(group: GroupId, number: int, /, *, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """End a sanction in a group.

    Parameters
    ----------
    number
        The number of the sanction, as `group show` prints it.
    """
    async def change(opened: "Store") -> None:
        await find(opened, group)
        if all(each.id != number for each in await opened.group_sanctions(group, time.time())):
            raise BadInput("no sanction {number} holds in this group", number=number)
        await book_command(opened, f"group {group}", f"lifted sanction {number}")
        await opened.lift_sanction(number, group, time.time())

    in_house(change, data, store)


@app.command
def set_evening(group: GroupId, at: str, /, *, game: str, zone: str = "UTC", speed: Clocks = "none", weeks: int = 0,
                tag: Tag = "", data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Set an evening of a group, or one every week or two.

    Parameters
    ----------
    at
        Day and time, as 2030-07-31T20:00.
    game
        What is played: the short name of a game.
    zone
        The time zone of its hour, as Europe/Berlin.
    weeks
        It comes again after 1 to 4 weeks, or (0) never.
    """
    async def change(opened: "Store") -> None:
        from tafelrunde.web.lists.group_forms import add_evening, read_evening
        from tafelrunde.web.live.table.next_match import new_id

        await find(opened, group)
        form = {"at": at, "zone": zone, "game": game, "speed": speed, "weeks": f"{weeks}", "tag": tag}
        evening = read_evening(form, group, new_id(), most_seats(), time.time())
        await book_command(opened, f"group {group}", f"evening of {game}, {at} {zone}")
        await add_evening(opened, evening)

    in_house(change, data, store)


@app.command
def move_evening(group: GroupId, number: EveningNumber, at: str, /, *, zone: str = "", data: HouseFolder = DATA,
                 store: HouseStore = "") -> None:
    """Move an evening of a group, and those that follow it.

    Parameters
    ----------
    at
        Day and time, as 2030-07-31T20:00.
    zone
        The time zone of its hour, as Europe/Berlin; by default the one it has.
    """
    async def change(opened: "Store") -> None:
        from tafelrunde.web.http.forms import read_moment

        evening = await find_evening(opened, group, number)
        moment, there = read_moment(at, zone or evening.zone, time.time())
        await book_command(opened, f"group {group}", f"evening {number} moved: {at} {there}")
        await opened.move_evening(group, number, moment, there, time.time())

    in_house(change, data, store)


@app.command
def cancel_evening(group: GroupId, number: EveningNumber, /, *, data: HouseFolder = DATA,
                   store: HouseStore = "") -> None:
    """Cancel an evening of a group, and those that would follow it."""
    async def change(opened: "Store") -> None:
        await find_evening(opened, group, number)
        await book_command(opened, f"group {group}", f"evening {number} cancelled")
        await opened.cancel_evening(group, number, time.time())

    in_house(change, data, store)


@app.command
def close(group: GroupId, /, *, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Close a group for good, with its evenings and tournaments; the matches stay those of their players."""
    async def change(opened: "Store") -> None:
        found, _ = await find(opened, group)
        await book_command(opened, f"group {group}", f"closed {found.name}")
        await opened.close_group(group)

    in_house(change, data, store)


async def find(store: "Store", group: str) -> "tuple[Group, list[Member]]":
    """The group of that id, and its members; raises BadInput."""
    found = await store.group(group)
    if found is None:
        raise BadInput("there is no group {group}; `tafelrunde group list` names them", group=repr(group)[:30])
    return found, await store.members(group)


async def find_evening(store: "Store", group: str, number: int) -> "Evening":
    """The evening of that number, which lies before a group; raises BadInput."""
    await find(store, group)
    found = next((each for each in await store.evenings(group) if each.id == number), None)
    if found is None:
        raise BadInput("no evening {number} lies before this group", number=number)
    return found


def most_seats() -> int:
    """The largest number of seats at a table of the house, as the environment says."""
    from tafelrunde.web.runtime.settings import read_settings

    return read_settings().limits.seats
