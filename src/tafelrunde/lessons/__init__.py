"""Floor 4: lessons, the first moves in a game, made by the pupil at the real table; one module per game.

A lesson is data: matches as records, with a sentence or two at every moment worth one. Where the pupil is to move, the
move wanted is the next line of the record; chance and the other seats follow the record as well. The last part of a
game's first lesson is the beginning of a first match, which is played on from there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from tafelrunde import games
from tafelrunde.core.record import Record, read_record

PART = "lesson"  # the module of a game in a package of its own


@dataclass(frozen=True)
class Step:
    """What the pupil reads after a line of the record.

    Of the steps at one line the last asks for a move if the next line is the pupil's; any other is only read.
    `points` are the areas of the scene it speaks of. `wrong` answers a legal move that is not the one wanted: by its
    notation, or "" for any other; where nothing fits, `say` is said again.
    """

    line: int
    say: str
    rule: str = ""
    points: tuple[str, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Part:
    """One match of a lesson, from its first step's line on: its title, its record, the pupil's seat, the steps."""

    title: str
    match: str  # a record
    steps: tuple[Step, ...]
    seat: int = 0

    @property
    def record(self) -> Record:
        """The match as far as the lesson goes."""
        return read_record(self.match)


@dataclass(frozen=True)
class Lesson:
    """A lesson: its name in addresses, its title, its parts."""

    name: str
    title: str
    parts: tuple[Part, ...]


def has(slug: str) -> bool:
    """True for a game with lessons."""
    return games.has_part(slug, PART, __name__)


def of(slug: str) -> tuple[Lesson, ...]:
    """The lessons of a game, the first one first; none for a game without lessons."""
    lessons: tuple[Lesson, ...] = getattr(games.load_part(slug, PART, __name__), "LESSONS", ())
    return lessons


def read_record_text(name: str) -> str:
    """A record too long for a module, from `lessons/records`."""
    return files(__name__).joinpath("records", f"{name}.txt").read_text("utf-8")
