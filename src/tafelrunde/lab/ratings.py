"""Ratings of bots from matches of several seats, as the library openskill computes them (Plackett and Luce).

The library rates match by match, so the order would matter, and its sigma says how sure the next update is, not how
far luck has carried the rating. So the deals are drawn again, with replacement and in any order, many times; the
rating is the mean over these draws, its interval comes from their spread.
"""

from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import Any

from tafelrunde.lab.play_match import Played
from tafelrunde.lab.statistics import Mean, t_quantile

DRAWS = 30
MATCHES = 6_000  # of one draw at most: more would take longer and say little more
UNRATED = 25.0  # where openskill begins


def ratings(deals: Sequence[Sequence[Played]], seed: int = 1) -> dict[str, Mean]:
    """Each bot's rating with its 95 % interval; a bot at several seats of one match is rated by its mean rank."""
    results = [[standing for one in deal if (standing := _standing(one))] for deal in deals]
    results = [deal for deal in results if deal]
    if not results:
        return {}
    dice = Random(seed)
    size = min(len(results), max(1, MATCHES * len(results) // sum(map(len, results))))
    draws = [_rated(dice.choices(results, k=size)) for _ in range(DRAWS)]
    names = dict.fromkeys(name for deal in results for one in deal for name, _ in one)
    found = {}
    for name in names:
        values = [draw.get(name, UNRATED) for draw in draws]
        half = t_quantile(0.975, DRAWS - 1) * stdev(values)
        found[name] = Mean(fmean(values), fmean(values) - half, fmean(values) + half, len(results))
    return found


def _rated(deals: Sequence[Sequence[Sequence[tuple[str, float]]]]) -> dict[str, float]:
    """The ratings after these matches in this order."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, Any] = {}
    for deal in deals:
        for one in deal:
            before = [known.get(name) or model.rating(name=name) for name, _ in one]
            after = model.rate([[rating] for rating in before], ranks=[rank for _, rank in one])
            known.update((name, rating) for (name, _), [rating] in zip(one, after, strict=True))
    return {name: float(rating.mu) for name, rating in known.items()}


def _standing(one: Played) -> list[tuple[str, float]]:
    """Each bot of a match with its mean rank; empty where nobody else was there."""
    names = list(dict.fromkeys(one.bots))
    ranks = [[rank for bot, rank in zip(one.bots, one.ranks, strict=True) if bot == name] for name in names]
    return [(name, fmean(own)) for name, own in zip(names, ranks, strict=True)] if len(names) > 1 else []
