"""`tafelrunde bots`: bots for a house that has none of its own."""

from pathlib import Path
from typing import Any

from tafelrunde.cli.parameters import check_within
from tafelrunde.core import BadInput
from tafelrunde.extras import require

MOST = 256  # of bots that think at a time


def bots(
    *,
    settings: Path | None = None,
    store: str | None = None,
    workers: int | None = None,
    host: str = "127.0.0.1",
    port: int | None = None,
) -> None:
    """Let bots think on this machine for a house in a PostgreSQL whose setting `workers` is 0; Ctrl+C ends it.

    Any number of these may run, on any machines: they share the work. Store, place and log level are read as
    `tafelrunde serve` reads them; the house has to have been opened once.

    For example:

        TAFELRUNDE_STORE_FILE=/etc/tafelrunde/store tafelrunde bots
        tafelrunde bots --store postgresql://tafelrunde@db.example.org/house --workers 4 --port 8101

    Parameters
    ----------
    settings
        A TOML file with settings.
    store
        The address of the house's PostgreSQL, postgresql://user@host/database. One with a password is better put into
        the environment, as TAFELRUNDE_STORE: everybody on the machine reads flags.
    workers
        How many bots think at a time; by default one for each core.
    host
        Address to listen at for those who watch.
    port
        Port for /metrics and /healthz; by default there is none.
    """
    require("web", "bots for a house", "prometheus_client")
    check_within("--workers", workers, 1, MOST)
    check_within("--port", port, 0, 65535)
    from tafelrunde.web.runtime.settings import read_settings

    given: dict[str, Any] = {"store": store}
    chosen = read_settings(settings, flags=given)
    if not chosen.store:
        raise BadInput("bots can think for a house in PostgreSQL alone: name its address, postgresql://user@host/database")
    from tafelrunde.web.workers.serving import serve_bots

    serve_bots(chosen, workers, host, port)
