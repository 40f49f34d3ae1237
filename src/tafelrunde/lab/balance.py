"""Balance: what a game's seats, options and first decisions are worth, how long it lasts, how scores spread.

Every setting is played by the same bot at all seats, so that whatever differs is the game's doing.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tafelrunde import games
from tafelrunde.core import BadInput, GameInfo
from tafelrunde.lab.deals import Deal, Loader, deals
from tafelrunde.lab.figures import Mean, mean_of
from tafelrunde.lab.play import Played
from tafelrunde.lab.run import Progress, run

BINS = 20  # of a score histogram
RARE = 5  # openings chosen less often are not reported


@dataclass(frozen=True)
class Setting:
    """A way to set the game up, and what came of it. Shares and margins are of the win."""

    seats: int
    options: dict[str, Any]
    changed: str  # "" for the standard rules
    matches: int
    share_by_seat: tuple[Mean, ...]
    score: Mean
    decisions: Mean
    ties: Mean
    margin: Mean
    lead_changes: Mean
    reasons: tuple[tuple[str, int], ...]
    openings: tuple[tuple[str, Mean], ...]
    histogram: tuple[tuple[float, int], ...] = field(default=())

    def data(self) -> dict[str, Any]:
        """As JSON types."""
        return {
            "seats": self.seats, "options": self.options, "changed": self.changed, "matches": self.matches,
            "share_by_seat": [mean.data() for mean in self.share_by_seat], "score": self.score.data(),
            "decisions": self.decisions.data(), "ties": self.ties.data(), "margin": self.margin.data(),
            "lead_changes": self.lead_changes.data(), "reasons": [list(entry) for entry in self.reasons],
            "openings": [[text, mean.data()] for text, mean in self.openings],
            "histogram": [list(entry) for entry in self.histogram],
        }


@dataclass(frozen=True)
class BalanceReport:
    """The balance of a game as one bot plays it."""

    slug: str
    title: str
    bot: str
    seed: int
    settings: tuple[Setting, ...]

    def data(self) -> dict[str, Any]:
        """As JSON types."""
        return {"game": self.slug, "title": self.title, "bot": self.bot, "seed": self.seed,
                "settings": [setting.data() for setting in self.settings]}

    def __str__(self) -> str:
        """A small table for people."""
        rows = [f"{self.title}, played by {self.bot} at every seat, seed {self.seed}; intervals at 95 %"]
        for one in self.settings:
            rows.append(f"  {one.seats} players, {one.changed or 'standard rules'}: score {one.score.mean:.1f}, "
                        f"decisions {one.decisions.mean:.0f}, lead changes {one.lead_changes.mean:.1f}")
            rows += [f"    seat {seat} wins {share}" for seat, share in enumerate(one.share_by_seat)]
        return "\n".join(rows)


def settings_of(info: GameInfo, seats: Sequence[int] | None = None) -> list[tuple[int, dict[str, Any], str]]:
    """Each player count with the standard rules, then each option's alternatives by themselves."""
    found: list[tuple[int, dict[str, Any], str]] = []
    for count in seats or info.seats:
        found.append((count, {}, ""))
        for option in info.options:
            for value in option.alternatives():
                try:
                    info.read_options(count, {option.name: value})
                except BadInput:
                    continue
                found.append((count, {option.name: value}, f"{option.name} = {value}"))
    return found


def balance(
    slug: str,
    bot: str,
    matches: int,
    pool: Executor,
    *,
    seats: Sequence[int] | None = None,
    seed: int = 1,
    standard_only: bool = False,
    file: Path | None = None,
    progress: Progress | None = None,
    load: Loader = games.load,
    workers: int | None = None,
) -> BalanceReport:
    """Play `matches` of every setting with the bot at all seats."""
    info = load(slug).info
    wanted = [entry for entry in settings_of(info, seats) if not (standard_only and entry[2])]
    jobs: list[Deal] = []
    for count, options, _ in wanted:
        jobs += deals(slug, info.read_options(count, options), [bot] * count, matches, seed, load)
    results = run(jobs, pool, file=file, progress=progress, workers=workers)
    found = []
    for place, (count, options, changed) in enumerate(wanted):
        played = [results[number][0] for number in range(place * matches, (place + 1) * matches)]
        found.append(setting(count, info.read_options(count, options), changed, played))
    return BalanceReport(slug, info.title, bot, seed, tuple(found))


def setting(seats: int, options: dict[str, Any], changed: str, played: Sequence[Played]) -> Setting:
    """The figures of a setting's matches."""
    scores = [score for one in played for score in one.scores]
    return Setting(
        seats, options, changed, len(played),
        tuple(mean_of([one.shares[seat] for one in played], (0, 1)) for seat in range(seats)),
        mean_of([sum(one.scores) / seats for one in played]),
        mean_of([float(one.decisions) for one in played], (0, float("inf"))),
        mean_of([float(one.ranks.count(1) > 1) for one in played], (0, 1)),
        mean_of([_margin(one) for one in played]),
        mean_of([float(one.lead_changes) for one in played], (0, float("inf"))),
        tuple(Counter(_kind(one.reason) for one in played).most_common(8)),
        openings(played),
        histogram(scores),
    )


def openings(played: Sequence[Played]) -> tuple[tuple[str, Mean], ...]:
    """The win share of whoever moved first, by the first move chosen; the most frequent ones."""
    chosen: dict[str, list[float]] = {}
    for one in played:
        if one.opening:
            chosen.setdefault(one.opening, []).append(one.shares[one.opener])
    often = sorted(chosen.items(), key=lambda entry: -len(entry[1]))
    return tuple((text, mean_of(shares, (0, 1))) for text, shares in often[:12] if len(shares) >= RARE)


def histogram(scores: Sequence[int]) -> tuple[tuple[float, int], ...]:
    """Scores in at most BINS bins of equal width: lower edge and count."""
    low, high = min(scores), max(scores)
    width = max(1, -(-(high - low + 1) // BINS))
    counts = Counter((score - low) // width for score in scores)
    return tuple((float(low + place * width), counts[place]) for place in range((high - low) // width + 1))


def rows(report: BalanceReport) -> list[Mapping[str, Any]]:
    """The report as flat rows, one for each figure: for CSV, Parquet and notebooks."""
    flat: list[Mapping[str, Any]] = []
    for one in report.settings:
        figures: list[tuple[str, Mean]] = [
            *((f"share of seat {seat}", mean) for seat, mean in enumerate(one.share_by_seat)),
            ("score", one.score), ("decisions", one.decisions), ("ties", one.ties), ("margin", one.margin),
            ("lead changes", one.lead_changes), *((f"share after {text}", mean) for text, mean in one.openings)]
        flat += [{"game": report.slug, "bot": report.bot, "seed": report.seed, "seats": one.seats,
                  "changed": one.changed, "figure": name, **mean.data()} for name, mean in figures]
    return flat


def _margin(one: Played) -> float:
    """By how much the best score is ahead of the second (0 in a solitaire)."""
    ordered = sorted(one.scores, reverse=True)
    return float(ordered[0] - ordered[1]) if len(ordered) > 1 else 0.0


def _kind(reason: str) -> str:
    """The reason of an end without the seat and numbers in it."""
    return " ".join("…" if word.strip(".,").lstrip("-").isdigit() else word for word in reason.split())
