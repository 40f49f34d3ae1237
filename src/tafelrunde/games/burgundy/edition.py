"""Editions: the values of the box, with what the owner of a copy has corrected, checked against what is certain.

An edition is a mapping shaped like `components.BOX`, of which it gives any part, and may have a `name`. It travels as
text (JSON with sorted keys) in the options of a match, so that a record names it and embeds it.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tafelrunde.core.illegal import BadInput
from tafelrunde.core.say import choices
from tafelrunde.games.burgundy import components as c
from tafelrunde.kit.bitset import BIT

STANDARD: Final = "standard"
HIGHEST: Final = 20  # no number on any card is higher


class Box:
    """The values in force, as the rules use them. It never changes, so states share it."""

    def __init__(self, text: str) -> None:
        self.text = text  # the edition as it stands in the options
        values = merge_with_standard(text)
        check(values)
        self.name: str = values["name"]
        self.copies = vec[i64]([0] * c.KINDS)  # cards of each kind
        for number in range(c.BUILDING):
            for die in range(c.DICE):
                self.copies[number * c.DICE + die] = values["cards"][c.TYPES[number]][die]
        for number, building in enumerate(c.BUILDINGS):
            for die in values["buildings"][building]:
                self.copies[(c.BUILDING + number) * c.DICE + die - 1] += 1
        self.triple_points = vec[i64]([values["triples"][name] for name in c.TYPES])
        self.good_points = vec[i64]([values["goods"][good]["vp"] for good in c.GOODS])
        self.good_of_die = vec[i64]([0] * (c.DICE + 1))  # [R3.3a]
        for number, good in enumerate(c.GOODS):
            for die in values["goods"][good]["dice"]:
                self.good_of_die[die] = number
        self.dice_of_good = vec[i64]([0] * c.GOODS_TYPES)  # the same, as bits
        for die in range(1, c.DICE + 1):
            self.dice_of_good[self.good_of_die[die]] += BIT[die]
        self.lines = vec[i64]([len(values["rounds"][card]) for card in c.ROUNDS])
        self.gains = vec[i64]()  # [round, line, gain], flat
        for card in c.ROUNDS:
            for line in range(c.BONUS_LINES):
                given = values["rounds"][card][line] if line < len(values["rounds"][card]) else {}
                for gain in c.GAINS:
                    self.gains = append(self.gains, given.get(gain, 0))
        self.workers: list[vec[i64]] = [vec[i64](values["workers"][count]) for count in ("2", "3", "4")]
        given_paths = list_corrections(text)
        self.unverified: tuple[str, ...] = tuple(path for path in c.UNVERIFIED if path not in given_paths)

    def gain(self, round_number: i64, line: i64, gain: i64) -> i64:
        """How much of `GAINS[gain]` that line of the round's card gives [R7.3]."""
        return self.gains[(round_number * c.BONUS_LINES + line) * len(c.GAINS) + gain]


