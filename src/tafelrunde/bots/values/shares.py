"""Shares of the win from expected totals: the softmax."""

from math import exp
from typing import Final

from librt.vecs import vec

FARTHEST: Final = 50.0  # scales by which totals differ as far as numbers go: e to that power is beyond any doubt


def softmax(totals: vec[float], scale: float) -> vec[float]:
    """By seat: how likely its total is the highest in the end, if each still drifts by Gumbel's law of this scale (in
    the unit of the totals). McFadden, Conditional logit analysis of qualitative choice behavior (1973)."""
    shares = totals[:]
    together = 0.0
    for seat in range(len(totals)):
        shares[seat] = exp(max(-FARTHEST, min(FARTHEST, (totals[seat] - totals[0]) / scale)))
        together += shares[seat]
    for seat in range(len(totals)):
        shares[seat] /= together
    return shares
