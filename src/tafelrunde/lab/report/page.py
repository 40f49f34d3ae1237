"""The frame of a report: one self-contained HTML page, light or dark as the reader likes, with the command for it."""

from collections.abc import Sequence
from html import escape

from tafelrunde import __version__
from tafelrunde.lab.report import charts
from tafelrunde.lab.results_file import fingerprint, rules_version
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
"""
CSS = STYLE + charts.STYLE


def page(title: str, parts: Sequence[str], command: str, seed: int, slug: str) -> str:
    """The page of these parts, already HTML; the game's slug tells which rules and bots played."""
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{CSS}</style>\n<h1>{escape(title)}</h1>\n" + "\n".join(parts)
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


def _cell(text: str) -> str:
    before, bracket, after = text.partition(" [")
    return escape(before) + (f"<small>{escape(bracket.strip() + after)}</small>" if bracket else "")
