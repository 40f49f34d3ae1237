"""Bots against each other, seats balanced, every figure with its interval."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tafelrunde import games
from tafelrunde.core import Game
from tafelrunde.lab.control_variates import Corrected, correct_deals, duplicate_ratio
from tafelrunde.lab.duplicate import Loader, deals
from tafelrunde.lab.executor import Progress, Results, run
from tafelrunde.lab.keeper import Keeper
from tafelrunde.lab.play_match import Played
from tafelrunde.lab.statistics import (
    STOPPING,
    Mean,
    fair,
    format_count,
    format_verdict,
    mean_of,
    score_bounds,
    share_of,
    verdict,
)


@dataclass(frozen=True)
class Standing:
    """The results of one of the bots: its share of the wins and its score, each for one of the seats it sat at."""

    bot: str
    seats: int
    share: Mean
    score: Mean
    corrected: Corrected | None = None  # the share without luck, where that was asked for

    def data(self) -> dict[str, Any]:
        found = {"bot": self.bot, "seats": self.seats, "share": self.share.data(), "score": self.score.data()}
        return found if self.corrected is None else {**found, "corrected": self.corrected.data()}


@dataclass(frozen=True)
class MatchReport:
    """The result of `match`. Intervals count deals, not matches: matches of the same deal depend on each other."""

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
    failures: tuple[str, ...]
    verdict: str | None  # of the first bot's share, where one was asked for: "above", "below", "even" or ""
    stopped_early: bool
    duplicate_ratio: float | None = None  # how many times fewer matches are enough for the same deals from every seat

    def data(self) -> dict[str, Any]:
        """The report as JSON types."""
        return {
            "game": self.slug, "options": self.options, "lineup": list(self.lineup), "seed": self.seed,
            "deals": self.deals, "matches": self.matches, "fair_share": self.fair,
            "bots": [standing.data() for standing in self.standings],
            "share_by_seat": [seat.data() for seat in self.seats],
            "decisions": self.decisions, "failures": list(self.failures), "verdict": self.verdict,
            "stopped_early": self.stopped_early,
        }

    def __str__(self) -> str:
        """A small table for people."""
        rows = [f"{self.slug}, {format_played(self.matches, self.deals)}, seed {self.seed}; an equal share of the wins "
                f"is {self.fair:.3f}; intervals at 95 %"]
        width = max(len(standing.bot) for standing in self.standings)
        for standing in self.standings:
            rows.append(f"  {standing.bot:<{width}}  wins {standing.share}  score {standing.score:.2f}")
            rows += [f"  {'':<{width}}  {standing.corrected}"] if standing.corrected is not None else []
        if self.duplicate_ratio is not None:
            rows.append(f"  the same deals from every seat: {self.duplicate_ratio:.2f} times fewer matches, which is "
                        "in all intervals already")
        if self.verdict is not None:
            rows.append(f"  {self.lineup[0]}: {format_verdict(self.verdict, self.fair)}. {STOPPING}")
        return "\n".join([*rows, *format_failures(self.failures)])


def format_failures(failures: Sequence[str]) -> list[str]:
    """A line about bots that failed, if any did."""
    return [f"  {format_lost(len(failures), failures[0])}"] if failures else []


def format_lost(turns: int, why: str) -> str:
    """How many turns went to chance, and why the first of them did."""
    return f"{format_count(turns, 'turn', 'turns')} went to chance, {'' if turns == 1 else 'the first '}because {why}"


def format_played(matches: int, deals: int) -> str:
    """How much was played."""
    return f"{format_count(matches, 'match', 'matches')} of {format_count(deals, 'deal', 'deals')}"


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
    keeper: Keeper | None = None,
    luck: bool = False,
) -> MatchReport:
    """Let the bots of the lineup (one for each seat) play `count` matches, rounded up to whole deals.

    With `luck` every share is also estimated without the luck that the game's value sees (`lab.control_variates`).

    `until_decided` stops as soon as it is settled whether the first bot earns more or less than an equal share, or
    within EVEN the same, by an interval that allows for looking after every deal. What `keeper` wants is kept of every
    match.
    """
    game = load(slug)
    chosen = game.info.read_options(len(lineup), options)
    seated = tuple(lineup)
    jobs = deals(slug, chosen, seated, count, seed, load, luck=luck, keeps=keeper.what if keeper else "")
    [results] = run([jobs], pool, file=file, progress=progress, workers=workers, each=keeper.take if keeper else None,
                    enough=(lambda results: bool(verdict_on(results, seated))) if until_decided else None)
    return summary(game, chosen, seated, seed, results, len(jobs), until_decided, luck)


def verdict_on(results: Results, lineup: Sequence[str]) -> str:
    """The verdict on the first bot of the lineup: whether it wins more or less than its equal share, or as much."""
    return verdict([_mean_share(played, lineup[0]) for played in results], fair(len(lineup)))


def summary(game: Game, options: dict[str, Any], lineup: tuple[str, ...], seed: int, results: Results, wanted: int,
            until_decided: bool = False, luck: bool = False) -> MatchReport:
    """The report of finished deals, of `wanted` that were to be played."""
    matches = [one for deal in results for one in deal]
    scores = score_bounds(game.score_range(len(lineup), options))
    standings = tuple(
        Standing(bot, lineup.count(bot), share_of([_mean_share(deal, bot) for deal in results], until_decided),
                 mean_of([_mean_score(deal, bot) for deal in results], scores),
                 correct_deals(results, bot, a_seat=True) if luck else None)
        for bot in dict.fromkeys(lineup)
    )
    seats = tuple(
        mean_of([sum(one.shares[seat] for one in deal) / len(deal) for deal in results], (0, 1))
        for seat in range(len(lineup))
    )
    return MatchReport(game.info.slug, options, lineup, seed, len(results), len(matches), fair(len(lineup)), standings,
                       seats, sum(one.decisions for one in matches) / max(len(matches), 1),
                       tuple(why for one in matches for why in one.failures),
                       verdict_on(results, lineup) if until_decided else None, len(results) < wanted,
                       duplicate_ratio(results, lineup[0]) if luck else None)


def _mean_share(deal: Sequence[Played], bot: str) -> float:
    shares = [share for one in deal for name, share in zip(one.bots, one.shares, strict=True) if name == bot]
    return sum(shares) / len(shares)


def _mean_score(deal: Sequence[Played], bot: str) -> float:
    scores = [score for one in deal for name, score in zip(one.bots, one.scores, strict=True) if name == bot]
    return sum(scores) / len(scores)
