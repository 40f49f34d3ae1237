"""The weights of everybody's chances in Löwenherz, fitted to matches between bots.

    PYTHONPATH=src python scripts/fit_loewenherz.py --seats 4 --matches 800

Searches, `greedy` and hasty bots play each other. At the beginning of every turn it is noted what counts for each seat
(`chances.counted`); the weights are those under which the shares of the win that followed were likeliest (McFadden,
"Conditional logit analysis of qualitative choice behavior", 1973). Printed with the surprise that is left (the mean of
-log of the winner's chance; fitted: each fifth of the matches by the other four), beside that of the weights as they
are, of the judgement that steers single steps, and of equal chances.
"""

import argparse
import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from rehearsing import Policy

from tafelrunde import games
from tafelrunde.bots import Ask, Bot, Budget, make
from tafelrunde.bots.searching import SearchBot
from tafelrunde.bots.values.loewenherz import Value, chances
from tafelrunde.bots.values.loewenherz.outlook import Outlook
from tafelrunde.core import State
from tafelrunde.games.loewenherz import Reign
from tafelrunde.lab.play import mixed, play_match

STAGES = np.array([chances.LAST_TURN, chances.LATE, chances.EARLY])
NAMES = ("POWER", "MONEY", "PARCHMENT", "RENEGADES", "SILVER", "SOON", "LAND", "REGIONS", "ARMY", "GRASP", "HARM",
         "THREAT")
ITERATIONS = (25, 30, 60)
CARELESS = 0.04  # how often some of the hasty bots do anything, so that odd positions are met, too
HOLDING = 1e-5  # how strongly a weight is held back, counted in spreads of what it weighs
PERIODS = ((0, 2), (2, 5), (5, 9), (9, 14), (14, 30))

Array = np.ndarray[Any, Any]


class Hasty(Policy):
    """One step ahead in one imagined world; sometimes anything."""

    def __init__(self, careless: float) -> None:
        super().__init__()
        self.careless = careless

    def choose(self, ask: Ask) -> str:
        dice = random.Random(ask.seed)
        return dice.choice(ask.legal) if dice.random() < self.careless else super().choose(ask)


@dataclass
class Notes:
    """Watches one match: by turn the turns to come, what counts for each seat, how it is judged; then who won."""

    turns: list[float] = field(default_factory=list)
    counts: list[list[float]] = field(default_factory=list)
    judged: list[list[float]] = field(default_factory=list)
    card: int = -1
    shares: tuple[float, ...] = ()

    def watch(self, state: State, seat: int, move: str) -> None:
        """Of `play_match`."""
        assert isinstance(state, Reign)
        judge = Value()
        if judge.quiet(state) and state.table.card != self.card:
            self.card = int(state.table.card)
            outlook = Outlook(state)
            self.turns.append(outlook.turns)
            self.counts.append(list(chances.counted(state, outlook)))
            self.judged.append(list(judge.values(state)))


def noted(match: int, seats: int, seed: int) -> Notes:
    """Play a match between bots drawn by lot."""
    dice = random.Random(mixed(seed, match, 2))
    mood = dice.random()
    bots: list[Bot] = []
    for _ in range(seats):
        lot = dice.random()
        if mood > 0.7 and lot < 0.6:
            bots.append(make("greedy", timed=False))
        elif mood < 0.85:
            bots.append(SearchBot(Budget(iterations=dice.choice(ITERATIONS)), timed=False))
        else:
            bots.append(Hasty(0.0 if lot < 0.85 else CARELESS))
    notes = Notes()
    notes.shares = play_match(games.load("loewenherz"), seats, {}, bots, mixed(seed, match), watch=notes.watch,
                              count_leads=False).shares
    return notes


def staged(turns: Array, counts: Array) -> Array:
    """Every count split upon the stages it lies between: turns × seats × (counts · stages)."""
    parts = np.array([np.interp(turns, STAGES, row) for row in np.eye(len(STAGES))]).T
    return (counts[..., None] * parts[:, None, None, :]).reshape(*counts.shape[:2], -1)


def fitted(inputs: Array, drift: Array, shares: Array) -> Array:
    """The weights under which the shares are likeliest, by Newton's method."""
    spread = inputs.reshape(-1, inputs.shape[-1]).std(axis=0) + 1e-6
    weighed = inputs / spread / drift[:, None, None]
    found = np.zeros(len(spread))
    for _ in range(30):
        chance = softmax(weighed @ found)
        centred = weighed - (chance[..., None] * weighed).sum(axis=1, keepdims=True)
        slope = np.einsum("ts,tsk->k", chance - shares, weighed) / len(shares) + 2 * HOLDING * found
        bend = np.einsum("ts,tsk,tsl->kl", chance, centred, centred, optimize=True) / len(shares)
        step = np.linalg.solve(bend + 2 * HOLDING * np.eye(len(found)), slope)
        found -= step
        if np.abs(step).max() < 1e-6:
            break
    return found / spread


def softmax(points: Array) -> Array:
    """Shares of the win."""
    raised = np.exp(points - points.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description="Fit the weights of everybody's chances in Löwenherz to matches.")
    parser.add_argument("--matches", type=int, default=800)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    wanted = parser.parse_args()
    with ProcessPoolExecutor(wanted.workers) as pool:
        play = partial(noted, seats=wanted.seats, seed=wanted.seed)
        matches = list(pool.map(play, range(wanted.matches), chunksize=4))
    turns = np.array([turn for notes in matches for turn in notes.turns])
    counts = np.array([row for notes in matches for row in notes.counts]).reshape(len(turns), wanted.seats, -1)
    judged = np.array([row for notes in matches for row in notes.judged])
    shares = np.array([notes.shares for notes in matches for _ in notes.turns])
    fold = np.array([place % 5 for place, notes in enumerate(matches) for _ in notes.turns])
    inputs, drift = staged(turns, counts), chances.DRIFT + chances.DRIFT_OF_A_TURN * turns
    now = np.array(list((chances.TWO, chances.THREE, chances.FOUR)[wanted.seats - 2]))
    foreseen = np.empty_like(shares)
    for part in range(5):
        own = fold == part
        foreseen[own] = softmax(inputs[own] @ fitted(inputs[~own], drift[~own], shares[~own]) / drift[own, None])
    print(f"{len(matches)} matches of {wanted.seats}, {len(turns)} turns; surprise with so many turns to come:")
    print(f"{'':<12}" + "".join(f"{f'{low} to {high}':>10}" for low, high in PERIODS))
    for name, chance in (("fitted", foreseen), ("as they are", softmax(inputs @ now / drift[:, None])),
                         ("judgement", judged), ("equal", np.full_like(shares, 1 / wanted.seats))):
        surprise = -(shares * np.log(chance + 1e-12)).sum(axis=1)
        means = [surprise[(turns >= low) & (turns < high)].mean() for low, high in PERIODS]
        print(f"{name:<12}" + "".join(f"{mean:10.3f}" for mean in means))
    for name, row in zip(NAMES, fitted(inputs, drift, shares).reshape(-1, len(STAGES)), strict=True):
        print("    " + "".join(f"{weight:.2f}, " for weight in row) + f" # {name}")


if __name__ == "__main__":
    main()
