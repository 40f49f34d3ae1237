"""Charts as inline SVG: no script, no library, readable in print; every value is also in words for screen readers."""

from collections.abc import Sequence
from html import escape

from tafelrunde.lab.figures import Mean

WIDTH = 640
LEFT = 190  # for the names of rows
ROW = 26
FOOT = 24


def intervals(rows: Sequence[tuple[str, Mean]], low: float, high: float, fair: float | None = None,
              digits: int = 2) -> str:
    """One row for each mean: a bar for its interval, a dot for itself, a dashed line for the fair share."""
    height = len(rows) * ROW + FOOT
    parts = [_opened(height, ", ".join(f"{name}: {_words(mean, digits)}" for name, mean in rows))]
    for tick in _ticks(low, high):
        x = _x(tick, low, high)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height - FOOT}"/>'
                     f'<text class="tick" x="{x:.1f}" y="{height - 6}">{tick:g}</text>')
    if fair is not None:
        x = _x(fair, low, high)
        parts.append(f'<line class="fair" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height - FOOT}"/>')
    for place, (name, mean) in enumerate(rows):
        y = place * ROW + ROW / 2
        first, last = (_x(min(max(end, low), high), low, high) for end in (mean.low, mean.high))
        parts.append(f'<text class="name" x="{LEFT - 10}" y="{y + 4:.1f}">{escape(name)}</text>'
                     f'<line class="span" x1="{first:.1f}" x2="{last:.1f}" y1="{y}" y2="{y}"/>'
                     f'<circle class="dot" cx="{_x(min(max(mean.mean, low), high), low, high):.1f}" cy="{y}" r="5"/>')
    return "".join([*parts, "</svg>"])


def bars(bins: Sequence[tuple[float, int]], label: str) -> str:
    """A histogram: lower edge and count of each bin."""
    height = 150
    most = max((count for _, count in bins), default=1) or 1
    step = WIDTH / max(len(bins), 1)
    parts = [_opened(height, f"{label}: " + ", ".join(f"from {edge:g}: {count}" for edge, count in bins))]
    for place, (edge, count) in enumerate(bins):
        tall = count / most * (height - FOOT - 6)
        parts.append(f'<rect class="bar" x="{place * step + 1:.1f}" y="{height - FOOT - tall:.1f}" '
                     f'width="{max(step - 2, 1):.1f}" height="{tall:.1f}"/>')
        if place % max(1, len(bins) // 10) == 0:
            parts.append(f'<text class="tick" x="{place * step + step / 2:.1f}" y="{height - 6}">{edge:g}</text>')
    return "".join([*parts, "</svg>"])


def _opened(height: float, words: str) -> str:
    return (f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(words)}" '
            f'xmlns="http://www.w3.org/2000/svg">')


def _words(mean: Mean, digits: int) -> str:
    return f"{mean.mean:.{digits}f} ({mean.low:.{digits}f} to {mean.high:.{digits}f})"


def _x(value: float, low: float, high: float) -> float:
    return LEFT + (value - low) / ((high - low) or 1) * (WIDTH - LEFT - 20)


def _ticks(low: float, high: float) -> list[float]:
    """Five to ten round numbers in between."""
    size = (high - low) / 5 or 1.0
    step = 10.0 ** _exponent(size)
    for factor in (5, 2):
        if step * factor <= size:
            step *= factor
            break
    first = -(-low // step)
    return [round((first + place) * step, 10) for place in range(12) if (first + place) * step <= high + 1e-9]


def _exponent(value: float) -> int:
    exponent = 0
    while value < 1:
        value *= 10
        exponent -= 1
    while value >= 10:
        value /= 10
        exponent += 1
    return exponent
