"""The weights by which the luck of Castles Besieged is told, fitted to battles between equal bots.

    PYTHONPATH=src python scripts/fit_castles.py --matches 3000

Two bots of the same name play each other, every third match a short one; at every decision it is noted what counts
(`open_hands.counted`), and the weights are those under which the results were likeliest (logistic regression, a little
held back). Printed with the log loss that is left (the mean of -log of the winner's chance), each fifth of the matches
by the weights of the other four, beside that of the bots' own value function.
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
from tafelrunde.bots.values.open_hands import castles_besieged as open_hands
from tafelrunde.core import State
from tafelrunde.lab.play_match import mix_seed, play_match

NAMES = ("TURN", "LATE_TURN", "HITS", "ROW", "OPEN", "HAND", "YOUNG_HAND", "HAND_QUALITY", "ROW_QUALITY",
         "DUELS", "FIRST_CARDS", "OPEN_TURN", "BEST_DUEL", "DUEL_TURN", "IDLE_TURN", "ALONE", "LATE_ROW",
         "YOUNG_QUALITY")
OPTIONS = ({}, {}, {"hits_to_lose": 5})
EVERY = 3  # decisions between two that are noted
HELD_BACK = 1.0
FOLDS = 5

Array = np.ndarray[Any, Any]


def of_match(bots: list[str], number: int) -> tuple[list[list[float]], list[float], float]:
    """What counted at some decisions of a match, what the bots' value function said, and the first seat's result."""
    game, judge, counts, judged = games.load("castles_besieged"), find("castles_besieged"), [], []
    assert judge is not None

    def watch(state: State, seat: int, move: str) -> None:
        watch.seen += 1
        if watch.seen % EVERY == number % EVERY:
            counts.append(list(open_hands.count_features(state)))
            judged.append(judge.value(state, 0))

    watch.seen = 0
    bot = make(bots[number % len(bots)], timed=False)
    options = OPTIONS[number // len(bots) % len(OPTIONS)]
    played = play_match(game, 2, options, [bot, bot], mix_seed(77, number), watch, count_leads=False)
    return counts, judged, played.shares[0]


def fit(counts: Array, results: Array) -> Array:
    """Newton's method."""
    weights = np.zeros(counts.shape[1])
    for _ in range(30):
        chances = 1 / (1 + np.exp(-counts @ weights))
        gradient = counts.T @ (results - chances) - HELD_BACK * weights
        hessian = (counts * (chances * (1 - chances))[:, None]).T @ counts + HELD_BACK * np.eye(len(weights))
        step = np.linalg.solve(hessian, gradient)
        weights += step
        if np.abs(step).max() < 1e-7:
            break
    return weights


def log_loss(chances: Array, results: Array) -> float:
    kept = np.clip(chances, 1e-6, 1 - 1e-6)
    return float(-(results * np.log(kept) + (1 - results) * np.log(1 - kept)).mean())


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("--matches", type=int, default=3000)
    reader.add_argument("--bots", nargs="+", default=["greedy", "knight", "squire"])
    reader.add_argument("--workers", type=int, default=None)
    given = reader.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        found = list(pool.map(partial(of_match, given.bots), range(given.matches), chunksize=8))
    counts = np.array([row for rows, _, _ in found for row in rows])
    judged = np.array([value for _, values, _ in found for value in values])
    results = np.array([result for rows, _, result in found for _ in rows])
    fold = np.array([number % FOLDS for number, (rows, _, _) in enumerate(found) for _ in rows])
    left = np.zeros(len(results))
    for each in range(FOLDS):
        here, others = fold == each, fold != each
        left[here] = 1 / (1 + np.exp(-counts[here] @ fit(counts[others], results[others])))
    weights = fit(counts, results)
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{name:13} {weight:8.3f}")
    print("WEIGHTS: [" + ", ".join(f"{weight:.3f}" for weight in weights) + "]")
    print(f"log loss of {len(results)} positions: fitted {log_loss(left, results):.4f}, value function "
          f"{log_loss(judged, results):.4f}, equal chances {math.log(2):.4f}")


if __name__ == "__main__":
    main()
