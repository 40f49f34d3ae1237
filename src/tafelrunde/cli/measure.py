"""`tafelrunde measure`: everything the lab says about the games and their bots, for the documents and the lobby."""

import sys
from pathlib import Path
from shlex import join
from typing import Annotated

from cyclopts import Parameter

from tafelrunde import all_games, game
from tafelrunde.bots.levels import RUNGS
from tafelrunde.cli.lab_parameters import Trial
from tafelrunde.core import GameInfo

AGAINST = "greedy"


def measure(
    *games: str,
    ladder: int = 100,
    balance: int = 100,
    bot: str = "greedy",
    into: Path = Path("docs/lab"),
    strength: Path = Path("src/tafelrunde/bots/strength.json"),
    keep: Annotated[Path, Parameter(help="Folder for finished deals; what is there is not played again.")] = Path(
        "build/lab"),
    workers: int | None = None,
    cluster: str | None = None,
) -> None:
    """Ladder and balance of each game, written as pages, Markdown and the lobby's measured strength.

    For example:

        tafelrunde measure
        tafelrunde measure burgundy --ladder 60 --balance 200 --into reports --strength strength.json

    Parameters
    ----------
    games
        Only these games.
    ladder
        Matches of each pair of bots; the pairs are neighbours, and everybody with greedy. 0: no ladder.
    balance
        Matches of each setting. 0: no balance.
    bot
        Who plays at every seat for the balance.
    into
        Folder for the reports.
    strength
        The file the lobby reads.
    workers
        Processes; by default as many as there are cores.
    cluster
        Address of a Dask cluster to run on.
    """
    from tafelrunde.lab.report.contents import contents
    from tafelrunde.lab.results_file import fingerprint

    cards = [game(slug).info for slug in games] if games else list(all_games())
    keep.mkdir(parents=True, exist_ok=True)
    into.mkdir(parents=True, exist_ok=True)
    for card in cards:
        mark = fingerprint(card.slug)  # other rules or bots, other files
        climb = Trial(ladder, seats=[even(card)], file=keep / f"{card.slug}-ladder-{mark}.jsonl", workers=workers,
                      cluster=cluster)
        weigh = Trial(balance, file=keep / f"{card.slug}-balance-{mark}.jsonl", workers=workers, cluster=cluster)
        parts = [f"# {card.title}: as measured"]
        if ladder:
            climb.check(card.slug, RUNGS)
            parts.append(_ladder(card, climb, into, strength))
        if balance:
            weigh.check(card.slug, (bot,))
            parts.append(_balance(card, weigh, bot, into))
        (into / f"{card.slug}.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")
        (into / "README.md").write_text(contents(into, all_games()), encoding="utf-8")
        print(f"{into / card.slug}.md", file=sys.stderr)


def even(card: GameInfo) -> int:
    """The smallest player count at which both bots of a pair have equally many seats."""
    return next((count for count in card.seats if count % 2 == 0), card.seats[-1])


def _ladder(card: GameInfo, trial: Trial, into: Path, strength: Path) -> str:
    from tafelrunde.lab.league import league, neighbours
    from tafelrunde.lab.report.markdown import ladder_part
    from tafelrunde.lab.report.match import league_page
    from tafelrunde.lab.strength import enter

    seats = trial.count(0)
    command = join(["tafelrunde", "ladder", card.slug, "--against", AGAINST, "--seats", str(seats), "--games",
                    str(trial.games)])
    with trial.running() as (pool, told):
        found = league(card.slug, neighbours(RUNGS, AGAINST), trial.games, pool, seats=seats, **told)
    (into / f"{card.slug}-ladder.html").write_text(league_page(found, command), encoding="utf-8")
    enter(found, command, strength)
    return f"{ladder_part(found, command)}\n\nWith charts: [{card.slug}-ladder.html]({card.slug}-ladder.html)"


def _balance(card: GameInfo, trial: Trial, bot: str, into: Path) -> str:
    from tafelrunde.lab.balance import balance
    from tafelrunde.lab.report.markdown import balance_part
    from tafelrunde.lab.report.match import balance_page

    command = join(["tafelrunde", "balance", card.slug, "--bot", bot, "--games", str(trial.games)])
    with trial.running() as (pool, told):
        found = balance(card.slug, bot, trial.games, pool, **told)
    (into / f"{card.slug}-balance.html").write_text(balance_page(found, command), encoding="utf-8")
    return f"{balance_part(found, command)}\n\nWith charts: [{card.slug}-balance.html]({card.slug}-balance.html)"
