"""The other processes of a house, as one of them deals with them: by what it tells them, and by what they leave it."""

from collections.abc import Callable
from typing import Protocol

LEASE = 3.0  # seconds a process is counted on after its last sign of life
Hear = Callable[[str], None]


class Others(Protocol):
    """All processes of the house but this one."""

    @property
    def place(self) -> str:
        """Where this process is reached, as the proxy and the others know it; "" where that does not matter."""

    @property
    def sure(self) -> bool:
        """May this process show its matches, and accept moves? Not once others may have taken them without its having
        noticed."""

    def tell(self, text: str) -> None:
        """Tell all of them, soon; never waits. Whoever is away just then does not hear it."""

    def listen(self, hear: Hear, lost: Callable[[], None]) -> None:
        """Whom to hand what others tell, and what to do when this process has been counted out: whatever it had taken
        may be somebody else's."""

    async def any(self) -> bool:
        """Is another process alive? Raises StoreError."""

    async def lead(self) -> bool:
        """Is it this process that looks after what is nobody's? One at a time is, for as long as it lives."""


class Alone:
    """Nobody else: the store is this process's."""

    place = ""
    sure = True

    def tell(self, text: str) -> None:
        """There is nobody to tell."""

    def listen(self, hear: Hear, lost: Callable[[], None]) -> None:
        """There is nothing to hear."""

    async def any(self) -> bool:
        return False

    async def lead(self) -> bool:
        return True
