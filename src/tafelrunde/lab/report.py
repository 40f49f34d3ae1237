"""Reports as self-contained HTML pages, with the command that makes them again; and tables for notebooks."""

import csv
from collections.abc import Mapping, Sequence
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

from tafelrunde.core import BadInput
from tafelrunde.lab.balance import BalanceReport, Setting
from tafelrunde.lab.charts import bars, intervals
from tafelrunde.lab.figures import Mean
from tafelrunde.lab.league import LeagueReport

STYLE = """
:root { color-scheme: light dark; --ink: #2b2620; --paper: #faf6ee; --line: #d8cdb8; --deed: #1f4e79; --fair: #9c3a2b }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece5d8; --paper: #1d1b19; --line: #47423a; --deed: #8ab8e6; --fair: #e08a7a } }
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper); max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem }
h1, h2, h3 { line-height: 1.2; font-weight: 600 } h2 { border-top: 1px solid var(--line); padding-top: 1rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
td, th { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right }
td:first-child, th:first-child { text-align: left }
code { font: .85em ui-monospace, monospace; overflow-wrap: anywhere } svg { width: 100%; height: auto }
.grid { stroke: var(--line) } .fair { stroke: var(--fair); stroke-dasharray: 5 4; stroke-width: 2 }
.span { stroke: var(--deed); stroke-width: 4; stroke-linecap: round; opacity: .55 }
.dot, .bar { fill: var(--deed) } text { fill: var(--ink); font: 12px Georgia, serif }
.tick { text-anchor: middle; opacity: .75 } .name { text-anchor: end }
.small { font-size: .85rem; opacity: .8 } .wide { overflow-x: auto }
"""


def league_page(report: LeagueReport, command: str) -> str:
    """The table of a league, its ratings and its pairings."""
    low = min(rated.mu - 3 * rated.sigma for rated in report.table)
    high = max(rated.mu + 3 * rated.sigma for rated in report.table)
    rows = [(rated.bot, f"{rated.mu:.2f} ± {rated.sigma:.2f}", _figure(rated.share, 3), str(rated.matches))
            for rated in report.table]
    pairs = [(" · ".join(pairing.lineup), *(f"{standing.bot} {_figure(standing.share, 3)}"
                                            for standing in pairing.standings), str(pairing.matches))
             for pairing in report.pairings]
    parts = [
        f"<p>{report.seats} seats. Same deals for everybody, every lineup at every seat. "
        "Ratings: Plackett and Luce (openskill), ± one sigma. Shares of the win with 95 % intervals.</p>",
        _table(("bot", "rating", f"wins (equal share {1 / report.seats:.3f})", "matches"), rows),
        "<h2>Ratings</h2>",
        intervals([(rated.bot, Mean(rated.mu, rated.mu - 2 * rated.sigma, rated.mu + 2 * rated.sigma, rated.matches))
                   for rated in report.table], low, high),
        "<h2>Each pairing</h2>",
        _table(("lineup", "first", "second", "matches"), pairs),
    ]
    return _page(f"{report.slug}: the ladder", parts, command, report.seed)


def balance_page(report: BalanceReport, command: str) -> str:
    """Seats, length, scores, options and openings of a game."""
    parts = [f"<p>Played by <b>{escape(report.bot)}</b> at every seat. What differs is the game's doing, as far as "
             "this bot's play shows it. Intervals at 95 %.</p>"]
    for one in report.settings:
        if not one.changed:
            parts += _standard(one)
            others = [other for other in report.settings if other.seats == one.seats]
            if len(others) > 1:
                parts += _options(others)
    return _page(f"{report.title}: balance", parts, command, report.seed)


def _standard(one: Setting) -> list[str]:
    fair = 1 / one.seats
    parts = [
        f"<h2>{one.seats} players, standard rules</h2><p>{one.matches} matches. Decisions {_figure(one.decisions, 1)}, "
        f"mean score {_figure(one.score, 1)}, margin of the winner {_figure(one.margin, 1)}, shared wins "
        f"{_figure(one.ties, 3)}, changes of the lead {_figure(one.lead_changes, 1)}.</p>",
        "<h3>Share of the win by seat</h3>",
        intervals([(f"seat {seat}", mean) for seat, mean in enumerate(one.share_by_seat)], 0, min(1, 2.5 * fair), fair),
        "<h3>Scores</h3>", bars(one.histogram, "scores"),
        "<h3>How it ended</h3>",
        _table(("reason", "matches"), [(reason, str(count)) for reason, count in one.reasons]),
    ]
    if one.openings:
        parts += ["<h3>Share of the win after the first move</h3>",
                  intervals(list(one.openings), 0, min(1, 3 * fair), fair)]
    return parts


def _options(settings: Sequence[Setting]) -> list[str]:
    seats = settings[0].seats
    rows = [(one.changed or "standard rules", *(_figure(mean, 2) for mean in one.share_by_seat),
             _figure(one.score, 1), _figure(one.decisions, 0), _figure(one.lead_changes, 1)) for one in settings]
    head = ("option", *(f"seat {seat}" for seat in range(seats)), "score", "decisions", "lead changes")
    return [f"<h3>What the options change, {seats} players</h3>", _table(head, rows)]


def _page(title: str, parts: Sequence[str], command: str, seed: int) -> str:
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>" + "".join(parts)
        + f'<h2>Again</h2><p>Seed {seed}: <code>{escape(command)}</code></p></html>\n')


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><tr>{top}</tr>{body}</table></div>'


def _figure(mean: Mean, digits: int) -> str:
    return f"{mean.mean:.{digits}f} [{mean.low:.{digits}f}, {mean.high:.{digits}f}]"


def write_table(rows: Sequence[Mapping[str, Any]], path: Path) -> None:
    """Write flat rows as CSV, or as Parquet (by the ending of the name; needs the extra `parquet`)."""
    if path.suffix == ".parquet":
        try:
            arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
        except ImportError:
            raise BadInput("Parquet needs the extra «parquet»: pip install tafelrunde[parquet]") from None
        parquet.write_table(arrow.Table.from_pylist([dict(row) for row in rows]), path)
        return
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [])
        writer.writeheader()
        writer.writerows(rows)
