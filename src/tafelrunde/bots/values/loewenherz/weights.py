"""What things are worth in points. docs/bots.md says how the numbers were found.

A row of weights holds for 0, 4, 8, 13 and 22 turns to come; between them they are interpolated.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

TURNS: Final = vec[float]([0.0, 4.0, 8.0, 13.0, 22.0])
DUCAT: Final = vec[float]([0.29, 0.5, 0.45, 0.5, 0.5])
RENEGADE_CARD: Final = vec[float]([0.2, 2.4, 5.0, 6.0, 6.0])
ALLIANCE_CARD: Final = vec[float]([0.2, 1.0, 4.0, 5.0, 5.0])
HILL: Final = vec[float]([1.0, 0.95, 0.7, 0.5, 0.5])  # for each scoring of mines to come
STRENGTH: Final = vec[float]([3.4, 12.0, 12.0, 10.0, 8.0])  # a region that can expand: for each point it would take
TOWN: Final = vec[float]([0.66, 0.9, 0.6, 0.5, 0.5])  # points such a region would take beyond the common ones
LOSS: Final = vec[float]([1.0, 2.0, 2.0, 2.0, 2.0])  # a point that a rival's strongest region would take away

NEARER: Final = 0.74  # what a castle's promise keeps for each wall still missing, while there are walls to come …
HURRY: Final = 3.0  # … and less towards the end: half of that with so many walls left
COIN: Final = 0.02  # a ducat at the very end: it breaks ties
KNIGHT: Final = 0.8  # a knight in an own region; more of them count less
RAID: Final = 0.35  # how much of a common expansion each sword to come is worth to who has no region yet
COMMON: Final = 1.8  # points of an expansion without towns
ONCE: Final = 0.5  # how much of a town, or of what hangs on a square, one may hope to take later
CARD: Final = 3.0  # a look at the politics cards
SPREAD: Final = 3.0  # points by which princes drift apart in a turn, as a Gumbel scale
DENIED: Final = 0.5  # how much of a rival's gain counts as one's own loss when bidding
SHARP: Final = 2.0  # how sharply a seat tells a good deal from a bad one
HASTE: Final = 0.15  # points an offer costs who makes it: nobody haggles for nothing


def at(turns: float, weights: vec[float]) -> float:
    """The weight with that number of turns to come."""
    return between(TURNS, turns, weights, 0)


def between(knots: vec[float], turns: float, weights: vec[float], first: i64) -> float:
    """The weight at so many turns to come, of those that hold for the knots; they begin at `first`."""
    for knot in range(1, len(knots)):
        if turns <= knots[knot]:
            part = (turns - knots[knot - 1]) / (knots[knot] - knots[knot - 1])
            before = weights[first + knot - 1]
            return before + part * (weights[first + knot] - before)
    return weights[first + len(knots) - 1]
