"""Means with intervals, and when to stop counting."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, pi, sqrt, tan
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Mean:
    """A mean of `count` independent values, with its interval."""

    mean: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"

    def data(self) -> dict[str, float]:
        return {"mean": self.mean, "low": self.low, "high": self.high, "count": self.count}


def mean_of(values: Sequence[float], bounds: tuple[float, float] = (-inf, inf)) -> Mean:
    """The mean with its 95 % interval (Student's t), kept within the values' bounds.

    Values that are all the same at a bound say little about the spread: their interval is that of the rule of
    three, 3 / n of the range away from the bound.
    """
    count = len(values)
    mean = fmean(values)
    low, high = bounds
    if count < 2:
        return Mean(mean, low, high, count)
    spread = stdev(values)
    if spread == 0 and high - low < inf:
        slack = 3 / (count + 3) * (high - low)
        return Mean(mean, max(low, mean - slack), min(high, mean + slack), count)
    half = t_quantile(0.5 + CONFIDENCE / 2, count - 1) * spread / sqrt(count)
    return Mean(mean, max(low, mean - half), min(high, mean + half), count)


def t_quantile(p: float, freedom: int) -> float:
    """A quantile of Student's t, exact for 1 and 2 degrees of freedom, else Cornish and Fisher's expansion."""
    if freedom == 1:
        return tan(pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) / sqrt(2 * p * (1 - p))
    z: float = NormalDist().inv_cdf(p)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / float(freedom ** (power + 1)) for power, term in enumerate(terms))


def anytime_interval(
    values: Sequence[float], alpha: float = 1 - CONFIDENCE, tuned_for: int = 100
) -> tuple[float, float]:
    """An interval that stays valid however often one looks: the asymptotic confidence sequence of
    Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2021), narrowest around `tuned_for` values.
    """
    count = len(values)
    if count < 10:
        return -inf, inf
    mean = fmean(values)
    variance = max(stdev(values) ** 2, 1e-4)
    weight = (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / tuned_for
    half = sqrt(variance * 2 * (count * weight + 1) / (count**2 * weight) * log(sqrt(count * weight + 1) / alpha))
    return mean - half, mean + half


def is_decided(values: Sequence[float], against: float) -> bool:
    """May one stop: is the mean settled to be above or below `against`, however often this has been asked?"""
    low, high = anytime_interval(values)
    return low > against or high < against
