"""A process of workers: bots that think for a house whose processes may be anywhere."""

import asyncio
import os
import signal
import time
from contextlib import AsyncExitStack, suppress
from typing import Final

from tafelrunde import games
from tafelrunde.bots.pool import BotPool
from tafelrunde.store.postgres.address import Address, read_address
from tafelrunde.store.postgres.connections import check_server, connect
from tafelrunde.store.postgres.opening import check_version
from tafelrunde.store.postgres.serving import ServedTasks
from tafelrunde.web.runtime.logging import set_up
from tafelrunde.web.runtime.settings import Settings
from tafelrunde.web.workers.jobs import compatibility_key
from tafelrunde.web.workers.metrics_port import Figures, port_open
from tafelrunde.web.workers.serving import Serving

FINISH: Final = 10.0  # seconds that what is under way has at the end: longer than the best bots think
HUNG: Final = 45.0  # seconds without a look at the queue after which this process is not well


def serve_bots(settings: Settings, workers: int | None = None, host: str = "127.0.0.1",
               port: int | None = None) -> None:
    """Serve the queue in the database that the settings name until SIGTERM or Ctrl+C, with so many bots at a time, or
    as many as there are cores; `port` is where metrics can be read, if anywhere. Raises BadInput, StoreError or
    CannotOpen."""
    address = read_address(settings.store)
    set_up(settings.log_level, settings.place, settings.secrets)
    asyncio.run(_serve(address, settings.place, workers or os.cpu_count() or 1, host, port))


async def _serve(address: Address, place: str, workers: int, host: str, port: int | None) -> None:
    await _check(address)
    figures = Figures(place)
    async with AsyncExitStack() as left:
        bots = left.enter_context(BotPool(workers))
        queue = ServedTasks(address, lambda: serving.wake())
        serving = Serving(queue, bots, workers, [compatibility_key(slug) for slug in games.slugs()], figures)
        left.push_async_callback(queue.close)
        await queue.open()
        for sign in (signal.SIGTERM, signal.SIGINT):
            with suppress(NotImplementedError):  # on Windows Ctrl+C ends it at once, and claims run out
                asyncio.get_running_loop().add_signal_handler(sign, serving.end)
        watched = ""
        if port is not None:
            opened = left.enter_context(port_open(host, port, figures.text,
                                                  lambda: time.monotonic() - serving.looked < HUNG))
            watched = f"; metrics at http://{host}:{opened}/metrics"
        for _ in range(workers):
            bots.warm_up()
        think = "1 bot thinks" if workers == 1 else f"{workers} bots think"
        print(f"{think} for the house in {address}{watched} – Ctrl+C ends it.", flush=True)
        await serving.run(FINISH)


async def _check(address: Address) -> None:
    """Raises StoreError where there is no house, or one of another version: this process does not bring it up to
    date."""
    connection = await connect(address)
    try:
        await check_server(connection)
        await check_version(connection)
    finally:
        await connection.close()
