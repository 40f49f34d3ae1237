"""The record of an event: a readable text file, and all that is kept of it.

    tafelrunde event 1
    title: Thursday round
    format: swiss
    game: loewenherz 4           what is played, and how many sit at a table; several lines where there is a choice
    rounds: 3                    none where the format knows itself when it ends
    divisions: 1
    season: 2                    of a league, from the second on
    arrange: 7                   tables begin when their people have agreed, and at the latest after so many days
    fill: bots                   a bot sits wherever the numbers would leave somebody without a table
    tie-breaks: wins opponents sonneborn
    seed: 5f0c…                  of every pairing
    pairing: 3                   the version of the house's pairing by which it is paired; none: the first
    commitment: 77b2…            of boards: SHA-256 of the secret that everything is dealt from
    ---
    1 2026-12-03T19:00Z enter p1 Ada
    2 2026-12-03T19:01Z bot p2 baron
    3 2026-12-03T19:30Z start
    4 2026-12-03T19:30Z round 1
    5 2026-12-03T19:30Z table 1.1 loewenherz p3 p1 p2 p4
    6 2026-12-03T20:40Z result 1.1 1 3 2 - | 41 28 33 0
    7 2026-12-03T20:41Z correct 1.1 1 2 3 - by p9: two seats were mixed up

What each kind of line does is told in `tafelrunde.events.event`; the times are kept, and decide nothing.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from tafelrunde.core import BadInput, Say
from tafelrunde.core.integers import integer
from tafelrunde.core.text import one_line

FORMAT = "tafelrunde event 1"
PAIRING = 3  # of `events.seating` and `events.schedule`: raised whenever the same record and seed would pair otherwise
RULE = "---"
ACT = re.compile(r"(annul|correct|swap|replace|pause|resume|reschedule|wait|note)((?: \S+)*?) by (\S+): (.+)")
LARGEST = 8_000_000  # characters: 200 people who play for a year
MOST_SEATS = 6
TIE_BREAKS: Final = {
    "wins": Say("Tables won"),
    "opponents": Say("Opponents' points"),
    "sonneborn": Say("Points of those left behind"),
    "direct": Say("Direct meetings"),
    "margin": Say("Score margin"),
    "difference": Say("Difference to the same seat"),
}


@dataclass(frozen=True)
class Line:
    """Something that happened: its number (from 1), when it was booked (UTC, to the minute), and what, in words."""

    number: int
    time: str
    text: str

    def __str__(self) -> str:
        return f"{self.number} {self.time} {self.text}"


@dataclass(frozen=True)
class Act:
    """What somebody who directs an event has done: the kind of its line, its words, who, and why."""

    kind: str
    words: list[str]
    by: str
    why: str


@dataclass(frozen=True)
class Played:
    """A game of an event: its slug, and how many people may sit at a table of it."""

    game: str
    sizes: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join([self.game, *map(str, self.sizes)])


@dataclass(frozen=True)
class Terms:
    """What is fixed before anybody enters: the header of the record."""

    title: str
    format: str
    games: tuple[Played, ...]
    rounds: int = 0
    divisions: int = 1
    tie_breaks: tuple[str, ...] = ("wins", "opponents", "sonneborn", "direct")
    seed: str = ""
    season: int = 1
    arrange: int = 0
    fill: bool = False
    commitment: str = ""
    pairing: int = PAIRING

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many people may sit at a table, over all games, the fewest first."""
        return tuple(sorted({size for played in self.games for size in played.sizes}))

    def __str__(self) -> str:
        rows = [FORMAT, f"title: {self.title}", f"format: {self.format}", *(f"game: {played}" for played in self.games)]
        rows += [f"rounds: {self.rounds}"] if self.rounds else []
        for name, usual in (("divisions", 1), ("season", 1), ("arrange", 0)):
            rows += [f"{name}: {getattr(self, name)}"] if getattr(self, name) != usual else []
        rows += ["fill: bots"] if self.fill else []
        rows += [f"tie-breaks: {' '.join(self.tie_breaks)}", f"seed: {self.seed}"]
        rows += [f"pairing: {self.pairing}"] if self.pairing > 1 else []
        return "\n".join([*rows, *([f"commitment: {self.commitment}"] if self.commitment else []), RULE])


@dataclass
class Record:
    """Terms, and one line for everything that has happened."""

    terms: Terms
    lines: list[Line] = field(default_factory=list)

    def append(self, time: str, texts: Iterable[str]) -> list[Line]:
        """Number and add lines that were booked at a time."""
        added = [Line(len(self.lines) + place, time, text) for place, text in enumerate(texts, start=1)]
        self.lines += added
        return added

    def __str__(self) -> str:
        return "\n".join([str(self.terms), *map(str, self.lines), ""])


def read_record(text: str) -> Record:
    """The record of a text; raises BadInput naming the first line that cannot be read."""
    if len(text) > LARGEST:
        raise BadInput("the record is longer than {limit:character|characters}", limit=LARGEST)
    rows = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    if rows[0].strip() != FORMAT:
        raise BadInput("the record of an event begins with the line «{format}»", format=FORMAT)
    head: dict[str, Any] = {"pairing": 1}
    games: list[Played] = []
    lines: list[Line] = []
    under = False
    for place, row in enumerate(rows[1:], start=2):
        try:
            if under:
                number, time, words = row.split(" ", 2)
                lines.append(Line(integer(number), time, one_line(words)))
                if lines[-1].number != len(lines):
                    raise ValueError
            elif row.strip() == RULE:
                under = True
            else:
                name, value = (part.strip() for part in row.split(":", 1))
                if name == "game":
                    games.append(_read_game(value))
                else:
                    head[name.replace("-", "_")] = _read_term(name, value)
        except (BadInput, ValueError):
            raise BadInput("line {line} of the record cannot be read: {row}", line=place, row=repr(row)[:60]) from None
    if not under or not games or not {"title", "format"} <= head.keys():
        raise BadInput("the record of an event has a title, a format, a game and a line «{rule}» under them", rule=RULE)
    return Record(Terms(games=tuple(games), **head), lines)


def read_act(text: str) -> Act | None:
    """The act of a line; None for any other line."""
    found = ACT.fullmatch(text)
    return Act(found[1], found[2].split(), found[3], found[4]) if found else None


def _read_game(value: str) -> Played:
    slug, *sizes = value.split()
    return Played(slug, tuple(sorted({integer(size, 2, MOST_SEATS) for size in sizes})) or (2,))


def _read_term(name: str, value: str) -> object:
    if name in {"rounds", "divisions", "season", "arrange", "pairing"}:
        return integer(value, 1, 1000)
    if name == "fill" and value == "bots":
        return True
    if name == "tie-breaks":
        return _read_tie_breaks(value)
    if name not in {"title", "format", "seed", "commitment"}:
        raise ValueError
    return one_line(value, 200)


def _read_tie_breaks(value: str) -> tuple[str, ...]:
    names = tuple(value.split())
    if not TIE_BREAKS.keys() >= set(names):
        raise ValueError
    return names
