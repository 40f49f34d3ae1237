"""Reports as Markdown, in short: for documents that are read where pages are not."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import fill

from tafelrunde.bots.levels import ENOUGH
from tafelrunde.core import GameInfo
from tafelrunde.lab.balance import BalanceReport
from tafelrunde.lab.league import LeagueReport
from tafelrunde.lab.match import format_failures
from tafelrunde.lab.report.page import figure, format_players
from tafelrunde.lab.statistics import Mean
from tools.strength import entry, won

PAGE = """# What the lab has found

Each page has a ladder of the bots – who beats whom, with intervals and ratings – and the balance of the game: what
seats, options and first turns are worth, how long it lasts, how scores spread, how often the lead changes. The pages
with charts beside them are self-contained; open them in a browser.

{table}

What each level [gives away by a decision](errors.md) is measured by a referee.

What policies learn by playing against themselves – `make learn` – is told by [their curves](learning.md).

How the lab measures is told in [bots](../bots.md#the-lab). `make lab` plays everything again: each game's page, the
pages with charts, and `src/tafelrunde/bots/strength.json`, from which the form of a new table tells how strong a level
is. It takes hours on two cores; `make lab GAMES=burgundy` takes one game, and what has been played is kept in
`build/lab`, so that it can be interrupted at any time. Each page names the rules and bots that played: with others the
same command may find something else.
"""
OPENINGS = 8  # steps of first turns that are shown: the best and the worst


def ladder_part(reports: Sequence[LeagueReport], commands: Sequence[str]) -> str:
    """Who beats whom with how many players, and everybody's points."""
    rows = []
    for report in reports:
        points = entry(report, "")["points"]
        rows += [(str(report.seats), one.first, one.second, figure(one.share, 3), figure(one.margin, 1),
                  str(one.matches), str(points[one.first]), "yes" if won(one).separates else "no")
                 for one in report.pairings]
    failures = [line.strip() for report in reports for line in format_failures(report.failures)]
    return "\n\n".join([
        "## Ladder",
        "Both bots of a pair sit at every seat equally often, so an equal share of the wins is 0.5. Intervals at 95 %."
        "\nPoints are the ratings of the ladder on Elo's scale; the bot at the bottom has 0. A row tells two bots apart"
        f"\nwith {ENOUGH} matches or more and an interval above 0.5; any other is an estimate.",
        table(("players", "bot", "against", "share of the wins", "points a seat more", "matches", "points",
               "told apart"), rows),
        *failures,
        again("\n".join(commands), reports[0].slug),
    ])


def balance_part(report: BalanceReport, command: str) -> str:
    """What seats, options and first turns are worth, how long it takes, how scores spread."""
    standard = [one for one in report.settings if not one.changed]
    head = ("players", "wins by seat", "first to choose wins", "score", "8 of 10 scores", "margin", "decisions",
            "lead changes", "shared wins", "matches")
    rows = [(str(one.seats), " · ".join(f"{mean.mean:.2f}" for mean in one.share_by_seat), figure(one.opener, 2),
             figure(one.score, 1), f"{one.tenths[0]:.0f} to {one.tenths[1]:.0f}", f"{one.margin.mean:.1f}",
             f"{one.decisions.mean:.0f}", f"{one.lead_changes.mean:.1f}", f"{one.ties.mean:.2f}", str(one.matches))
            for one in standard]
    parts = ["## Balance", f"As {report.bot} plays it at every seat. Intervals at 95 %.", table(head, rows)]
    moving = [(one, [f"{name} {_change(mean)}" for name, mean in one.moved.items() if _sure(mean)])
              for one in report.settings if one.changed]
    parts += ["### What the options change",
              "Against the standard rules, deal by deal; left out is what chance alone could have done."]
    parts.append(table(("players", "option", "changes"), [
        (str(one.seats), one.changed, "; ".join(changes)) for one, changes in moving if changes]))
    still = sorted({one.changed for one, _ in moving} - {one.changed for one, changes in moving if changes})
    if still:
        parts.append(fill(f"Nothing that could be told from chance: {', '.join(still)}.", 120, break_on_hyphens=False))
    if any(opened.steps for opened in report.openings):
        parts += ["### What the first turn is worth",
                  "Share of the win of whoever had the first turn when chance took it, by its steps: the best and the "
                  "worst.",
                  table(("players", "by chance", "by the bot", "steps"), [
                      (str(opened.seats), figure(opened.share, 2), figure(one.opener, 2), _steps(opened.steps))
                      for opened, one in zip(report.openings, standard, strict=True) if opened.steps])]
    parts += [line.strip() for line in format_failures(report.failures)]
    return "\n\n".join([*parts, again(command, report.slug)])


def contents(folder: Path, cards: Iterable[GameInfo]) -> str:
    """Which reports there are, game by game."""
    rows = []
    for card in cards:
        charts = [f"[{kind}]({card.slug}-{kind}.html)" for kind in ("ladder", "balance")
                  if (folder / f"{card.slug}-{kind}.html").exists()]
        if (folder / f"{card.slug}.md").exists():
            rows.append((card.title, f"[{card.slug}.md]({card.slug}.md)", ", ".join(charts)))
        else:
            rows.append((card.title, "not measured yet", ""))
    return PAGE.format(table=table(("game", "in short", "with charts"), rows))


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; nothing where it has no rows."""
    lines = [head, ["---"] * len(head), *rows]
    written = ("| " + " | ".join(cell.replace("|", "/") for cell in line) + " |" for line in lines)
    return "\n".join(written) if rows else ""


def again(command: str, slug: str) -> str:
    """The command that prints it again, and who played."""
    return f"```sh\n{command}\n```\n\n{format_players(slug)}"


def _steps(steps: Sequence[tuple[str, Mean]]) -> str:
    shown = steps if len(steps) <= OPENINGS else [*steps[: OPENINGS // 2], *steps[-OPENINGS // 2:]]
    return ", ".join(f"{text} {mean.mean:.2f} (of {mean.count})" for text, mean in shown)


def _sure(change: Mean) -> bool:
    return change.low > 0 or change.high < 0


def _change(change: Mean) -> str:
    digits = 2 if abs(change.mean) < 1 else 1
    return f"{change:+.{digits}f}"
