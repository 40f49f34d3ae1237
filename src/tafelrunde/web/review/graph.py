"""Charts of reviews: the chances of everybody over a match, and somebody's losses over many."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from tafelrunde.analysis.chances import Chances
from tafelrunde.analysis.decisions import Judged
from tafelrunde.drawing.svg.plot import Chart, format_points

TICKS = (0, 50, 100)
ERRORS = 2
WIDTH, HEIGHT, LEFT = 360, 128, 30  # of the chances, which stand beside a table


@dataclass(frozen=True)
class Line:
    """The curve of one seat: its points, and those of the band of two standard errors around it."""

    seat: int
    line: str
    band: str


@dataclass(frozen=True)
class Mark:
    """A move that cost something, where it stands on the curve of its seat."""

    judged: Judged
    x: float
    y: float


@dataclass(frozen=True, kw_only=True)
class Graph(Chart):
    """The chances over a match from line `first` to `last`, a curve for each seat; ticks are (height, percent)."""

    first: int
    last: int
    lines: tuple[Line, ...]
    ticks: tuple[tuple[float, int], ...]
    marks: tuple[Mark, ...]


def graph_of(chances: Sequence[Chances], last: int, result: Sequence[float], graded: Sequence[Judged]) -> Graph:
    """The graph of a match of `last` lines, with the moves that cost something; it ends with what everybody won (shares
    of the win)."""
    moments = [*chances, Chances(last, tuple(result), (0.0,) * len(result))]
    chart = Chart(width=WIDTH, height=HEIGHT, left=LEFT)
    x, y = chart.across(moments[0].line, last), chart.upward(0, 1)

    def points(seat: int, errors: int) -> list[tuple[float, float]]:
        return [(x.at(each.line), y.at(each.shares[seat] + errors * each.errors[seat])) for each in moments]

    lines = tuple(Line(seat, format_points(points(seat, 0)),
                       format_points([*points(seat, ERRORS), *reversed(points(seat, -ERRORS))]))
                  for seat in range(len(result)))
    marks = tuple(Mark(each, x.at(each.line), y.at(share_at(moments, each.seat, each.line))) for each in graded)
    return Graph(width=WIDTH, height=HEIGHT, left=LEFT, first=moments[0].line, last=last, lines=lines, marks=marks,
                 ticks=tuple((y.at(tick / 100), tick) for tick in TICKS))


def share_at(moments: Sequence[Chances], seat: int, line: int) -> float:
    """The share of a seat at a line, on the straight way between the moments around it."""
    for before, after in pairwise(moments):
        if before.line <= line <= after.line:
            part = (line - before.line) / ((after.line - before.line) or 1)
            return before.shares[seat] + part * (after.shares[seat] - before.shares[seat])
    return moments[0].shares[seat]


@dataclass(frozen=True, kw_only=True)
class Trend(Chart):
    """A value from match to match: points of the curve, its dots, and ticks (height, value)."""

    line: str
    dots: tuple[tuple[float, float], ...]
    ticks: tuple[tuple[float, int], ...]


def trend_of(losses: Sequence[float]) -> Trend:
    """The chart of mean losses (shares of the win), oldest first; nothing lost stands at its foot."""
    return draw_trend([100 * loss for loss in losses], max(2, 2 * ceil(50 * max(losses, default=0.0))))


def draw_trend(values: Sequence[float], top: int) -> Trend:
    """The chart of values from 0 to an even number, oldest first."""
    x, y = Chart().across(0, max(1, len(values) - 1)), Chart().upward(0, top)
    dots = tuple((x.at(number), y.at(value)) for number, value in enumerate(values))
    return Trend(line=format_points(dots), dots=dots, ticks=tuple((y.at(tick), tick) for tick in (0, top // 2, top)))
