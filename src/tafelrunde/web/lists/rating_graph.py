"""The graph of somebody's rating at a game, from match to match.

The rating is what somebody is worth almost surely. The band above it reaches up to the best estimate, the middle of all
that is possible: the more matches, the narrower it gets.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from tafelrunde.drawing.svg.plot import Chart, format_points
from tafelrunde.store import Rated
from tafelrunde.store.ratings import MU, SIGMA, estimate, to_points

CHART = Chart(width=560, height=180, left=46)
STEPS = (50, 100, 200, 250, 500, 1000)  # between lines
LINES = 5  # at most


@dataclass(frozen=True)
class Moment:
    """A rating after a match; `match` is empty at the beginning."""

    match: str
    at: float
    rating: int
    estimate: int


@dataclass(frozen=True, kw_only=True)
class Graph(Chart):
    """A rating from match to match: the points of the rating and of the estimate, of the band between, and ticks
    (height, rating)."""

    moments: tuple[Moment, ...]
    line: str
    middle: str
    band: str
    dots: tuple[tuple[float, float], ...]
    ticks: tuple[tuple[float, int], ...]


def graph_of(history: Sequence[Rated], is_whole: bool) -> Graph:
    """The graph of one rating. Of a whole history the first point is where everybody begins; of one that was not kept
    from the first match on it is the first that was."""
    first = Rated("", history[0].at, replace(history[0].rating, mu=MU, sigma=SIGMA))
    entries = [first, *history] if is_whole else history
    moments = tuple(Moment(each.match, each.at, to_points(each.rating), estimate(each.rating)) for each in entries)
    low, high = min(each.rating for each in moments), max(each.estimate for each in moments)
    step = next((step for step in STEPS if high // step - low // step < LINES), STEPS[-1])
    low, high = low // step * step, -(-high // step) * step
    x, y = CHART.across(0, max(1, len(moments) - 1)), CHART.upward(low, high)
    below = [(x.at(number), y.at(each.rating)) for number, each in enumerate(moments)]
    above = [(x.at(number), y.at(each.estimate)) for number, each in enumerate(moments)]
    return Graph(moments=moments, line=format_points(below), middle=format_points(above),
                 band=format_points([*below, *reversed(above)]), dots=tuple(below),
                 ticks=tuple((y.at(worth), worth) for worth in range(low, high + 1, step)), **asdict(CHART))
