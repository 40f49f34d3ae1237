"""The strength of a solver of puzzles, from their answers: Rasch's model, in the points of Elo.

How hard a puzzle is, is known: its difficulty says how often somebody finds it who looks one step ahead and misjudges
every move a little (`docs/puzzles.md`). They have `LOOKER` points, and a puzzle as many as fit to that share. The
strength of a solver is the most likely one after their answers, where before any it is `START`, give or take `SPREAD`.

Rasch, G.: Probabilistic models for some intelligence and attainment tests. Copenhagen 1960.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

FOUND: Final = (0.40, 0.30, 0.235, 0.165, 0.08)  # how often the one who looks one step ahead finds it, by difficulty
LOOKER, START, SPREAD = 1200.0, 1400.0, 200.0
NEWEST: Final = 100  # answers that count: whoever gets better is not held back by what was
SCALE: Final = math.log(10) / 400  # of a point, in logits
POINTS: Final = tuple(LOOKER + math.log(1 / share - 1) / SCALE for share in FOUND)  # of a puzzle, by difficulty


class Strength(NamedTuple):
    """A solver's strength in points, and its standard error."""

    points: float
    error: float


def rate(answers: Sequence[tuple[int, bool]]) -> Strength | None:
    """The strength after these answers, the newest last: the difficulty of the puzzle (1 to 5), and whether it was
    solved. None before the first."""
    counted = [(POINTS[difficulty - 1], solved) for difficulty, solved in answers[-NEWEST:]]
    if not counted:
        return None
    low, high = START - 20 * SPREAD, START + 20 * SPREAD
    while high - low > 1e-6:  # the slope of the likelihood falls from one end to the other
        middle = (low + high) / 2
        slope = sum(SCALE * (solved - chance(middle, points)) for points, solved in counted)
        low, high = (middle, high) if slope > (middle - START) / SPREAD**2 else (low, middle)
    information = sum(SCALE**2 * chance(low, points) * (1 - chance(low, points)) for points, _ in counted)
    return Strength(low, 1 / math.sqrt(information + 1 / SPREAD**2))


def chance(solver: float, points: float) -> float:
    """The chance that somebody of this strength solves a puzzle of so many points."""
    return 1 / (1 + math.exp(SCALE * (points - solver)))
