"""`tafelrunde serve`: the house in the browser."""

import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from tafelrunde.core import BadInput
from tafelrunde.core.say import choices

PATIENCE = 1.0  # seconds until the browser is opened: by then the house answers
SetWords = Annotated[list[str] | None, Parameter(name="--set", negative="")]


def serve(
    *,
    settings: Path | None = None,
    host: str | None = None,
    port: int | None = None,
    data: Path | None = None,
    store: str | None = None,
    title: str | None = None,
    address: str | None = None,
    set_: SetWords = None,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
) -> None:
    """Open the house in the browser and print its address; Ctrl+C closes it.

    A flag goes before the environment (TAFELRUNDE_PORT, TAFELRUNDE_LIMITS_SEATS …), that before the settings file,
    that before what is usual. docs/server.md has every setting.

    For example:

        tafelrunde serve
        tafelrunde serve --port 9000 --no-browser
        tafelrunde serve --host 0.0.0.0 --data /srv/tafelrunde
        tafelrunde serve --settings house.toml --set limits.holiday_days=40

    Parameters
    ----------
    settings
        A TOML file with settings.
    host
        Address to listen at; by default 127.0.0.1, which is reached from this machine only.
    port
        Port to listen at; by default 8000.
    data
        Folder for everything that is kept: matches, accounts; by default tafelrunde-data.
    store
        The address of a PostgreSQL, postgresql://user@host/database, that keeps matches and accounts instead. One with
        a password is better put into the environment, as TAFELRUNDE_STORE: everybody on the machine reads flags.
    title
        What the house is called.
    address
        Where people reach it, such as https://castles.example.org: for invitations and mails.
    set_
        Any other setting as NAME=VALUE; may be given several times.
    browser
        Open a browser window.
    """
    from tafelrunde.web.runtime.settings import read_settings

    given: dict[str, Any] = {"host": host, "port": port, "data": None if data is None else str(data), "store": store,
                             "title": title, "address": address, **_read_settings(set_ or ())}
    chosen = read_settings(settings, flags=given)
    folder = Path(chosen.data)
    if folder.exists() and not folder.is_dir():
        raise BadInput("{folder} is not a folder", folder=str(folder)[-60:])
    from tafelrunde.web.server.serve import serve as open_house

    if browser and chosen.port:
        opener = threading.Timer(PATIENCE, webbrowser.open, [f"http://{chosen.host}:{chosen.port}/"])
        opener.daemon = True
        opener.start()
    open_house(chosen)


def _read_settings(words: "list[str] | tuple[str, ...]") -> dict[str, Any]:
    """`["limits.seats=4"]` by name; raises BadInput."""
    from tafelrunde.web.runtime.settings import setting_types

    known = setting_types()
    found: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or name not in known:
            raise BadInput("{word} is no setting: write NAME=VALUE with a name out of {known}", word=repr(word)[:60],
                           known=choices(known))
        found[name] = value.split() if str(known[name]).startswith("tuple") else value
    return found
