"""`python -m tools bench`: the speed of rules and search, and how it compares with peers measured in the same run."""

import json as notation
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from statistics import fmean
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tafelrunde import State, all_games, game
from tafelrunde.bots.values import find
from tafelrunde.cli.app import version
from tafelrunde.cli.lab_parameters import format_command
from tafelrunde.cli.parameters import Flag, Json
from tafelrunde.core import BadInput, Game
from tafelrunde.lab.provenance import Provenance, provenance
from tools import NAME
from tools.peers import Peer, library_version, peers, remaining
from tools.speed import (
    LENGTHS,
    ROLLOUTS,
    STARTS,
    Workload,
    checked_plays,
    describe_search,
    drive_in_python,
    first_move,
    format_short,
    length,
    measure_rates,
    midgame,
    midgames,
    pack_positions,
    random_plays,
    searches,
    unpack_positions,
)

COMPARED = "beutelschneider"  # the trick-taking game, set beside the peers
HAND: dict[str, object] = {"hands_limit": 1}  # one hand, as theirs are
SIMULATIONS = 400
SEARCHED = 100  # simulations of one search as the bots do it; a move of theirs has as many or more
DECISIONS = 12  # into a hand, where the searches begin
POSITIONS = 5  # that are searched in turn
SEED = 1


@dataclass
class Beside:
    """A peer's part of a line: how many a second, our figure as a multiple of it, and how long its plays are."""

    game: str
    value: float
    ratio: float
    decisions: float


@dataclass
class Figure:
    """One measured line: which game, what, how many a second (or seconds of CPU time), how many decisions it is from
    there to the end in random play, and the peers."""

    game: str
    case: str
    value: float
    unit: str
    decisions: float | None
    peers: tuple[Beside, ...] = ()


@dataclass
class Rival:
    """A peer's workload."""

    game: str
    work: Workload
    decisions: float


@dataclass
class Line:
    """What is to be measured: ours, and the same of every peer."""

    game: str
    case: str
    unit: str
    work: Workload
    decisions: float
    rivals: Sequence[Rival] = ()

    def measure(self, seconds: float) -> Figure:
        """Ours and the peers', in turns."""
        ours, *theirs = measure_rates([self.work, *(rival.work for rival in self.rivals)], seconds)
        beside = [Beside(rival.game, rate, ours / rate, rival.decisions)
                  for rival, rate in zip(self.rivals, theirs, strict=True)]
        return Figure(self.game, self.case, ours, self.unit, self.decisions, tuple(beside))


def bench(
    *games: str,
    seconds: float = 3.0,
    peer: Annotated[bool, Parameter(negative="--no-peer")] = True,
    doors: Annotated[bool, Flag] = False,
    json: Json = False,
) -> None:
    """Measure random playouts, an interpreted driver loop, the tree search at mid-game, packing and the import.

    With OpenSpiel installed (the extra `openspiel`, or `make bench`) its hearts, euchre and gin rummy are measured
    beside Beutelschneider: hands are dealt before the clock runs, and searches begin with as many decisions left.
    All times are CPU time; decisions count, deals are extra work.

    For example:

        python -m tools bench
        python -m tools bench beutelschneider --seconds 1 --no-peer --json
        python -m tools bench --doors

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
    """
    if not 0.05 <= seconds <= 600:
        raise BadInput("seconds is a number from 0.05 to 600")
    slugs = [game(slug).info.slug for slug in games] if games else [card.slug for card in all_games()]
    if doors:
        through_doors(slugs, seconds, json)
        return
    rivals = peers() if peer and COMPARED in slugs else []
    console = Console(stderr=True)
    steps = [*lines(slugs, rivals)]
    figures = [step.measure(seconds) for step in track(steps, "measuring", console=console, transient=True)]
    for slug in slugs:
        figures.append(Figure(slug, "import to first move", first_move(slug, min(game(slug).info.seats)), "s", None))
    sources = [provenance(slug, (), SEED, format_command(NAME)) for slug in slugs]
    if json:
        print(notation.dumps(data(figures, sources, rivals), indent=2))
    else:
        print_figures(figures, sources[0], rivals)


def through_doors(slugs: list[str], seconds: float, json: bool) -> None:
    """How fast the games are through every door."""
    from tools.doors import all_rates, show_rates

    found = all_rates(slugs, seconds)
    sources = [provenance(slug, (), SEED, format_command(NAME)) for slug in slugs]
    if json:
        report = {"decisions a second": found, "provenance": [source.data() for source in sources]}
        print(notation.dumps(report, indent=2, ensure_ascii=False))
    else:
        show_rates(found, slugs)


