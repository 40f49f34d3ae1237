"""Balance: what a game's seats, options and first turns are worth, how long it lasts, how scores spread.

Every setting is played by the same bot at all seats, so that whatever differs is the game's doing; and every setting
plays the same deals, so that what an option changes is measured deal by deal.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

from tafelrunde import games
from tafelrunde.core import BadInput, GameInfo
from tafelrunde.lab.duplicate import Loader, deals
from tafelrunde.lab.executor import Progress, Results, run
from tafelrunde.lab.keeper import Keeper
from tafelrunde.lab.match import format_failures
from tafelrunde.lab.play_match import Played
from tafelrunde.lab.statistics import (
    STOPPING,
    Mean,
    fair,
    format_count,
    margin_bounds,
    mean_of,
    score_bounds,
    share_of,
    verdict,
)

BINS = 20  # of a score histogram
RARE = 5  # first turns seen less often are not reported
SHOWN = 16  # of the steps of first turns

Measure = Callable[[Played], float]
MEASURES: dict[str, tuple[Measure, float]] = {  # what options may change, and the most it can be
    "share of seat 0": (lambda one: one.shares[0], 1.0),
    "score": (lambda one: sum(one.scores) / len(one.scores), float("inf")),
    "decisions": (lambda one: float(one.decisions), float("inf")),
    "lead changes": (lambda one: float(one.lead_changes), float("inf")),
}


@dataclass(frozen=True)
class Way:
    """A way to set the game up: with the standard rules, one option changed, or the first turn left to chance."""

    seats: int
    options: dict[str, Any]
    changed: str = ""
    free_opening: bool = False


@dataclass(frozen=True)
class Setting:
    """A way to set the game up, and what came of it. Shares and margins are of the win."""

    seats: int
    options: dict[str, Any]
    changed: str  # "" for the standard rules
    matches: int
    share_by_seat: tuple[Mean, ...]
    opener: Mean  # share of whoever has the first choice
    score: Mean
    tenths: tuple[float, float]  # a tenth of all scores lies below the first, a tenth above the second
    decisions: Mean
    ties: Mean
    margin: Mean
    lead_changes: Mean
    moved: dict[str, Mean]  # what the change makes of each of MEASURES
    reasons: tuple[tuple[str, int], ...]
    histogram: tuple[tuple[float, int], ...] = field(default=())

    @property
    def fair(self) -> float:
        """An equal share of the win; alone against the game, one of two."""
        return fair(self.seats)

    def figures(self) -> list[tuple[str, Mean]]:
        """Every figure by name."""
        return [
            *((f"share of seat {seat}", mean) for seat, mean in enumerate(self.share_by_seat)),
            ("share of the first to choose", self.opener), ("score", self.score), ("decisions", self.decisions),
            ("ties", self.ties), ("margin", self.margin), ("lead changes", self.lead_changes),
            *((f"change of {name}", mean) for name, mean in self.moved.items()),
        ]

    def data(self) -> dict[str, Any]:
        """The setting as JSON types."""
        return {"seats": self.seats, "options": self.options, "changed": self.changed, "matches": self.matches,
                "figures": {name: mean.data() for name, mean in self.figures()}, "tenths": list(self.tenths),
                "reasons": [list(entry) for entry in self.reasons],
                "histogram": [list(entry) for entry in self.histogram]}


@dataclass(frozen=True)
class Openings:
    """The value of the first turn's steps, measured where chance makes them: shares of the win of whoever had that
    turn."""

    seats: int
    matches: int
    share: Mean
    steps: tuple[tuple[str, Mean], ...]

    def data(self) -> dict[str, Any]:
        """The openings as JSON types."""
        return {"seats": self.seats, "matches": self.matches, "share": self.share.data(),
                "steps": [[text, mean.data()] for text, mean in self.steps]}


@dataclass(frozen=True)
class BalanceReport:
    """The balance of a game as one bot plays it."""

    slug: str
    title: str
    bot: str
    seed: int
    settings: tuple[Setting, ...]
    openings: tuple[Openings, ...]
    failures: tuple[str, ...]
    until_decided: bool

    def data(self) -> dict[str, Any]:
        """The report as JSON types."""
        return {"game": self.slug, "title": self.title, "bot": self.bot, "seed": self.seed,
                "settings": [setting.data() for setting in self.settings],
                "openings": [opening.data() for opening in self.openings], "failures": list(self.failures),
                "until_decided": self.until_decided}

    def __str__(self) -> str:
        """A small table for people."""
        rows = [f"{self.title}, played by {self.bot} at every seat, seed {self.seed}; intervals at 95 %"]
        for one in self.settings:
            rows.append(f"  {players(one.seats)}, {one.changed or 'standard rules'}, "
                        f"{format_count(one.matches, 'match', 'matches')}: score {one.score.mean:.1f}, "
                        f"decisions {one.decisions.mean:.0f}, lead changes {one.lead_changes.mean:.1f}")
            rows += [f"    seat {seat} wins {share}" for seat, share in enumerate(one.share_by_seat)]
        return "\n".join([*rows, *([f"  {STOPPING}"] if self.until_decided else []), *format_failures(self.failures)])


def players(seats: int) -> str:
    """«1 player», «4 players»."""
    return format_count(seats, "player", "players")


def ways(info: GameInfo, seats: Sequence[int] | None = None, base: Mapping[str, Any] | None = None,
         standard_only: bool = False) -> list[Way]:
    """Each player count: as it is, with a free first turn, then with each option's alternatives by themselves."""
    found: list[Way] = []
    for count in seats or info.seats:
        standard = info.read_options(count, base)
        found += [Way(count, standard), Way(count, standard, "first turn left to chance", free_opening=True)]
        for option in () if standard_only else info.offered:
            for value in option.alternatives():
                try:
                    options = info.read_options(count, {**(base or {}), option.name: value})
                except BadInput:
                    continue
                if options != standard:
                    found.append(Way(count, options, f"{option.name} = {format_value(value)}"))
    return found


