"""What a lead is worth between two hands of Beutelschneider, fitted to matches between equal bots.

    PYTHONPATH=src python scripts/fit_beutelschneider.py --seats 4 --matches 2000

The same bot plays at every seat; before every deal but the first the totals are noted, and the four numbers of
`open_hands.beutelschneider` are those under which the shares of the win that followed were likeliest (McFadden,
"Conditional logit analysis of qualitative choice behavior", 1973), found by trying each of them a step up and down.
Printed with the log loss that is left (the mean of -log of the winner's chance), beside that of the bots' value
function and of equal chances.
"""

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from tafelrunde import games
from tafelrunde.bots import make
from tafelrunde.bots.values import find
from tafelrunde.core import State
from tafelrunde.lab.play_match import mix_seed, play_match

NAMES = ("SPREAD", "GROWTH", "LAST", "POINTS_A_HAND")
FIRST = (12.0, 0.5, 0.5, 27.0)
STEPS = (1.0, 0.1, 0.2, 3.0)
FINEST = 0.1  # of the first steps

Array = np.ndarray[Any, Any]


def of_match(seats: int, bot: str, number: int) -> tuple[list[list[float]], list[list[float]], list[float]]:
    """The totals between hands of a match, what the bots' value function says of them, and the shares of the win."""
    game, judge, totals, judged = games.load("beutelschneider"), find("beutelschneider"), [], []
    assert judge is not None

    def dealing(before: State, after: State) -> None:
        if before.table.hand_number > 1:
            totals.append([float(points) for points in before.table.totals])
            judged.append(list(judge.values(before)))

    played = play_match(game, seats, None, [make(bot, timed=False)] * seats, mix_seed(78, number), count_leads=False,
                        watch_chance=dealing)
    return totals, judged, list(played.shares)


def log_loss(numbers: tuple[float, ...], totals: Array, results: Array, target: float) -> float:
    spread, growth, last, points = numbers
    left = np.maximum((target - totals.max(1)) / points, 0) + last
    scaled = totals / (spread * left**growth)[:, None]
    scaled -= scaled.max(1, keepdims=True)
    return float(-(results * (scaled - np.log(np.exp(scaled).sum(1))[:, None])).sum(1).mean())


def fit(totals: Array, results: Array, target: float) -> tuple[float, ...]:
    """Coordinate descent with steps that get finer."""
    best, fine = FIRST, 1.0
    least = log_loss(best, totals, results, target)
    while fine >= FINEST:
        tried = [tuple(max(0.01, number + sign * fine * STEPS[place]) if place == which else number
                       for place, number in enumerate(best)) for which in range(len(best)) for sign in (-1, 1)]
        loss, numbers = min((log_loss(each, totals, results, target), each) for each in tried)
        if loss < least - 1e-7:
            best, least = numbers, loss
        else:
            fine /= 2
    return best


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("--seats", type=int, default=4)
    reader.add_argument("--matches", type=int, default=2000)
    reader.add_argument("--bot", default="greedy")
    reader.add_argument("--workers", type=int, default=None)
    given = reader.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        found = list(pool.map(partial(of_match, given.seats, given.bot), range(given.matches), chunksize=8))
    totals = np.array([row for rows, _, _ in found for row in rows])
    judged = np.array([row for _, rows, _ in found for row in rows])
    results = np.array([shares for rows, _, shares in found for _ in rows])
    target = games.load("beutelschneider").start(given.seats).table.rules.target
    numbers = fit(totals, results, target)
    for name, number in zip(NAMES, numbers, strict=True):
        print(f"{name:13} {number:.3f}")
    print(f"log loss of {len(results)} positions: fitted {log_loss(numbers, totals, results, target):.4f}, value "
          f"function {-float((results * np.log(np.maximum(judged, 1e-9))).sum(1).mean()):.4f}, equal chances "
          f"{math.log(given.seats):.4f}")


if __name__ == "__main__":
    main()
