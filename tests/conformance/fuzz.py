"""Damage plain data the way files, hands and attackers do."""

import copy
import random
import re
from typing import Any

BORDERS = tuple(sign * (1 << bits) + step for bits in (31, 32, 53, 63, 64) for sign in (1, -1) for step in (-1, 0, 1))
WORDS = ("²", "٣", "１", "Ⅷ", "५", "--5", "+5", "-0", "1_000", " 5", "5.0", "1e3", "0x10", "007", "-", "9" * 40,
         "9" * 5000)  # numbers to some readers, and what looks like one
NUMBER = re.compile("[0-9]+")
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 10**30, -(10**30), 0.5, float("nan"), "", "x", "gB", "\x00",
    [], [[]], [None], [10**6] * 3, {}, {"a": []}, *BORDERS, *WORDS,
)  # fmt: skip


def odd_number(dice: random.Random) -> str:
    """A number at the border of what machines count with, or something that is almost one."""
    return str(dice.choice((*BORDERS, *WORDS)))


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything in nested lists and dicts."""
    found = [path] if path else []
    if isinstance(data, dict):
        for name, entry in data.items():
            found += places(entry, (*path, name))
    elif isinstance(data, list):
        for index, entry in enumerate(data):
            found += places(entry, (*path, index))
    return found


def damaged(data: Any, dice: random.Random) -> Any:
    """A copy with one to three things dropped, doubled, swapped or replaced by something odd."""
    data = copy.deepcopy(data)
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        spots = places(data)
        if not spots:
            return data
        *way, last = dice.choice(spots)
        holder = data
        for step in way:
            holder = holder[step]
        kind = dice.randrange(5)
        if kind == 0:
            del holder[last]
        elif kind == 1 and isinstance(holder, list):
            holder.insert(last, copy.deepcopy(dice.choice(holder)))
        elif kind == 2 and isinstance(holder[last], int) and not isinstance(holder[last], bool):
            holder[last] += dice.choice((-2, -1, 1, 2, 40))
        elif kind == 2 and isinstance(holder[last], str) and holder[last]:
            spot = dice.randrange(len(holder[last]))
            holder[last] = holder[last][:spot] + dice.choice(".RrGgPpYy|- 0") + holder[last][spot + 1:]
        elif kind == 3 and isinstance(holder, list):
            dice.shuffle(holder)
        else:
            holder[last] = copy.deepcopy(dice.choice(ODD))
    return data


def damaged_text(text: str, dice: random.Random) -> str:
    """A copy with some characters, numbers or lines dropped, doubled, swapped or replaced."""
    rows = text.split("\n")
    for _ in range(dice.choice((1, 1, 2, 5))):
        place = dice.randrange(len(rows))
        kind = dice.randrange(6)
        if kind == 0:
            del rows[place]
        elif kind == 1:
            rows.insert(place, dice.choice(rows))
        elif kind == 2:
            other = dice.randrange(len(rows))
            rows[place], rows[other] = rows[other], rows[place]
        elif kind == 3:
            rows[place] = "".join(dice.choice("0123456789abcgyr*! :-+_²٣\x00é\t") for _ in range(dice.randrange(30)))
        elif kind == 4 and (found := list(NUMBER.finditer(rows[place]))):
            number = dice.choice(found)
            rows[place] = rows[place][: number.start()] + odd_number(dice) + rows[place][number.end() :]
        else:
            spot = dice.randrange(len(rows[place]) + 1)
            rows[place] = rows[place][:spot] + dice.choice("0x*!-+_²٣ \x00") + rows[place][spot + 1 :]
        rows = rows or [""]
    return "\n".join(rows)


def booked(record: str, dice: random.Random) -> str:
    """A record with one more line of the referee's, which names a number or nothing."""
    head, rule, rest = record.partition("\n---\n")
    lines = [row for row in rest.partition("\n---")[0].split("\n") if row]
    event = dice.choice(("!undo", "!undo", "!undo", "!resign", "!timeout", "!"))
    seat = dice.choice((0, 1, odd_number(dice)))
    lines.append(f"{len(lines) + 1} {seat} {event} {dice.choice((odd_number(dice), dice.randrange(9)))}")
    return head + rule + "\n".join([*lines, ""])
