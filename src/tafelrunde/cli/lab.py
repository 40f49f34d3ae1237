"""`tafelrunde league`, `ladder`, `balance`, `check-bot`: the lab from the command line."""

import json as notation
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shlex import join
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tafelrunde.cli.words import OptionWords, options_of
from tafelrunde.core import BadInput
from tafelrunde.games import info

Games = Annotated[int, Parameter(name=["--games", "-n"])]
MOST = 1_000_000


def league(
    game: str,
    /,
    *bots: str,
    games: Games = 100,
    seats: int | None = None,
    seed: int = 1,
    option: OptionWords = None,
    file: Path | None = None,
    html: Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Every bot against every other; one rating for all of them.

    For example:

        tafelrunde league beutelschneider random greedy squire knight --games 100 --seats 4 --html ladder.html

    Parameters
    ----------
    game
        Short name of the game; `tafelrunde games` lists them.
    bots
        Two or more: random, greedy, squire, knight, baron, king, ismcts@500, line:COMMAND.
    games
        How many matches of each pairing, rounded up to whole deals.
    seats
        How many sit at a table; by default as few as can.
    seed
        Where all chance comes from.
    file
        Keep every finished deal in this file, and go on from it after an interruption.
    html
        Write a page with charts.
    workers
        Processes; by default as many as there are cores.
    cluster
        Address of a Dask cluster to run on.
    json
        Print JSON.
    """
    _league(game, bots, games, seats, seed, option, file, html, workers, cluster, json, False)


def ladder(
    game: str,
    /,
    *bots: str,
    games: Games = 100,
    seats: int | None = None,
    seed: int = 1,
    option: OptionWords = None,
    file: Path | None = None,
    html: Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Each bot against the next: does every level beat the one below?

    For example:

        tafelrunde ladder castles_besieged random greedy squire knight --games 100

    Parameters are those of `tafelrunde league`; name the weakest bot first.
    """
    _league(game, bots, games, seats, seed, option, file, html, workers, cluster, json, True)


def balance(
    game: str,
    /,
    *,
    bot: str = "greedy",
    games: Games = 200,
    seats: list[int] | None = None,
    seed: int = 1,
    standard_only: Annotated[bool, Parameter(negative="")] = False,
    file: Path | None = None,
    html: Path | None = None,
    table: Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """What seats, options and first moves of a game are worth, how long it lasts, how scores spread.

    For example:

        tafelrunde balance beutelschneider --bot greedy --games 500 --html balance.html --table balance.csv

    Parameters
    ----------
    game
        Short name of the game; `tafelrunde games` lists them.
    bot
        Who plays at every seat.
    games
        How many matches of each setting.
    seats
        Only these player counts.
    seed
        Where all chance comes from.
    standard_only
        Leave the options as they are.
    file
        Keep every finished match in this file, and go on from it after an interruption.
    html
        Write a page with charts.
    table
        Write all figures as CSV, or as Parquet if the name ends so.
    workers
        Processes; by default as many as there are cores.
    cluster
        Address of a Dask cluster to run on.
    json
        Print JSON.
    """
    _check(game, (bot,), games, workers)
    from tafelrunde.lab import balance as measured
    from tafelrunde.lab import executor, report

    with _progress() as told, executor(workers, cluster) as pool:
        found = measured.balance(game, bot, games, pool, seats=seats, seed=seed, standard_only=standard_only,
                                 file=file, progress=told, workers=workers)
    if html is not None:
        html.write_text(report.balance_page(found, _command()), encoding="utf-8")
    if table is not None:
        report.write_table(measured.rows(found), table)
    print(notation.dumps(found.data(), ensure_ascii=False, indent=2) if json else found)


def check_bot(
    game: str,
    bot: str,
    /,
    *,
    games: Games = 3,
    seconds: float = 0.2,
    seed: int = 1,
) -> int:
    """Check that a bot keeps the contract: answers, in time, with legal moves.

    For example:

        tafelrunde check-bot beutelschneider "line:python examples/line_bot.py"

    Parameters
    ----------
    game
        Short name of the game; `tafelrunde games` lists them.
    bot
        The bot: `line:` and the command of a program, or the name another package gave it.
    games
        How many matches it plays against itself.
    seconds
        Time for each move.
    seed
        Where all chance comes from.
    """
    info(game)
    if not 1 <= games <= MOST:
        raise BadInput("the number of games is from 1 to {most}", most=MOST)
    from tafelrunde.lab.conformance import check_bot as checked

    findings = checked(bot, game, games, seconds, seed)
    for finding in findings:
        print(finding)
    return 0 if all(finding.passed for finding in findings) else 1


def _league(game: str, bots: tuple[str, ...], games: int, seats: int | None, seed: int, option: OptionWords,
            file: Path | None, html: Path | None, workers: int | None, cluster: str | None, json: bool,
            neighbours: bool) -> None:
    if len(set(bots)) < 2 or len(set(bots)) != len(bots):
        raise BadInput("name two or more different bots")
    _check(game, bots, games, workers)
    count = seats or max(2, info(game).seats[0])
    chosen = info(game).read_options(count, options_of(option))
    from tafelrunde.lab import executor, report
    from tafelrunde.lab.league import league as played

    with _progress() as told, executor(workers, cluster) as pool:
        found = played(game, bots, games, pool, seats=count, options=chosen, seed=seed, file=file, progress=told,
                       neighbours=neighbours, workers=workers)
    if html is not None:
        html.write_text(report.league_page(found, _command()), encoding="utf-8")
    print(notation.dumps(found.data(), ensure_ascii=False, indent=2) if json else found)


def _check(game: str, bots: tuple[str, ...], games: int, workers: int | None) -> None:
    from tafelrunde.bots import make

    info(game)
    for bot in bots:
        make(bot)
    if not 1 <= games <= MOST:
        raise BadInput("the number of games is from 1 to {most}", most=MOST)
    if workers is not None and not 1 <= workers <= 1024:
        raise BadInput("the number of workers is from 1 to 1024")


def _command() -> str:
    """The command as it was given, for the report."""
    return join(["tafelrunde", *sys.argv[1:]])


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
