"""The weights of everybody's chances in Löwenherz, fitted to matches between bots.

    PYTHONPATH=src python scripts/fit_loewenherz.py --seats 4 --matches 8000

Everybody follows a randomised behaviour policy of their own until a turn drawn by lot; from there on all play alike. So
what a seat has by then it has by chance, not because it plays better than others: that is what makes its worth more
than a coincidence (Fisher, "The design of experiments", 1935). From that turn on it is noted what counts for each seat
at the beginning of every turn (`win_model.counted`); the weights are those under which the shares of the win that
followed were likeliest (McFadden, "Conditional logit analysis of qualitative choice behavior", 1973). Printed with the
log loss that is left (the mean of -log of the winner's chance; fitted: each fifth of the matches by the other four),
beside that of the weights as they are, of the judgement that steers single steps, and of equal chances.
"""

import argparse
import math
import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from rollouts import Policy

from tafelrunde import games
from tafelrunde.bots import Ask
from tafelrunde.bots.values.loewenherz import Value, win_model
from tafelrunde.bots.values.loewenherz.features import Features
from tafelrunde.core import State
from tafelrunde.games import loewenherz
from tafelrunde.games.loewenherz.components import BAND_KIND, BANDS, SWORD_BAND
from tafelrunde.games.loewenherz.moves import DECISION
from tafelrunde.games.loewenherz.table import EXPAND, SWORDS, TRIAL, WALLS, Table
from tafelrunde.lab.duplicate import deal_seed
from tafelrunde.lab.play_match import mix_seed, play_match

STAGES = np.array(list(win_model.STAGES))
NAMES = ("POWER", "MONEY", "PARCHMENT", "RENEGADES", "SILVER", "SOON", "LAND", "REGIONS", "ARMY", "GRASP", "HARM",
         "THREAT")
TASTE = 1.2  # spread of the logarithm of how much a band is liked for its kind
FANCY = (0.0, 0.3, 0.6, 0.9)  # how often a band is picked by taste
CARELESS = (0.0, 0.0, 0.3, 0.8)  # how often any move will do, drawn for each of these kinds of decision:
CARELESS_WITH = ((WALLS,), (SWORDS, EXPAND), (TRIAL,))
LATEST = 26  # the last turn that may be the first of ordinary ones
HOLDING = 1e-5  # how strongly a weight is held back, counted in spreads of what it weighs
PERIODS = ((0, 2), (2, 5), (5, 9), (9, 14), (14, 30))

Array = np.ndarray[Any, Any]


class RandomisedPolicy(Policy):
    """Until the turn of the given number a randomised behaviour policy, then one step ahead in one imagined world."""

    def __init__(self, dice: random.Random, until: int) -> None:
        super().__init__()
        self.until = until
        self.fancy = dice.choice(FANCY)
        self.tastes = [math.exp(dice.gauss(0.0, TASTE)) for _ in range(SWORD_BAND + 1)]
        self.careless: dict[int, float] = {}
        for phases in CARELESS_WITH:
            self.careless |= dict.fromkeys(phases, dice.choice(CARELESS))

    def choose(self, ask: Ask) -> str:
        assert isinstance(ask.view, loewenherz.View)
        table, dice = ask.view.table, random.Random(ask.seed)
        if turn_of(table) < self.until:
            bands = [move for move in ask.legal if move.startswith("decide")]
            if bands and dice.random() < self.fancy:
                return dice.choices(bands, [self.tastes[kind_of(table, ask.game.move(move))] for move in bands])[0]
            if dice.random() < self.careless.get(table.phase, 0.0):
                return dice.choice(ask.legal)
        return super().choose(ask)


def turn_of(table: Table) -> int:
    """How many action cards have been turned."""
    return int(sum(table.seen))


def kind_of(table: Table, decision: int) -> int:
    """What is on the band of a decision."""
    return int(BAND_KIND[table.card * BANDS + decision - DECISION])


