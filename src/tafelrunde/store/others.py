"""The other processes of a house, as one of them deals with them: by what it tells them, and by what they leave it."""

import time
from collections.abc import Callable, Collection
from typing import Protocol

LEASE = 3.0  # seconds a process is counted on after its last sign of life
Hear = Callable[[str], None]
Rejoin = Callable[[Collection[str]], None]


class Others(Protocol):
    """All processes of the house but this one."""

    @property
    def alone(self) -> bool:
        """Can there be no others?"""

    @property
    def place(self) -> str:
        """Where this process is reached, as the proxy and the others know it; "" where that does not matter."""

    @property
    def sure(self) -> bool:
        """May this process show its matches, and accept moves? Not once others may have taken them without its having
        noticed."""

    def tell(self, text: str) -> None:
        """Tell all of them, soon; never waits. Whoever is away just then does not hear it."""

    def listen(self, hear: Hear, rejoin: Rejoin) -> None:
        """Whom to hand what others tell, and whom to tell that this process was away: it may have missed something, and
        of the matches it had only those named are still its own."""

    def calendar(self) -> float:
        """Seconds since 1970, the same in all processes."""

    def observe(self, renewed: Callable[[float], None]) -> None:
        """Whom to tell of every sign of life, and by how many seconds it was late."""

    async def any(self) -> bool:
        """Is another process alive? Raises StoreError."""

    async def open_elsewhere(self) -> bool:
        """Is there another process that people can be sent to? Raises StoreError."""

    async def withdraw(self, on: bool) -> None:
        """Let all know that nobody new is to come to this process, or that they may again. What is nobody's it leaves
        to others meanwhile, if there are any. Raises StoreError."""

    async def leader(self) -> int:
        """The number of whoever looks after what is nobody's; 0: nobody does just now. Raises StoreError."""

    async def lead(self) -> bool:
        """Is it this process that looks after what is nobody's? One at a time is, for as long as it lives."""


class Alone:
    """Nobody else: the store is this process's."""

    alone = True
    place = ""
    sure = True

    def tell(self, text: str) -> None:
        """There is nobody to tell."""

    def listen(self, hear: Hear, rejoin: Rejoin) -> None:
        """There is nothing to hear."""

    def observe(self, renewed: Callable[[float], None]) -> None:
        """There is nothing to give signs of."""

    def calendar(self) -> float:
        return time.time()

    async def any(self) -> bool:
        return False

    async def open_elsewhere(self) -> bool:
        return False

    async def withdraw(self, on: bool) -> None:
        """There is nobody to know."""

    async def leader(self) -> int:
        return 1

    async def lead(self) -> bool:
        return True
