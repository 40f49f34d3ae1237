"""`python -m tools errors`: what every level gives away by a decision, for the documents and the lobby."""

import json
import sys
from pathlib import Path
from shlex import join
from typing import Annotated, Any

from cyclopts import Parameter

from tafelrunde import all_games, game
from tafelrunde.bots.levels import rungs
from tafelrunde.cli.lab_parameters import progress
from tafelrunde.cli.parameters import Flag, Seed, Workers
from tafelrunde.lab import executor
from tafelrunde.lab.error_rate import measure_errors
from tools.markdown import table
from tools.strength import enter_errors

PAGE = """# What the levels give away

By a decision, on average, in thousandths of the win, in positions of matches of mixed bots; a referee thinks many times
as long as a king ([error rates](../bots.md#error-rates)). Intervals at 95 %, by matches. "Less" is what a level gives
away less than the one below it, in the same positions; a dash where there is none. `python -m tools errors GAME` writes
this page, and what the forms say of it.

{parts}
"""
PART = """## {title}, {seats} players

{positions} decisions of {matches} matches, a referee with {times} times the thinking of a king.

{table}

```sh
{command}
```"""


def errors(
    *games: str,
    positions: Annotated[int, Parameter(name=["--positions", "-n"])] = 300,
    times: int = 100,
    seats: Annotated[list[int] | None, Flag] = None,
    seed: Seed = 1,
    workers: Workers = None,
    into: Path = Path("docs/lab/errors.md"),
    strength: Path = Path("src/tafelrunde/bots/strength.json"),
) -> None:
    """Measure the error rate of each level, and write the page and the lobby's file.

    For example:

        python -m tools errors
        python -m tools errors burgundy --seats 2 --positions 100 --times 20

    Parameters
    ----------
    games
        Only these games.
    positions
        Decisions for each number of players.
    times
        How many times the thinking of a king the referee spends on a position.
    seats
        Only these numbers of players; by default all of a game.
    into
        The page.
    strength
        The file the lobby reads.
    """
    for card in [game(slug).info for slug in games] if games else list(all_games()):
        for count in seats or [each for each in card.seats if each > 1]:
            with executor(workers) as pool, progress() as told:
                found = measure_errors(card.slug, rungs(card.slug, count), positions, pool, seats=count, seed=seed,
                                       times=times, progress=told)
            words = ["tafelrunde", "errors", card.slug, "--seats", str(count), "--positions", str(positions), "--times",
                     str(times), "--seed", str(seed)]
            enter_errors(found, join(words), strength)
            into.write_text(error_page(json.loads(strength.read_text("utf-8"))), encoding="utf-8")
            print(found, file=sys.stderr)


def error_page(data: dict[str, Any]) -> str:
    """The page of all that was measured, out of the lobby's file."""
    parts = []
    for card in all_games():
        for seats, measured in sorted(data.get(card.slug, {}).items()):
            if "errors" in measured:
                found = measured["errors"]
                rows = [(bot, _figure(rate["loss"], rate["low"], rate["high"]),
                         _figure(*(-end for end in rate["more"])) if rate["more"] else "–",
                         f"{100 * rate['agrees']:.0f} %") for bot, rate in found["bots"].items()]
                head = ("level", "gives away", "less", "plays the referee's move")
                parts.append(PART.format(title=card.title, seats=seats, table=table(head, rows), **{
                    name: found[name] for name in ("positions", "matches", "times", "command")}))
    return PAGE.format(parts="\n\n".join(parts))


def _figure(mean: float, low: float, high: float) -> str:
    return f"{mean:.1f} [{min(low, high):.1f}, {max(low, high):.1f}]"