def as_text(edition: Any) -> str:
    """The edition as it travels in options; raises BadInput for one that cannot be.

    Takes a mapping, the text of one (TOML, as in an edition file, or JSON, as in a record), «standard» or nothing.
    """
    if edition is None or edition == STANDARD or edition == "":
        return STANDARD
    if isinstance(edition, str):
        try:
            edition = json.loads(edition) if edition.lstrip().startswith("{") else tomllib.loads(edition)
        except (ValueError, RecursionError) as failure:
            raise BadInput("an edition is «standard» or a table of values; it cannot be read: {why}",
                           why=str(failure)[:80]) from None
    if not isinstance(edition, Mapping):
        raise BadInput("an edition is «standard» or a table of values, not {text}", text=repr(edition)[:40])
    try:
        text = json.dumps(edition, sort_keys=True, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        raise BadInput("an edition holds only tables, lists, texts and numbers") from None
    if text == "{}":
        return STANDARD
    check(merge_with_standard(text))
    return text


def merge_with_standard(text: str) -> dict[str, Any]:
    """The standard values with those of the edition laid over them; raises BadInput for an entry that is unknown."""
    given: dict[str, Any] = {} if text == STANDARD else json.loads(text)
    name = given.get("name", "" if text != STANDARD else STANDARD)
    if not isinstance(name, str) or len(name) > 60:
        raise BadInput("the name of an edition is a text of at most 60 characters")
    values: dict[str, Any] = {"name": name}
    for table, entries in c.BOX.items():
        over = given.get(table, {})
        if not isinstance(over, dict):
            raise BadInput("the edition needs {table} as a table", table=table)
        for entry in over:
            if entry not in entries:
                raise BadInput("the edition has {entry} in {table}, where only {known} can stand",
                               entry=repr(entry)[:40], table=table, known=choices(entries))
        values[table] = {entry: over.get(entry, value) for entry, value in entries.items()}
    for good in c.GOODS:
        facts = values["goods"][good]
        if not isinstance(facts, dict) or not set(facts) <= {"dice", "vp"}:
            raise BadInput("the edition needs goods.{good} as a table of dice and vp", good=good)
        values["goods"][good] = {**c.BOX["goods"][good], **facts}
    for table in given:
        if table not in c.BOX and table != "name":
            raise BadInput("the edition has a table {table}; there are {known}", table=repr(table)[:40],
                           known=choices(c.BOX))
    return values


def list_corrections(text: str) -> set[str]:
    """The paths of the entries the edition gives, such as `triples.mine` and `goods.light.vp`."""
    paths: set[str] = set()
    if text != STANDARD:
        for table, entries in json.loads(text).items():
            if table == "goods":
                paths |= {f"goods.{good}.{fact}" for good, facts in entries.items() for fact in facts}
            elif table != "name":
                paths |= {f"{table}.{entry}" for entry in entries}
    return paths


def check(values: dict[str, Any]) -> None:
    """[R1.7] What is certain of every copy of the game; raises BadInput for the first thing that is broken."""
    for kind, name in enumerate(c.TYPES[:c.BUILDING]):
        copies = whole_numbers(f"cards.{name}", values["cards"][name], 0, c.TYPE_COUNTS[kind])
        if len(copies) != c.DICE or sum(copies) != c.TYPE_COUNTS[kind]:
            raise BadInput("cards.{name} of the edition must be six numbers that add up to {total}", name=name,
                           total=c.TYPE_COUNTS[kind])
    for building in c.BUILDINGS:
        dice = whole_numbers(f"buildings.{building}", values["buildings"][building], 1, c.DICE)
        if len(dice) != c.BUILDING_COPIES:
            raise BadInput("buildings.{name} of the edition must be the dice of its {copies:card|cards}", name=building,
                           copies=c.BUILDING_COPIES)
    for name in c.TYPES:
        whole_numbers(f"triples.{name}", [values["triples"][name]], 1, HIGHEST)
    sold: list[int] = []
    for good in c.GOODS:
        whole_numbers(f"goods.{good}.vp", [values["goods"][good]["vp"]], 0, HIGHEST)
        dice = whole_numbers(f"goods.{good}.dice", values["goods"][good]["dice"], 1, c.DICE)
        if not dice:
            raise BadInput("goods.{good}.dice of the edition needs at least one number of the die", good=good)
        sold += dice
    if sorted(sold) != list(range(1, c.DICE + 1)):
        raise BadInput("each number of the die must sell exactly one of the goods of the edition")
    for card in c.ROUNDS:
        check_round_card(card, values["rounds"][card])
    for count, workers in values["workers"].items():
        whole_numbers(f"workers.{count}", workers, 0, HIGHEST)
        if len(workers) != int(count):
            raise BadInput("workers.{count} of the edition needs {count:number|numbers}", count=count)


def check_round_card(card: str, lines: Any) -> None:
    """A round card has one to six lines, each of which gives something."""
    if not isinstance(lines, list) or not 1 <= len(lines) <= c.BONUS_LINES:
        raise BadInput("rounds.{card} of the edition must be a list of 1 to {most:line|lines}", card=card,
                       most=c.BONUS_LINES)
    for line in lines:
        if not isinstance(line, dict) or not line or not set(line) <= set(c.GAINS):
            raise BadInput("a line of rounds.{card} of the edition must be a table of {known}", card=card,
                           known=choices(c.GAINS))
        whole_numbers(f"rounds.{card}", list(line.values()), 1, 9)


def whole_numbers(path: str, values: Any, low: int, high: int) -> list[int]:
    """The values, if they are a list of integers within bounds; raises BadInput."""
    if not isinstance(values, list) or not all(
            isinstance(value, int) and not isinstance(value, bool) and low <= value <= high for value in values):
        raise BadInput("{path} of the edition needs whole numbers from {low} to {high}", path=path, low=low, high=high)
    return list(values)


STANDARD_BOX: Final = Box(STANDARD)


@lru_cache(maxsize=8)
def box_of(text: str) -> Box:
    """The values of an edition, worked out only once."""
    return STANDARD_BOX if text == STANDARD else Box(text)
