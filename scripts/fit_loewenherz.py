"""What the weights of Löwenherz's judgement would be, had they been fitted to matches played with them.

    PYTHONPATH=src python scripts/fit_loewenherz.py --matches 400

At the beginning of every turn the features of each seat are noted; least squares then explain by them the lead at the
end. A weight at a number of turns to come is a mean over the turns around it, neighbours are held together. Printed
beside the weights as they are, with the spread of what neither can foresee (fitted: each fifth of the matches by the
other four). Fits follow how their bots play: `bots/values/loewenherz/weights.py` keeps what won matches.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tafelrunde import games
from tafelrunde.bots import Budget
from tafelrunde.bots.searching import SearchBot
from tafelrunde.bots.values.loewenherz import weights
from tafelrunde.bots.values.loewenherz.outlook import Outlook, beyond
from tafelrunde.core import State
from tafelrunde.games.loewenherz import Reign
from tafelrunde.games.loewenherz.components import ALLIANCE, RENEGADE
from tafelrunde.games.loewenherz.table import DECIDE
from tafelrunde.lab.play import mixed, play_match

ROWS = ("DUCAT", "RENEGADE_CARD", "ALLIANCE_CARD", "HILL", "STRENGTH", "TOWN", "LOSS")
TURNS = np.array(list(weights.TURNS))
TOGETHER = 30.0  # how strongly neighbouring weights are held together


@dataclass
class Noted:
    """One turn of one match: turns to come; by seat the estimate of the end and its features."""

    turns: float
    estimates: list[float]
    features: list[list[float]]


@dataclass
class Notes:
    """Watches one match."""

    turns: list[Noted] = field(default_factory=list)
    card: int = -1

    def watch(self, state: State, seat: int, move: str) -> None:
        """Of `play_match`: note the beginning of a turn."""
        assert isinstance(state, Reign)
        table = state.table
        if table.phase == DECIDE and table.laid == 0 and table.card != self.card:
            self.card = int(table.card)
            outlook = Outlook(state)
            self.turns.append(Noted(outlook.turns, list(outlook.points), features(state, outlook)))


def features(state: Reign, outlook: Outlook) -> list[list[float]]:
    """What the rows of weights are multiplied with, by seat."""
    table, might = state.table, outlook.might
    found = []
    for seat in range(table.seats):
        hills = sum(int(table.board.hills[zone]) for zone in range(len(table.board.castles))
                    if table.board.owner(zone) == seat)
        best = int(outlook.best_region(table, seat))
        gain = float(might.gain[best]) if best >= 0 else 0.0
        found.append([float(state.purse(seat)), float(state.hidden_count(seat, RENEGADE)),
                      float(state.hidden_count(seat, ALLIANCE)), float(hills * outlook.mines),
                      min(gain, weights.COMMON), float(beyond(gain)), 0.0])
    for seat in range(table.seats):
        best = int(outlook.best_region(table, seat))
        if best >= 0 and might.victim[best] >= 0:
            found[int(might.victim[best])][-1] -= float(might.harm[best])
    return found


def hats(turns: float) -> np.ndarray[Any, Any]:
    """How much each of TURNS counts at so many turns to come."""
    return np.array([np.interp(turns, TURNS, row) for row in np.eye(len(TURNS))])


def lead(values: Sequence[Any], seat: int) -> Any:
    """A seat's value less the mean of the others'."""
    own = np.asarray(values, float)
    return own[seat] - np.delete(own, seat, axis=0).mean(axis=0)


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description="Fit the weights of Löwenherz's judgement to matches.")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--iterations", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    game = games.load("loewenherz")
    bots = [SearchBot(Budget(iterations=wanted.iterations), timed=False) for _ in range(wanted.seats)]
    now = np.array([list(getattr(weights, row)) for row in ROWS])
    inputs, rests, ends, matches, far = [], [], [], [], []
    for match in range(wanted.matches):
        notes = Notes()
        played = play_match(game, wanted.seats, {}, bots, mixed(wanted.seed, match), watch=notes.watch,
                            count_leads=False)
        for noted in notes.turns:
            for seat in range(wanted.seats - 1):  # the last one's lead follows from the others'
                mine = np.outer(lead(noted.features, seat), hats(noted.turns))
                inputs.append(mine.ravel())
                rests.append(lead(noted.estimates, seat) - (mine * now).sum())
                ends.append(lead(played.scores, seat))
                matches.append(match)
                far.append(noted.turns)
    report(np.array(inputs), np.array(ends) - np.array(rests), np.array(matches), np.array(far), now)


def report(inputs: np.ndarray[Any, Any], wanted: np.ndarray[Any, Any], matches: np.ndarray[Any, Any],
           far: np.ndarray[Any, Any], now: np.ndarray[Any, Any]) -> None:
    """Fit and print."""
    trust = 1.0 / (8.0 + 1.2 * far) ** 2  # the end is the less certain the farther it is
    rows, knots = now.shape
    size = inputs.reshape(len(inputs), rows, knots).sum(axis=2).std(axis=0)
    holding = np.kron(np.diag(TOGETHER * trust.mean() * size**2), (difference := np.diff(np.eye(knots), axis=0)).T
                      @ difference) + 1e-9 * np.eye(rows * knots)

    def fitted(part: np.ndarray[Any, Any]) -> Any:
        weighed = inputs[part] * trust[part, None]
        return np.linalg.solve(weighed.T @ inputs[part] + holding, weighed.T @ wanted[part])

    foreseen = np.empty(len(wanted))
    for fold in range(5):
        foreseen[matches % 5 == fold] = inputs[matches % 5 == fold] @ fitted(matches % 5 != fold)
    print(f"{len(set(matches))} matches, {len(wanted)} turns; points not foreseen: as the weights are "
          f"{spread(wanted - inputs @ now.ravel(), trust):.1f}, fitted {spread(wanted - foreseen, trust):.1f}")
    print(f"{'turns to come':<16}" + "".join(f"{turns:>8.0f}" for turns in TURNS))
    for name, row, is_now in zip(ROWS, fitted(np.ones(len(wanted), bool)).reshape(rows, knots), now, strict=True):
        print(f"{name:<16}" + "".join(f"{one:8.2f}" for one in is_now) + "   as they are")
        print(f"{'':<16}" + "".join(f"{one:8.2f}" for one in row) + "   fitted")


def spread(missed: np.ndarray[Any, Any], trust: np.ndarray[Any, Any]) -> float:
    """Root of the mean square, the certain ones counting more."""
    return float(np.sqrt((trust * missed**2).sum() / trust.sum()))


if __name__ == "__main__":
    main()
