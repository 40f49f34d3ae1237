"""Ratings of bots by maximum likelihood over whole rankings (`lab.plackett_luce`).

A rating is a logarithm of strength on the scale of Elo: 400 points are odds of ten to one, and 0 is the mean of the
bots that are connected by matches. All results count alike, in whatever order they came. Against a pool of bots whose
points are known, those stay what they are, and the others stand on their scale.
"""

from collections.abc import Mapping, Sequence
from math import log
from statistics import NormalDist
from types import MappingProxyType
from typing import Final

from tafelrunde.lab.play_match import Played
from tafelrunde.lab.statistics import CONFIDENCE, Mean

ELO = 400 / log(10)  # points of a unit of log-odds
NO_POOL: Final[Mapping[str, float]] = MappingProxyType({})
ROUNDS: Final = 8  # in which strengths and what luck did to them are told by each other


def ratings(deals: Sequence[Sequence[Played]], luck: bool = False,
            pool: Mapping[str, float] = NO_POOL) -> dict[str, Mean]:
    """Each bot's rating with its 95 % interval; `pool` are those that are known, which are taken for exact.

    With `luck`, results of two bots are taken without the luck of their matches, where that saves enough of them
    (`lab.control_variates`): a deal's part of the likelihood's derivative is corrected like any other result.

    The interval comes from the Hessian of the likelihood, which takes matches for independent, or from the sandwich
    that takes the matches of a deal together (Liang and Zeger 1986), whichever is wider.
    """
    import numpy as np  # here, because the rest of the lab does without the extra

    from tafelrunde.lab.plackett_luce import PlackettLuce

    names = list(dict.fromkeys(name for deal in deals for one in deal for name in one.bots))
    places = [place for place, deal in enumerate(deals) if any(len(set(one.bots)) > 1 for one in deal)]
    deals = [deals[place] for place in places]
    if not deals:
        return {}
    fit = PlackettLuce(deals, names, {name: points / ELO for name, points in pool.items()})
    strength = fit.solve()
    scores = fit.scores(strength)
    for _ in range(ROUNDS if luck else 0):  # what came of luck depends on the strengths, if little
        corrections = fit.corrections(scores)
        strength = fit.solve(corrections.sum(axis=0))
        scores = fit.scores(strength)
    if luck:
        scores = scores + corrections
    covariance = fit.covariance(strength)
    clustered = covariance @ (scores.T @ scores) @ covariance
    error = np.sqrt(np.maximum(covariance.diagonal(), clustered.diagonal()))
    half = ELO * NormalDist().inv_cdf(0.5 + CONFIDENCE / 2) * error
    return {name: Mean(mean, mean - spread, mean + spread, len(deals))
            for name, mean, spread in zip(names, (ELO * strength).tolist(), half.tolist(), strict=True)}
