"""How many sockets are open from one address in all processes of the house together.

Every process keeps its own in the store, where the others see them for as long as it lives. Whatever changes while
something is being written is written together next.
"""

import asyncio
import logging

from tafelrunde.store import Store, StoreError
from tafelrunde.web.common.marks import Marks

log = logging.getLogger("tafelrunde.web")


class OpenSockets:
    """Those of this process as the others see them, and the other way round."""

    def __init__(self, store: Store, marks: Marks) -> None:
        self._store = store
        self._marks = marks
        self._changed: dict[str, int] = {}  # by mark of the address: how many are open here; not written yet
        self._next: asyncio.Future[dict[str, int]] | None = None  # the write that will take it along
        self._writing = asyncio.Lock()

    async def opened(self, address: str, here: int) -> int:
        """So many are open here; how many are in the other processes. Raises StoreError."""
        if self._store.others.alone:
            return 0
        mark = self._marks(f"sockets from {address}")
        elsewhere = await asyncio.shield(self._note(mark, here))
        return elsewhere.get(mark, 0)

    def closed(self, address: str, here: int) -> None:
        """So many are left here."""
        if not self._store.others.alone:
            self._note(self._marks(f"sockets from {address}"), here)

    def _note(self, mark: str, here: int) -> "asyncio.Future[dict[str, int]]":
        self._changed[mark] = here
        if self._next is None:
            self._next = asyncio.ensure_future(self._write())
            self._next.add_done_callback(_logged)
        return self._next

    async def _write(self) -> dict[str, int]:
        async with self._writing:
            self._next = None
            changed, self._changed = self._changed, {}
            try:
                return await self._store.keep_sockets(changed)
            except StoreError:
                self._changed = changed | self._changed  # with whatever changes next
                raise


def _logged(write: "asyncio.Future[dict[str, int]]") -> None:
    if not write.cancelled() and (problem := write.exception()) is not None:
        log.warning("the other processes do not know yet which sockets are open: %s", problem)
