"""`tafelrunde serve`: the house in the browser."""

import threading
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tafelrunde.core import BadInput

PATIENCE = 1.0  # seconds until the browser is opened: by then the house answers


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path = Path("tafelrunde-data"),
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
) -> None:
    """Open the house in the browser and print its address; Ctrl+C closes it.

    For example:

        tafelrunde serve
        tafelrunde serve --port 9000 --no-browser
        tafelrunde serve --host 0.0.0.0 --data /srv/tafelrunde

    Parameters
    ----------
    host
        Address to listen at; 127.0.0.1 is reached from this machine only.
    port
        Port to listen at.
    data
        Folder for everything that is kept: matches, accounts.
    browser
        Open a browser window.
    """
    if not 1 <= port <= 65535:
        raise BadInput("a port is a number from 1 to 65535, not {port}", port=port)
    if data.exists() and not data.is_dir():
        raise BadInput("{folder} is not a folder", folder=str(data)[-60:])
    from tafelrunde.web.serve import serve as open_house

    if browser:
        opener = threading.Timer(PATIENCE, webbrowser.open, [f"http://{host}:{port}/"])
        opener.daemon = True
        opener.start()
    open_house(host, port, data)
