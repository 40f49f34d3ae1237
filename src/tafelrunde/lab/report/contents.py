"""The table of contents of a folder of reports."""

from collections.abc import Iterable
from pathlib import Path

from tafelrunde.core import GameInfo
from tafelrunde.lab.report.markdown import table

PAGE = """# What the lab has found

Each page has a ladder of the bots – who beats whom, with intervals and ratings – and the balance of the game: what
seats, options and first turns are worth, how long it lasts, how scores spread, how often the lead changes. The pages
with charts beside them are self-contained; open them in a browser.

{table}

How the lab measures is told in [bots](../bots.md#the-lab). `make lab` plays everything again: each game's page, the
pages with charts, and `src/tafelrunde/bots/strength.json`, from which the form of a new table tells how strong a level
is. It takes hours on two cores; `make lab GAMES=burgundy` takes one game, and what has been played is kept in
`build/lab`, so that it can be interrupted at any time. Each page names the rules and bots that played: with others the
same command may find something else.
"""


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
