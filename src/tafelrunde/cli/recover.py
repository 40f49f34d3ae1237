"""`tafelrunde recover`: a link to a new password, for somebody whom the operator knows."""

import time
from contextlib import closing
from pathlib import Path

from tafelrunde.cli.backup import DATA, FILE
from tafelrunde.core import BadInput


def recover(login: str, /, *, data: Path = DATA, settings: Path | None = None) -> None:
    """Print a link with which the owner of an account chooses a new password: once, within a day. The house may be
    open. The admin page makes such links, too.

    For example:

        tafelrunde recover ada
        tafelrunde recover ada --data /srv/tafelrunde --settings house.toml

    Parameters
    ----------
    login
        The account's login.
    data
        The house's folder.
    settings
        The house's settings, for its address; without one the link begins with a slash.
    """
    from tafelrunde.store import Act, open_store
    from tafelrunde.web.common.identity import hashed, new_key
    from tafelrunde.web.common.recovery_links import BY_OPERATOR, path_of
    from tafelrunde.web.common.settings import read_settings

    base = read_settings(settings).base
    if not (data / FILE).is_file():
        raise BadInput("there is no house in {folder}", folder=str(data)[-60:])
    with closing(open_store(data / FILE, update=False)) as store:
        person = store.person_by_login(login.strip().lower())
        if person is None:
            raise BadInput("there is no account {login} in this house", login=repr(login)[:40])
        now, token = time.time(), new_key()
        store.book_act(Act(now, "command line", "linked", f"person {person.id}", person.login)).result()
        store.offer_recovery(hashed(token), person.id, now + BY_OPERATOR).result()
    print(f"{base}{path_of(token)}")
