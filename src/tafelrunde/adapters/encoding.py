"""Numbers for learners: action masks and features, made of what a seat may know, for any game.

A view is plain data of any shape; its entries are hashed into a vector of fixed size, as in Weinberger and others,
Feature Hashing for Large Scale Multitask Learning (2009). Nobody has to know the game for it, and nothing but the
view can get in. A learner that wants more reads `View.data()`.
"""

from collections.abc import Iterator, Mapping
from typing import Any
from zlib import crc32

from tafelrunde.core import Game, State, View

SIZE = 1024  # entries of a feature vector


def action_mask(game: Game, state: State, seat: int) -> list[int]:
    """1 for each action of the fixed action space that is legal for the seat now, else 0."""
    mask = [0] * len(game.actions)
    for move in state.legal(seat) if seat in state.acting() else ():
        mask[move] = 1
    return mask


def features(view: View, size: int = SIZE) -> list[float]:
    """The view as `size` numbers, most of them 0. Numbers of the view keep their value, words count as 1."""
    vector = [0.0] * size
    for name, value in entries(view.data()):
        number = crc32(name.encode())
        vector[number % size] += value if number & 0x80000000 else -value
    return vector


def entries(data: Any, path: str = "") -> Iterator[tuple[str, float]]:
    """Named numbers of plain data. What stands in a list is entered with its place and, if a word, without it too."""
    if isinstance(data, Mapping):
        for key in sorted(data):
            yield from entries(data[key], f"{path}/{key}")
    elif isinstance(data, list | tuple):
        for place, part in enumerate(data):
            yield from entries(part, f"{path}/{place}")
            if isinstance(part, str):
                yield f"{path}/*={part}", 1.0
        yield f"{path}/#", float(len(data))
    elif isinstance(data, str):
        yield f"{path}={data}", 1.0
    elif data is not None:
        yield path, float(data)
