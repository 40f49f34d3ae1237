"""Where values stand in a chart: axes, round numbers along them, and points as SVG writes them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Final

RIGHT, TOP, BOTTOM = 12, 10, 24  # margins; the left one depends on how long the numbers are
MOST: Final = 12  # round numbers along an axis


@dataclass(frozen=True)
class Axis:
    """Values from `low` to `high`, drawn from `begin` to `end` in the chart's own units."""

    low: float
    high: float
    begin: float = 0
    end: float = 100

    def at(self, value: float) -> float:
        """Where a value stands, to a tenth of a unit; one beyond an end stands there."""
        inside = min(max(value, self.low), self.high)
        return round(self.begin + (self.end - self.begin) * (inside - self.low) / ((self.high - self.low) or 1), 1)

    def ticks(self) -> list[float]:
        """Four to eight round numbers in between."""
        size = (self.high - self.low) / 4 or 1.0
        step = 10.0 ** floor(log10(size))
        step *= next((factor for factor in (5, 2) if step * factor <= size), 1)
        first = -(-self.low // step)
        steps = [first + place for place in range(MOST)]
        return [round(number * step, 10) for number in steps if number * step <= self.high + 1e-9]


@dataclass(frozen=True, kw_only=True)
class Chart:
    """The size of a chart with two axes, in its own units, and the margin on its left."""

    width: int = 640
    height: int = 240
    left: int = 40

    @property
    def right(self) -> int:
        """Where its axis across ends."""
        return self.width - RIGHT

    def across(self, low: float, high: float) -> Axis:
        """The axis from left to right."""
        return Axis(low, high, self.left, self.right)

    def upward(self, low: float, high: float) -> Axis:
        """The axis from the foot up."""
        return Axis(low, high, self.height - BOTTOM, TOP)


def format_points(found: Sequence[tuple[float, float]]) -> str:
    """Points of a line or a shape: «1,2 3,4.5»."""
    return " ".join(f"{x:g},{y:g}" for x, y in found)
