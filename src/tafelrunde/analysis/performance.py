"""How a seat played in a match, and its fortune there: two numbers beside the result, never in its place.

Played: which part of what could be lost the decisions gave away, told as the points of a level that gives away as much.
A decision weighs as the root of what could be lost by it: of a match that is nearly decided hardly anything could, by
the best player or the worst, and a single decision that decides it is still one decision. Fortune: what chance brought.
Left out are decisions that were forced, those whose moves hardly differ, and all that followed the first departure of
anybody. What the levels give away is measured by `python -m tools played`.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import inf, sqrt
from typing import Any, Final

from msgspec import Struct

from tafelrunde.analysis.decisions import Judged
from tafelrunde.analysis.evaluate import Difference
from tafelrunde.bots.levels import TITLES, load_strength

FILE: Final = "performance.json"
NEAR: Final = 0.005  # share of the win: where the moves compared are no further apart, nothing could be lost
FEWEST: Final = 10  # decisions below which no points are told
ERRORS: Final = 2.0  # standard errors from the mean to either end of what is told
TENS: Final = 10  # points are told in tens


class Performance(Struct, frozen=True, array_like=True):
    """What the decisions of a seat that counted in a match came to.

    seats:     of the match
    decisions: how many
    weight:    of all of them together
    lost:      the part of what could be lost that each gave away, by weight, in all
    spread:    the sum of squares of what each gave away more than the seat on average, by weight
    fortune:   what chance brought the seat meanwhile, a share of the win
    """

    seats: int
    decisions: int
    weight: float
    lost: float
    spread: float
    fortune: float


@dataclass(frozen=True)
class Played:
    """How somebody played, in points of the levels: the estimate, the ends of its interval at 95 %, and the level whose
    points are closest."""

    points: int
    low: int
    high: int
    level: str

    @property
    def title(self) -> str:
        """What people call that level."""
        return TITLES[self.level]


def measure_performance(judged: Iterable[Judged], seats: int, fortune: float) -> Performance:
    """The performance of a seat, from its decisions and its luck before anybody had left."""
    counted = [(sqrt(stake), each.loss.value / stake) for each in judged if (stake := stake_of(each)) > NEAR]
    weight, lost = sum(root for root, _ in counted), sum(root * part for root, part in counted)
    mean = lost / weight if counted else 0.0
    spread = sum((root * (part - mean)) ** 2 for root, part in counted)
    return Performance(seats, len(counted), weight, lost, spread, fortune)


def stake_of(judged: Judged) -> float:
    """What could be lost, a share of the win: by how much the moves that were compared differ."""
    shares = [share for _, share in judged.candidates]
    return max(shares) - min(shares)


def lost_part(some: Sequence[Performance]) -> Difference:
    """Which part of what could be lost was, in one match or several, with the standard error of that: from match to
    match, in a single one from decision to decision (a ratio estimate: Cochran, Sampling Techniques, 1977)."""
    found = [each for each in some if each.decisions > 0]
    if not found:
        return Difference(0.0, inf)
    weight = sum(each.weight for each in found)
    part = sum(each.lost for each in found) / weight
    if len(found) == 1:
        count, spread = found[0].decisions, found[0].spread
    else:
        count, spread = len(found), sum((each.lost - part * each.weight) ** 2 for each in found)
    return Difference(part, sqrt(spread * count / (count - 1)) / weight if count > 1 else inf)


# -- as points


def tell_played(slug: str, some: Sequence[Performance]) -> Played | None:
    """How somebody played in these matches of a game, all with as many seats; None where the levels were not measured
    with so many, or too few decisions counted."""
    scale = load_scale(slug, some[0].seats) if some else ()
    if not scale or sum(each.decisions for each in some) < FEWEST:
        return None
    part, points = lost_part(some), load_strength(slug, some[0].seats).points
    told, low, high = (round(find_points(scale, part.value + errors * part.error) / TENS) * TENS
                       for errors in (0.0, ERRORS, -ERRORS))
    return Played(told, low, high, min(points, key=lambda level: abs(points[level] - told)))


def find_points(scale: Sequence[tuple[float, int]], part: float) -> float:
    """The points of a level that gives away that part, on the straight way between the levels around it; beyond the
    last of them, its points."""
    for (worse, low), (better, high) in pairwise(scale):
        if part >= worse:
            return low
        if part > better:
            return low + (high - low) * (worse - part) / (worse - better)
    return scale[-1][1]


def best_points(slug: str, seats: int) -> int:
    """The points of the best level; 0 where none was measured."""
    scale = load_scale(slug, seats)
    return scale[-1][1] if scale else 0


@cache
def load_scale(slug: str, seats: int) -> tuple[tuple[float, int], ...]:
    """Which part each level gives away, with its points, the weakest first; empty where nobody has measured it. Two
    that were measured in the wrong order change places: they are hardly apart."""
    parts, points = load_levels().get(slug, {}).get(str(seats), {}), load_strength(slug, seats).points
    known = [level for level in parts if level in points]
    return tuple(zip(sorted((parts[level] for level in known), reverse=True),
                     sorted(points[level] for level in known), strict=True))


@cache
def load_levels() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """By game and number of seats, which part each level gives away, as `python -m tools played` wrote it."""
    found: Mapping[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return found
