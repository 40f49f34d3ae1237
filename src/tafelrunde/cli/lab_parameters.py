"""The parameters that all commands of the lab share, and what is done with them."""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress as Bar,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from tafelrunde.cli import parameters
from tafelrunde.core import BadInput
from tafelrunde.games import info

if TYPE_CHECKING:  # the lab is loaded when it is used
    from tafelrunde.lab.keeper import Keeper

MOST = 10_000_000
WORKERS = 1024
QUIET = 15.0  # seconds between two lines of progress where no bar can be drawn
Progress = Callable[[int, int], None]


@Parameter(name="*")
@dataclass(frozen=True)
class Trial:
    """How much is played, with what, where, and what becomes of it."""

    games: Annotated[int, Parameter(name=["--games", "-n"])] = 100
    """Matches of each lineup, pairing or setting, rounded up to whole deals."""
    seed: parameters.Seed = 1
    seats: Annotated[list[int] | None, parameters.Flag] = None
    """Player count; by default as few as can (balance: each, or the ones named)."""
    option: parameters.OptionWords = None
    edition: parameters.EditionFile = None
    file: Path | None = None
    """Keep every finished deal in this file, and go on from it after an interruption."""
    until_decided: Annotated[bool, parameters.Flag] = False
    """Stop early once it is settled, by a sequential test, who is stronger or that nobody is."""
    workers: parameters.Workers = None
    cluster: str | None = None
    """Address of a Dask cluster to run on (the extra `cluster`)."""
    html: Path | None = None
    """Write a page with charts."""
    table: Path | None = None
    """Write all figures as CSV, or as Parquet if the name ends so (the extra `parquet`)."""
    json: parameters.Json = False
    moves: Path | None = None
    """Write every decision as a row of this file: CSV, JSON Lines (.jsonl) or Parquet, as its name ends."""
    positions: Path | None = None
    """Write every position as a row of this file, as its seat sees it as a tensor: Parquet, or .arrow for Arrow."""
    records: Path | None = None
    """Write the record of every match into this folder; the dice are drawn so that the records can be verified."""

    def check(self, game: str, bots: Sequence[str], luck: bool = False) -> None:
        """Raise BadInput for parameters that cannot be, before anything is played. `luck`: is luck measured?"""
        from tafelrunde.bots.levels import EMPEROR, rungs
        from tafelrunde.lab.luck import teller
        from tafelrunde.lab.moves import check_moves
        from tafelrunde.lab.players import player
        from tafelrunde.lab.positions import check_positions
        from tafelrunde.lab.report.tables import check_table
        from tafelrunde.learned.value_bot import house_player

        info(game)
        for bot in bots:
            player(bot)
        for seats in self.seats or (info(game).usual_seats,):
            if EMPEROR.bot in bots and EMPEROR.bot not in rungs(game, seats):
                house_player(game, seats)  # says that there is none
        if not 1 <= self.games <= MOST:
            raise BadInput("the number of games is from 1 to {most}", most=MOST)
        if self.workers is not None and not 1 <= self.workers <= WORKERS:
            raise BadInput("the number of workers is from 1 to {most}", most=WORKERS)
        if luck:
            teller(game, [])
        if luck and self.until_decided:
            raise BadInput("--luck and --until-decided do not go together")
        check_table(self.table)
        if self.moves is not None:
            check_moves(self.moves)
        if self.positions is not None:
            check_positions(self.positions, game)
        for file in (self.file, self.html, self.table, self.moves, self.positions):
            if file is not None:
                parameters.check_file(file)
        if self.records is not None:
            parameters.check_folder(self.records)

    def count(self, default: int) -> int:
        """The one player count; raises BadInput for several."""
        if self.seats and len(self.seats) > 1:
            raise BadInput("name one player count; only balance takes several")
        return self.seats[0] if self.seats else default

    def given_options(self, game: str) -> dict[str, Any]:
        """The options as they were given, those from files with the text of the file; raises BadInput."""
        return parameters.options_of(info(game), self.option, self.edition)

    def options(self, game: str, seats: int) -> dict[str, Any]:
        """The options for this many players; raises BadInput."""
        return info(game).read_options(seats, self.given_options(game))

    @contextmanager
    def running(self, game: str, bots: Sequence[str]) -> Iterator[tuple[Executor, dict[str, Any]]]:
        """The pool that plays the deals, and the settings that every run takes."""
        from tafelrunde.lab import executor

        with self.keeping(game, bots) as keeper, executor(self.workers, self.cluster) as pool, progress() as bar:
            yield pool, {"seed": self.seed, "file": self.file, "progress": bar, "workers": self.workers,
                         "until_decided": self.until_decided, "keeper": keeper}

    def keeping(self, game: str, bots: Sequence[str]) -> "AbstractContextManager[Keeper | None]":
        """The keeper that writes moves, positions and records; nothing where none are asked for."""
        if self.moves is None and self.positions is None and self.records is None:
            return nullcontext()
        from tafelrunde.lab.keeper import Keeper
        from tafelrunde.lab.provenance import provenance

        source = provenance(game, tuple(dict.fromkeys(bots)), self.seed, format_command())
        return Keeper(source, self.moves, self.records, self.positions)


def format_command(name: str = "tafelrunde") -> str:
    """The command as it was given, for the report."""
    return join([*name.split(), *sys.argv[1:]])


@contextmanager
def progress() -> Iterator[Progress]:
    """Show on standard error how much is done and how long the rest will take: a bar on a terminal, else a line now and
    then."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield _Lines()
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
               TextColumn("left:"), TimeRemainingColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task("deals", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


class _Lines:
    """Progress in lines, for logs."""

    def __init__(self) -> None:
        self.begun = self.last = time.monotonic()
        self.first: int | None = None  # deals that were there before

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        self.first = done if self.first is None else self.first
        if now - self.last < QUIET or done == self.first:
            return
        self.last = now
        left = (now - self.begun) / (done - self.first) * (total - done)
        print(f"{done} of {total} deals, about {format_time_left(left)} left", file=sys.stderr, flush=True)


def format_time_left(seconds: float) -> str:
    """«40 s», «12 min», «3.5 h»."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
