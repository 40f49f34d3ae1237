"""Charts in plain HTML and CSS: no script, no library, as wide as the page; every value is also there in words."""

from collections.abc import Sequence
from html import escape

from tafelrunde.drawing.svg.plot import Axis
from tafelrunde.lab.statistics import Mean

STYLE = """
.chart { display: grid; grid-template-columns: minmax(4rem, max-content) 1fr max-content; gap: 0 .6rem;
  align-items: center; font-size: .9rem; font-variant-numeric: tabular-nums; margin: .5rem 0 }
.chart .name { text-align: right; max-width: 11rem; overflow-wrap: anywhere } .chart .value { opacity: .8 }
.track { position: relative; height: 1.6rem } .track > i { position: absolute; display: block }
.track .grid { top: 0; bottom: 0; border-left: 1px solid var(--line) }
.track .fair { top: 0; bottom: 0; border-left: 2px dashed var(--fair) }
.track .span { top: calc(50% - 3px); height: 6px; border-radius: 3px; background: var(--deed); opacity: .45 }
.track .dot { top: calc(50% - 5px); width: 10px; height: 10px; margin-left: -5px; border-radius: 50%;
  background: var(--deed) }
.axis { position: relative; height: 1.2rem; font-size: .75rem; opacity: .8 }
.axis span { position: absolute; transform: translateX(-50%) }
.bars { display: flex; align-items: flex-end; height: 8rem; gap: 2px; margin: .5rem 0 1.6rem; padding-bottom: 1px;
  border-bottom: 1px solid var(--line) }
.bars i { flex: 1; background: var(--deed); position: relative; min-height: 1px }
.bars i b { position: absolute; top: 100%; left: 50%; transform: translateX(-50%); font: .75rem Georgia, serif;
  color: var(--ink); padding-top: .2rem }
"""
TICKS = 8  # of a histogram


def intervals(rows: Sequence[tuple[str, Mean]], low: float, high: float, fair: float | None = None,
              digits: int = 2) -> str:
    """One row for each mean: a bar for its interval, a dot for itself, a dashed line for the fair share."""
    axis = Axis(low, high)
    ticks = axis.ticks()
    back = "".join(f'<i class="grid" style="left:{axis.at(tick)}%"></i>' for tick in ticks)
    if fair is not None:
        back += f'<i class="fair" style="left:{axis.at(fair)}%"></i>'
    parts = ['<div class="chart">']
    for name, mean in rows:
        first, last = axis.at(mean.low), axis.at(mean.high)
        words = f"{mean.mean:.{digits}f} ({mean.low:.{digits}f} to {mean.high:.{digits}f})"
        parts.append(
            f'<span class="name">{escape(name)}</span><span class="track" title="{words}">{back}'
            f'<i class="span" style="left:{first}%;width:{round(last - first, 1)}%"></i>'
            f'<i class="dot" style="left:{axis.at(mean.mean)}%"></i></span>'
            f'<span class="value">{mean.mean:.{digits}f}</span>')
    marks = "".join(f'<span style="left:{axis.at(tick)}%">{tick:g}</span>' for tick in ticks)
    return "".join([*parts, f'<span></span><span class="axis" aria-hidden="true">{marks}</span><span></span></div>'])


def bars(bins: Sequence[tuple[float, int]], label: str) -> str:
    """A histogram: lower edge and count of each bin."""
    most = max((count for _, count in bins), default=1) or 1
    every = max(1, -(-len(bins) // TICKS))
    words = f"{label}: " + ", ".join(f"from {edge:g}: {count}" for edge, count in bins)
    parts = [f'<div class="bars" role="img" aria-label="{escape(words)}">']
    for place, (edge, count) in enumerate(bins):
        mark = f"<b>{edge:g}</b>" if place % every == 0 else ""
        parts.append(f'<i style="height:{round(100 * count / most, 1)}%" title="from {edge:g}: {count}">{mark}</i>')
    return "".join([*parts, "</div>"])
