"""The chances of everybody over a match as the lines of a picture, each with a band of two standard errors."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from tafelrunde.analysis.chances import Chances

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 40, 12, 10, 24
TICKS = (0, 25, 50, 75, 100)
ERRORS = 2


@dataclass(frozen=True)
class Line:
    """One seat: the points of its line, and of the band around it."""

    seat: int
    line: str
    band: str


@dataclass(frozen=True)
class Graph:
    """The picture in its own measures; ticks are (height, percent), stops (x, line of the record)."""

    lines: tuple[Line, ...]
    ticks: tuple[tuple[float, int], ...]
    stops: tuple[tuple[float, int], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def graph_of(chances: Sequence[Chances], last: int, result: Sequence[float]) -> Graph:
    """The graph of a match of `last` lines; it ends with what everybody won (shares of the win)."""
    moments = [*chances, Chances(last, tuple(result), (0.0,) * len(result))]
    first = moments[0].line

    def x(line: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (line - first) / max(1, last - first), 1)

    def y(share: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * max(0.0, min(1.0, share)), 1)

    lines = []
    for seat in range(len(result)):
        middle = [(x(each.line), y(each.shares[seat])) for each in moments]
        above = [(x(each.line), y(each.shares[seat] + ERRORS * each.errors[seat])) for each in moments]
        below = [(x(each.line), y(each.shares[seat] - ERRORS * each.errors[seat])) for each in moments]
        lines.append(Line(seat, points(middle), points([*above, *reversed(below)])))
    return Graph(tuple(lines), tuple((y(tick / 100), tick) for tick in TICKS),
                 tuple((x(each.line), each.line) for each in chances))


@dataclass(frozen=True)
class Trend:
    """The mean loss of a decision from match to match: points of the line, its dots, and ticks (height, points)."""

    line: str
    dots: tuple[tuple[float, float], ...]
    ticks: tuple[tuple[float, int], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT


def trend_of(losses: Sequence[float]) -> Trend:
    """The picture of mean losses (shares of the win), oldest first; nothing lost stands at its foot."""
    top = max(2, 2 * ceil(50 * max(losses, default=0.0)))  # points, an even number

    def y(points: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * max(0.0, points) / top, 1)

    step = (WIDTH - LEFT - RIGHT) / max(1, len(losses) - 1)
    dots = tuple((round(LEFT + step * number, 1), y(100 * loss)) for number, loss in enumerate(losses))
    return Trend(points(dots), dots, tuple((y(tick), tick) for tick in (0, top // 2, top)))


def points(found: Sequence[tuple[float, float]]) -> str:
    """Points as SVG writes them."""
    return " ".join(f"{x:g},{y:g}" for x, y in found)