@dataclass
class Notes:
    """Watches one match from a turn on: by turn the turns to come, what counts for each seat, how it is judged; then
    who won."""

    since: int
    turns: list[float] = field(default_factory=list)
    counts: list[list[float]] = field(default_factory=list)
    judged: list[list[float]] = field(default_factory=list)
    turn: int = -1
    shares: tuple[float, ...] = ()

    def watch(self, state: State, seat: int, move: str) -> None:
        """Of `play_match`."""
        assert isinstance(state, loewenherz.State)
        judge, turn = Value(), turn_of(state.table)
        if turn >= self.since and turn != self.turn and judge.is_quiescent(state):
            self.turn = turn
            features = Features(state)
            self.turns.append(features.turns)
            self.counts.append(list(win_model.count_features(state, features)))
            self.judged.append(list(judge.values(state)))


def note_match(match: int, seats: int, seed: int) -> Notes:
    """Play a match."""
    deal = deal_seed(seed, match)
    dice = random.Random(mix_seed(deal, 1))
    notes = Notes(since=dice.randrange(LATEST))
    bots = [RandomisedPolicy(dice, notes.since) for _ in range(seats)]
    notes.shares = play_match(games.load("loewenherz"), seats, {}, bots, deal, watch=notes.watch,
                              count_leads=False).shares
    return notes


def split_stages(turns: Array, counts: Array) -> Array:
    """Every count split upon the stages it lies between: turns × seats × (counts · stages)."""
    parts = np.array([np.interp(turns, STAGES, row) for row in np.eye(len(STAGES))]).T
    return (counts[..., None] * parts[:, None, None, :]).reshape(*counts.shape[:2], -1)


def fit(inputs: Array, drift: Array, shares: Array) -> Array:
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
    parser.add_argument("--matches", type=int, default=8000)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    wanted = parser.parse_args()
    with ProcessPoolExecutor(wanted.workers) as pool:
        play = partial(note_match, seats=wanted.seats, seed=wanted.seed)
        matches = list(pool.map(play, range(wanted.matches), chunksize=16))
    turns = np.array([turn for notes in matches for turn in notes.turns])
    counts = np.array([row for notes in matches for row in notes.counts]).reshape(len(turns), wanted.seats, -1)
    judged = np.array([row for notes in matches for row in notes.judged])
    shares = np.array([notes.shares for notes in matches for _ in notes.turns])
    fold = np.array([place % 5 for place, notes in enumerate(matches) for _ in notes.turns])
    inputs, drift = split_stages(turns, counts), win_model.DRIFT + win_model.DRIFT_OF_A_TURN * turns
    now = np.array(list((win_model.TWO, win_model.THREE, win_model.FOUR)[wanted.seats - 2]))
    foreseen = np.empty_like(shares)
    for part in range(5):
        own = fold == part
        foreseen[own] = softmax(inputs[own] @ fit(inputs[~own], drift[~own], shares[~own]) / drift[own, None])
    print(f"{len(matches)} matches of {wanted.seats}, {len(turns)} turns; log loss, by turns to come:")
    print(f"{'':<12}" + "".join(f"{f'{low} to {high}':>10}" for low, high in PERIODS))
    for name, chance in (("fitted", foreseen), ("as they are", softmax(inputs @ now / drift[:, None])),
                         ("judgement", judged), ("equal", np.full_like(shares, 1 / wanted.seats))):
        log_loss = -(shares * np.log(chance + 1e-12)).sum(axis=1)
        means = [log_loss[(turns >= low) & (turns < high)].mean() for low, high in PERIODS]
        print(f"{name:<12}" + "".join(f"{mean:10.3f}" for mean in means))
    for name, row in zip(NAMES, fit(inputs, drift, shares).reshape(-1, len(STAGES)), strict=True):
        print("    " + "".join(f"{weight:.2f}, " for weight in row) + f" # {name}")


if __name__ == "__main__":
    main()
