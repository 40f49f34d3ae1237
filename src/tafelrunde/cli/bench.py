"""`tafelrunde bench`: the speed of rules and search, and how it compares with a peer measured in the same run."""

import json as notation
import platform
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tafelrunde import State, all_games, game
from tafelrunde.bots.values import find
from tafelrunde.cli.app import version
from tafelrunde.cli.peer import ROLLOUTS, Peer
from tafelrunde.cli.speed import Workload, driven, first_move, midgame, playouts, rate, searches, shipped
from tafelrunde.core import BadInput

COMPARED = "beutelschneider"  # the trick-taking game, set beside hearts
SIMULATIONS = 400
SEARCHED = 100  # simulations of one search as the bots do it; a move of theirs has as many or more
DECISIONS = 12  # into a hand, where the searches begin


@dataclass
class Figure:
    """One measured line: which game, what, how many a second (or seconds), the peer's and the ratio."""

    game: str
    case: str
    value: float
    unit: str
    peer: float | None = None

    @property
    def ratio(self) -> float | None:
        return self.value / self.peer if self.peer else None


def bench(
    *games: str,
    seconds: float = 3.0,
    peer: Annotated[bool, Parameter(negative="--no-peer")] = True,
    doors: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Measure random playouts, an interpreted driver loop, the tree search at mid-game and the import.

    With OpenSpiel installed (the extra `bench`, or `make bench`) its hearts are measured in the same run.
    Rates are per second of CPU time; decisions count, deals are extra work.

    For example:

        tafelrunde bench
        tafelrunde bench beutelschneider --seconds 1 --no-peer --json
        tafelrunde bench --doors

    Parameters
    ----------
    games
        Only these games.
    seconds
        How long each line is measured.
    peer
        Measure OpenSpiel too.
    doors
        Measure instead how fast the games are through every door: loops, tensors, many tables, PettingZoo, Gymnasium,
        OpenSpiel, as far as their packages are installed.
    json
        Print JSON.
    """
    if not 0.05 <= seconds <= 600:
        raise BadInput("seconds is a number from 0.05 to 600")
    slugs = [game(slug).info.slug for slug in games] if games else [card.slug for card in all_games()]
    if doors:
        through_doors(slugs, seconds, json)
        return
    rival = found_peer() if peer else None
    console = Console(stderr=True)
    steps = [*lines(slugs, rival)]
    figures = [measured(step, seconds) for step in track(steps, "measuring", console=console, transient=True)]
    for slug in slugs:
        figures.append(Figure(slug, "import to first move", first_move(slug, min(game(slug).info.seats)), "s"))
    if json:
        print(notation.dumps({"house": version(), "python": platform.python_version(), "figures": [
            {**asdict(figure), "ratio": figure.ratio} for figure in figures]}, indent=2))
    else:
        show(figures, rival is not None)


def through_doors(slugs: list[str], seconds: float, json: bool) -> None:
    """How fast the games are through every door."""
    from tafelrunde.cli.doors import all_rates, show_rates

    found = all_rates(slugs, seconds)
    if json:
        print(notation.dumps({"house": version(), "python": platform.python_version(), "decisions a second": found},
                             indent=2, ensure_ascii=False))
    else:
        show_rates(found, slugs)


def found_peer() -> Peer | None:
    """OpenSpiel, if it is installed."""
    try:
        return Peer()
    except ImportError:
        return None


Step = tuple[str, str, str, Workload, Workload | None]


def lines(slugs: list[str], rival: Peer | None) -> Iterator[Step]:
    """What is measured: game, case, unit, ours, the peer's."""
    for slug in slugs:
        rules = game(slug)
        seats = max(rules.info.seats)
        yield slug, f"random matches, {seats} seats", "moves/s", playouts(rules.start(seats)), None
        if slug == COMPARED:
            hand: dict[str, object] = {"hands_limit": 1}  # one hand, as hearts is
            dealt, begun = (midgame(rules, seats, decisions, hand) for decisions in (0, DECISIONS))
            yield (slug, "random play of a dealt hand", "moves/s", playouts(dealt, ROLLOUTS),
                   rival.playouts() if rival else None)
            yield (slug, "driven by a Python loop", "moves/s", driven(rules, seats),
                   rival.driven() if rival else None)
            yield (slug, "tree search in a hand, random", "sims/s", searches(begun, SIMULATIONS),
                   rival.searches(DECISIONS, SIMULATIONS) if rival else None)
            yield from bots(slug, begun, SIMULATIONS)
        else:
            yield slug, "driven by a Python loop", "moves/s", driven(rules, seats), None
            middle = midgame(rules, seats)
            yield slug, "tree search, random to the end", "sims/s", searches(middle, SIMULATIONS // 10), None
            yield from bots(slug, middle, SEARCHED)


def bots(slug: str, state: State, simulations: int) -> Iterator[Step]:
    """The search as the game's bots play it."""
    value = find(slug)
    if value is not None:
        yield slug, f"the bots' search, {shipped(value)}", "sims/s", searches(state, simulations, value), None


def measured(step: Step, seconds: float) -> Figure:
    """Ours, then the peer's."""
    slug, case, unit, ours, theirs = step
    return Figure(slug, case, rate(ours, seconds), unit, rate(theirs, seconds) if theirs else None)


def show(figures: list[Figure], with_peer: bool) -> None:
    """The figures as a table, game by game."""
    headings = ("Tafelrunde", "OpenSpiel hearts", "ratio") if with_peer else ("Tafelrunde",)
    table = Table("", *headings, box=None, pad_edge=False, header_style="bold")
    for column in table.columns:
        column.no_wrap = True
    for column in table.columns[1:]:
        column.justify = "right"
    for slug, group in groupby(sorted(figures, key=lambda figure: figure.game), key=lambda figure: figure.game):
        table.add_row(slug, style="bold")
        for figure in group:
            peer = (rounded(figure.peer, figure.unit) if figure.peer else "",
                    f"{figure.ratio:.1f}×" if figure.ratio else "") if with_peer else ()
            table.add_row(f"  {figure.case}", rounded(figure.value, figure.unit), *peer)
    console = Console(highlight=False)
    console.print(f"{version()}, Python {platform.python_version()}, one thread, per second of CPU time\n")
    console.print(table)
    if not with_peer:
        console.print("\nWith OpenSpiel (make bench) its hearts are measured in the same run.", style="dim")


def rounded(value: float, unit: str) -> str:
    """«29.1 M moves/s», «0.051 s»."""
    for size, letter in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g} {letter} {unit}"
    return f"{value:.3g} {unit}"
