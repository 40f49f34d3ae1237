"""Several processes' worth of one house inside this one: each has a store, sessions and a server of its own, all on one
PostgreSQL, and people reach them through HAProxy. What they share is the loop, and what is counted."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from unittest.mock import patch

import httpx

from tafelrunde.store import KeptMatch, Store, open_anywhere
from tafelrunde.store.postgres import lease
from tafelrunde.web.live.cluster.other_tables import OtherTables
from tafelrunde.web.live.registry import Registry
from tafelrunde.web.live.table.session import Session
from tests.postgres import server
from tests.trust.haproxy import haproxy
from tests.trust.inside import Inside, served
from tests.web.several import BUSY, PLAIN, PROCESSES

HELD = 60.0  # seconds a process is counted in: nobody dies here, but all may stand still


class InsideSeveral(Inside):
    """The proxy's address, and the process that has the table that was asked for last."""

    def __init__(self, address: str, processes: Sequence[tuple[Store, Registry]]) -> None:
        super().__init__(address, *processes[0])
        self.processes = processes

    async def found(self, kept: KeptMatch) -> Session:
        """The session of a table that was made, in the process to which the proxy sends people who want to go there."""
        await self.store.release(kept)
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60) as browser:
            assert (await browser.get(f"/table/{kept.id}")).status_code == 200
        self.store, self.registry = next(each for each in self.processes if kept.id in each[1])
        return await super().found(kept)

    def calm(self, session: Session) -> None:
        """A process that a busy machine held up for a while shows its tables anew when it is back among the others."""
        session._presence._show = lambda: None


@asynccontextmanager
async def inside_several() -> AsyncIterator[InsideSeveral]:
    """As many as the environment says."""
    async with AsyncExitStack() as stack:
        url, processes, addresses = server().house(), [], []
        stack.callback(server().drop, url)
        stack.enter_context(patch.object(lease, "LEASE", HELD))
        # told once a second at most: one world would hear of a turn that the other has not been told of yet
        stack.enter_context(patch.object(OtherTables, "_tell_others", lambda *_: None))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for number in range(PROCESSES):
            store = await open_anywhere(url, place=f"127.0.0.1:{number + 1}")
            address, registry = await stack.enter_async_context(served(store))
            processes.append((store, registry))
            addresses.append(address)
        front = haproxy(addresses, folder, *PLAIN[1:], *BUSY)  # the first change is made there
        opened = await asyncio.to_thread(front.__enter__)
        stack.push_async_callback(asyncio.to_thread, front.__exit__, None, None, None)
        yield InsideSeveral(opened.plain, processes)
