"""Means with confidence intervals, and when to stop counting."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite, log, pi, sqrt, tan
from statistics import NormalDist, fmean, stdev

from tafelrunde.lab.bounded import bounded_interval

CONFIDENCE = 0.95
FIRST_LOOK = 10  # values before which nothing is said
TUNED_FOR = 100
EVEN = 0.03  # a share of the win this close to another is as good as the same
STOPPING = ("Settled by an asymptotic confidence sequence at 95 % (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas "
            "2024), looked at after every deal: its intervals stay valid however often one looks.")


@dataclass(frozen=True)
class Mean:
    """A mean of `count` independent values, with its interval."""

    mean: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{self:.3f}"

    def __format__(self, spec: str) -> str:
        """The mean and its interval, each as the specification for numbers says (three digits without one); a dash for
        an interval of too few values."""
        spec = spec or ".3f"
        if not isfinite(self.low) or not isfinite(self.high):
            return f"{self.mean:{spec}} [–]"
        return f"{self.mean:{spec}} [{self.low:{spec}}, {self.high:{spec}}]"

    def data(self) -> dict[str, float | None]:
        """The mean as JSON types; an end that nothing is known of is None."""
        low, high = (end if isfinite(end) else None for end in (self.low, self.high))
        return {"mean": self.mean, "low": low, "high": high, "count": self.count}


def mean_of(values: Sequence[float], bounds: tuple[float, float] = (-inf, inf)) -> Mean:
    """The mean with its 95 % interval, kept within the values' bounds.

    Between two bounds it is Gaffke's (`lab.bounded`), which needs no more than them; else, and where values were
    corrected beyond their bounds, Student's t. A few values that are all the same say nothing then about the spread:
    the interval is as wide as the bounds.
    """
    count = len(values)
    mean = fmean(values)
    low, high = bounds
    if high - low < inf and low <= min(values) and max(values) <= high:
        return Mean(mean, *bounded_interval(values, low, high, CONFIDENCE), count)
    spread = stdev(values) if count > 1 else 0.0
    if count < 2 or (spread == 0 and count < FIRST_LOOK):
        return Mean(mean, low, high, count)
    half = t_quantile(0.5 + CONFIDENCE / 2, count - 1) * spread / sqrt(count)
    return Mean(mean, max(low, mean - half), min(high, mean + half), count)


def score_bounds(scores: tuple[int, int] | None) -> tuple[float, float]:
    """The bounds of a mean score, where the range of scores is known."""
    return (-inf, inf) if scores is None else (float(scores[0]), float(scores[1]))


def margin_bounds(scores: tuple[int, int] | None) -> tuple[float, float]:
    """The bounds of the difference of two scores."""
    low, high = score_bounds(scores)
    return low - high, high - low


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
    values: Sequence[float], bounds: tuple[float, float] = (0.0, 1.0), alpha: float = 1 - CONFIDENCE,
) -> tuple[float, float]:
    """An interval that stays valid however often one looks, narrowest around TUNED_FOR values: the asymptotic
    confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and
    asymptotic confidence sequences", Annals of Statistics 52 (2024), theorem 2.2.

    Two more values, one at each bound, keep the spread of the first few from being taken for less than it is.
    """
    count = len(values)
    if count < FIRST_LOOK:
        return -inf, inf
    mean = fmean(values)
    variance = stdev([*values, *bounds]) ** 2
    weight = (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / TUNED_FOR
    half = sqrt(variance * 2 * (count * weight + 1) / (count**2 * weight) * log(sqrt(count * weight + 1) / alpha))
    return mean - half, mean + half


def share_of(values: Sequence[float], looked_often: bool) -> Mean:
    """The mean of shares, 0 to 1; with an interval for a run that was stopped once it looked settled, if it was."""
    mean = mean_of(values, (0, 1))
    if not looked_often:
        return mean
    low, high = anytime_interval(values)
    return Mean(mean.mean, max(0.0, low), min(1.0, high), mean.count)


def fair(seats: int) -> float:
    """An equal share of the win; alone against the game, one of two."""
    return 1 / max(seats, 2)


def verdict(values: Sequence[float], against: float, parts: int = 1) -> str:
    """What is settled, however often this has been asked: is the mean "above" or "below" `against`, or "even", within
    EVEN of it? "" while nothing is. Where `parts` such questions are asked at once, all of them hold together
    (Bonferroni). Values are shares, 0 to 1.
    """
    low, high = anytime_interval(values, alpha=(1 - CONFIDENCE) / parts)
    if low > against:
        return "above"
    if high < against:
        return "below"
    return "even" if against - EVEN < low and high < against + EVEN else ""


def format_count(number: int, one: str, several: str) -> str:
    """A number with the noun it counts: «1 match», «4 matches»."""
    return f"{number} {one if number == 1 else several}"


def format_verdict(verdict: str, against: float) -> str:
    """A verdict as a sentence."""
    return {"above": f"settled: more than {against:.3f}", "below": f"settled: less than {against:.3f}",
            "even": f"settled: within {EVEN:g} of {against:.3f}", "": "not settled"}[verdict]