def format_value(value: Any) -> str:
    """A value of an option as a word; a table of values as its size."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "on", False: "off"}[value]
    return str(value) if len(str(value)) <= 24 else f"another ({len(value)} values)"


def balance(
    slug: str,
    bot: str,
    matches: int,
    pool: Executor,
    *,
    seats: Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    standard_only: bool = False,
    file: Path | None = None,
    progress: Progress | None = None,
    until_decided: bool = False,
    load: Loader = games.load,
    workers: int | None = None,
    keeper: Keeper | None = None,
) -> BalanceReport:
    """Play `matches` of every setting with the bot at all seats.

    `until_decided` stops a setting as soon as it is settled for every seat whether it wins more or less than an
    equal share, or within EVEN the same. What `keeper` wants is kept of every match.
    """
    game = load(slug)
    info = game.info
    wanted = ways(info, seats, options, standard_only)
    parts = [deals(slug, way.options, [bot] * way.seats, matches, seed, load, way.free_opening,
                   keeps=keeper.what if keeper else "") for way in wanted]
    results = run(parts, pool, file=file, progress=progress, workers=workers, each=keeper.take if keeper else None,
                  enough=seats_settled if until_decided else None)
    played = [[one for deal in part for one in deal] for part in results]
    standard = {way.seats: part for way, part in zip(wanted, played, strict=True) if not way.changed}
    settings = tuple(
        setting(way, part, standard[way.seats], until_decided, game.score_range(way.seats, way.options))
        for way, part in zip(wanted, played, strict=True) if not way.free_opening
    )
    opened = tuple(openings(way.seats, part) for way, part in zip(wanted, played, strict=True) if way.free_opening)
    return BalanceReport(slug, info.title, bot, seed, settings, opened,
                         tuple(why for part in played for one in part for why in one.failures), until_decided)


def seats_settled(results: Results) -> bool:
    """True once every seat is known to win more than, less than or about an equal share."""
    matches = [one for deal in results for one in deal]
    seats = len(matches[0].shares)
    return all(verdict([one.shares[seat] for one in matches], fair(seats), seats) for seat in range(seats))


def setting(way: Way, played: Sequence[Played], standard: Sequence[Played], until_decided: bool = False,
            range_: tuple[int, int] | None = None) -> Setting:
    """The figures of one setting, and its changes against the same deals played by the standard rules. `range_`: the
    bounds of its scores, where they are known."""
    scores = [score for one in played for score in one.scores]
    tenths = quantiles(scores, n=10, method="inclusive") if len(scores) > 1 else [float(scores[0])] * 9
    return Setting(
        way.seats, way.options, way.changed, len(played),
        tuple(share_of([one.shares[seat] for one in played], until_decided) for seat in range(way.seats)),
        share_of([one.shares[one.opener] for one in played], until_decided),
        mean_of([sum(one.scores) / way.seats for one in played], score_bounds(range_)),
        (tenths[0], tenths[-1]),
        mean_of([float(one.decisions) for one in played], (0, float("inf"))),
        mean_of([float(one.ranks.count(1) > 1) for one in played], (0, 1)),
        mean_of([_margin(one) for one in played], (0, margin_bounds(range_)[1])),
        mean_of([float(one.lead_changes) for one in played], (0, float("inf"))),
        measure_changes(played, standard) if way.changed else {},
        tuple(Counter(_kind(one.reason) for one in played).most_common(8)),
        histogram(scores),
    )


def measure_changes(played: Sequence[Played], standard: Sequence[Played]) -> dict[str, Mean]:
    """The effect of a change on each measure, deal by deal."""
    pairs = list(zip(played, standard, strict=False))  # one of them may have been stopped earlier
    return {name: mean_of([measure(one) - measure(other) for one, other in pairs], (-most, most))
            for name, (measure, most) in MEASURES.items()}


def openings(seats: int, played: Sequence[Played]) -> Openings:
    """The share of the win after each step of a first turn that chance made; the most frequent steps only."""
    chosen: dict[str, list[float]] = {}
    for one in played:
        for step in dict.fromkeys(map(step_kind, one.opening)):
            chosen.setdefault(step, []).append(one.shares[one.opener])
    often = sorted((entry for entry in chosen.items() if len(entry[1]) >= RARE), key=lambda entry: -len(entry[1]))
    shares = [(text, mean_of(shares, (0, 1))) for text, shares in often[:SHOWN]]
    return Openings(seats, len(played), mean_of([one.shares[one.opener] for one in played], (0, 1)),
                    tuple(sorted(shares, key=lambda entry: -entry[1].mean)))


def step_kind(text: str) -> str:
    """A move without the place it takes something from: «take 5 pasture-5» is «take pasture-5», «lay 7» is itself."""
    words = text.split()
    return " ".join(word for place, word in enumerate(words) if place == len(words) - 1 or not word.isdigit())


def histogram(scores: Sequence[int]) -> tuple[tuple[float, int], ...]:
    """Scores in at most BINS bins of equal width: lower edge and count."""
    low, high = min(scores), max(scores)
    width = max(1, -(-(high - low + 1) // BINS))
    counts = Counter((score - low) // width for score in scores)
    return tuple((float(low + place * width), counts[place]) for place in range((high - low) // width + 1))


def _margin(one: Played) -> float:
    """By how much the best score is ahead of the second (0 in a solitaire)."""
    ordered = sorted(one.scores, reverse=True)
    return float(ordered[0] - ordered[1]) if len(ordered) > 1 else 0.0


def _kind(reason: str) -> str:
    """The reason of an end without the seat and numbers in it."""
    return " ".join("…" if word.strip(".,").lstrip("-").isdigit() else word for word in reason.split())
