"""`tafelrunde match`: bots against each other."""

import json as notation
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tafelrunde.cli.words import OptionWords, options_of
from tafelrunde.core import BadInput
from tafelrunde.games import info

MOST = 10_000_000


def match(
    game: str,
    /,
    *bots: str,
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 100,
    seed: int = 1,
    option: OptionWords = None,
    workers: int | None = None,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Let bots play many matches and print their share of the wins, with 95 % intervals.

    Deals are duplicate: every seating of the bots plays the same chance. The same seed gives the same result.

    For example:

        tafelrunde match beutelschneider greedy random random --games 300
        tafelrunde match castles_besieged ismcts@500 greedy --games 50 --json
        tafelrunde match castles_besieged greedy random --option hits_to_lose=5

    Parameters
    ----------
    game
        Short name of the game; `tafelrunde games` lists them.
    bots
        One for each seat: random, greedy, ismcts, or with a budget ismcts@500 (iterations), ismcts@0.1s (seconds).
    games
        How many matches, rounded up to whole deals.
    seed
        Where all chance comes from.
    workers
        Processes; by default as many as there are cores.
    json
        Print JSON.
    """
    if not bots:
        raise BadInput("name a bot for each seat, for example: tafelrunde match {game} greedy random", game=game[:40])
    if not 1 <= games <= MOST:
        raise BadInput("the number of games is from 1 to {most}", most=MOST)
    if workers is not None and not 1 <= workers <= 1024:
        raise BadInput("the number of workers is from 1 to 1024")
    from tafelrunde.bots import make
    from tafelrunde.lab import executor
    from tafelrunde.lab import match as play_all

    chosen = info(game).read_options(len(bots), options_of(option))
    for bot in bots:
        make(bot)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar, executor(workers) as pool:
        task = bar.add_task("deals", total=None)
        report = play_all(game, bots, games, pool, options=chosen, seed=seed, workers=workers,
                          progress=lambda done, total: bar.update(task, completed=done, total=total))
    print(notation.dumps(report.data(), ensure_ascii=False, indent=2) if json else report)
