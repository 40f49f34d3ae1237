"""Somebody's rating at a game from match to match, as the lines of a picture.

The rating is what somebody is worth almost surely. The band above it reaches up to the best estimate, the middle of all
that is possible: the more matches, the narrower it gets.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tafelrunde.store import Rated
from tafelrunde.store.ratings import MU, SIGMA, estimate, shown

WIDTH, HEIGHT = 560, 180
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 10, 24
STEPS = (50, 100, 200, 250, 500, 1000)  # between lines
LINES = 5  # at most


@dataclass(frozen=True)
class Moment:
    """A rating after a match; `match` is empty for the beginning."""

    match: str
    at: float
    rating: int
    estimate: int


@dataclass(frozen=True)
class Graph:
    """The picture in its own measures, and what it tells."""

    moments: tuple[Moment, ...]
    line: str  # points of the rating
    middle: str  # points of the estimate
    band: str  # points of the shape between
    dots: tuple[tuple[float, float], ...]
    ticks: tuple[tuple[float, int], ...]  # height and number
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def graph_of(history: Sequence[Rated], is_whole: bool) -> Graph:
    """The graph of one rating. Of a whole history the first point is where everybody begins; of one that was not kept
    from the first match on it is the first that was."""
    first = Rated("", history[0].at, replace(history[0].rating, mu=MU, sigma=SIGMA))
    told = [first, *history] if is_whole else history
    moments = tuple(Moment(each.match, each.at, shown(each.rating), estimate(each.rating)) for each in told)
    low, high = min(each.rating for each in moments), max(each.estimate for each in moments)
    step = next((step for step in STEPS if high // step - low // step < LINES), STEPS[-1])
    low, high = low // step * step, -(-high // step) * step

    def x(number: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, len(moments) - 1), 1)

    def y(worth: int) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (worth - low) / max(1, high - low), 1)

    below = [(x(number), y(each.rating)) for number, each in enumerate(moments)]
    above = [(x(number), y(each.estimate)) for number, each in enumerate(moments)]
    return Graph(moments, _points(below), _points(above), _points([*below, *reversed(above)]), tuple(below),
                 tuple((y(worth), worth) for worth in range(low, high + 1, step)))


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)
