"""Ratings of bots by maximum likelihood: the model of Bradley and Terry, as the library choix computes it.

All results count alike, in whatever order they came. A rating is a logarithm of strength on the scale of Elo: 400
points are odds of ten to one, and 0 is the mean of the bots that are connected by matches.

Bradley and Terry, Rank Analysis of Incomplete Block Designs (1952); Maystre and Grossglauser, Fast and Accurate
Inference of Plackett–Luce Models (2015). In the model of Plackett and Luce, in which each place is drawn by strength
from the seats that are left, every two seats are a comparison of Bradley and Terry: so the scale is the same with any
number of seats.
"""

from collections.abc import Sequence
from math import log
from statistics import NormalDist, fmean

from tafelrunde.lab.control_variates import correct, luck_of_side, without_luck
from tafelrunde.lab.play_match import Played
from tafelrunde.lab.statistics import CONFIDENCE, Mean

ELO = 400 / log(10)  # points of a unit of log-odds
DRAWN = 0.5  # won by each side of a pair beforehand: one drawn match, so that a bot that wins all has a rating, too
ITERATIONS = 10_000

Result = tuple[int, int, float]  # the numbers of two bots, and what the first won of the second


def ratings(deals: Sequence[Sequence[Played]], luck: bool = False) -> dict[str, Mean]:
    """Each bot's rating with its 95 % interval; where bots sit at several seats of a match, every seat of one is
    compared with every seat of the other, and the mean counts.

    With `luck`, results of two bots are taken without the luck of their matches, where that saves enough of them
    (`lab.control_variates`): the likelihood's derivative is linear in the results, so they need not be 0 or 1.

    The interval comes from the Hessian of the likelihood, which takes matches for independent, or from the sandwich
    that takes the matches of a deal together (Liang and Zeger 1986), whichever is wider.
    """
    import choix  # here, because the rest of the lab does without the extra
    import numpy as np

    names = list(dict.fromkeys(name for deal in deals for one in deal for name in one.bots))
    results = [[result for one in deal for result in _results(one, names)] for deal in deals]
    if luck:
        results = _without_luck(deals, names, results)
    results = [deal for deal in results if deal]
    if not results:
        return {}
    wins = np.zeros((len(names), len(names)))
    for deal in results:
        for first, second, won in deal:
            wins[first, second] += won
            wins[second, first] += 1 - won
    met = wins + wins.T > 0
    wins = np.maximum(wins, 0.0) + DRAWN * met
    strength = np.zeros(len(names))  # logarithms
    linked = np.linalg.matrix_power(met + np.eye(len(names)), len(names)) > 0
    for group in np.unique(linked, axis=0):
        strength[group] = choix.ilsr_pairwise_dense(wins[np.ix_(group, group)], max_iter=ITERATIONS)
    expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    information = -(wins + wins.T) * expected * expected.T
    np.fill_diagonal(information, -information.sum(axis=1))
    covariance = np.linalg.pinv(information, hermitian=True)  # of strengths that add up to 0
    scores = np.zeros((len(results), len(names)))
    for row, deal in zip(scores, results, strict=True):
        for first, second, won in deal:
            row[first] += won - expected[first, second]
            row[second] -= won - expected[first, second]
    clustered = covariance @ (scores.T @ scores) @ covariance
    error = np.sqrt(np.maximum(covariance.diagonal(), clustered.diagonal()))
    half = ELO * NormalDist().inv_cdf(0.5 + CONFIDENCE / 2) * error
    return {name: Mean(mean, mean - spread, mean + spread, len(results))
            for name, mean, spread in zip(names, (ELO * strength).tolist(), half.tolist(), strict=True)}


def _without_luck(deals: Sequence[Sequence[Played]], names: Sequence[str], results: list[list[Result]],
                  ) -> list[list[Result]]:
    """The results with those of pairs corrected, pair by pair."""
    pairs: dict[frozenset[str], list[int]] = {}
    for place, deal in enumerate(deals):
        pairs.setdefault(frozenset(deal[0].bots), []).append(place)
    for pair, places in pairs.items():
        if len(pair) != 2:
            continue
        first = min(pair, key=names.index)
        plain = [fmean(won for _, _, won in results[place]) for place in places]
        rows = [luck_of_side(deals[place], first, a_seat=False) for place in places]
        if correct(plain, rows).is_used:
            for place, before, after in zip(places, plain, without_luck(plain, rows), strict=True):
                results[place] = [(one, other, won + after - before) for one, other, won in results[place]]
    return results


def _results(one: Played, names: Sequence[str]) -> list[Result]:
    """Of every two bots of a match: which they are, and what the seats of the first won of those of the second, 0 to 1
    (equal ones half)."""
    ranks: dict[int, list[int]] = {}
    for bot, rank in zip(one.bots, one.ranks, strict=True):
        ranks.setdefault(names.index(bot), []).append(rank)
    return [(first, second, fmean(0.5 + 0.5 * ((own < other) - (own > other))
                                  for own in ranks[first] for other in ranks[second]))
            for first in ranks for second in ranks if first < second]
