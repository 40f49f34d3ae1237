"""Leagues and ladders: many bots, pair by pair, and one rating for all of them."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from tafelrunde import games
from tafelrunde.extras import require
from tafelrunde.lab.control_variates import Corrected, correct_deals
from tafelrunde.lab.duplicate import Deal, Loader, deals
from tafelrunde.lab.executor import Progress, Results, run
from tafelrunde.lab.keeper import Keeper
from tafelrunde.lab.match import format_failures, format_played
from tafelrunde.lab.play_match import Played
from tafelrunde.lab.ratings import NO_POOL, ratings
from tafelrunde.lab.statistics import (
    STOPPING,
    Mean,
    format_count,
    format_verdict,
    margin_bounds,
    mean_of,
    share_of,
    verdict,
)

EQUAL = 0.5
Pair = tuple[str, str]


@dataclass(frozen=True)
class Rated:
    """A bot's place in a league: its rating (Elo's scale, 0 the mean) and its side's share of the wins."""

    bot: str
    rating: Mean
    share: Mean
    matches: int

    def data(self) -> dict[str, Any]:
        return {"bot": self.bot, "rating": self.rating.data(), "share": self.share.data(), "matches": self.matches}


@dataclass(frozen=True)
class Pairing:
    """One bot against another: the share that its side wins, with both at every seat equally often, so that 0.5 is
    equal."""

    first: str
    second: str
    share: Mean
    margin: Mean  # by how many points a seat of the first beats a seat of the second
    deals: int
    matches: int
    verdict: str | None
    corrected: Corrected | None = None  # the share without luck, where that was asked for

    def data(self) -> dict[str, Any]:
        found = {"first": self.first, "second": self.second, "share": self.share.data(), "margin": self.margin.data(),
                 "deals": self.deals, "matches": self.matches, "verdict": self.verdict}
        return found if self.corrected is None else {**found, "corrected": self.corrected.data()}

    def __str__(self) -> str:
        settled = "" if self.verdict is None else f"; {format_verdict(self.verdict, EQUAL)}"
        without = "" if self.corrected is None else f"\n    {self.corrected}"
        return (f"{self.first} against {self.second}: wins {self.share}, points {self.margin:+.2f}, "
                f"{format_played(self.matches, self.deals)}{settled}{without}")


@dataclass(frozen=True)
class LeagueReport:
    """The table of a league, best first, and the result of each pairing."""

    slug: str
    title: str
    seats: int
    options: dict[str, Any]
    seed: int
    table: tuple[Rated, ...]
    pairings: tuple[Pairing, ...]
    failures: tuple[str, ...]
    until_decided: bool

    def data(self) -> dict[str, Any]:
        """The report as JSON types."""
        return {"game": self.slug, "seats": self.seats, "options": self.options, "seed": self.seed,
                "table": [rated.data() for rated in self.table],
                "pairings": [pairing.data() for pairing in self.pairings], "failures": list(self.failures),
                "until_decided": self.until_decided}

    def __str__(self) -> str:
        width = max(len(rated.bot) for rated in self.table)
        rows = [f"{self.slug} with {self.seats} seats, seed {self.seed}; both bots of a pair at every seat equally "
                "often, so an equal share of the wins is 0.5; intervals at 95 %"]
        rows += [f"{place:3} {rated.bot:<{width}}  rating {rated.rating.mean:5.0f} [{rated.rating.low:.0f}, "
                 f"{rated.rating.high:.0f}]  wins {rated.share}  {format_count(rated.matches, 'match', 'matches')}"
                 for place, rated in enumerate(self.table, 1)]
        rows += [f"  {pairing}" for pairing in self.pairings]
        return "\n".join([*rows, *([f"  {STOPPING}"] if self.until_decided else []), *format_failures(self.failures)])


def everybody(bots: Sequence[str]) -> list[Pair]:
    """Every pair of a league."""
    return list(combinations(bots, 2))


def neighbours(bots: Sequence[str], against: str | None = None) -> list[Pair]:
    """Each rung of a ladder, named from the weakest up, and the one below it; and everybody with `against`."""
    pairs = [(upper, lower) for lower, upper in pairwise(bots)]
    more = [(bot, against) for bot in bots if against is not None and bot != against]
    return pairs + [pair for pair in more if pair not in pairs and pair[::-1] not in pairs]


