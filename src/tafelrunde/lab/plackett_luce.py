"""The model of Plackett and Luce: each place of a match is drawn from the seats that are left, by their strength.

For two seats that is the model of Bradley and Terry. Of seats that share a place every order counts alike. Bots sit at
several seats, so that a situation is how many seats of which bot are left.

Plackett, The Analysis of Permutations (1975); Luce, Individual Choice Behavior (1959). The likeliest strengths are
found by Newton's method: the log-likelihood is concave in their logarithms (Hunter, MM Algorithms for Generalized
Bradley–Terry Models, 2004).
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, groupby, permutations, product
from typing import Any, Final

import numpy as np

from tafelrunde.lab.control_variates import correct, luck_of_side, without_luck
from tafelrunde.lab.play_match import Played

DRAWN: Final = 0.5  # won by each side of a pair beforehand: one drawn match, so that who wins all has a rating, too
STEPS: Final = 100  # of Newton's method; some ten are enough
PRECISION: Final = 1e-9  # of a unit of log-odds

Array = Any  # of NumPy
Left = tuple[int, ...]  # by bot, how many of its seats are still to be placed
Draws = Mapping[tuple[Left, int], float]  # how often (a share, where places are shared) which bot came next


class PlackettLuce:
    """The likelihood of deals as arrays: one row for each situation, in which the next place was drawn."""

    def __init__(self, deals: Sequence[Sequence[Played]], names: Sequence[str],
                 known: Mapping[str, float]) -> None:
        self.deals = deals
        self.names = names
        self.known = np.array([known.get(name, 0.0) for name in names])
        self.free = np.array([name not in known for name in names])  # to be found
        number = {name: place for place, name in enumerate(names)}
        rows: dict[Left, int] = {}
        drawn: dict[tuple[int, int, int], float] = {}  # deal, situation, bot
        met = set()
        for place, deal in enumerate(deals):
            for one in deal:
                by_place = sorted(zip(one.ranks, (number[bot] for bot in one.bots), strict=True))
                groups = tuple(tuple(bot for _, bot in group) for _, group in groupby(by_place, lambda pair: pair[0]))
                met |= set(combinations(sorted({bot for _, bot in by_place}), 2))
                for (left, bot), share in list_draws(groups, len(names)).items():
                    key = place, rows.setdefault(left, len(rows)), bot
                    drawn[key] = drawn.get(key, 0.0) + share
        for pair in sorted(met):  # the drawn match, of no deal
            row = rows.setdefault(tuple(int(bot in pair) for bot in range(len(names))), len(rows))
            drawn |= {(-1, row, bot): DRAWN for bot in pair}
        self.left = np.array(list(rows), dtype=float)
        keys = np.array(list(drawn))
        self.deal, self.row, self.bot = keys.T
        self.share = np.array(list(drawn.values()))
        self.times = np.bincount(self.row, self.share, len(rows))
        self.won = np.bincount(self.bot, self.share, len(names))

    def chances(self, strength: Array) -> Array:
        """By situation, each bot's chance to come next."""
        weights = self.left * np.exp(strength - strength.max())
        return weights / weights.sum(axis=1, keepdims=True)

    def information(self, strength: Array) -> Array:
        """The negative Hessian of the log-likelihood."""
        chances = self.chances(strength)
        return np.diag(self.times @ chances) - (chances.T * self.times) @ chances

    def covariance(self, strength: Array) -> Array:
        """Of the strengths that were not known; they add up to 0 where none was."""
        found = np.zeros((len(self.names), len(self.names)))
        ours = np.ix_(self.free, self.free)
        found[ours] = np.linalg.pinv(self.information(strength)[ours], hermitian=True)
        return found

    def scores(self, strength: Array) -> Array:
        """By deal, its part of the gradient: how often each bot came next, less how often it was expected to."""
        found = np.zeros((len(self.deals), len(self.names)))
        ours = self.deal >= 0
        deal, share = self.deal[ours], self.share[ours]
        np.add.at(found, (deal, self.bot[ours]), share)
        np.subtract.at(found, deal, self.chances(strength)[self.row[ours]] * share[:, None])
        return found

    def solve(self, more: Array = 0.0) -> Array:
        """The likeliest strengths, as logarithms; `more` is added to how often each bot came next."""
        strength, won = self.known, self.won + more

        def likelihood(at: Array) -> float:
            top = at.max()
            return float(won @ (at - top) - self.times @ np.log(self.left @ np.exp(at - top)))

        for _ in range(STEPS):
            gradient = won - self.times @ self.chances(strength)
            step = self.covariance(strength) @ gradient
            now = likelihood(strength)
            while likelihood(strength + step) < now - PRECISION:
                step /= 2
            strength = strength + step
            if np.abs(step).max() < PRECISION:
                break
        return strength

    def corrections(self, scores: Array) -> Array:
        """By deal, what the luck of its match adds to its part of the gradient, pair by pair; 0 where nothing is gained
        by that. A pair is corrected by no more than what either bot won of the other."""
        found = np.zeros_like(scores)
        pairs: dict[frozenset[str], list[int]] = {}
        for place, deal in enumerate(self.deals):
            pairs.setdefault(frozenset(deal[0].bots), []).append(place)
        for pair, places in pairs.items():
            if len(pair) != 2:
                continue
            one, other = sorted(self.names.index(bot) for bot in pair)
            plain = scores[places, one].tolist()
            rows = [luck_of_side(self.deals[place], self.names[one], a_seat=False) for place in places]
            if not correct(plain, rows).is_used:
                continue
            change = np.array(without_luck(plain, rows)) - plain
            ours = np.isin(self.deal, places)
            lost, won = (float(self.share[ours & (self.bot == bot)].sum()) for bot in (other, one))
            total = float(change.sum())
            if not -won < total < lost:
                change *= (lost if total > 0 else -won) / total
            found[places, one] = change
            found[places, other] = -change
        return found


@cache
def list_draws(groups: tuple[tuple[int, ...], ...], bots: int) -> Draws:
    """Of one match: in which situations who came next. `groups`: the bots by place, those of a shared place together.
    A situation in which one bot alone is left tells nothing and is left out."""
    orders = [tuple(place for group in order for place in group)
              for order in product(*(list(permutations(group)) for group in groups))]
    found: dict[tuple[Left, int], float] = {}
    for order in orders:
        for place, bot in enumerate(order):
            rest = order[place:]
            if len(set(rest)) > 1:
                key = tuple(rest.count(other) for other in range(bots)), bot
                found[key] = found.get(key, 0.0) + 1 / len(orders)
    return found
