"""What measured pairs of moves say: how far claimed losses are there, and from how many points on one is a mistake.

A regression of the truth on the shrunk claims gives the slope and the shrinkage (`tafelrunde.analysis.calibration`);
its interval is a bootstrap over pairs (Efron 1979).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import NormalDist, fmean
from typing import Any, Final

from tafelrunde.analysis.calibration import Calibration
from tafelrunde.analysis.evaluate import Difference
from tafelrunde.core import BadInput

NARROWEST: Final = 0.01  # share of the win: losses are not taken to differ less than that
RESAMPLES: Final = 1000
TRUE: Final = 0.85  # share of mistakes that have to lose …
ENOUGH: Final = 0.05  # … at least so much of the win
FEWEST: Final = 5  # calls from which on it is told how many are true
LARGEST: Final = 0.30  # share of the win beyond which no threshold for mistakes is sought
LEAST: Final = 8  # pairs that anything can be fitted to

Point = tuple[float, float, float]  # what is claimed, what is true, and the weight of both


@dataclass(frozen=True)
class Pair:
    """A move and the one held to be best: what is claimed to be lost, and what was (shares of the win), with the
    standard errors, in how many worlds that was seen, the two moves, and the line of the match of that seed."""

    seed: int
    number: int
    move: str
    best: str
    claimed: float
    error: float
    truth: float
    truth_error: float
    worlds: int


@dataclass(frozen=True)
class Fit:
    """What the pairs say: the calibration, the slope of calibrated claims against the truth when each pair is judged
    by a fit of the others, how many are called mistakes, and which share of those loses enough."""

    game: str
    scale: Calibration
    checked: tuple[float, float, float]
    called: int
    true: float

    def row(self) -> dict[str, Any]:
        """What `analysis.calibration` reads, rounded to what it means."""
        return {"slope": round(self.scale.slope, 2), "low": round(self.scale.low, 2),
                "high": round(self.scale.high, 2), "spread": round(self.scale.spread, 3),
                "mistake": self.scale.mistake, "pairs": self.scale.pairs}


def fit(slug: str, pairs: Sequence[Pair]) -> Fit:
    """The calibration of these pairs, and what it is worth; raises BadInput where there are too few."""
    if len(pairs) < LEAST:
        raise BadInput("{count:pair is|pairs are} too few to fit anything", count=len(pairs))
    scale = fit_scale(pairs)
    calibrated = [loss.value for loss in calibrate_by_others(pairs)]
    scale = replace(scale, pairs=len(pairs), mistake=threshold(pairs, scale))
    called = [pair for pair in pairs if scale.is_mistake(scale.loss(Difference(pair.claimed, pair.error)))]
    return Fit(slug, scale, with_interval(points(pairs, calibrated)), len(called), losing(called))


def fit_scale(pairs: Sequence[Pair]) -> Calibration:
    """The shrinkage, from how far claims spread beyond their errors (method of moments: Efron and Morris, 1975), and
    the slope with the least squared error, with its bootstrap interval.

    Fitting both to the truth at once would not do: where all errors are alike, they can stand in for each other.
    """
    beyond = fmean(pair.claimed**2 for pair in pairs) - fmean(pair.error**2 for pair in pairs)
    spread = sqrt(max(NARROWEST**2, beyond))
    slope, low, high = with_interval(points(pairs, [shrink(pair, spread) for pair in pairs]))
    return Calibration(slope=slope, low=low, high=high, spread=spread)


def shrink(pair: Pair, spread: float) -> float:
    """A claim, shrunk by its error."""
    return pair.claimed * spread**2 / (spread**2 + pair.error**2)


def points(pairs: Sequence[Pair], claims: Sequence[float]) -> list[Point]:
    """Claim, truth and weight of each pair: the inverse of what the truth is off by, through the number of its worlds,
    and of how far it lies from the claims otherwise (both by the method of moments)."""
    noise = fmean(pair.truth_error**2 * pair.worlds for pair in pairs)
    apart = fmean((pair.truth - claim)**2 - noise / pair.worlds for pair, claim in zip(pairs, claims, strict=True))
    around = max(NARROWEST**2, apart)
    return [(claim, pair.truth, 1 / (around + noise / pair.worlds)) for pair, claim in zip(pairs, claims, strict=True)]


def through_origin(some: Sequence[Point]) -> float:
    """The slope of the line through nothing with the least weighted squares."""
    whole = sum(weight * x * x for x, _, weight in some)
    return sum(weight * x * y for x, y, weight in some) / whole if whole > 0 else 0.0


def with_interval(some: Sequence[Point]) -> tuple[float, float, float]:
    """The slope through nothing, and the 95 % bootstrap interval."""
    dice, count = Random(1), len(some)
    drawn = sorted(through_origin(dice.choices(some, k=count)) for _ in range(RESAMPLES))
    return through_origin(some), drawn[int(0.025 * RESAMPLES)], drawn[int(0.975 * RESAMPLES)]


def losing(pairs: Sequence[Pair]) -> float:
    """The share of these pairs that truly loses enough, allowing for what each truth is off by (empirical Bayes: Efron
    and Morris, 1975): true losses are normal, with the mean seen, and the variance seen less that of the errors."""
    if not pairs:
        return 0.0
    mean = fmean(pair.truth for pair in pairs)
    among = max(NARROWEST**2, fmean((pair.truth - mean)**2 - pair.truth_error**2 for pair in pairs))
    found = []
    for pair in pairs:
        own = max(NARROWEST, pair.truth_error)**2
        expected = (mean * own + pair.truth * among) / (own + among)
        found.append(1 - NormalDist(expected, sqrt(own * among / (own + among))).cdf(ENOUGH))
    return fmean(found)


def calibrate_by_others(pairs: Sequence[Pair], folds: int = 5) -> list[Difference]:
    """Each pair's calibrated loss, by a fit of the other folds (whole matches in each)."""
    of_match = {seed: number % folds for number, seed in enumerate(dict.fromkeys(pair.seed for pair in pairs))}
    scales = [fit_scale([pair for pair in pairs if of_match[pair.seed] != fold] or pairs) for fold in range(folds)]
    return [scales[of_match[pair.seed]].loss(Difference(pair.claimed, pair.error)) for pair in pairs]


def threshold(pairs: Sequence[Pair], scale: Calibration) -> float:
    """The smallest calibrated loss, in whole points from 10 on, beyond which enough of the calls are true, as far as
    there are enough of them to say so."""
    measured = replace(scale, pairs=len(pairs))
    least = Calibration().mistake
    while least < LARGEST:
        called = [pair for pair in pairs
                  if replace(measured, mistake=least).is_mistake(scale.loss(Difference(pair.claimed, pair.error)))]
        if len(called) < FEWEST or losing(called) >= TRUE:
            return round(least, 2)
        least += 0.01
    return LARGEST
