"""The other processes of a house, as one of them sees them: who is alive, who leads, and messages to all."""

import time
from collections.abc import Callable, Collection
from typing import Protocol

LEASE = 3.0  # seconds a process is counted on after its last sign of life
Hear = Callable[[str], None]
Rejoin = Callable[[Collection[str]], None]


class Others(Protocol):
    """The other processes of the house."""

    @property
    def alone(self) -> bool:
        """True where there can be no others."""

    @property
    def place(self) -> str:
        """The address of this process, as the proxy and the others know it; "" where that does not matter."""

    @property
    def sure(self) -> bool:
        """True while this process may show its matches and accept moves: not once others may have taken them without
        its having noticed."""

    def tell(self, text: str) -> None:
        """Send all of them a message, soon, without waiting. Whoever is away just then does not get it."""

    def listen(self, hear: Hear, rejoin: Rejoin) -> None:
        """Set who gets messages (`hear`), and who is called after this process was away (`rejoin`): it may have missed
        messages, and of its matches only those named are still its own."""

    def calendar(self) -> float:
        """Seconds since 1970, the same in all processes."""

    def observe(self, renewed: Callable[[float], None]) -> None:
        """Set who is called at every renewal of the lease, with the seconds it was late."""

    async def any(self) -> bool:
        """True if another process is alive; raises StoreError."""

    async def open_elsewhere(self) -> bool:
        """True if there is another process that people can be sent to; raises StoreError."""

    async def withdraw(self, on: bool) -> None:
        """Tell all that nobody new is to come to this process, or that they may again. Meanwhile it does not lead, if
        there are others. Raises StoreError."""

    async def leader(self) -> int:
        """The number of the process that leads, that is, looks after what no process owns; 0: none just now. Raises
        StoreError."""

    async def lead(self) -> bool:
        """Lead, if no other process does; True if this one leads now. One at a time does, for as long as it lives.
        Raises StoreError."""


class Alone:
    """No other processes: the store is this one's alone."""

    alone = True
    place = ""
    sure = True

    def tell(self, text: str) -> None:
        """Do nothing: nobody is there to be told."""

    def listen(self, hear: Hear, rejoin: Rejoin) -> None:
        """Do nothing: there is nothing to hear."""

    def observe(self, renewed: Callable[[float], None]) -> None:
        """Do nothing: there is no lease to renew."""

    def calendar(self) -> float:
        return time.time()

    async def any(self) -> bool:
        return False

    async def open_elsewhere(self) -> bool:
        return False

    async def withdraw(self, on: bool) -> None:
        """Do nothing: nobody is there to be told."""

    async def leader(self) -> int:
        return 1

    async def lead(self) -> bool:
        return True
