"""Damage plain data the way files, hands and attackers do."""

import copy
import random
from typing import Any

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 7, 10**30, -(10**30), 0.5, float("nan"), "", "x", "gB", "\x00", "9" * 40,
    [], [[]], [None], [10**6] * 3, {}, {"a": []},
)  # fmt: skip


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
        elif kind == 3 and isinstance(holder, list):
            dice.shuffle(holder)
        else:
            holder[last] = copy.deepcopy(dice.choice(ODD))
    return data


def damaged_text(text: str, dice: random.Random) -> str:
    """A copy with some characters or lines dropped, doubled, swapped or replaced."""
    rows = text.split("\n")
    for _ in range(dice.choice((1, 1, 2, 5))):
        place = dice.randrange(len(rows))
        kind = dice.randrange(5)
        if kind == 0:
            del rows[place]
        elif kind == 1:
            rows.insert(place, dice.choice(rows))
        elif kind == 2:
            other = dice.randrange(len(rows))
            rows[place], rows[other] = rows[other], rows[place]
        elif kind == 3:
            rows[place] = "".join(dice.choice("0123456789abcgyr*! :-\x00é\t") for _ in range(dice.randrange(30)))
        else:
            spot = dice.randrange(len(rows[place]) + 1)
            rows[place] = rows[place][:spot] + dice.choice("0x*!- \x00") + rows[place][spot + 1 :]
        rows = rows or [""]
    return "\n".join(rows)
