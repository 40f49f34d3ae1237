"""Bots against each other, seats balanced, every figure with its interval."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tafelrunde import games
from tafelrunde.lab.deals import Loader, deals, rotations
from tafelrunde.lab.figures import Mean, is_decided, mean_of
from tafelrunde.lab.play import Played
from tafelrunde.lab.run import Progress, Results, run


@dataclass(frozen=True)
class Standing:
    """How one of the bots did: its share of the wins and its score, each for one of the seats it sat at."""

    bot: str
    seats: int
    share: Mean
    score: Mean

    def data(self) -> dict[str, Any]:
        return {"bot": self.bot, "seats": self.seats, "share": self.share.data(), "score": self.score.data()}


@dataclass(frozen=True)
class MatchReport:
    """The result of `match`. Intervals count deals, not matches: matches of the same deal hang together."""

    slug: str
    options: dict[str, Any]
    lineup: tuple[str, ...]
    seed: int
    deals: int
    matches: int
    fair: float
    standings: tuple[Standing, ...]
    seats: tuple[Mean, ...]
    decisions: float
    stopped_early: bool

    def data(self) -> dict[str, Any]:
        """As JSON types."""
        return {
            "game": self.slug, "options": self.options, "lineup": list(self.lineup), "seed": self.seed,
            "deals": self.deals, "matches": self.matches, "fair_share": self.fair,
            "bots": [standing.data() for standing in self.standings],
            "share_by_seat": [seat.data() for seat in self.seats],
            "decisions": self.decisions, "stopped_early": self.stopped_early,
        }

    def __str__(self) -> str:
        """A small table for people."""
        rows = [f"{self.slug}, {self.matches} matches of {self.deals} deals, seed {self.seed}; an equal share of the "
                f"wins is {self.fair:.3f}; intervals at 95 %"]
        width = max(len(standing.bot) for standing in self.standings)
        for standing in self.standings:
            rows.append(f"  {standing.bot:<{width}}  wins {standing.share}  score {standing.score.mean:7.2f} "
                        f"[{standing.score.low:.2f}, {standing.score.high:.2f}]")
        return "\n".join(rows)


def match(
    slug: str,
    lineup: Sequence[str],
    count: int,
    pool: Executor,
    *,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    file: Path | None = None,
    progress: Progress | None = None,
    until_decided: bool = False,
    load: Loader = games.load,
    workers: int | None = None,
) -> MatchReport:
    """Let the bots of the lineup (one for each seat) play `count` matches, rounded up to whole deals.

    `until_decided` stops as soon as the first bot is known to be better or worse than an equal share, by an
    interval that allows for looking after every deal.
    """
    game = load(slug)
    chosen = game.info.read_options(len(lineup), options)
    ways = len(rotations(tuple(lineup)))
    jobs = deals(slug, chosen, lineup, -(-count // ways), seed, load)
    fair = 1 / len(lineup)

    def enough(results: Results) -> bool:
        return until_decided and is_decided([_mean_share(played, lineup[0]) for played in results.values()], fair)

    results = run(jobs, pool, file=file, progress=progress, enough=enough, workers=workers)
    return summary(slug, chosen, tuple(lineup), seed, results, len(results) < len(jobs))


def summary(slug: str, options: dict[str, Any], lineup: tuple[str, ...], seed: int, results: Results,
            stopped_early: bool = False) -> MatchReport:
    """The report of finished deals."""
    played = list(results.values())
    matches = [one for deal in played for one in deal]
    standings = tuple(
        Standing(bot, lineup.count(bot), mean_of([_mean_share(deal, bot) for deal in played], (0, 1)),
                 mean_of([_mean_score(deal, bot) for deal in played]))
        for bot in dict.fromkeys(lineup)
    )
    seats = tuple(
        mean_of([sum(one.shares[seat] for one in deal) / len(deal) for deal in played], (0, 1))
        for seat in range(len(lineup))
    )
    return MatchReport(slug, options, lineup, seed, len(played), len(matches), 1 / len(lineup), standings, seats,
                       sum(one.decisions for one in matches) / max(len(matches), 1), stopped_early)


def _mean_share(deal: Sequence[Played], bot: str) -> float:
    shares = [share for one in deal for name, share in zip(one.bots, one.shares, strict=True) if name == bot]
    return sum(shares) / len(shares)


def _mean_score(deal: Sequence[Played], bot: str) -> float:
    scores = [score for one in deal for name, score in zip(one.bots, one.scores, strict=True) if name == bot]
    return sum(scores) / len(scores)
