"""The people, tables and rounds of an event, and what a place at a table is worth."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

POINT: Final = 120  # what a point is counted in: the places of tables up to six, ties included, divide it
BYES: Final[Mapping[str, int]] = {"full": POINT, "half": POINT // 2, "zero": 0}


@dataclass
class Person:
    """Somebody who takes part, or a bot."""

    id: str
    name: str
    bot: bool = False
    present: bool = True
    division: int = 1
    reserve: bool = False  # a bot that sits only where somebody is missing: never paired by itself, without a rank


@dataclass
class Table:
    """A table of a round: who sits there, by seat, and the places once it is over (0: did not play)."""

    round: int
    number: int
    game: str
    people: list[str]
    places: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    annulled: bool = False
    begun: bool = True  # not yet where it is played by appointment
    times: dict[str, set[str]] = field(default_factory=dict)  # who can come when, of times that were proposed
    at: str = ""  # when all of them can
    reminded: bool = False

    @property
    def name(self) -> str:
        """As it stands in records: round and number."""
        return f"{self.round}.{self.number}"

    @property
    def running(self) -> bool:
        """Has it no result yet?"""
        return not self.places and not self.annulled

    @property
    def there(self) -> list[str]:
        """Those who came, as far as is known."""
        return [person for seat, person in enumerate(self.people) if not self.places or self.places[seat]]

    def seat(self, place: int, person: str) -> None:
        """Let somebody else sit there; what was arranged with who sat there before does not hold any more."""
        self.people[place], self.times, self.at, self.reminded = person, {}, "", False

    def points(self, person: str) -> int:
        """What it was worth to somebody, in 1/120: the share of the others whom they left behind, ties half."""
        if self.annulled:
            return BYES["half"]
        own = self.places[self.people.index(person)] if self.places else 0
        return sum(self.between(own, other) for other in self.places) * POINT // (2 * (len(self.people) - 1)) - (
            POINT // (2 * (len(self.people) - 1)) if own else 0)

    @staticmethod
    def between(own: int, other: int) -> int:
        """2 for a better place than another, 1 for the same, else 0."""
        return 0 if not own else 2 if not other or own < other else int(own == other)


@dataclass
class Round:
    """A round: its tables, and what those get who do not play in it, in 1/120."""

    tables: list[Table] = field(default_factory=list)
    byes: dict[str, int] = field(default_factory=dict)

    @property
    def running(self) -> bool:
        """Is a table of it without a result?"""
        return any(table.running for table in self.tables)

    def has(self, person: str) -> bool:
        """Has somebody a table or a bye in it?"""
        return person in self.byes or any(person in table.people for table in self.tables)
