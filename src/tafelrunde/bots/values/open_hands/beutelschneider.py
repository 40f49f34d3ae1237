"""What totals are worth between two hands of Beutelschneider: calibrated chances, fitted to matches of equal players.

The bots' value function has to put moves in order; this one has to say how often a lead wins, so that the value before
a deal is the mean of the values after it. Printed by `PYTHONPATH=src python scripts/fit_beutelschneider.py`.
"""

from math import exp, log
from typing import Final

from librt.vecs import vec

from tafelrunde.bots.values.shares import softmax
from tafelrunde.games.beutelschneider.ending import best_total
from tafelrunde.games.beutelschneider.table import Table

SPREAD: Final = vec[float]([0.0, 0.0, 0.0, 16.0, 16.0])  # by seats: the scale of softmax with one hand to come
GROWTH: Final = 0.525  # power of the hands to come by which it grows
LAST: Final = 0.5  # of a hand is to come when the target is reached: the best total may be short of it by little
POINTS_A_HAND: Final = 27.0  # by which the best total grows


def hands_left(table: Table) -> float:
    """How many hands the match will take yet, as far as chances go."""
    if table.rules.hands_limit > 0:
        left = table.rules.hands_limit - table.hand_number + (1 if table.dealt == 0 else 0)
        return float(left if left > 1 else 1)
    return max(float(table.rules.target - best_total(table)) / POINTS_A_HAND, 0.0) + LAST


def values(table: Table) -> vec[float]:
    """By seat: the chance to win the match when a hand is over and the next not dealt."""
    totals = vec[float]([float(total) for total in table.totals])
    return softmax(totals, SPREAD[table.seats] * exp(GROWTH * log(hands_left(table))))
