"""`tafelrunde recover`: a link to a new password, for somebody whom the operator knows."""

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path

from tafelrunde.cli.parameters import DATA, HouseFolder, HouseStore, house_in
from tafelrunde.core import BadInput


def recover(login: str, /, *, data: HouseFolder = DATA, store: HouseStore = "", settings: Path | None = None) -> None:
    """Print a link with which the owner of an account chooses a new password: once, within a day. The house may be
    open. The admin page makes such links, too.

    For example:

        tafelrunde recover ada
        tafelrunde recover ada --data /srv/tafelrunde --settings house.toml

    Parameters
    ----------
    login
        The account's login.
    settings
        The house's settings, for its address and that of its database; without one the link begins with a slash.
    """
    from tafelrunde.web.runtime.settings import read_settings

    chosen = read_settings(settings)
    print(asyncio.run(_link(login, house_in(data, store or chosen.store), chosen.base)))


async def _link(login: str, place: Path | str, base: str) -> str:
    from tafelrunde.store import Act, open_anywhere
    from tafelrunde.web.access.passwords import BY_OPERATOR, new_link

    async with AsyncExitStack() as held:
        store = await open_anywhere(place, update=False)
        held.push_async_callback(store.close)
        person = await store.person_by_login(login.strip().lower())
        if person is None:
            raise BadInput("there is no account {login} in this house", login=repr(login)[:40])
        now = time.time()
        await store.book_act(Act(now, "command line", "linked", f"person {person.id}", person.login))
        return await new_link(store, person, base, now + BY_OPERATOR)
