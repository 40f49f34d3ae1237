"""Leagues and ladders: many bots, every pairing, and one rating for all of them.

Ratings are Plackett and Luce's, as the library openskill computes them: made for matches of several seats, with
ties. Every match is rated once, the pairings taking turns, so that no bot meets its hardest opponents last.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from openskill.models import PlackettLuce

from tafelrunde import games
from tafelrunde.lab.deals import Deal, Loader, deals, rotations
from tafelrunde.lab.figures import Mean, mean_of
from tafelrunde.lab.match import MatchReport, summary
from tafelrunde.lab.play import Played
from tafelrunde.lab.run import Progress, run


@dataclass(frozen=True)
class Rated:
    """A bot's place in a league: its rating `mu` with its uncertainty `sigma`, and its share of the wins."""

    bot: str
    mu: float
    sigma: float
    share: Mean
    matches: int

    def data(self) -> dict[str, Any]:
        return {"bot": self.bot, "mu": self.mu, "sigma": self.sigma, "share": self.share.data(),
                "matches": self.matches}


@dataclass(frozen=True)
class LeagueReport:
    """The table of a league, best first, and the result of each pairing."""

    slug: str
    seats: int
    options: dict[str, Any]
    seed: int
    table: tuple[Rated, ...]
    pairings: tuple[MatchReport, ...]

    def data(self) -> dict[str, Any]:
        """As JSON types."""
        return {"game": self.slug, "seats": self.seats, "options": self.options, "seed": self.seed,
                "table": [rated.data() for rated in self.table],
                "pairings": [pairing.data() for pairing in self.pairings]}

    def __str__(self) -> str:
        width = max(len(rated.bot) for rated in self.table)
        rows = [f"{self.slug} with {self.seats} seats, seed {self.seed}; an equal share of the wins is "
                f"{1 / self.seats:.3f}; intervals at 95 %"]
        rows += [f"{place:3} {rated.bot:<{width}}  {rated.mu:6.2f} ± {rated.sigma:.2f}  wins {rated.share}  "
                 f"{rated.matches} matches" for place, rated in enumerate(self.table, 1)]
        return "\n".join(rows)


def lineups(bots: Sequence[str], seats: int, neighbours: bool = False) -> list[tuple[str, ...]]:
    """Every pair of bots at one table, the places shared as evenly as they go: A B at two seats, A B A at three,
    A B A B at four. A ladder pairs neighbours only."""
    pairs = list(pairwise(bots)) if neighbours else list(combinations(bots, 2))
    mixed = [tuple(pair[place % 2] for place in range(seats)) for pair in pairs]
    turned = [tuple(pair[(place + 1) % 2] for place in range(seats)) for pair in pairs] if seats % 2 else []
    return mixed + turned


def league(
    slug: str,
    bots: Sequence[str],
    matches: int,
    pool: Executor,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    file: Path | None = None,
    progress: Progress | None = None,
    neighbours: bool = False,
    load: Loader = games.load,
    workers: int | None = None,
) -> LeagueReport:
    """Every bot against every other (or, as a ladder, `neighbours` only), `matches` for each lineup."""
    game = load(slug)
    count = seats or game.info.seats[0]
    chosen = game.info.read_options(count, options)
    parts = lineups(bots, count, neighbours)
    jobs: list[Deal] = []
    spans: list[tuple[int, int]] = []
    for lineup in parts:
        dealt = deals(slug, chosen, lineup, -(-matches // len(rotations(lineup))), seed, load)
        spans.append((len(jobs), len(jobs) + len(dealt)))
        jobs += dealt
    results = run(jobs, pool, file=file, progress=progress, workers=workers)
    pairings = tuple(
        summary(slug, chosen, lineup, seed, {place: results[place] for place in range(first, last)})
        for lineup, (first, last) in zip(parts, spans, strict=True)
    )
    turns = in_turns([[results[place] for place in range(*span)] for span in spans])
    return LeagueReport(slug, count, chosen, seed, rated(bots, turns), pairings)


def in_turns(pairings: Sequence[Sequence[list[Played]]]) -> list[list[Played]]:
    """The deals of all pairings: the first of each, the second of each, …"""
    longest = max(len(pairing) for pairing in pairings)
    return [pairing[place] for place in range(longest) for pairing in pairings if place < len(pairing)]


def ratings(matches: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """Each bot's rating and its uncertainty. A bot at several seats of one match is rated by its mean rank."""
    model = PlackettLuce()
    known: dict[str, Any] = {}
    for one in matches:
        names = list(dict.fromkeys(one.bots))
        if len(names) < 2:
            continue
        for name in names:
            known.setdefault(name, model.rating(name=name))
        ranks = [_mean_rank(one, name) for name in names]
        rated_now = model.rate([[known[name]] for name in names], ranks=ranks)
        for name, (rating,) in zip(names, rated_now, strict=True):
            known[name] = rating
    return {name: (float(rating.mu), float(rating.sigma)) for name, rating in known.items()}


def rated(bots: Sequence[str], results: Sequence[Sequence[Played]]) -> tuple[Rated, ...]:
    """The table of finished deals, best rating first."""
    matches = [one for deal in results for one in deal]
    found = ratings(matches)
    table = [
        Rated(bot, *found.get(bot, (25.0, 25.0 / 3)), _share(bot, results), sum(bot in one.bots for one in matches))
        for bot in bots
    ]
    return tuple(sorted(table, key=lambda entry: -entry.mu))


def _mean_rank(one: Played, name: str) -> float:
    ranks = [rank for bot, rank in zip(one.bots, one.ranks, strict=True) if bot == name]
    return sum(ranks) / len(ranks)


def _share(bot: str, results: Sequence[Sequence[Played]]) -> Mean:
    shares = []
    for deal in results:
        mine = [share for one in deal for name, share in zip(one.bots, one.shares, strict=True) if name == bot]
        shares += [sum(mine) / len(mine)] if mine else []
    return mean_of(shares, (0, 1)) if shares else Mean(0, 0, 1, 0)