def lines(slugs: list[str], rivals: Sequence[Peer]) -> Iterator[Line]:
    """What is measured."""
    for slug in slugs:
        rules = game(slug)
        seats = max(rules.info.seats)
        start = [rules.start(seats)]
        yield Line(slug, f"random matches, {seats} seats", "moves/s", random_plays(start), length(start))
        yield Line(slug, "the same, moves checked", "moves/s", checked_plays(start[0]), length(start))
        if slug == COMPARED:
            yield from hands(slug, rules, seats, rivals)
        else:
            yield Line(slug, "driven by a Python loop", "moves/s", drive_in_python(start), length(start))
            middle = midgame(rules, seats)
            yield Line(slug, "tree search, random to the end", "sims/s", searches([middle], SIMULATIONS // 10),
                       length([middle]))
            yield from bots(slug, [middle], SEARCHED)
        half = midgame(rules, seats)
        yield Line(slug, "positions packed", "a second", pack_positions(half), length([half]))
        yield Line(slug, "positions unpacked", "a second", unpack_positions(rules, half), length([half]))


def hands(slug: str, rules: Game, seats: int, rivals: Sequence[Peer]) -> Iterator[Line]:
    """Hands of the game that is compared, each line with the same of every peer."""
    dealt, begun = (positions(rules, seats, decisions, number)
                    for decisions, number in ((0, STARTS), (DECISIONS, POSITIONS)))
    whole, left = length(dealt), length(begun)
    yield Line(slug, "random play of dealt hands", "moves/s", random_plays(dealt, ROLLOUTS), whole,
               [Rival(rival.name, rival.random_plays(ROLLOUTS), fmean(rival.lengths)) for rival in rivals])
    yield Line(slug, "dealt hands, by a Python loop", "moves/s", drive_in_python(dealt), whole,
               [Rival(rival.name, rival.drive_in_python(), fmean(rival.lengths)) for rival in rivals])
    yield Line(slug, "tree search in a hand, random", "sims/s", searches(begun, SIMULATIONS), left,
               [search_of(rival, left) for rival in rivals])
    yield from bots(slug, begun, SIMULATIONS)


def positions(rules: Game, seats: int, decisions: int, number: int) -> list[State]:
    """So many hands, each so many decisions after its deal."""
    return [state for state, _ in zip(midgames(rules, seats, decisions, HAND), range(number), strict=False)]


def search_of(rival: Peer, left: float) -> Rival:
    """A peer's search where it has as nearly as many decisions left as can be."""
    begun = rival.positions(left, POSITIONS)
    decisions = fmean(remaining(state, LENGTHS // POSITIONS) for state in begun)
    return Rival(rival.name, rival.searches(begun, SIMULATIONS), decisions)


def bots(slug: str, states: list[State], simulations: int) -> Iterator[Line]:
    """The search as the game's bots play it."""
    value = find(slug)
    if value is not None:
        yield Line(slug, f"the bots' search, {describe_search(value)}", "sims/s", searches(states, simulations, value),
                   length(states))


def data(figures: list[Figure], sources: Sequence[Provenance], rivals: Sequence[Peer]) -> dict[str, Any]:
    """Everything as JSON types."""
    return {
        "figures": [asdict(figure) for figure in figures],
        "peers": {"OpenSpiel": library_version(), "games": [rival.name for rival in rivals]} if rivals else None,
        "provenance": [source.data() for source in sources],
    }


def print_figures(figures: list[Figure], source: Provenance, rivals: Sequence[Peer]) -> None:
    """The figures as a table, game by game, and where they come from."""
    table = Table("", "", "to the end", "", box=None, pad_edge=False, header_style="bold")
    for column in table.columns:
        column.no_wrap = True
    for column in table.columns[1:]:
        column.justify = "right"
    for slug, group in groupby(sorted(figures, key=lambda figure: figure.game), key=lambda figure: figure.game):
        table.add_row(slug, style="bold")
        for figure in group:
            table.add_row(f"  {figure.case}", f"{format_short(figure.value)} {figure.unit}",
                          format_decisions(figure.decisions))
            for each in figure.peers:
                table.add_row(f"    OpenSpiel {each.game}", f"{format_short(each.value)} {figure.unit}",
                              format_decisions(each.decisions), f"{each.ratio:.1f}×")
    console = Console(highlight=False)
    console.print(f"{version()}, {source.python}, {source.processor}, {source.system}\n"
                  f"one thread, per second of CPU time; to the end: decisions in random play\n")
    console.print(table)
    beside = f"OpenSpiel {library_version()}" if rivals else "without OpenSpiel (make bench measures it too)"
    console.print(f"\n{source.date}, {beside}\nagain: {source.command}", style="dim")


def format_decisions(decisions: float | None) -> str:
    """«20 moves»."""
    return "" if decisions is None else f"{decisions:.3g} moves"
