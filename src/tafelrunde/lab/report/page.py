"""A report as one self-contained HTML page, light or dark as the reader likes, with the command for it. Its charts are
plain HTML and CSS, as wide as the page; every value is also there in words."""

from collections.abc import Sequence
from html import escape

from tafelrunde import __version__
from tafelrunde.drawing.svg.plot import Axis
from tafelrunde.lab.provenance import fingerprint, rules_version
from tafelrunde.lab.statistics import Mean

STYLE = """
:root { color-scheme: light dark; --ink: #2b2620; --paper: #faf6ee; --line: #d8cdb8; --deed: #1f4e79; --fair: #9c3a2b }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece5d8; --paper: #1d1b19; --line: #47423a; --deed: #8ab8e6; --fair: #e08a7a } }
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper); max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem }
h1, h2, h3 { line-height: 1.2; font-weight: 600 } h2 { border-top: 1px solid var(--line); padding-top: 1rem }
table { border-collapse: collapse; min-width: 100%; font-variant-numeric: tabular-nums; font-size: .9rem }
td { white-space: nowrap } td:first-child { white-space: normal; min-width: 6rem }
td, th { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top }
td:first-child, th:first-child { text-align: left } td small { display: block; opacity: .75 }
code { font: .85em ui-monospace, monospace; overflow-wrap: anywhere } a { color: var(--deed) }
.wide { overflow-x: auto; margin: .5rem 0 } .small { font-size: .85rem; opacity: .8 }

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


def page(title: str, parts: Sequence[str], command: str, seed: int, slug: str) -> str:
    """The page of these parts, already HTML; the game's slug tells which rules and bots played."""
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n" + "\n".join(parts)
        + f"\n<h2>Again</h2>\n<p>Seed {seed}: <code>{escape(command)}</code></p>\n"
        f'<p class="small">{escape(format_players(slug))}</p></html>\n')


def format_players(slug: str) -> str:
    """Which rules and bots played, in words: with others the same command may find something else. Where the rules
    have another version by now, the page has to say so (`tests/lab/test_documents.py`)."""
    return (f"Played by tafelrunde {__version__}, version {rules_version(slug)} of the rules, rules and bots "
            f"{fingerprint(slug)}.")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Cells are text; «12.3 [11.9, 12.7]» puts what is in brackets on a line of its own."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "\n".join("<tr>" + "".join(f"<td>{_cell(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide" tabindex="0"><table><tr>{top}</tr>\n{body}</table></div>'


def figure(mean: Mean, digits: int) -> str:
    """«0.512 [0.481, 0.543]»."""
    return f"{mean:.{digits}f}"


def intervals(rows: Sequence[tuple[str, Mean]], low: float, high: float, fair: float | None = None,
              digits: int = 2) -> str:
    """A chart with one row for each mean: a bar for its interval, a dot for itself, a dashed line for the fair
    share."""
    axis = Axis(low, high)
    ticks = axis.ticks()
    back = "".join(f'<i class="grid" style="left:{axis.at(tick)}%"></i>' for tick in ticks)
    if fair is not None:
        back += f'<i class="fair" style="left:{axis.at(fair)}%"></i>'
    parts = ['<div class="chart">']
    for name, mean in rows:
        first, last = axis.at(mean.low), axis.at(mean.high)
        words = figure(mean, digits)
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


def _cell(text: str) -> str:
    before, bracket, after = text.partition(" [")
    return escape(before) + (f"<small>{escape(bracket.strip() + after)}</small>" if bracket else "")
