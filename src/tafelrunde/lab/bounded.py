"""An interval for the mean of values within known bounds that holds for the smallest samples, too.

The bound of Gaffke, "Three test statistics for a nonparametric one-sided hypothesis on the mean of a nonnegative
variable", Mathematical Methods of Statistics 14 (2005), found again by Learned-Miller and Thomas, "A new confidence
interval for the mean of a bounded random variable" (arXiv 1905.06208, 2019): the values, with one more at the bound,
get random weights, every way of sharing them out alike, and a quantile of their mean is the end of the interval. Of
values that are only the two bounds it is the interval of Clopper and Pearson; of many values it is that of the normal
distribution; it never leaves the bounds, and never shrinks to a point where the values happen to be the same. For two
values it is known to hold; for every other distribution that is conjectured, and no exception has been found (see also
Phan, Thomas and Learned-Miller, "Towards practical mean bounds for small samples", ICML 2021).

The quantile is found by a saddlepoint approximation (the r* of Barndorff-Nielsen, "Inference on full or partial
parameters based on the standardized signed log likelihood ratio", Biometrika 73, 1986), which is within 0.003 of the
range of the exact one, on its safe side, in samples of one to ten values, and nearer in larger ones.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from statistics import NormalDist

FARTHEST = (-60.0, 15.0)  # logarithms of how far from the outermost value the pole of the weights is looked for
STEP = 0.5
NEAR = 1e-10
DIGITS = 9  # of an end: the last ones may differ from machine to machine, as logarithms do


def bounded_interval(values: Sequence[float], low: float, high: float, confidence: float) -> tuple[float, float]:
    """Both ends of the interval for the mean of independent values from `low` to `high`."""
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    below = _highest_mean([high - value for value in values], z)
    above = _highest_mean([value - low for value in values], z)
    return round(low + above, DIGITS), round(high - below, DIGITS)


def _highest_mean(heights: Sequence[float], z: float) -> float:
    """The end of the interval towards a bound, as the distance of the end from it.

    `heights` are the distances of the values from the bound. With weights drawn from all that add up to 1, one of them
    for the bound itself, their weighted mean is at least this far from it but for a tail of z standard deviations.
    """
    counted = Counter(heights)
    counted[0.0] += 1
    farthest = max(counted)
    if farthest == 0.0:
        return 0.0
    parts = sorted((height / farthest, count) for height, count in counted.items())
    pole = exp(_root(lambda place: _deviate(parts, exp(place))[0] - z, log(_usual_pole(parts, z))))
    return farthest * _deviate(parts, pole)[1]


def _usual_pole(parts: Sequence[tuple[float, int]], z: float) -> float:
    """Where the pole is if the weighted mean has a normal distribution."""
    size = sum(count for _, count in parts)
    mean = sum(count * height for height, count in parts) / size
    return sqrt(sum(count * (height - mean) ** 2 for height, count in parts)) / z


def _root(falling: Callable[[float], float], start: float) -> float:
    """Where a falling function is zero: by steps away from where it is looked for, then by the Illinois method."""
    low = high = start
    at_low = at_high = falling(start)
    while at_low < 0 and low > FARTHEST[0]:
        high, at_high, low = low, at_low, low - STEP
        at_low = falling(low)
    while at_high > 0 and high < FARTHEST[1]:
        low, at_low, high = high, at_high, high + STEP
        at_high = falling(high)
    side = 0
    while high - low > NEAR and at_low > 0 > at_high:
        middle = (low * at_high - high * at_low) / (at_high - at_low)
        value = falling(middle)
        if abs(value) < NEAR:
            return middle
        if value > 0:
            low, at_low = middle, value
            at_high /= 2 if side > 0 else 1
            side = 1
        else:
            high, at_high = middle, value
            at_low /= 2 if side < 0 else 1
            side = -1
    return (low + high) / 2


def _deviate(parts: Sequence[tuple[float, int]], pole: float) -> tuple[float, float]:
    """How unlikely a weighted mean of heights (with their counts) is that is as low as the one that is likeliest when
    weights go like 1 / (height + pole): as a deviate of the normal distribution. And that mean."""
    mean = (sum(count * height / (height + pole) for height, count in parts)
            / sum(count / (height + pole) for height, count in parts))
    slope = 1 / (mean + pole)
    likelihood = sum(count * log(slope * (height + pole)) for height, count in parts)
    curvature = sum(count * ((mean - height) / (slope * (height + pole))) ** 2 for height, count in parts)
    root = sqrt(max(2 * likelihood, 1e-300))
    return root + log(slope * sqrt(curvature) / root) / root, mean
