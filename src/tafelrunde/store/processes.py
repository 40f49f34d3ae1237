"""What the store knows of the processes of a house, and of the tables that are dangerous to them. Part of the port
`Store`."""

from dataclasses import dataclass
from typing import Protocol

CLOSES = 2  # times that the rules of a match do not return, then nobody tries again


@dataclass(frozen=True)
class KeptProcess:
    """One that has opened the house, or once had: its number, where it is reached ("": it serves nobody), its version,
    from when until when it was counted on, whether it is alive and whether it lets nobody in any more, how many tables
    are its own and how many sockets it has open."""

    number: int
    place: str
    version: str
    since: float
    until: float
    alive: bool
    draining: bool
    tables: int = 0
    sockets: int = 0


@dataclass(frozen=True)
class OwnedTable:
    """A table that a process has: its owner's number, and who sits there."""

    match: str
    slug: str
    stage: str
    lines: int
    owner: int
    people: tuple[str, ...]


@dataclass(frozen=True)
class Stops:
    """Of a match: how often its rules did not return, and how many processes in a row that had it stopped giving signs
    of life without having died, the last of them at that moment."""

    times: int = 0
    hung: int = 0
    hung_at: float = 0.0


class Processes(Protocol):
    """The part of the port about processes."""

    def process(self) -> int:
        """The number of this one; raises StoreError while it is cut off from the others, which an attribute may not:
        before Python 3.12 `isinstance` reads those of protocols."""

    async def processes(self, since: float) -> list[KeptProcess]:
        """All that are alive, and those that died since then and did not end in order, in the order they began. Where
        one process alone has the store there are none."""

    async def owned(self, words: str = "", owner: int = 0, limit: int = 100) -> list[OwnedTable]:
        """Tables that some process has, the latest moved first; those of one owner alone, if it is named, and those
        alone whose address, game or people hold these words."""

    async def owner(self, match: str) -> int:
        """The number of the process that has a table, alive or not; 0: none has."""

    async def stop(self, match: str, at: float, times: int = 1) -> int:
        """The rules of a match did not return, once more; how often by now."""

    async def stops(self, match: str) -> Stops:
        """What is known against a match."""

    async def clear(self, match: str) -> None:
        """A process has had the match for a while, and lives: those before it may have hung for another reason."""

    async def let_run(self, match: str) -> None:
        """Forget that."""

    async def stopped(self) -> dict[str, int]:
        """How often the rules of a match did not return, by match."""
