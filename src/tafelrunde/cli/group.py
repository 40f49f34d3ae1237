"""`tafelrunde group`: the groups of a house, for its operator – list, show, rename, close, renew the link, remove."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

from cyclopts import App, Parameter

from tafelrunde.cli.parameters import DATA, HouseFolder, HouseStore, house_in
from tafelrunde.core import BadInput
from tafelrunde.core.text import one_line

if TYPE_CHECKING:  # loaded when it is used
    from tafelrunde.store import Group, Member, Store

HELP = """The groups of a house. The house may be open; what is changed stands in the log of the admin page.

For example:

    tafelrunde group list
    tafelrunde group show k3m9xw2b7fqd
    tafelrunde group remove k3m9xw2b7fqd 17
"""
Result = TypeVar("Result")
GroupId = Annotated[str, Parameter(help="The group's id.")]

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
    """Print a group: its link, its members with what they may do, its tournaments."""
    async def look(opened: "Store") -> None:
        found, members = await find(opened, group)
        print(f"{found.name}\n/group/{found.id}?key={found.invitation}")
        for each in members:
            print(f"{each.person:>6}  {each.name}{'  asks' if each.asks else f'  {each.may}' if each.may else ''}")
        for one in await opened.tournaments_of(group):
            print(f"{one.id}  {one.title}{'  over' if one.over else ''}")

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
def remove(group: GroupId, person: int, /, *, data: HouseFolder = DATA, store: HouseStore = "") -> None:
    """Remove a member, or somebody who asks to be one. Where nobody else leads the group, whoever has been in it
    longest does then.

    Parameters
    ----------
    person
        The person's number, as `group show` prints it.
    """
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
