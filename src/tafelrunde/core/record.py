"""The record of a match: a readable text file, and the only save format.

    tafelrunde record 2
    game: castles_besieged 1
    seats: 2
    option hits_to_lose: 5
    name 0: Ada
    commitment: 5f0c…            SHA-256 of the secret
    dice: 2                      how the secret and the salts are made into draws; records 1 have no such line, and 1
    salt 1: 9a41…                what a seat mixed in, if any
    leaving: play_on             when somebody gives up, the others play on (or: end); absent in older records
    given: 1                     this many of the first lines are another match's, if any: the secret did not draw them
    ---
    1 * deal 7                   chance
    2 0 lay 7                    seat 0
    3 1 !resign                  what the referee books, not a move of the game
    ---
    result: 2 1                  ranks by seat
    scores: 3 5
    secret: 77b2…                revealed after the end
"""

from dataclasses import dataclass, field
from typing import Any

from tafelrunde.core.illegal import BadInput
from tafelrunde.core.integers import integer
from tafelrunde.core.state import CHANCE
from tafelrunde.core.text import one_line

FORMAT = "tafelrunde record {number}"
FORMATS = (1, 2)  # records 2 name the version of their dice; those of records 1 are of version 1
RULE = "---"
LARGEST = 4_000_000  # characters; far above the longest match, far below what hurts
LONGEST_NAME = 80  # of a seat, which may be a bot's file
FAR = 10**9  # beyond any score
EVENT = "!"  # lines whose text begins so are booked by the referee


@dataclass(frozen=True)
class Line:
    """One decision: its number (from 1), who made it (CHANCE for the dealer and the dice), the notation."""

    number: int
    actor: int
    text: str

    def __str__(self) -> str:
        return f"{self.number} {'*' if self.actor == CHANCE else self.actor} {self.text}"

    @property
    def is_event(self) -> bool:
        """Is it booked by the referee rather than a move of the game?"""
        return self.text.startswith(EVENT)

    def __reduce__(self) -> tuple[Any, ...]:
        return Line, (self.number, self.actor, self.text)


@dataclass
class Record:
    """Header, lines and, after the end, result and secret."""

    game: str
    version: int
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    commitment: str = ""
    salts: dict[int, str] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    ranks: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    secret: str = ""
    given: int = 0
    dice: int = 2
    leaving: str = ""

    def __str__(self) -> str:
        form = FORMAT.format(number=1 if self.dice == 1 else 2)
        head = [form, f"game: {self.game} {self.version}", f"seats: {self.seats}"]
        head += [f"option {name}: {value}" for name, value in self.options.items()]
        head += [f"name {seat}: {' '.join(name.split())}" for seat, name in sorted(self.names.items())]
        head += [f"commitment: {self.commitment}"] if self.commitment else []
        head += [f"dice: {self.dice}"] if self.dice != 1 else []
        head += [f"salt {seat}: {salt}" for seat, salt in sorted(self.salts.items())]
        head += [f"leaving: {self.leaving}"] if self.leaving else []
        head += [f"given: {self.given}"] if self.given else []
        tail = []
        if self.ranks:
            tail = [RULE, "result: " + " ".join(map(str, self.ranks)), "scores: " + " ".join(map(str, self.scores))]
            tail += [f"secret: {self.secret}"] if self.secret else []
        return "\n".join([*head, RULE, *map(str, self.lines), *tail, ""])


def read_record(text: str) -> Record:
    """The record of a text; raises BadInput naming the first line that cannot be read."""
    if len(text) > LARGEST:
        raise BadInput("the record is longer than {limit:character|characters}", limit=LARGEST)
    rows = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    form = next((number for number in FORMATS if rows[0].strip() == FORMAT.format(number=number)), 0)
    if not form:
        raise BadInput("a record begins with the line «{format}»", format=FORMAT.format(number=FORMATS[-1]))
    record = Record("", 0, 0, dice=1)
    part = 0
    for place, row in enumerate(rows[1:], start=2):
        if row.strip() == RULE:
            part += 1
        elif row.strip():
            try:
                _header(record, row) if part == 0 else _line(record, row) if part == 1 else _result(record, row)
            except (BadInput, ValueError, IndexError):
                raise BadInput("line {line} of the record cannot be read: {row}", line=place,
                               row=repr(row)[:60]) from None
    if not record.game or part == 0:
        raise BadInput("the record has no game or no «{rule}» line under its header", rule=RULE)
    if (form == 1) != (record.dice == 1):
        raise BadInput("a record 2 has a line «dice» with their version, a record 1 has none")
    if not 0 <= record.given <= len(record.lines):
        raise BadInput("the record takes over more lines than it has")
    return record


def _header(record: Record, row: str) -> None:
    name, _, value = row.partition(": ")
    words = name.split(" ", 1)
    if name == "game":
        slug, version = value.split()
        record.game, record.version = slug, integer(version)
    elif name == "seats":
        record.seats = integer(value.strip())
    elif name == "leaving":
        record.leaving = value.strip()
    elif name == "given":
        record.given = integer(value.strip())
    elif name == "dice":
        record.dice = integer(value.strip())
    elif name == "commitment":
        record.commitment = value.strip()
    elif words[0] == "option":
        record.options[words[1]] = value
    elif words[0] == "name":
        record.names[integer(words[1])] = one_line(value, LONGEST_NAME)
    elif words[0] == "salt":
        record.salts[integer(words[1])] = value.strip()
    else:
        raise ValueError(name)


def _line(record: Record, row: str) -> None:
    number, actor, text = row.split(" ", 2)
    if integer(number) != len(record.lines) + 1:
        raise ValueError(number)
    record.lines.append(Line(len(record.lines) + 1, CHANCE if actor == "*" else integer(actor), text))


def _result(record: Record, row: str) -> None:
    name, _, value = row.partition(": ")
    if name == "result":
        record.ranks = tuple(integer(word) for word in value.split())
    elif name == "scores":
        record.scores = tuple(integer(word, -FAR, FAR) for word in value.split())
    elif name == "secret":
        record.secret = value.strip()
    else:
        raise ValueError(name)
