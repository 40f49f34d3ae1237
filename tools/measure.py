"""`python -m tools measure`: all that the lab says about games and bots, for the documents and the lobby."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from shlex import join
from typing import Annotated

from cyclopts import Parameter

from tafelrunde import all_games, game
from tafelrunde.bots.levels import rungs
from tafelrunde.cli.lab_parameters import Trial
from tafelrunde.cli.parameters import Workers
from tafelrunde.core import GameInfo
from tafelrunde.lab.balance import balance as measure_balance, players
from tafelrunde.lab.league import LeagueReport, league, neighbours, share_matches
from tafelrunde.lab.provenance import fingerprint
from tafelrunde.lab.report.match import balance_page, league_parts
from tafelrunde.lab.report.page import page
from tools.markdown import balance_part, contents, ladder_part
from tools.strength import enter


def measure(
    *games: str,
    ladder: int = 200,
    top: int = 60,
    balance: int = 100,
    bot: str = "greedy",
    into: Path = Path("docs/lab"),
    strength: Path = Path("src/tafelrunde/bots/strength.json"),
    keep: Annotated[Path, Parameter(help="Folder for finished deals; what is there is not played again.")] = Path(
        "build/lab"),
    workers: Workers = None,
    cluster: str | None = None,
) -> None:
    """Ladder and balance of each game, written as pages, Markdown and the lobby's measured strength.

    For example:

        python -m tools measure
        python -m tools measure burgundy --ladder 60 --top 20 --balance 200 --into reports --strength strength.json

    Parameters
    ----------
    games
        Only these games.
    ladder
        Matches of each level against the one below it, with every number of players from two on. 0: no ladder.
    top
        Matches of the last level, and of the king, which take longest.
    balance
        Matches of each setting. 0: no balance.
    bot
        Who plays at every seat for the balance.
    into
        Folder for the reports.
    strength
        The file the lobby reads.
    cluster
        Address of a Dask cluster to run on.
    """
    cards = [game(slug).info for slug in games] if games else list(all_games())
    keep.mkdir(parents=True, exist_ok=True)
    into.mkdir(parents=True, exist_ok=True)
    for card in cards:
        mark = fingerprint(card.slug)  # other rules or bots, other files
        climb = Trial(ladder, file=keep / f"{card.slug}-ladder-{mark}.jsonl", workers=workers, cluster=cluster)
        weigh = Trial(balance, file=keep / f"{card.slug}-balance-{mark}.jsonl", workers=workers, cluster=cluster)
        parts = [f"# {card.title}: as measured"]
        if ladder:
            for matches in (ladder, top):
                replace(climb, games=matches).check(card.slug, rungs(card.slug))
            parts.append(_ladder(card, climb, top, into, strength))
        if balance:
            weigh.check(card.slug, (bot,))
            parts.append(_balance(card, weigh, bot, into))
        (into / f"{card.slug}.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")
        (into / "README.md").write_text(contents(into, all_games()), encoding="utf-8")
        print(f"{into / card.slug}.md", file=sys.stderr)


def _ladder(card: GameInfo, trial: Trial, top: int, into: Path, strength: Path) -> str:
    counts = [seats for seats in card.seats if seats > 1]
    commands = [join(["tafelrunde", "ladder", card.slug, "--seats", str(seats), "--games", str(trial.games), "--top",
                      str(top)]) for seats in counts]
    found = [_climb(card, trial, seats, top, command, strength)
             for seats, command in zip(counts, commands, strict=True)]
    (into / f"{card.slug}-ladder.html").write_text(ladder_page(found, commands), encoding="utf-8")
    return f"{ladder_part(found, commands)}\n\nWith charts: [{card.slug}-ladder.html]({card.slug}-ladder.html)"


def _climb(card: GameInfo, trial: Trial, seats: int, top: int, command: str, strength: Path) -> LeagueReport:
    """The ladder with this many players, played and entered."""
    climbed = rungs(card.slug, seats)
    pairs = neighbours(climbed)
    matches = share_matches(pairs, climbed[-1], trial.games, top)
    with trial.running(card.slug, climbed) as (pool, settings):
        found = league(card.slug, pairs, matches, pool, seats=seats, **settings)
    enter(found, command, strength)
    return found


def ladder_page(reports: Sequence[LeagueReport], commands: Sequence[str]) -> str:
    """A game's ladders, one for each number of players."""
    parts = [part for report, command in zip(reports, commands, strict=True) for part in (
        f"<h2>{players(report.seats)}</h2>", *league_parts(report, "h3"), f"<p><code>{escape(command)}</code></p>")]
    return page(f"{reports[0].title}: the ladder", parts, commands[-1], reports[0].seed, reports[0].slug)


def _balance(card: GameInfo, trial: Trial, bot: str, into: Path) -> str:
    command = join(["tafelrunde", "balance", card.slug, "--bot", bot, "--games", str(trial.games)])
    with trial.running(card.slug, (bot,)) as (pool, settings):
        found = measure_balance(card.slug, bot, trial.games, pool, **settings)
    (into / f"{card.slug}-balance.html").write_text(balance_page(found, command), encoding="utf-8")
    return f"{balance_part(found, command)}\n\nWith charts: [{card.slug}-balance.html]({card.slug}-balance.html)"
