"""What the store keeps of the processes of a house, and of the tables that are dangerous to them. Times are seconds
since 1970."""

from dataclasses import dataclass

CLOSES = 2  # times that the rules of a match do not return, then nobody tries again


@dataclass(frozen=True)
class KeptProcess:
    """A process that has the house open, or once had: its number, where it is reached ("": it serves nobody), its
    version, the time of its lease, whether it is alive, whether it lets nobody in any more, and the numbers of its
    tables and open sockets."""

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
    """A table that a process owns: the process's number, and the names of who sits there."""

    match: str
    slug: str
    stage: str
    lines: int
    owner: int
    people: tuple[str, ...]


@dataclass(frozen=True)
class Stops:
    """What is known against a match: how often its rules did not return, and how many of its owners in a row hung
    without dying, the last of them at `hung_at`."""

    times: int = 0
    hung: int = 0
    hung_at: float = 0.0
