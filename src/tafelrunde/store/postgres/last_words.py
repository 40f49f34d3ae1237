"""What a process that is about to be ended still tells its database, from a thread beside a loop that hangs."""

import asyncio
import time
from typing import Final

from tafelrunde.store.postgres.address import read_address
from tafelrunde.store.postgres.connections import connected
from tafelrunde.store.processes import CLOSES
from tafelrunde.store.sql.processes import STOP

LONGEST: Final = 3.0  # seconds: after that it ends without


def tell_of_stop(url: str, match: str) -> None:
    """The rules of this match do not return, and nobody is to try again. Raises StoreError or TimeoutError; belongs
    into a thread without a running loop."""
    asyncio.run(asyncio.wait_for(_told(url, match), LONGEST))


async def _told(url: str, match: str) -> None:
    connection = await connected(read_address(url))
    await connection.execute(STOP, match, CLOSES, time.time())
    await connection.close()