def share_matches(pairs: Sequence[Pair], last: str, matches: int, top: int) -> list[int]:
    """How many matches each pair of a ladder plays: `top` (0: as many as the others) those in which its last rung or
    the king plays."""
    return [top if top and {"king", last} & set(pair) else matches for pair in pairs]


def lineup(pair: Pair, seats: int) -> tuple[str, ...]:
    """A pair at one table, the places shared as evenly as they go: A B at two seats, A B A at three (and B A B, its
    mirror), A B A B at four."""
    return tuple(pair[place % 2] for place in range(seats))


def league(
    slug: str,
    pairs: Sequence[Pair],
    matches: int | Sequence[int],
    pool: Executor,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    file: Path | None = None,
    progress: Progress | None = None,
    until_decided: bool = False,
    load: Loader = games.load,
    workers: int | None = None,
    keeper: Keeper | None = None,
    luck: bool = False,
    pool_points: Mapping[str, float] = NO_POOL,
) -> LeagueReport:
    """Let each of the pairs play `matches`, or as many as stand there for it, rounded up to whole deals; see
    `everybody` and `neighbours`.

    `until_decided` stops a pair as soon as it is settled who is stronger, or that they are even. With `luck` every
    pair's share is also estimated without the luck that the game's value sees (`lab.control_variates`). What `keeper`
    wants is kept of every match. Bots that have `pool_points` (Elo's scale) keep them; the others are rated by them.
    """
    require("lab", "the rating of bots")  # before hours of matches, not after them
    game = load(slug)
    count = seats or max(2, game.info.seats[0])
    chosen = game.info.read_options(count, options)
    many = [matches] * len(pairs) if isinstance(matches, int) else matches
    parts: list[list[Deal]] = [
        deals(slug, chosen, lineup(pair, count), wanted, seed, load, mirror=True, luck=luck,
              keeps=keeper.what if keeper else "")
        for pair, wanted in zip(pairs, many, strict=True)]
    results = run(parts, pool, file=file, progress=progress, workers=workers, each=keeper.take if keeper else None,
                  enough=(lambda played: bool(find_verdict(played))) if until_decided else None)
    scores = game.score_range(count, chosen)
    pairings = tuple(pairing(pair, played, until_decided, luck, scores)
                     for pair, played in zip(pairs, results, strict=True))
    together = [deal for played in results for deal in played]
    failures = tuple(why for deal in together for one in deal for why in one.failures)
    return LeagueReport(slug, game.info.title, count, chosen, seed, rate_bot(together, luck, pool_points), pairings,
                        failures, until_decided)


def pairing(pair: Pair, played: Results, until_decided: bool = False, luck: bool = False,
            scores: tuple[int, int] | None = None) -> Pairing:
    """The result of a pair's deals."""
    return Pairing(*pair, share_of([_share(deal, pair[0]) for deal in played], until_decided),
                   mean_of([_margin(deal, *pair) for deal in played], margin_bounds(scores)),
                   len(played), sum(map(len, played)),
                   find_verdict(played) if until_decided else None,
                   correct_deals(played, pair[0], a_seat=False) if luck else None)


def find_verdict(played: Results) -> str:
    """The verdict on the first bot of the pair."""
    return verdict([_share(deal, deal[0].bots[0]) for deal in played], EQUAL)


def rate_bot(deals: Sequence[Sequence[Played]], luck: bool = False,
             pool_points: Mapping[str, float] = NO_POOL) -> tuple[Rated, ...]:
    """The table of finished deals, best rating first."""
    table = [
        Rated(bot, rating, mean_of([_share(deal, bot) for deal in deals if bot in deal[0].bots], (0, 1)),
              sum(bot in one.bots for deal in deals for one in deal))
        for bot, rating in ratings(deals, luck, pool_points).items()
    ]
    return tuple(sorted(table, key=lambda entry: -entry.rating.mean))


def _share(deal: Sequence[Played], bot: str) -> float:
    """How much of the wins of a deal the bot's side took."""
    shares = [share for one in deal for name, share in zip(one.bots, one.shares, strict=True) if name == bot]
    return sum(shares) / len(deal)


def _margin(deal: Sequence[Played], first: str, second: str) -> float:
    """The mean score at a seat of the first less that at a seat of the second."""
    means = []
    for bot in (first, second):
        scores = [score for one in deal for name, score in zip(one.bots, one.scores, strict=True) if name == bot]
        means.append(sum(scores) / len(scores))
    return means[0] - means[1]
